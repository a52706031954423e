internal import GameBasics
internal import GameCore
internal import MatchSync
internal import SyncCore

/// Has the owner, whichever device it is, switch to another strategy for a while, at moments drawn from a seed; at
/// times while players serve and pause.
struct StrategySwitches {
    private var random: SplitMix64

    /// The tick of the next switch.
    private var next: UInt32

    /// The tick until which players serve and pause.
    private var pressEnd: UInt32 = 0

    /// Keeps its random numbers apart from the others of a run.
    private static let seed: UInt64 = 0x5717_C4E5_5717_C4E5

    init(ofRun seed: UInt64) {
        random = SplitMix64(seed: seed ^ Self.seed)
        next = 300 + random.below(1_200)
    }

    /// The action before the lab's next tick; `nil` for none.
    mutating func action(in lab: Lab) -> LabAction? {
        let (tick, usual) = (lab.tick, lab.setup.strategy)
        guard tick >= next else { return nil }
        guard let owner = lab.devices.first(where: \.isOwner) else {
            next = tick + 60
            return nil
        }
        let isUsual = owner.reading.strategy == usual
        next = tick + (isUsual ? 60 + random.below(600) : 600 + random.below(1_800))
        if random.isOne(in: 2) { pressEnd = tick + 1 + random.below(12) }
        return .switchStrategy(isUsual ? random.strategy : usual)
    }

    /// Takes the actions of a player in the lab's next tick, beside the player's own; `nil` for none.
    mutating func takePress(at tick: UInt32) -> (side: LabSide, actions: Input.Actions)? {
        guard tick < pressEnd, random.isOne(in: 3) else { return nil }
        return (random.isOne(in: 2) ? .left : .right, random.isOne(in: 3) ? .pause : .serve)
    }
}
