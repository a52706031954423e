internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import OperatingSystem
internal import RunFiles

extension ReplayCommand.Verify {
    /// Makes all runs of a folder again, and prints a line for each.
    ///
    /// - Throws: `ExitCode` 1 if a run fails, or replays in another way than recorded; else that of a file that cannot be
    ///   read, with 125 for one of another build last; 3 if there is no file.
    func verify(folder: String) throws {
        let names = FolderContents.names(in: folder).filter { $0.hasSuffix(".log") }.sorted()
        var checks: [RunRecheck] = []
        var statuses: [Int32] = []
        for name in names {
            let file = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            let (check, status) = recheck(file)
            checks.append(check)
            statuses.append(status)
            if output.format == .text { try StandardOutput.print(check.text) }
        }
        if output.format == .json { try StandardOutput.print(JSONValue.list(checks.map(\.json)).json()) }
        if checks.isEmpty {
            StandardError.complain("no run file in \(folder): their names end in .log")
            throw ExitCode(3)
        }
        // A broken file is broken for every build, and must not be taken for one that another build can test.
        if let worst = [1, 66, 65, 125].first(where: statuses.contains) { throw ExitCode(worst) }
    }

    /// - Returns: The result, and the exit status of the file alone.
    private func recheck(_ file: String) -> (check: RunRecheck, status: Int32) {
        do {
            var input = input
            input.file = file
            let run = try input.read()
            try input.checkEnd(of: run)
            let check = RunRecheck(file: file, run)
            return (check, check.isGood ? 0 : 1)
        } catch {
            let complaint = Complaint(about: error)
            let reason = complaint?.text ?? "\(error)"
            let check = RunRecheck(
                file: file,
                unreadable: reason.hasPrefix("\(file): ") ? String(reason.dropFirst(file.count + 2)) : reason
            )
            return (check, complaint?.status ?? 1)
        }
    }
}
