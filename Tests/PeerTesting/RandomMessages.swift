package import GameBasics
package import GameCore
package import GroupSessions
package import MatchSync
package import SyncCore

extension SplitMix64 {
    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    package mutating func below(_ bound: UInt64) -> UInt64 { next() % bound }

    /// A number of any magnitude.
    package mutating func number() -> UInt32 { UInt32(truncatingIfNeeded: next() >> (32 + below(32))) }

    package mutating func inCourt() -> Fixed { Fixed(raw: Int32(below(1 << 24 + 1))) }

    package mutating func ball() -> Ball {
        let limit = Fixed(1, over: 20)
        var ball = Ball(x: inCourt(), y: inCourt(), vx: length(within: limit), vy: length(within: limit))
        if ball.x.raw % 2 == 0 { ball.ax = Fixed(raw: ball.y.raw >> 6) }
        return ball
    }

    package mutating func participant() -> ParticipantID? { below(3) == 0 ? nil : ParticipantID(rawValue: next()) }
}

extension SnapshotMessage<Match> {
    package static func random(_ random: inout SplitMix64) -> SnapshotMessage<Match> {
        var match = Match(seed: random.next())
        match.ball = random.ball()
        match.paddles = PerPlayer(random.inCourt(), random.inCourt())
        match.tick = random.number() / 2
        match.score = PerPlayer(UInt16(random.below(100)), UInt16(random.below(100)))
        match.rally = UInt16(random.below(1_000))
        match.pausedBy = random.below(2) == 0 ? nil : .two
        match.absentPlayers = PlayerSet(rawValue: UInt8(random.below(4)))
        let plays: [Play] = [
            .ready, .serving(ticksLeft: UInt16(random.below(601))), .playing,
            .goal(by: .two, ticksLeft: UInt16(random.below(601))), .over(winner: .one),
        ]
        match.play = plays[Int(random.below(5))]
        var state = blank
        state.rules = Rules.standard.digest
        state.declinesSeat = random.below(2) == 0
        state.seats = Seats(one: random.participant(), two: random.participant())
        state.strategy =
            [
                .host, .hostExtrapolated, .lockstep(inputDelay: Int(random.below(31))),
                .rollback(inputDelay: Int(random.below(31)), isFiltered: random.below(2) == 0),
            ][Int(random.below(4))]
        state.timeline = random.number() / 2
        state.state = match
        state.announcement = .random(&random)
        return state
    }
}

extension OwnerAnnouncement {
    fileprivate static func random(_ random: inout SplitMix64) -> OwnerAnnouncement {
        let (epoch, revision) = (random.number(), random.number())
        return OwnerAnnouncement(
            epoch: epoch,
            owner: random.participant()?.rawValue,
            revision: revision,
            standing: Standing(
                epoch: epoch - min(epoch, UInt32(random.below(3))),
                revision: min(revision, random.number()),
                tentative: random.number(),
                origin: random.participant()?.rawValue
            ),
            isCounted: random.below(2) == 0,
            isIncumbent: random.below(2) == 0,
            number: random.number()
        )
    }
}

extension GameUpdateMessage {
    package static func random(_ random: inout SplitMix64) -> GameUpdateMessage {
        GameUpdateMessage(
            sequence: random.number(),
            tick: random.number() / 2,
            epoch: random.number(),
            revision: random.number(),
            paddle: random.below(4) == 0 ? nil : random.inCourt(),
            ball: random.below(2) == 0 ? nil : random.ball(),
            echo: random.below(2) == 0 ? nil : random.number()
        )
    }
}

extension InputMessage<Match> {
    /// A message and its inputs.
    package static func random(_ random: inout SplitMix64) -> (InputMessage<Match>, [Input]) {
        var run = InputSequence()
        var inputs: [Input] = []
        for _ in 0..<random.below(128) {
            let move: [Input.Move] = [
                .none, .low, .high, .slowLow, .slowHigh, .target(random.inCourt()), inputs.last?.move ?? .none,
            ]
            let actions = random.below(8) == 0 ? Input.Actions(rawValue: UInt8(1 + random.below(3))) : []
            let input = Input(move[min(Int(random.below(24)), 6)], actions).packed
            guard run.append(input) else { break }
            inputs.append(input)
        }
        let message = InputMessage<Match>(
            timeline: UInt8(random.below(32)),
            tick: UInt16(random.below(4_096)),
            frameAdvantage: Int(random.below(128)) - 8,
            hash: UInt16(random.below(65_536)),
            inputs: run
        )
        return (message, inputs)
    }
}

extension RequestMessage {
    package static func random(_ random: inout SplitMix64) -> RequestMessage {
        RequestMessage(
            number: random.number(),
            epoch: random.number(),
            revision: random.number(),
            actions: Actions(rawValue: UInt8(1 + random.below(7)))
        )
    }
}
