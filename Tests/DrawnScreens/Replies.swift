internal import Foundation

/// A text file of inputs, below each of which is the reply to it, indented.
///
/// An input is a line, or several up to the next reply. `\e`, `\r`, `\t` and `\n` are an escape, a carriage return, a
/// tab and a line feed, and `\u{E4}` is any character. Lines that begin with a number sign are comments.
public enum Replies {
    /// Compares the replies to the inputs of a file in the folder `Transcripts` with those in the file.
    ///
    /// - Parameters:
    ///   - name: The file's name, without `.txt`.
    ///   - file: A source file of the test target, in the folder that holds `Transcripts`.
    ///   - reply: The reply to an input, in lines.
    /// - Returns: The difference and its remedy; `nil` if there is none.
    public static func problem(
        of name: String,
        beside file: String,
        reply: @escaping @Sendable (String) throws -> String
    ) throws -> String? {
        let screen = DrawnScreen(name) {
            let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Transcripts")
            return try written(String(contentsOf: folder.appending(path: name + ".txt"), encoding: .utf8), reply)
        }
        return try ScreenFolder("Transcripts", beside: file).problem(of: screen)
    }

    private static func written(_ text: String, _ reply: (String) throws -> String) throws -> String {
        var (lines, input): ([String], [Substring]) = ([], [])
        func answer() throws {
            guard !input.isEmpty else { return }
            let escapes = ["\\e": "\u{1B}", "\\r": "\r", "\\t": "\t", "\\n": "\n"]
            let text = escapes.reduce(input.joined(separator: "\n")) { $0.replacing($1.key, with: $1.value) }
                .replacing(/\\u\{([0-9A-F]+)\}/) { match in
                    UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
                }
            lines += try reply(text).split(separator: "\n", omittingEmptySubsequences: false).map { "  \(shown($0))" }
            input = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let isInput = !line.isEmpty && !line.hasPrefix("#") && !line.hasPrefix("  ")
            if !isInput { try answer() }
            if isInput { input.append(line) }
            if !line.hasPrefix("  ") { lines.append(String(line)) }
        }
        try answer()
        return lines.joined(separator: "\n")
    }

    /// A line of a reply, without signs that move a cursor or that few fonts have.
    private static func shown(_ line: Substring) -> String {
        String(String.UnicodeScalarView(line.unicodeScalars.map { isShown($0) ? $0 : "?" }))
    }

    private static func isShown(_ sign: Unicode.Scalar) -> Bool {
        (" "..."~").contains(sign) || ("\u{2500}"..."\u{259F}").contains(sign)
    }

    /// A text in one line, in which signs that move a cursor or that few fonts have are written as in Swift.
    public static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { isShown($0) ? String($0) : $0.escaped(asASCII: true) }.joined()
    }
}
