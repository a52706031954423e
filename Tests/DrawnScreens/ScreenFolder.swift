public import Foundation

/// The folder of text files that show the screens of one test target.
///
/// If the environment variable `DRAWN_SCREENS` names a folder, the screens are written there and not compared: `make
/// accept` makes the new files this way.
public struct ScreenFolder: Sendable {
    private let accepted: URL
    /// The folder to write drawn screens to; `nil` to compare them.
    private let drawn: URL?

    /// - Parameters:
    ///   - name: The folder's name.
    ///   - file: A source file of the test target, in the folder that holds the screens' folder.
    public init(_ name: String, beside file: String) {
        let target = URL(fileURLWithPath: file).deletingLastPathComponent()
        self.init(
            accepted: target.appendingPathComponent(name, isDirectory: true),
            drawn: ProcessInfo.processInfo.environment["DRAWN_SCREENS"].map {
                URL(fileURLWithPath: $0, isDirectory: true)
                    .appendingPathComponent(target.lastPathComponent, isDirectory: true)
                    .appendingPathComponent(name, isDirectory: true)
            }
        )
    }

    /// - Parameters:
    ///   - accepted: The folder that holds the files.
    ///   - drawn: The folder to write drawn screens to; `nil` to compare them.
    public init(accepted: URL, drawn: URL?) {
        self.accepted = accepted
        self.drawn = drawn
    }

    /// Checks that the terminal has all signs of a screen, and compares it with its file.
    ///
    /// - Returns: The difference and its remedy; `nil` if there is none.
    public func problem(of screen: DrawnScreen) throws -> String? {
        let text = try screen.text()
        if let sign = text.unicodeScalars.first(where: { !isPrinted($0, inASCII: screen.name.contains("-ascii")) }) {
            return "\(screen.name) has the sign “\(sign)”, which is not in every font of its terminal."
        }
        let path = screen.name + ".txt"
        if let drawn {
            let file = drawn.appendingPathComponent(path)
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
            return nil
        }
        let file = accepted.appendingPathComponent(path)
        guard FileManager.default.fileExists(atPath: file.path) else {
            return "\(file.path) does not exist. “make accept” shows the screen and writes the file."
        }
        let differences = Self.differences(of: text, from: try String(contentsOf: file, encoding: .utf8))
        guard !differences.isEmpty else { return nil }
        return """
            \(file.path) differs. “make accept” shows how, and writes the file.
            \(differences.joined(separator: "\n"))
            """
    }

    /// True for printing ASCII, and besides it for lines, blocks and a few signs that common fonts have.
    private func isPrinted(_ sign: Unicode.Scalar, inASCII: Bool) -> Bool {
        switch sign {
        case "\n", " "..."~": true
        case "\u{2500}"..."\u{259F}": !inASCII
        default: !inASCII && "●◀▶↑↓←→×○±–·…‾".unicodeScalars.contains(sign)
        }
    }

    /// Compares the names of all screens with each other and with the files.
    ///
    /// - Returns: A problem for each name that two screens share, and for each file without a screen.
    public func problems(ofNames screens: [DrawnScreen]) throws -> [String] {
        var names: Set<String> = []
        let shared = screens.map(\.name).filter { !names.insert($0).inserted }
        let problems = shared.map { "Two screens have the name \($0)." }
        // The drawn screens replace all files: files without a screen are removed.
        if drawn != nil { return problems }
        let files = try FileManager.default.subpathsOfDirectory(atPath: accepted.path)
            .filter { $0.hasSuffix(".txt") && !names.contains(String($0.dropLast(4))) }
            .sorted()
        return problems + files.map { "No screen has the file \($0). “make accept” removes it." }
    }

    /// The lines of a screen that differ from its file.
    private static func differences(of text: String, from expected: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let common = zip(lines, expected).enumerated().filter { $1.0 != $1.1 }.map { row, pair in
            "line \(row + 1): “\(pair.0)” instead of “\(pair.1)”"
        }
        return lines.count == expected.count
            ? common : common + ["\(lines.count - 1) lines instead of \(expected.count - 1)"]
    }
}
