internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// Makes both players' devices absent at moments drawn from a seed, one after the other, and brings both back.
struct JointAbsence {
    private var random: SplitMix64

    /// The tick of the next step, or of the next look at the match.
    private var next: UInt32

    /// The moment that it waits for until ``patience`` ticks after ``begin``; `nil` if it waits for none.
    private var moment: Moment?
    private var begin: UInt32 = 0

    /// The steps that are left, in ascending order of their ticks.
    private var steps: [RunRecord.TimedAction] = []

    fileprivate enum Moment: CaseIterable {
        case any, rally, serve, goal, pause
    }

    /// Ticks until it no longer waits for a moment.
    private static let patience: UInt32 = 1_200

    /// Keeps its random numbers apart from the others of a run.
    private static let seed: UInt64 = 0xAB5E_0000_AB5E_0001

    init(ofRun seed: UInt64) {
        random = SplitMix64(seed: seed ^ Self.seed)
        next = 600 + random.below(1_800)
    }

    /// True while it waits for a pause, which a player has to ask for.
    var wantsPause: Bool { moment == .pause }

    /// The action before the lab's next tick; `nil` for none.
    mutating func action(in lab: Lab) -> LabAction? {
        let tick = lab.tick
        guard tick >= next else { return nil }
        if steps.isEmpty, moment == nil {
            (moment, begin) = (Moment.allCases[Int(random.below(UInt32(Moment.allCases.count)))], tick)
        }
        if let awaited = moment {
            guard awaited.isNow(in: lab) || tick >= begin + Self.patience else { return nil }
            moment = nil
            steps = drawSteps(after: tick)
        }
        let step = steps.removeFirst()
        next = steps.first?.tick ?? tick + 900 + random.below(2_400)
        return step.action
    }

    private mutating func drawSteps(after tick: UInt32) -> [RunRecord.TimedAction] {
        let (first, firstBack) = (random.isOne(in: 2) ? 0 : 1, random.isOne(in: 2) ? 0 : 1)
        var tick = tick
        return [first, 1 - first].map { place -> RunRecord.TimedAction in
            defer { tick += drawDistance() }
            let error = SessionError(.connectionLost, "The device lost its connection.")
            return (tick, random.isOne(in: 4) ? .invalidate(place, error) : .leave(place))
        }
            + [firstBack, 1 - firstBack].map { place -> RunRecord.TimedAction in
                defer { tick += drawDistance() }
                return (tick, random.isOne(in: 4) ? .rejoinAfresh(place) : .rejoin(place))
            }
    }

    /// Ticks between two steps: often few, because what is under way counts then.
    private mutating func drawDistance() -> UInt32 {
        switch random.below(8) {
        case 0: 0
        case 1...3: 1 + random.below(12)
        case 4...5: 12 + random.below(60)
        default: 72 + random.below(300)
        }
    }
}

extension JointAbsence.Moment {
    /// True if the owner's view shows it.
    fileprivate func isNow(in lab: Lab) -> Bool {
        guard let phase = lab.devices.first(where: \.isOwner)?.reading.shown.phase else { return false }
        return switch (self, phase) {
        case (.any, _), (.rally, .playing), (.serve, .serving), (.goal, .goal), (.pause, .paused): true
        default: false
        }
    }
}
