/// What is looked for in the text of a source file.
///
/// Each check gives a line for each thing that is wrong.
enum Checks {
    /// The imports that the file's layer does not allow, or that say nothing of their access level.
    static func imports(in source: String, of folder: String) -> [String] {
        guard let layer = Layers.table[folder] else { return ["\(folder) is not in the table of layers"] }
        var problems: [String] = []
        for (number, line) in SourceText(source).lines {
            guard let match = line.firstMatch(of: importPattern) else { continue }
            let module = String(match.module)
            if !layer.imports.contains(module) {
                problems.append("line \(number): \(folder) must not import \(module)")
            }
            if match.level == nil {
                problems.append("line \(number): the import of \(module) has no access level")
            }
        }
        return problems
    }

    /// What would make a run depend on more than its inputs, or on the machine.
    static func determinism(in source: String, of folder: String) -> [String] {
        guard Layers.table[folder]?.isDeterministic == true else { return [] }
        // By Unicode's rules there is no word boundary at the dot of "clock.now".
        let patterns = refused.map { (pattern: $0.0.wordBoundaryKind(.simple), reason: $0.reason) }
        var problems: [String] = []
        for (number, line) in SourceText(source).lines {
            for (pattern, reason) in patterns {
                guard let match = line.firstMatch(of: pattern) else { continue }
                problems.append("line \(number): “\(match.word)” is \(reason)")
            }
        }
        return problems
    }

    /// A file that is too long to be about one thing.
    static func length(of source: String) -> [String] {
        let count = source.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        return count > 500 ? ["\(count) lines: is there a second type in it?"] : []
    }

    /// The folders that a section of a README does not mention.
    static func undocumented(_ folders: [String], in readme: String, section title: String) -> [String] {
        let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(of: "## \(title)") else { return ["there is no section “\(title)”"] }
        let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.joined(separator: "\n")
        let words = Set(section.split { !$0.isLetter }.map(String.init))
        return folders.filter { !words.contains($0) }.map { "“\(title)” does not mention \($0)" }
    }

    private typealias Import = (Substring, level: Substring?, module: Substring)
    private typealias Refused = (Substring, word: Substring)

    // Regexes are not Sendable: each use makes its own.
    private static var importPattern: Regex<Import> {
        /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?<level>public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(?<module>\w+)/
    }

    private static var refused: [(Regex<Refused>, reason: String)] {
        [
            (/\b(?<word>Double|Float(?:16|32|64|80)?|CGFloat)\b/, "floating point"),
            // A member of a tuple (pair.0.1) is no number.
            (/(?:^|[^\w.])(?<word>\d[\d_]*\.\d[\d_]*)/, "floating point"),
            (/\b(?<word>SystemRandomNumberGenerator)\b/, "chance"),
            // With a generator of one's own too: what these make of its numbers may change with Swift.
            (/\.(?<word>random|randomElement|shuffled?)\s*\(/, "chance"),
            // One that is handed over, to conform to Hashable, seeds nothing.
            (/\b(?<word>hashValue|Hasher(?=\s*[.(]))\b/, "seeded anew in each process"),
            (/\b(?<word>Date|ContinuousClock|SuspendingClock|DispatchTime)\b/, "the wall clock"),
            (/\b(?<word>Task|DispatchQueue|Thread)\b/, "somebody else's order of events"),
            (/\b(?<word>CommandLine|ProcessInfo|getenv)\b/, "the outside world"),
            (/(?:^|[^.\w])(?<word>readLine|print|debugPrint)\s*\(/, "the outside world"),
        ]
    }
}
