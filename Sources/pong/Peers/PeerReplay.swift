internal import ArgumentParser
internal import JSONText
internal import PeerPrograms
internal import SyncLab

/// `pong replay` for a run of programs, which is made again with fresh processes.
struct PeerReplay {
    let record: PeerRecord
    let file: String

    /// Compares the answers with those of the recorded run.
    ///
    /// - Throws: `ExitCode` 1 if they differ, 3 if the file has none.
    func verify(_ output: TextFormatOption) throws {
        let finding = try record.difference(made: record.answers)
        let ticks = record.end
        let isKnown = record.answers != nil
        let text =
            finding.map { "\(file): \($0.text)" }
            ?? (isKnown ? "\(file): \(ticks) ticks, the programs answer as recorded" : "\(file): the run was not ended")
        let json: JSONValue = [
            "file": .text(file), "ticks": .whole(ticks), "same": isKnown ? .flag(finding == nil) : .null,
            "finding": finding?.json ?? .null,
        ]
        try output.print(text: text, json: json.json())
        if finding != nil { throw ExitCode(1) }
        if !isKnown { throw ExitCode(3) }
    }

    /// Prints what the first finding was about.
    ///
    /// - Throws: `ExitCode` 1 if there is none.
    func explain(_ output: TextFormatOption) throws {
        let dossier = try PeerDossier(of: record)
        let text = dossier?.text ?? "no difference, freeze or other finding in \(record.end) ticks"
        try output.print(text: text, json: dossier?.json.json() ?? "null")
        if dossier == nil { throw ExitCode(1) }
    }

    /// Prints an object for each tick.
    func dump(_ ticks: ClosedRange<UInt32>) throws {
        var answers = PeerAnswers()
        var failure: (any Error)?
        _ = try record.replay(&answers, keepsLogs: true) { lab in
            guard ticks.contains(lab.tick), failure == nil else { return }
            do { try StandardOutput.print(lab.record.json(lab.game, lab.tables).line) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
