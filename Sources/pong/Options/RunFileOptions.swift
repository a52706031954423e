internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import PeerPrograms
internal import RunFiles
internal import SyncLab

/// The run file to replay.
struct RunFileOptions: ParsableArguments {
    @Argument(help: "The run file; - is standard input, without a screen.", completion: .file(extensions: ["log"]))
    var file: String

    @Flag(help: "Replay a run of another simulation version; it may have other results here.")
    var force = false

    @Option(
        help: "The two devices to show, log and explain, such as left,2. (default: left,right)",
        transform: FlagValue.value({ DevicePair($0) }, "two devices, such as left,2")
    )
    var watch: DevicePair?

    /// - Throws: ``InputError``, or ``FileRefusal`` with the line and the reason.
    func read() throws -> RunFile {
        switch try readAny() {
        case .pong(let run): return run
        case .peers:
            let known = "pong replay verify, explain and dump"
            throw FileRefusal(name: file, reason: "it is a run of peer programs: only \(known) take one")
        }
    }

    /// A run of pong's devices, or of programs.
    enum AnyRun {
        case pong(RunFile)
        case peers(PeerRecord)
    }

    /// - Throws: ``InputError``, or ``FileRefusal`` with the line and the reason.
    func readAny() throws -> AnyRun {
        let bytes = try InputFile.read(file, upTo: RunFile.largestFile)
        guard !PeerRunFile.isOne(bytes) else {
            do {
                return .peers(try known(PeerRunFile.record(bytes)))
            } catch let error as PeerRunFile.Failure {
                throw FileRefusal(name: file, reason: "\(error)")
            }
        }
        return .pong(try run(bytes))
    }

    /// Refuses a run whose programs this user has never started: a file must not start what it likes.
    private func known(_ record: PeerRecord) throws -> PeerRecord {
        let programs = KnownPrograms()
        let commands = [record.setup.commands.left, record.setup.commands.right]
        guard let stranger = commands.first(where: { !programs.has($0) }) else { return record }
        let way = "if you trust it, pong lab --peer makes it known"
        throw FileRefusal(name: file, reason: "it would start '\(stranger)', which you have never run: \(way)")
    }

    private func run(_ bytes: [UInt8]) throws -> RunFile {
        var run: RunFile
        do {
            run = try RunFile(bytes)
            if !force { try run.checkSimulation(program: Pong.version) }
        } catch {
            throw FileRefusal(file, error)
        }
        guard let watch else { return run }
        guard max(watch.left, watch.right) < run.record.deviceCount else {
            throw ValidationError("--watch is \(watch), and the run has \(run.record.deviceCount) devices.")
        }
        run.record.setup.watched = watch
        return run
    }

    /// The reason why a run has nothing that a command could do with it.
    func refusal(_ reason: String) -> FileRefusal { FileRefusal(name: file, reason: reason, status: 1) }

    /// Throws if the file is truncated, unless it has the ticks up to the given one.
    func checkEnd(of run: RunFile, at tick: UInt32? = nil) throws(FileRefusal) {
        guard let truncation = run.truncation, tick.map({ $0 > run.record.end }) ?? true else { return }
        throw FileRefusal(file, truncation)
    }
}

/// The tick up to which a run is simulated.
struct LastTickOption: ParsableArguments {
    @Option("The last tick to simulate. (default: the last one)", FlagValue.tick)
    var until: UInt32?

    /// Refuses a tick beyond the end of a whole run.
    func check(_ run: RunFile) throws {
        guard let until, until > run.record.end, run.truncation == nil else { return }
        throw ValidationError("--until must be at most \(run.record.end), the run's last tick.")
    }
}

/// The failure of a recorded run.
struct FailureOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: "The condition on measures that the run breaks. (default: that of the file, or healthy)",
        completion: .list(MeasureNames.all)
    )
    var expect: [String] = []

    /// The conditions of `--expect`; without it the broken one that the file names, or else `healthy`.
    ///
    /// - Throws: `ValidationError`.
    func expectations(of run: RunFile) throws -> [Expectation] {
        if let broken = run.brokenExpectation, expect.isEmpty { return [broken] }
        return try (expect.isEmpty ? [FigureTable.healthy] : expect).expectations(RunReport.table)
    }
}

extension [String] {
    /// The conditions of `--expect`.
    ///
    /// - Parameter table: The figures of the game's runs.
    /// - Throws: `ValidationError` if a text is not a condition on measures.
    func expectations(_ table: FigureTable) throws(ValidationError) -> [Expectation] {
        do {
            return try map { (text) throws(ExpressionError) in try Expectation(text.asCondition, table) }
        } catch {
            throw ValidationError(about: "--expect", error)
        }
    }
}

extension String {
    /// The condition in an argument, without the blank of ``Pong/asValue(_:)``.
    var asCondition: String { String(drop { $0 == " " }) }
}

extension ValidationError {
    /// The reason why the text of an argument is no condition, in one line; below it, unless the condition is short,
    /// its text and a line that points at the error.
    ///
    /// For an empty text, the line names the argument.
    init(about argument: String, _ error: ExpressionError) {
        guard error.text.contains(where: { $0 == "(" || $0.isWhitespace }) else {
            self.init(error.text.isEmpty ? "\(argument): \(error.line)" : error.line)
            return
        }
        let pointer = error.pointer.split(separator: "\n").map { "\n  \($0)" }.joined()
        self.init("\(argument): \(error.message)\(pointer)")
    }
}

extension ExpressionNames {
    /// Throws for an unknown name.
    ///
    /// - Throws: `ValidationError` with similar names.
    func check(_ name: String) throws {
        guard index(of: name) == nil else { return }
        throw ValidationError(complaint(about: name))
    }
}
