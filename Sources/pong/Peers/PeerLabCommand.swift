internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import LabUI
internal import MockGroupSessions
internal import OperatingSystem
internal import PeerPrograms
internal import RunFiles
internal import SocketSessions
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// `pong lab --peer`: the lab of programs that know nothing of pong.
struct PeerLabCommand {
    let setup: PeerSetup

    /// `nil` for the person at the keys.
    let persons: PerSide<PeerPlayer?>
    let seconds: Int
    let format: HuntFormat

    /// The networks of a hunt.
    let networks: [NetworkConditions]

    /// The name of the file that records the run.
    let file: String?

    private var players: PerSide<PeerPlayer> { PerSide { persons[$0] ?? .idle } }

    /// Shows both devices' views.
    func show(_ settings: ScreenOptions.Settings) throws {
        let size =
            SystemCalls.terminalSize(STDOUT_FILENO).map { Size(columns: $0.columns, rows: $0.rows) } ?? App.smallest
        // Before the screen: a program that does not start is told in a line.
        let lab = try PeerLab(setup, view: PeerScene.viewSize(on: size))
        try GameLoop.play(.scene(PeerScene(lab, persons)), settings, seed: setup.seed)
    }

    private var plan: PeerRun.Plan {
        var plan = PeerRun.Plan(setup)
        (plan.players, plan.ticks) = (players, UInt32(seconds) * 60)
        return plan
    }

    /// Makes a run, and makes it again with fresh processes.
    ///
    /// - Throws: ``PeerFailure``; `ExitCode` 1 for a finding, 3 if nothing was compared.
    func run() throws {
        let stop = StopSignals.catchAll()
        // A program that does not answer must not hold up the signal.
        SystemThread.start {
            while !Poller.wait(.seconds(60), for: stop) {}
            guard let signal = StopSignals.next(on: stop) else { return }
            PeerGroups.endAll()
            exit(128 + signal)
        }
        let file = try file.map(RecordedFile.init(creating:))
        var record = PeerRecord(setup, players)
        let start = ContinuousClock.now
        var report: PeerReport
        do throws(PeerFailure) {
            report = try PeerRun(plan).report(&record)
        } catch {
            try file?.append(PeerRunFile.bytes(of: record, program: Pong.version))
            throw error
        }
        let wall = max(Int((ContinuousClock.now - start) / .milliseconds(1)), 1)
        try file?.append(PeerRunFile.bytes(of: record, program: Pong.version))
        if let finding = try record.difference(made: record.answers) { report.add(finding) }
        let speed = "\(Int(report.ticks) * 1_000 / 60 / wall) × real time"
        try TableFormat(rawValue: format.rawValue)?.print(text: report.text(speed: speed, expected: []), json: report.figures.json.json())
        guard report.isHealthy else { throw ExitCode(1) }
        guard report.saysNothing else { return }
        StandardError.complain("no confirmed tick could be compared: the run says nothing")
        throw ExitCode(3)
    }

    /// Makes a run for each seed.
    ///
    /// - Throws: `ExitCode` 1 if a run failed, 130 after a signal, 3 if no run says anything.
    func hunt(_ seeds: ClosedRange<UInt64>, _ options: HuntOptions) throws {
        let hunt = PeerHunt(plan, seeds: seeds, networks: networks)
        let folder = try options.out.map { try newFolder($0) }
        let stop = StopSignals.catchAll()
        let pool = PeerHuntPool(hunt, jobs: options.jobs ?? Processors.count)
        var summary = PeerHuntSummary()
        var progress = ProgressLine()
        var isWhole = true
        while summary.runs < hunt.count {
            guard !Poller.wait(.zero, for: stop) else {
                isWhole = false
                break
            }
            guard let run = pool.next(within: .milliseconds(50)) else { continue }
            summary.add(run)
            if format == .jsonl { try StandardOutput.print(run.json.line) }
            progress.show { milliseconds in
                "\(summary.runs) of \(hunt.count) runs, \(summary.failed) failed, "
                    + ProgressLine.timeLeft(summary.runs, of: hunt.count, after: milliseconds)
            }
        }
        pool.stop()
        if !isWhole { PeerGroups.endAll() }
        progress.clear()
        let simulated = summary.runs * seconds * 1_000
        var text = summary.text
        for (index, bug) in summary.bugs.enumerated() {
            guard let folder, let record = bug.earliest.record else { continue }
            let name = "\(folder)/\(index + 1)-seed-\(bug.earliest.seed).pong.log"
            try RecordedFile(creating: name).append(PeerRunFile.bytes(of: record, program: Pong.version))
            text += "\n\npong replay explain \(name)"
        }
        switch format {
        case .table:
            try StandardOutput.print("\(text)\n\n\(simulated / progress.milliseconds) × real time")
        case .json: try StandardOutput.print(summary.json.json())
        case .jsonl: break
        }
        if summary.failed > 0 { throw ExitCode(1) }
        if !isWhole { throw ExitCode(130) }
        if summary.saysNothing { throw ExitCode(3) }
    }

    /// Makes a folder for run files, or takes an empty one.
    private func newFolder(_ name: String) throws -> String {
        let isNew = mkdir(name, 0o777) == 0
        guard isNew || errno == EEXIST else { throw RunOutputError(name: name, reason: SystemCalls.errorText) }
        guard isNew || FolderContents.isFolder(name) && FolderContents.names(in: name).isEmpty else {
            throw RunOutputError(name: name, reason: "it is not an empty folder")
        }
        return name
    }
}

extension LabCommand {
    /// The lab of programs, by the flags.
    ///
    /// - Throws: `ValidationError`.
    func peerLab(_ commands: PerSide<String>) throws -> PeerLabCommand {
        var setup = PeerSetup(commands, seed: chance.value)
        setup.options = peers.options
        setup.networkSeed = sync.networkSeed
        if let seconds = peers.peerTimeout { setup.timeout = .seconds(seconds) }
        let links = try conditions.links()
        let presets = headless.seeds == nil ? [try sync.single()] : sync.network.isEmpty ? Self.hunted : sync.network
        let networks = presets.map { conditions.changing($0, links) }
        setup.network = networks[0]
        setup.network.drawPhases(seed: setup.networkSeed ?? setup.seed)
        return PeerLabCommand(
            setup: setup,
            persons: PerSide(try peerPlayer(left ?? (headless.isHeadless ? .chaos : .keyboard)), try peerPlayer(right)),
            seconds: headless.seconds ?? 60,
            format: headless.format ?? .table,
            networks: networks,
            file: record
        )
    }

    /// The networks that a hunt draws: all over which something arrives.
    private static var hunted: [NetworkPreset] { NetworkPreset.allCases.filter { $0 != .offline } }

    /// - Returns: `nil` for the person at the keys.
    private func peerPlayer(_ option: PlayerOption?) throws -> PeerPlayer? {
        switch option {
        case nil, .chaos: return .chaos
        case .idle: return .idle
        case .keyboard where !headless.isHeadless: return nil
        default:
            throw ValidationError("A program's player is 'keyboard', 'chaos' or 'idle'; the keyboard needs a screen.")
        }
    }
}
