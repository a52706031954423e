internal import MatchSync
internal import SyncLab

/// Takes the checkpoints of a run: it looks at the lab right after each tick, and changes nothing in it.
///
/// Writer and verifier use it alike: the same run gives the same checkpoints.
struct CheckpointTaker {
    /// Ticks from one checkpoint to the next.
    static let interval: UInt32 = 60

    private var tick: UInt32 = 0
    private var devices: [Device] = []

    private struct Device {
        var confirmed: EngineState

        /// The last confirmed tick at the checkpoint before.
        var start: UInt32

        /// The last confirmed tick at the end of each tick of the lab that changed it, with its short hash.
        var hashes: [(tick: UInt32, hash: UInt16)] = []
    }

    /// Notes the ticks that the devices confirmed in a tick, right after it.
    mutating func note(_ lab: borrowing Lab) {
        tick = lab.tick
        for place in 0..<lab.deviceCount {
            let state = lab.confirmedState(at: place)
            if place == devices.count {
                devices.append(Device(confirmed: state, start: state.tick))
            } else {
                guard state.tick != devices[place].confirmed.tick || state != devices[place].confirmed else { continue }
                devices[place].confirmed = state
            }
            devices[place].hashes.append((state.tick, state.shortHash))
        }
    }

    /// The checkpoint at the last tick; the next one begins after it.
    ///
    /// - Parameter lab: The lab right after that tick.
    mutating func take(from lab: borrowing Lab) -> RunCheckpoint {
        var states: [RunCheckpoint.Device] = []
        var shown: [UInt16] = []
        for place in devices.indices {
            let device = lab.devices[place]
            states.append(takeDevice(at: place) { device.confirmedHash(at: $0) })
            shown.append(device.reading.shownState.shortHash)
        }
        return RunCheckpoint(tick: tick, devices: states, shown: shown)
    }

    /// The checkpoint at the last tick of a run, whose lab may have changed since.
    mutating func takeLast() -> RunCheckpoint {
        let states = devices.indices.map { takeDevice(at: $0) { _ in nil } }
        return RunCheckpoint(tick: tick, devices: states, shown: nil)
    }

    /// - Parameter hash: The hash of a confirmed tick, where the device still has it: of several ticks that were
    ///   confirmed at once only the last one was noted.
    private mutating func takeDevice(at place: Int, hash: (UInt32) -> UInt64?) -> RunCheckpoint.Device {
        let device = devices[place]
        devices[place].start = device.confirmed.tick
        devices[place].hashes.removeAll(keepingCapacity: true)
        var runs: [HashRun] = []
        var next = device.start + 1
        for (tick, short) in device.hashes {
            if tick > next, tick - next < Self.reach {
                for tick in next..<tick {
                    if let hash = hash(tick) { runs.append(UInt16(truncatingIfNeeded: hash), at: tick) }
                }
            }
            runs.append(short, at: tick)
            next = tick + 1
        }
        return RunCheckpoint.Device(confirmedTick: device.confirmed.tick, hashes: runs, state: device.confirmed)
    }

    /// The most ticks that are confirmed at once whose hashes are taken: as many as peers keep.
    private static let reach: UInt32 = 256
}

extension [HashRun] {
    fileprivate mutating func append(_ hash: UInt16, at tick: UInt32) {
        if isEmpty || self[count - 1].end != tick {
            append(HashRun(first: tick, hashes: []))
            self[count - 1].hashes.reserveCapacity(Int(CheckpointTaker.interval) + 4)
        }
        self[count - 1].hashes.append(hash)
    }
}
