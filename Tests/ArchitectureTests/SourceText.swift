/// The code of a Swift file, without its comments and the text of its string literals.
///
/// What is left keeps its lines, so that a finding can name its place. Code inside an interpolation stays.
struct SourceText {
    private(set) var code = ""
    private var rest: Substring

    init(_ source: String) {
        rest = source[...]
        skimCode(until: nil)
    }

    /// The lines of code, from 1.
    var lines: [(number: Int, text: Substring)] {
        code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 + 1, $1) }
    }

    /// Copies code up to a closing parenthesis of its own, or to the end.
    private mutating func skimCode(until end: Character?) {
        var depth = 0
        while let next = rest.first {
            if rest.hasPrefix("//") {
                rest = rest.drop { $0 != "\n" }
            } else if rest.hasPrefix("/*") {
                skipBlockComment()
            } else if let match = rest.prefixMatch(of: /(#*)("""|")/) {
                rest = rest[match.range.upperBound...]
                skimString(quotes: String(match.2), hashes: String(match.1))
            } else {
                if next == end, depth == 0 { return }
                depth += next == "(" ? 1 : next == ")" ? -1 : 0
                code.append(rest.removeFirst())
            }
        }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if rest.hasPrefix("/*") {
                depth += 1
                rest.removeFirst(2)
            } else if rest.hasPrefix("*/") {
                depth -= 1
                rest.removeFirst(2)
            } else {
                keepLine(rest.removeFirst())
            }
        } while depth > 0 && !rest.isEmpty
    }

    /// Drops a string's text, whose opening quotes are gone already, and keeps the code that it interpolates.
    private mutating func skimString(quotes: String, hashes: String) {
        code += "\"\""
        while !rest.isEmpty {
            if rest.hasPrefix(quotes + hashes) {
                rest.removeFirst(quotes.count + hashes.count)
                return
            } else if rest.hasPrefix("\\\(hashes)(") {
                rest.removeFirst(2 + hashes.count)
                code += " "
                skimCode(until: ")")
                code += " "
                rest = rest.dropFirst()
            } else if rest.hasPrefix("\\\(hashes)") {
                // An escaped quote does not end the string.
                rest.removeFirst(1 + hashes.count)
                rest.popFirst().map { keepLine($0) }
            } else {
                keepLine(rest.removeFirst())
            }
        }
    }

    private mutating func keepLine(_ character: Character) {
        if character.isNewline { code.append("\n") }
    }
}
