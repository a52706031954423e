/// Checks of a source file's text.
///
/// Each check returns a line for each finding.
enum Checks {
    /// The imports that the file's layer does not allow, or that lack an access level.
    static func imports(in source: String, of folder: String) -> [String] {
        guard let layer = Layers.table[folder] else { return ["\(folder) is not in the table of layers"] }
        var problems: [String] = []
        let pattern =
            /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?<level>public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(?<module>\w+)/
        for (number, line) in SourceText(source).lines
        where CodeWord.words(of: line).contains(where: { $0.text == "import" }) {
            guard let match = line.firstMatch(of: pattern) else { continue }
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

    /// The types of this program's own game, in a file that should know any game.
    ///
    /// - Parameter path: Below `Sources`.
    static func gameTypes(in source: String, at path: String) -> [String] {
        guard Layers.ofAnyGame.contains(where: path.hasPrefix), !path.contains("/Pong/") else { return [] }
        return SourceText(source).lines.flatMap { number, line in
            CodeWord.words(of: line).filter { Layers.gameTypes.contains($0.text) }.map {
                "line \(number): “\($0.text)” is of this game"
            }
        }
    }

    /// The names that make a run depend on the machine, or on more than its inputs.
    static func determinism(in source: String, of folder: String) -> [String] {
        guard Layers.table[folder]?.isDeterministic == true else { return [] }
        var problems: [String] = []
        for (number, line) in SourceText(source).lines {
            for word in CodeWord.words(of: line) {
                guard let reason = word.refusal else { continue }
                problems.append("line \(number): “\(word.text)” is \(reason)")
            }
        }
        return problems
    }
}
