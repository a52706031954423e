internal import ArgumentParser
internal import PongUI

/// `pong verify`: says whether the results of daily matches are true.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Play daily matches again from their files, and say whether the scores are true.",
        discussion: """
            The exit status is 0 if all are true, 1 if one is not, and 65 if one is no run file, or is damaged.
            """
    )

    @Argument(help: "The files.", completion: .file(extensions: ["log"]))
    var files: [String]

    func run() throws {
        var status: Int32 = 0
        for file in files {
            switch Self.verify(file) {
            case .success(let result):
                try StandardOutput.print(files.count > 1 ? "\(file): true: \(result.line)" : "true: \(result.line)")
            case .failure(let refusal):
                try StandardOutput.print("\(file): not true: \(refusal.reason)")
                status = max(status, refusal.isUnreadable ? 65 : 1)
            }
        }
        if status != 0 { throw ExitCode(status) }
    }

    private static func verify(_ file: String) -> Result<DailyResult, DailyRefusal> {
        Result { () throws(DailyRefusal) in try DailyVerification.result(of: file) }
    }
}
