internal import ArgumentParser
internal import KeptFiles
internal import RunFiles
internal import SyncLab

/// The run file to replay.
struct RunFileOptions: ParsableArguments {
    @Argument(help: "The run file; - is standard input, without a screen.", completion: .file(extensions: ["log"]))
    var file: String

    @Flag(help: "Replay a run of another simulation, which may take another course here.")
    var force = false

    @Option(
        help: "The two devices to show, log and explain, such as left,2. (default: left,right)",
        transform: RunFileOptions.devices
    )
    var watch: DevicePair?

    /// - Throws: ``InputError``, or ``ReplayError`` with the line and the reason.
    func read() throws -> RunFile {
        let bytes = try InputFile.read(file, upTo: RunFile.largestFile)
        var run: RunFile
        do {
            run = try RunFile(bytes)
            if !force { try run.checkSimulation(program: Pong.version) }
        } catch {
            throw ReplayError(name: file, error: error)
        }
        guard let watch else { return run }
        guard max(watch.left, watch.right) < run.record.deviceCount else {
            throw ValidationError("--watch is \(watch), and the run has \(run.record.deviceCount) devices.")
        }
        run.record.setup.watched = watch
        return run
    }

    private static func devices(_ argument: String) throws -> DevicePair {
        guard let pair = DevicePair(argument) else { throw ValidationError("it takes two devices, such as left,2.") }
        return pair
    }

    /// Throws if the file is truncated, unless it has the ticks up to the given one.
    func checkEnd(of run: RunFile, at tick: UInt32? = nil) throws(ReplayError) {
        guard let truncation = run.truncation, tick.map({ $0 > run.record.end }) ?? true else { return }
        throw ReplayError(name: file, error: truncation)
    }
}

/// The tick up to which a run is simulated.
struct LastTickOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: "The last tick to simulate. (default: the last one)",
        transform: LastTickOption.tick
    )
    var until: UInt32?

    /// Refuses a tick beyond the end of a whole run.
    func check(_ run: RunFile) throws {
        guard let until, until > run.record.end, run.truncation == nil else { return }
        throw ValidationError("--until is \(until), and the run ends at tick \(run.record.end).")
    }

    private static func tick(_ argument: String) throws -> UInt32 {
        guard let tick = UInt32(argument) else { throw ValidationError("it must be the number of a tick, from 0.") }
        return tick
    }
}
