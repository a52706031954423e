internal import GameCore
internal import MatchSync

/// Finds inputs that a device forgets when its timeline changes.
///
/// The peer of a device that keeps its seat and its strategy goes on from a confirmed tick with the local inputs of the
/// ticks that it has simulated after it. Its player has made them, and has seen what they did. Only strategies that predict
/// have such inputs.
struct ForgottenInputMeasure {
    /// All timelines with a forgotten input, and the first of these inputs.
    private(set) var count = 0
    private(set) var first: ForgottenInput?

    private var devices = PerSide(Device(), Device())

    /// - Returns: The first input that a device forgot in the tick.
    mutating func take(_ moment: LabMoment) -> ForgottenInput? {
        var found: ForgottenInput?
        for side in LabSide.allCases {
            let wasOwner = devices[side].isOwner
            guard let tick = devices[side].take(moment[side]) else { continue }
            let isTakeover = moment[side].peer.isOwner && !wasOwner
            let forgotten = ForgottenInput(side: side, tick: tick, labTick: moment.tick, isTakeover: isTakeover)
            count += 1
            found = found ?? forgotten
        }
        first = first ?? found
        return found
    }

    private struct Device {
        private(set) var isOwner = false
        private var identity: Identity?
        private var timeline: Timeline?

        /// The ticks whose inputs are kept: after the first one, up to the last one.
        private var firstTick: UInt32 = 0
        private var lastTick: UInt32 = 0

        /// The local inputs, each at its tick modulo their count.
        private var inputs = [Input?](repeating: nil, count: Int(capacity))

        /// More ticks than are ever unconfirmed.
        private static let capacity: UInt32 = 128

        /// While it stays the same, local inputs stay.
        private struct Identity: Equatable {
            let session: Int
            let seat: Player
            let strategy: StrategyKind
        }

        /// - Returns: The first tick whose input was forgotten.
        mutating func take(_ device: LabDevice) -> UInt32? {
            isOwner = device.peer.isOwner
            guard let seat = device.peer.seat, device.peer.strategy.has(.predicts), device.isPresent else {
                identity = nil
                return nil
            }
            let identity = Identity(session: device.sessionNumber, seat: seat, strategy: device.peer.strategy)
            guard identity == self.identity, timeline == device.peer.timeline, firstTick == device.peer.firstTick else {
                let forgotten = identity == self.identity ? forgotten(device) : nil
                (self.identity, timeline, firstTick) = (identity, device.peer.timeline, device.peer.firstTick)
                note(device, after: device.peer.firstTick, through: device.peer.currentTick)
                return forgotten
            }
            note(device, after: lastTick, through: device.peer.currentTick)
            return nil
        }

        private mutating func note(_ device: LabDevice, after first: UInt32, through last: UInt32) {
            var tick = max(first, last - min(last, Self.capacity - 1))
            while tick < last {
                tick += 1
                inputs[Int(tick % Self.capacity)] = device.localInput(at: tick)
            }
            lastTick = last
        }

        private func forgotten(_ device: LabDevice) -> UInt32? {
            // A peer that is further from the match that it goes on from begins anew.
            let start = device.peer.firstTick
            let isClose = lastTick >= start && lastTick - start <= Rollback.predictionWindow
            let first = max(firstTick, start) + 1
            guard isClose, first <= min(lastTick, device.peer.currentTick) else { return nil }
            return (first...min(lastTick, device.peer.currentTick)).first { tick in
                guard let input = inputs[Int(tick % Self.capacity)] else { return false }
                return device.localInput(at: tick) != input
            }
        }
    }
}
