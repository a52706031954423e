package import GameDescriptions
internal import SyncLab

/// The first difference of a replay from its recording.
package struct RunDifference: Sendable {
    /// The lab's tick at the end of the second in which it is.
    package let tick: UInt32

    /// The device's place in the lab's list; `nil` if the number of devices or a match at one screen differs.
    package let device: Int?

    package let kind: Kind

    /// The fields in which the first recorded state since then differs; `nil` if none does.
    package private(set) var fields: Fields?

    package enum Kind: Sendable {
        case deviceCount(recorded: Int, replayed: Int)
        /// The first states that differ, of all that a device has confirmed in a second: their ticks and short hashes;
        /// `nil` if one has confirmed fewer.
        case confirmed(recorded: (tick: UInt32, hash: UInt16)?, replayed: (tick: UInt32, hash: UInt16)?)
        /// All hashes are the same, and the last confirmed state is not.
        case state
        /// The match that the device shows differs, by the short hash.
        case shown(recorded: UInt16, replayed: UInt16)
        /// A match at one screen differs, by its hash.
        case match(recorded: UInt64, replayed: UInt64)
    }

    /// The fields in which two states differ.
    package struct Fields: Sendable {
        /// The lab's tick.
        package let tick: UInt32

        package let device: Int

        /// Each field with the recorded and the replayed value.
        package let all: [FieldDifference]
    }

    /// Notes the fields of the first recorded state that differs.
    mutating func findFields(_ recorded: RunCheckpoint, _ replayed: RunCheckpoint) {
        guard fields == nil else { return }
        for (place, (one, other)) in zip(recorded.devices, replayed.devices).enumerated() {
            if let one = one.state, let other = other.state, one != other {
                fields = Fields(tick: recorded.tick, device: place, all: one.differences(to: other))
                return
            }
        }
    }
}

extension RunDifference {
    /// Compares two checkpoints of the same tick; `nil` if they are the same as far as both are known.
    init?(_ recorded: RunCheckpoint, _ replayed: RunCheckpoint) {
        guard let (device, kind) = Self.first(recorded, replayed) else { return nil }
        self.init(tick: recorded.tick, device: device, kind: kind)
    }

    private static func first(_ recorded: RunCheckpoint, _ replayed: RunCheckpoint) -> (device: Int?, kind: Kind)? {
        guard recorded.devices.count == replayed.devices.count else {
            return (nil, .deviceCount(recorded: recorded.devices.count, replayed: replayed.devices.count))
        }
        for (place, (one, other)) in zip(recorded.devices, replayed.devices).enumerated() {
            if let kind = difference(one, other) { return (place, kind) }
        }
        for (place, (one, other)) in zip(recorded.shown ?? [], replayed.shown ?? []).enumerated() where one != other {
            return (place, .shown(recorded: one, replayed: other))
        }
        return nil
    }

    private static func difference(_ recorded: RunCheckpoint.Device, _ replayed: RunCheckpoint.Device) -> Kind? {
        if recorded.hashes != replayed.hashes {
            let (one, other) = (recorded.hashes.flatMap(\.ticks), replayed.hashes.flatMap(\.ticks))
            let same = zip(one, other).prefix { $0 == $1 }.count
            return .confirmed(recorded: one.dropFirst(same).first, replayed: other.dropFirst(same).first)
        }
        if let state = recorded.state, state != replayed.state { return .state }
        return nil
    }
}
