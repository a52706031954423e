internal import ArgumentParser
internal import PongUI

/// `pong verify`: says whether the results of daily matches are true.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Play daily matches again from their files, and say whether the scores are true.",
        discussion: """
            The number of the try is not proved. The exit status is 0 if all are true, 1 if one is not, 65 if one is no \
            run file or is damaged, 66 if one cannot be read, and 125 if one is of another version of the game; the \
            highest of these if there are several.
            """
    )

    @Argument(help: "The files.", completion: .file(extensions: ["log"]))
    var files: [String]

    func run() throws {
        var refusals: [DailyRefusal] = []
        for file in files {
            let verdict: String
            do throws(DailyRefusal) {
                verdict = "true: \(try DailyVerification.result(of: DailyVerification.bytes(of: file)).proof)"
            } catch {
                verdict = error.text
                refusals.append(error)
            }
            try StandardOutput.print(files.count > 1 ? "\(file): \(verdict)" : verdict)
        }
        let status = DailyRefusal.status(of: refusals)
        if status != 0 { throw ExitCode(status) }
    }
}
