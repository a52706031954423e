internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncLab

/// Values of one device, for ``TickName``; `nil` where nothing was observed.
extension TickValues {
    /// The device whose participant owns the session: the left one if both do.
    var owner: LabSide? { LabSide.allCases.first { record[$0].isOwner } }

    /// Strategies that do not confirm the same ticks have none to compare.
    var isDesync: Bool? {
        if record.desync != nil { return true }
        return LabSide.allCases.allSatisfy { record[$0].strategy.has(.sendsInputs) } ? false : nil
    }

    /// A strategy that predicts nothing has no rollbacks.
    func rollbackDepth(of side: LabSide) -> Int? {
        record[side].strategy.has(.predicts) ? record[side].rollbackDepth : nil
    }

    /// A strategy that shows the owner's state does not stall.
    func isStalled(_ side: LabSide) -> Bool? {
        record[side].strategy.has(.sendsInputs) ? record[side].isStalled : nil
    }

    func isPop(in side: LabSide) -> Bool? {
        record[side].pop == nil ? nil : record[side].isPop
    }

    func isContact(in side: LabSide) -> Bool? {
        before.map { record[side].shown.rally > $0[side].shown.rally }
    }

    func isGoal(in side: LabSide) -> Bool? {
        before.map { record[side].shown.points > $0[side].shown.points }
    }

    /// - Parameter player: The device of the paddle's player.
    func paddle(of player: LabSide, in side: LabSide) -> Decimal? {
        record[player].seat.map { Decimal(record[side].shown.paddles[$0]) }
    }
}

/// The phase of a match in a word.
enum MatchPhase: String, CaseIterable {
    case absent, serving, playing, goal, paused, over

    init(_ phase: Phase) {
        self =
            switch phase {
            case .notReady: .absent
            case .ready, .serving: .serving
            case .playing: .playing
            case .goal: .goal
            case .paused: .paused
            case .over: .over
            }
    }
}

extension Match {
    var isRally: Bool { if case .playing = phase { true } else { false } }

    /// True if a player is absent, so that nothing moves.
    var isNotReady: Bool { if case .notReady = phase { true } else { false } }

    /// True if the ball waits for a serve.
    var isServing: Bool { MatchPhase(phase) == .serving }

    var isOver: Bool { if case .over = phase { true } else { false } }

    /// The points of both players.
    fileprivate var points: Int { Int(score.one) + Int(score.two) }
}

extension Decimal {
    /// A length or a speed of the court: its eight digits tell any two apart.
    init(_ fixed: Fixed) {
        self.init((Int(fixed.raw) * 100_000_000 + 1 << 23) >> 24, digits: 8)
    }

    static func whole(_ number: some BinaryInteger) -> Decimal {
        Decimal(Int(number), digits: 0)
    }
}
