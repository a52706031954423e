internal import GameCore
internal import MatchSync

/// Takes the checkpoints of a run: it looks at the lab right after each tick, and changes nothing in it.
///
/// Writer and verifier use it alike: the same run gives the same checkpoints.
struct CheckpointTaker {
    /// Ticks from one checkpoint to the next.
    static let interval: UInt32 = 60

    /// The most ticks that are confirmed at once whose hashes are taken: as many as peers keep.
    fileprivate static let reach: UInt32 = 255

    private var tick: UInt32 = 0
    private var devices: [Device] = []

    fileprivate struct Device {
        var confirmed: Match
        var hashes: [HashRun]

        init(_ match: Match) {
            confirmed = match
            hashes = [HashRun(first: match.tick, hashes: [match.shortHash])]
        }
    }

    /// Takes what the devices have confirmed in a tick, right after it.
    mutating func note(_ lab: Lab) {
        tick = lab.tick
        for (place, device) in lab.devices.enumerated() {
            // Read once: reading a peer out of its device copies all that the peer holds.
            let peer = device.shell.peer
            let match = peer.confirmed
            if place == devices.count {
                devices.append(Device(match))
            } else {
                devices[place].note(match) { peer.confirmedHash(at: $0) }
            }
        }
    }

    /// The checkpoint at the last tick; the next one begins after it.
    ///
    /// - Parameter lab: The lab right after that tick; `nil` where it has changed since.
    mutating func take(from lab: Lab?) -> RunCheckpoint {
        defer {
            for place in devices.indices { devices[place].hashes.removeAll(keepingCapacity: true) }
        }
        return RunCheckpoint(
            tick: tick,
            devices: devices.map {
                RunCheckpoint.Device(confirmedTick: $0.confirmed.tick, hashes: $0.hashes, state: $0.confirmed)
            },
            shown: lab?.devices.map(\.shell.peer.shown.shortHash)
        )
    }
}

extension CheckpointTaker.Device {
    /// - Parameter hash: The hash of a tick that was confirmed before the last one, where the peer keeps it.
    mutating func note(_ match: Match, hash: (UInt32) -> UInt64?) {
        guard match != confirmed else { return }
        // Several ticks may be confirmed at once.
        if match.tick > confirmed.tick + 1 {
            for tick in max(confirmed.tick + 1, match.tick - min(match.tick, CheckpointTaker.reach))..<match.tick {
                if let hash = hash(tick) { append(UInt16(truncatingIfNeeded: hash), at: tick) }
            }
        }
        append(match.shortHash, at: match.tick)
        confirmed = match
    }

    private mutating func append(_ hash: UInt16, at tick: UInt32) {
        if let last = hashes.indices.last, hashes[last].end == tick {
            hashes[last].hashes.append(hash)
        } else {
            hashes.append(HashRun(first: tick, hashes: [hash]))
        }
    }
}
