internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import OperatingSystem
internal import RunFiles

extension ReplayCommand.Verify {
    /// Makes all runs of a folder again, and prints a line for each.
    ///
    /// - Throws: `ExitCode` 1 if a run fails, or replays in another way than recorded; 3 if there is none.
    func verify(folder: String) throws {
        let names = FolderContents.names(in: folder).filter { $0.hasSuffix(".log") }.sorted()
        var checks: [RunRecheck] = []
        for name in names {
            let file = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            let check = recheck(file)
            checks.append(check)
            if output.format == .text { try StandardOutput.print(check.text) }
        }
        if output.format == .json { try StandardOutput.print(JSONValue.list(checks.map(\.json)).json()) }
        if checks.isEmpty {
            var standardError = StandardError()
            Swift.print("pong: no run file in \(folder): their names end in .log", to: &standardError)
            throw ExitCode(3)
        }
        if !checks.allSatisfy(\.isGood) { throw ExitCode(1) }
    }

    private func recheck(_ file: String) -> RunRecheck {
        do {
            var input = input
            input.file = file
            let run = try input.read()
            try input.checkEnd(of: run)
            return RunRecheck(file: file, run)
        } catch {
            let reason = Complaint(about: error)?.text ?? "\(error)"
            return RunRecheck(
                file: file,
                unreadable: reason.hasPrefix("\(file): ") ? String(reason.dropFirst(file.count + 2)) : reason
            )
        }
    }
}
