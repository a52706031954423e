package import RunFiles
internal import SyncLab

/// A test in Swift that replays a run and fails, with the dossier or the broken condition, as long as the run does.
///
/// The names are made from the failure and the run's sum, so that the tests of several runs compile together.
package struct EmittedTest {
    /// The name of its function, such as `desyncBallXDiffersFirst_83d3c432`.
    private let name: String

    package let text: String

    /// The name of a file for it, such as `DesyncBallXDiffersFirst_83d3c432.swift`.
    package var fileName: String { name.prefix(1).uppercased() + name.dropFirst() + ".swift" }

    /// - Parameter origin: The maker of the run.
    package init(_ report: ShrinkReport, _ origin: RunOrigin) {
        let failure = report.shrink.failure
        let file = String(decoding: RunFileWriter.file(of: report.shrink.run, origin), as: UTF8.self)
        // Before the last quotation mark.
        let sum = file.split(separator: "\"").dropLast().last ?? ""
        name = failure.identifier + "_" + sum
        let lines = file.split(separator: "\n").map { "            \($0)" }.joined(separator: "\n")
        // No text of the run may end the literal, or begin an interpolation in it.
        let signs = (file + failure.text).split { $0 != "#" }.map(\.count)
        let mark = String(repeating: "#", count: (signs.max() ?? 0) + 1)
        let literal = { (text: String) in mark + "\"" + text.map { $0.isNewline ? " " : $0 } + "\"" + mark }
        let problem = failure.condition.map { "violation = try run.violation(of: \(literal($0)))" }
        let check = problem ?? "dossier = run.dossier"
        let finding = check.prefix { $0 != " " }
        let needs = (report.explanation?.needs ?? []).map { "/// It needs \($0).".filter { !$0.isNewline } + "\n" }
        text = """
            import LabTools
            import RunFiles
            import SyncLab
            import Testing

            \(needs.joined())@Test(\(literal(failure.text)))
            func \(name)() throws {
                let run = try RunRecord(
                    runFile: \(mark)\"""
            \(lines)

                        \"""\(mark)
                )
                if let \(check) { Issue.record("\\(\(finding))") }
            }
            """
    }
}

extension HuntedRun.Failure {
    /// The kind and the first words of the signature as a name in Swift, such as `desyncBallXDiffersFirst`.
    fileprivate var identifier: String {
        let words = signature.prefix { $0 != "," }.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.reduce(kind.rawValue) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
        // A condition may be longer than the name of a file.
        return String(name.prefix(100))
    }
}
