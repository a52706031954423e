internal import ArgumentParser
internal import JSONText
internal import LabTools
internal import LabUI
internal import PeerPrograms
internal import PongUI
internal import SyncLab

/// `pong replay` for a run of programs, which is made again with fresh processes.
struct PeerReplay {
    let record: PeerRecord
    let file: String

    /// Compares the answers with those of the recorded run.
    ///
    /// - Throws: `ExitCode` 1 if they differ, 3 if the file has none.
    func verify(_ output: TextFormatOption) throws {
        let finding = try record.difference(made: record.answers, isEarlier: true)
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

    /// Prints what the first finding was about, or the expectation that the run breaks.
    ///
    /// - Throws: `ExitCode` 1 if there is none.
    func explain(_ output: TextFormatOption) throws {
        if let dossier = try PeerDossier(of: record) {
            return try output.print(text: dossier.text, json: dossier.json.json())
        }
        let clean = "no difference, freeze or other finding in \(record.end) ticks"
        let result = try record.expectation?.result(in: record.report().figures)
        if let result, let complaint = result.complaint {
            return try output.print(
                text: "\(complaint)\n\(clean)",
                json: (["expectation": result.json] as JSONValue).json()
            )
        }
        try output.print(text: clean, json: "null")
        throw ExitCode(1)
    }

    /// Prints the ticks at which a condition holds.
    ///
    /// - Throws: `ExitCode` 1 if there is none; a complaint if the programs do not answer as they did.
    func find(_ condition: String, _ output: TextFormatOption) throws {
        let walk: PeerWalk
        let search: TickSearch
        let declared = try PeerWalk(record, learnsFields: false)
        if let known = try? TickSearch(condition, names: ExpressionNames(declared.names, of: .ticks)) {
            (walk, search) = (declared, known)
        } else {
            // It may name a field that the programs have not declared.
            walk = try PeerWalk(record, learnsFields: true)
            do {
                search = try TickSearch(condition, names: ExpressionNames(walk.names, of: .ticks))
            } catch {
                throw ValidationError(about: "condition", error)
            }
        }
        let found = try FoundTicks(search, in: walk)
        try output.print(text: found.text, json: found.json)
        if walk.isOtherwise {
            StandardError.complain("\(file): the programs do not answer as they did then; verify says more")
        }
        if found.isEmpty { throw ExitCode(1) }
    }

    /// Prints what became of a tick of the match.
    ///
    /// - Throws: `ExitCode` 1 if no device came to it.
    func tick(_ tick: UInt32, _ output: TextFormatOption) throws {
        let life = try PeerTickLife(of: Int(tick), in: record)
        try output.print(text: life.text, json: life.json.json())
        if life.isEmpty { throw ExitCode(1) }
    }

    /// Writes the run in another format.
    ///
    /// - Parameter conditions: Those of `--expect`; none for what the run was recorded for.
    func export(
        as format: RunExport,
        _ cast: CastVersion,
        to name: String,
        expecting conditions: [String]
    ) throws {
        var expectations = try conditions.expectations(PeerReport.table)
        if expectations.isEmpty, let broken = record.expectation { expectations = [broken] }
        let page = try PageFile(name)
        var run = try RunPresentation(record, command: Pong.commandLine, expectations, isRecorded: true)
        run.again = Pong.commandLine(of: ["replay", file])
        try page.write(format.text(of: run, cast: cast))
    }

    /// Shows the run in the two views.
    func show(_ settings: ScreenOptions.Settings) throws {
        let lab = try PeerLab(record.setup, view: PeerScene.viewSize(on: PeerLabCommand.screenSize))
        try GameLoop.play(.scene(PeerScene(lab, replaying: record)), settings, seed: record.setup.seed)
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
