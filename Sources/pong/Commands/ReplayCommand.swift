internal import ArgumentParser
internal import LabUI
internal import PongUI
internal import SyncLab

/// `pong replay`: shows a recorded run, or verifies it.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay a run of the lab that was recorded in a file.",
        discussion: "Everything comes from the file: the same run, tick by tick, on every machine."
    )

    @Argument(
        help: "The run file; - is standard input, without a screen.",
        completion: .file(extensions: ["log"])
    )
    var file: String

    @Flag(help: "Simulate the run without a screen, and compare every hash and state with what was recorded.")
    var verify = false

    @Flag(help: "Print the states of both devices as JSON, without a screen.")
    var dump = false

    @Option(help: "Print the ticks at which a condition holds, such as 'left.rollbackDepth>8', without a screen.")
    var find: String?

    @Flag(help: "Explain the first desync of the run, without a screen.")
    var explain = false

    @Flag(help: "Print every pop with its cause, without a screen.")
    var pops = false

    @Option(
        help: "A new run file for --explain: the run until 30 ticks after the desync, with marks around it.",
        completion: .file(extensions: ["log"])
    )
    var excerpt: String?

    @Option(
        parsing: .unconditional,
        help: "The last tick to verify, or the one to print. (default: the last one)",
        transform: ReplayCommand.tick
    )
    var until: UInt32?

    @Flag(help: "Replay a run of another simulation, which may take another course here.")
    var force = false

    @Option(help: "The output format of --verify, --find, --explain and --pops. (default: text)")
    var format: Format?

    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var kept: KeptOptions

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    mutating func validate() throws {
        let tasks = [verify, dump, find != nil, explain, pops].count { $0 }
        guard tasks <= 1 else {
            throw ValidationError("Only one of --verify, --dump, --find, --explain and --pops may be given.")
        }
        if format != nil && (tasks == 0 || dump) {
            throw ValidationError("--format needs --verify, --find, --explain or --pops.")
        }
        if excerpt != nil && !explain { throw ValidationError("--excerpt needs --explain.") }
        if until != nil && !verify && !dump { throw ValidationError("--until needs --verify or --dump.") }
        guard tasks == 1 else {
            if file == InputFile.standardInput {
                throw ValidationError(
                    "Standard input needs --verify, --dump, --find, --explain or --pops: on a screen it has the keys."
                )
            }
            return
        }
        if let flag = (appearance.given + kept.given).first {
            throw ValidationError(
                "\(flag) has no effect with --verify, --dump, --find, --explain or --pops: it needs a screen."
            )
        }
    }

    func run() throws {
        let search = try find.map(search)
        let run = try RunFile(named: file, force: force)
        if let until, until > run.record.end, run.truncation == nil {
            throw ValidationError("--until is \(until), and the run ends at tick \(run.record.end).")
        }
        if verify {
            try print(RunVerification(of: run, through: until), of: run)
        } else if dump {
            try run.checkEnd(until, name: file)
            try StandardOutput.print(run.lab(at: until ?? run.record.end).states.json())
        } else if let search {
            try print(search, in: run)
        } else if explain {
            try printDossier(of: run)
        } else if pops {
            try printPops(of: run)
        } else {
            try show(run)
        }
    }

    /// - Throws: ``ConditionError`` if the text is not a condition on the values of a tick.
    private func search(_ text: String) throws(ConditionError) -> TickSearch {
        do {
            return try TickSearch(text)
        } catch {
            throw ConditionError(option: "--find", error)
        }
    }

    /// - Throws: `ExitCode` 1 if the condition holds at no tick; ``ReplayError`` if the file is truncated.
    private func print(_ search: TickSearch, in run: RunFile) throws {
        let found = FoundTicks(search, in: RunHistory(run.record))
        switch format ?? .text {
        case .text: try StandardOutput.print(found.text)
        case .json: try StandardOutput.print(found.json)
        }
        try run.checkEnd(nil, name: file)
        if found.isEmpty { throw ExitCode(1) }
    }

    /// Prints the dossier of the run's first desync, and writes its excerpt to a file if requested.
    ///
    /// - Throws: `ExitCode` 1 if the run has no desync; ``ReplayError`` if it has none and the file is truncated.
    private func printDossier(of run: RunFile) throws {
        let dossier = DesyncDossier.first(in: RunHistory(run.record))
        if let dossier, let excerpt {
            let file = try RecordedFile(creating: excerpt)
            try file.append(RunFileWriter.file(of: dossier.excerpt(of: run.record), run.header.origin))
        }
        switch format ?? .text {
        case .text: try StandardOutput.print(dossier?.text ?? "no desync in \(run.record.end) ticks")
        case .json: try StandardOutput.print(dossier?.json.json() ?? "null")
        }
        guard dossier == nil else { return }
        try run.checkEnd(nil, name: file)
        throw ExitCode(1)
    }

    /// - Throws: `ExitCode` 1 if the run has no pop; ``ReplayError`` if the file is truncated.
    private func printPops(of run: RunFile) throws {
        let table = PopTable(causes: run.record.popCauses(), end: run.record.end)
        switch format ?? .text {
        case .text: try StandardOutput.print(table.text)
        case .json: try StandardOutput.print(table.json)
        }
        try run.checkEnd(nil, name: file)
        if table.causes.isEmpty { throw ExitCode(1) }
    }

    /// - Throws: `ExitCode` 1 if the replay differs, 3 if nothing could be compared; ``ReplayError`` if the file is
    ///   truncated.
    private func print(_ verification: RunVerification, of run: RunFile) throws {
        if verification.difference == nil { try run.checkEnd(until, name: file) }
        switch format ?? .text {
        case .text: try StandardOutput.print(verification.text(name: file))
        case .json: try StandardOutput.print(verification.values(name: file, of: run).json())
        }
        if verification.difference != nil { throw ExitCode(1) }
        if verification.hashes == 0 { throw ExitCode(3) }
    }

    /// Replays the run on the screen.
    private func show(_ run: RunFile) throws {
        var settings = kept.read()
        appearance.apply(to: &settings.options)
        var plan = LabPlan(rules: run.record.setup.rules)
        plan.setup.input = settings.options.input
        plan.setup.keys = settings.options.keys
        plan.setup.left = LabPlayer(name: run.header.origin.left) ?? plan.setup.left
        plan.setup.right = LabPlayer(name: run.header.origin.right) ?? plan.setup.right
        let scene = LabScene(
            plan.setup,
            replaying: RunHistory(run.record),
            isCut: run.truncation != nil,
            isDifferent: RunVerification(of: run).difference != nil
        )
        try GameLoop.play(.scene(scene), settings, seed: run.record.setup.seed, lab: plan)
    }

    private static func tick(_ argument: String) throws -> UInt32 {
        guard let tick = UInt32(argument) else { throw ValidationError("it must be the number of a tick, from 0.") }
        return tick
    }
}

extension RunFile {
    /// Reads a run file.
    ///
    /// - Parameter force: True to accept a run of another simulation version.
    /// - Throws: ``InputError``, or ``ReplayError`` with the line and the reason.
    init(named name: String, force: Bool) throws {
        let bytes = try InputFile.read(name, upTo: Self.largestFile)
        do {
            self = try RunFile(bytes)
            if !force { try checkSimulation(program: Pong.version) }
        } catch {
            throw ReplayError(name: name, error: error)
        }
    }

    /// Throws if the file is truncated, unless it has the ticks up to the given one.
    fileprivate func checkEnd(_ tick: UInt32?, name: String) throws(ReplayError) {
        guard let truncation, tick.map({ $0 > record.end }) ?? true else { return }
        throw ReplayError(name: name, error: truncation)
    }

    /// The lab at a tick; at the end of the run with the run's last actions.
    fileprivate func lab(at tick: UInt32) -> Lab {
        var lab = Lab(record.setup, keepsLog: false)
        while lab.tick < tick { record.replayNext(on: &lab) }
        if lab.tick == record.end { record.performActions(on: &lab) }
        return lab
    }
}
