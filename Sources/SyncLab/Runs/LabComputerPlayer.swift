internal import GameBasics
package import GameCore
internal import MatchSync
internal import SyncCore

/// A computer player at one of the lab's devices, playing whichever seat the device has.
package struct LabComputerPlayer {
    private let place: Int
    private var players: PerPlayer<ComputerPlayer>

    /// The deeds of its device; `nil` for a device that does nothing.
    private var life: DeviceLife?

    /// True for a player that serves, pauses and moves erratically at times.
    private let isErratic: Bool

    /// The player of a run at a side.
    ///
    /// - Parameter isChaotic: True for a player that also injects faults, see ``LabRun/Plan/chaos``.
    package init(_ level: ComputerPlayer.Level, at side: LabSide, ofRun seed: UInt64, isChaotic: Bool = false) {
        let own = side == .left ? seed : ~seed
        self.init(level, at: side.rawValue, seed: own, isChaotic ? DeviceLife(at: side.rawValue, ofRun: seed) : nil)
    }

    /// The player of a run at a further device, whose device does deeds in any case.
    package init(_ player: FurtherPlayer, at place: Int, ofRun seed: UInt64) {
        var own = SplitMix64(seed: seed &+ UInt64(place))
        let life = DeviceLife(at: place, ofRun: seed, calm: player.joinTick + 60)
        self.init(player.level, at: place, seed: own.next(), life, isErratic: player.isChaotic)
    }

    /// - Parameter isErratic: `nil` for a player that is if its device does deeds.
    private init(
        _ level: ComputerPlayer.Level,
        at place: Int,
        seed: UInt64,
        _ life: DeviceLife?,
        isErratic: Bool? = nil
    ) {
        self.place = place
        players = PerPlayer(
            ComputerPlayer(level, side: .one, seed: seed),
            ComputerPlayer(level, side: .two, seed: seed)
        )
        self.life = life
        self.isErratic = isErratic ?? (life != nil)
    }

    package mutating func input(for shown: Match, seat: Player?, at tick: UInt32, under rules: Rules) -> Input {
        let input = calmInput(for: shown, seat: seat, at: tick, under: rules)
        return isErratic ? life?.input(insteadOf: input, seeing: shown, at: tick) ?? input : input
    }

    /// The input of the lab's next tick, for what its device shows.
    package mutating func input(in lab: Lab) -> Input {
        // Not the whole reading: it is large.
        let device = lab.devices[place]
        return input(for: device.reading.shown, seat: device.reading.seat, at: lab.tick, under: device.rules)
    }

    private mutating func calmInput(for shown: Match, seat: Player?, at tick: UInt32, under rules: Rules) -> Input {
        guard let seat else { return .none }
        switch shown.play {
        case .ready, .over:
            // Once a second, because a request is lost when the owner leaves.
            return tick % 60 == 0 ? Input(.none, .serve) : .none
        case .serving, .playing, .goal:
            return players[seat].input(for: shown, under: rules)
        }
    }

    /// The action of its device before the lab's next tick; `nil` for none.
    package mutating func action(in lab: Lab) -> LabAction? { life?.action(in: lab) }
}
