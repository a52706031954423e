internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// Messages of every kind from bytes: valid ones, and ones that no peer would send.
extension FuzzBytes {
    mutating func state(_ peer: Peer<Match>) -> SnapshotMessage<Match> {
        var state = SnapshotMessage<Match>.blank
        state.rules = peer.rules.digest
        state.announcement.epoch = number(near: peer.epoch)
        state.announcement.owner = participant()?.rawValue
        state.announcement.revision = number(near: peer.revision)
        state.announcement.number = number(near: 64)
        state.seats = Seats(one: participant(), two: participant())
        state.strategy = strategy()
        state.timeline = number(near: peer.timeline.number)
        state.state = match(near: peer.confirmed)
        let kind = byte()
        state.announcement.isCounted = kind & 1 == 1
        if kind & 2 == 2 {
            let standing = peer.memory.standing
            state.announcement.standing = Standing(
                epoch: number(near: standing.epoch),
                revision: number(near: standing.revision),
                tentative: number(near: standing.tentative),
                origin: participant()?.rawValue
            )
        }
        // Few random matches are possible; the peer's handling of a possible one is more interesting.
        if kind & 4 == 0 { state.state.become(possibleUnder: peer.rules, with: state.seats) }
        return state
    }

    mutating func update(_ peer: Peer<Match>) -> GameUpdateMessage {
        let parts = byte()
        return GameUpdateMessage(
            sequence: number(near: 64),
            tick: number(near: peer.confirmed.tick),
            epoch: number(near: peer.epoch),
            revision: number(near: peer.revision),
            paddle: parts & 1 == 0 ? nil : length(),
            ball: parts & 2 == 0 ? nil : ball(),
            echo: parts & 4 == 0 ? nil : word()
        )
    }

    mutating func request(_ peer: Peer<Match>) -> RequestMessage {
        RequestMessage(
            number: number(near: 64),
            epoch: number(near: peer.epoch),
            revision: number(near: peer.revision),
            actions: RequestMessage.Actions(rawValue: byte())
        )
    }

    mutating func input(_ peer: Peer<Match>) -> InputMessage<Match> {
        let tick = number(near: peer.confirmed.tick)
        let (timeline, lag, hash) = (byte(), byte(), UInt16(truncatingIfNeeded: word()))
        var run = InputSequence()
        for _ in 0..<byte() % 128 {
            let move: Input.Move =
                switch byte() % 5 {
                case 0: .low
                case 1: .high
                case 2: .target(length())
                default: .none
                }
            guard run.append(Input(move, Input.Actions(rawValue: byte() & 3)).packed) else { break }
        }
        return InputMessage<Match>(
            timeline: timeline < 64 ? peer.timeline.tag(at: tick) : timeline % UInt8(InputMessage<Match>.timelines),
            tick: UInt16(tick % InputMessage<Match>.ticks),
            frameAdvantage: Int(lag & 127) + InputMessage<Match>.frameAdvantages.lowerBound,
            hash: lag < 128 ? UInt16(truncatingIfNeeded: peer.confirmedHash(at: tick) ?? 0) : hash,
            inputs: run
        )
    }

    mutating func strategy() -> StrategyKind {
        let (kind, inputDelay) = (byte() % 5, Int(byte() % 31))
        switch kind {
        case 0: return .host
        case 1: return .hostExtrapolated
        case 2: return .lockstep(inputDelay: inputDelay)
        default: return .rollback(inputDelay: inputDelay, isFiltered: kind == 4)
        }
    }

    private mutating func participant() -> ParticipantID? {
        let number = byte() % 8
        return number == 0 ? nil : ParticipantID(rawValue: UInt64(number))
    }

    private mutating func ball() -> Ball { Ball(x: length(), y: length(), vx: speed(), vy: speed()) }

    private mutating func speed() -> Fixed { Fixed(raw: Int32(Int8(bitPattern: byte())) << 13) }

    private mutating func match(near other: Match) -> Match {
        var match = other
        match.tick = number(near: other.tick)
        match.ball = ball()
        match.paddles = PerPlayer(length(), length())
        match.score = PerPlayer(UInt16(truncatingIfNeeded: number(near: 0)), UInt16(byte()))
        match.rally = UInt16(truncatingIfNeeded: number(near: 0))
        match.pausedBy = [nil, nil, .one, .two][Int(byte() % 4)]
        match.absentPlayers = PlayerSet(rawValue: byte() % 8)
        let ticks = UInt16(byte()) * 4
        match.play =
            [
                .ready, .serving(ticksLeft: ticks), .playing, .goal(by: .one, ticksLeft: ticks), .over(winner: .two),
            ][Int(byte() % 5)]
        return match
    }
}

extension Match {
    /// Replaces everything that is impossible under these rules, with these seats.
    fileprivate mutating func become(possibleUnder rules: Rules, with seats: Seats) {
        absentPlayers = seats.absentPlayers
        paddles.one = paddles.one.clamped(to: rules.paddleLow, rules.paddleHigh)
        paddles.two = paddles.two.clamped(to: rules.paddleLow, rules.paddleHigh)
        if !isPossible(under: rules) {
            ball = .waiting
            pausedBy = nil
            play = .serving(ticksLeft: rules.servePause)
        }
        if !isPossible(under: rules) { score = PerPlayer(0, 0) }
    }
}
