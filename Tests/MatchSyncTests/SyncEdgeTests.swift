internal import GameBasics
internal import GameCore
internal import GroupSessions
@testable import MatchSync
@testable import SyncCore
internal import PeerTesting
import Testing

/// The last value on one side of each bound, and the first on the other.
@Suite("Edges of keeping in step")
struct SyncEdgeTests {
    private static let rules = Meeting.rules

    /// A packet of player two without moves, whose last input is that of a tick.
    private static func packet(through tick: UInt32, inputs: Int = 4, advantage: Int = 0) -> InputMessage<Match> {
        .packet(Array(repeating: .none, count: inputs), through: tick, in: .first, advantage: advantage)
    }

    /// An update by the first owner.
    private static func update(_ number: UInt32, at tick: UInt32, ball: Ball? = .waiting) -> GameUpdateMessage {
        GameUpdateMessage(sequence: number, tick: tick, epoch: 0, revision: 0, paddle: nil, ball: ball)
    }

    private static func rollback(from tick: UInt32) -> Rollback {
        var match = Match(seed: 1)
        match.tick = tick
        var rollback = Rollback(match)
        rollback.setRemotes([.other])
        return rollback
    }

    /// A spectator after thirty ticks with packets of the players.
    private static func spectator(_ packets: (Player, InputMessage<Match>)...) -> Rollback {
        var rollback = rollback(from: 0)
        rollback.adopt(Match(seed: 1), as: nil, isContinued: false, under: rules)
        for (player, packet) in packets { rollback.take(packet, of: player) }
        for tick in 1...30 as ClosedRange<UInt32> {
            _ = rollback.advance(.none, at: .playing(nil, at: tick), under: rules)
        }
        rollback.reconcile(under: rules)
        return rollback
    }

    /// Receives a packet of player two.
    private static func receive(_ message: InputMessage<Match>, _ rollback: inout Rollback) -> Bool {
        defer { rollback.reconcile(under: rules) }
        return rollback.take(message, of: .two)
    }

    private static func advance(_ rollback: inout Rollback, missed: UInt32 = 0, _ input: Input = .none) {
        var moment = SyncMoment.playing(.one, at: rollback.currentTick + 1)
        moment.missed = missed
        _ = rollback.advance(input, at: moment, under: rules)
    }

    @Test("inputs that do not fit for all begin with those that the other player lacks, or are the last ones")
    func resend() {
        let spectator = ParticipantID(rawValue: 9)
        var inputs = InputQueue<Match>()
        for tick in 1...60 { _ = inputs.record(Input(.target(Fixed(tick, over: 100))).packed, of: .one) }
        var sender = InputSender(longestInterval: 15)
        sender.acknowledgements.setRemotes([.other, spectator])
        // An acknowledgement that comes late takes nothing from a later one.
        for tick in [50, 30] as [UInt32] { sender.acknowledgements.note(tick, by: .other, playing: .two) }
        let (run, last) = sender.sequence(of: .one, in: inputs, from: 0)
        #expect(run.count == 10 && last == 60)
        // Others come and go beside one who has acknowledged.
        sender.acknowledgements.setRemotes([.other])
        #expect(sender.acknowledgements.least == 50)
        sender.acknowledgements.setRemotes([.other, spectator])
        // All of a packet's inputs fit if they are alike.
        var still = InputQueue<Match>()
        for _ in 1...InputSequence.capacity { _ = still.record(.none, of: .one) }
        #expect(sender.sequence(of: .one, in: still, from: 0).sequence.count == InputSequence.capacity)
        sender.acknowledgements.note(58, by: spectator, playing: nil)
        #expect(sender.sequence(of: .one, in: still, from: 0).sequence.count == InputSequence.capacity - 50)
        // With a free seat, a spectator that acknowledges nothing keeps no input from the others.
        for _ in still.known.one..<300 { _ = still.record(.none, of: .one) }
        sender.acknowledgements.restart()
        #expect(sender.acknowledgements[.two] == nil)
        let latest = still.sequence(of: .one, after: 300 - 127).sequence
        #expect(sender.sequence(of: .one, in: still, from: 0) == (latest, 300))
    }

    @Test("only a strategy that has an input delay is decoded with one")
    func strategyCodes() {
        #expect([0, 1, 0x48, 0x5F, 0xA0].map { StrategyKind(code: $0) == nil } == [false, true, false, true, true])
    }

    @Test("an update of the owner that is half an hour later counts, and none that is later still")
    func longestLeap() {
        let ticks = ([108_000, 108_001] as [UInt32]).map { tick in
            var host = HostStrategy(Match(seed: 1))
            host.receive(Self.update(1, at: tick), from: .one, under: Self.rules)
            return host.confirmed.tick
        }
        #expect(ticks == [108_000, 0])
    }

    @Test("a packet is in reach up to 127 ticks ahead, and of no use if it begins one input too late")
    func reach() {
        var rollback = Self.rollback(from: 100)
        let packets = [(227, 4), (228, 4), (100, 0), (99, 0), (104, 3), (104, 4)] as [(UInt32, Int)]
        let verdicts = packets.map { tick, inputs in
            rollback.receive(Self.packet(through: tick, inputs: inputs), from: .other, playing: .two, in: .first)
        }
        let expected: [MessageVerdict] = [
            .missingInputs(needed: 101, first: 224), .refused(.outOfReach), .nothingNew, .refused(.outOfReach),
            .missingInputs(needed: 101, first: 102), .used(4),
        ]
        #expect(verdicts == expected)
        rollback.restart(absentPlayers: PlayerSet(.two), under: Self.rules)
        let late = rollback.receive(Self.packet(through: 104), from: .other, playing: .two, in: .first)
        #expect(late == .refused(.notPlaying), "The ticks of an absent player are confirmed.")
    }

    @Test("of another peer's states, requests and updates, only later ones than all before count")
    func order() {
        let numbers = [2, 2, 1, 3] as [UInt32]
        var (snapshots, admission) = (RemoteSnapshots<Match>(), Admission<Match>())
        let states = numbers.map { number in
            var state = SnapshotMessage<Match>.blank
            state.announcement.number = number
            return snapshots.keep(state, of: .other, present: [.other])
        }
        let sender = MessageSender(id: .other, hasGreeted: true, player: .two, isOwner: false)
        func admitted(_ message: MatchMessage, from sender: MessageSender) -> MatchMessage? {
            var message = message
            return admission.admit(&message, from: sender, epoch: 0, revision: 0) == nil ? message : nil
        }
        let requests = numbers.map { number in
            let request = RequestMessage(number: number, epoch: 0, revision: 0, actions: .pause)
            return admitted(.request(request), from: sender) != nil
        }
        let updates = numbers.map { number in
            admitted(.update(Self.update(number, at: 0)), from: sender) != nil
        }
        var publication = Publication(Milestone(Seats(), 0, Match(seed: 1)))
        publication.oweSnapshot()
        let owed = [publication.takeOwedSnapshot(), publication.takeOwedSnapshot()]
        #expect(owed == [true, false], "A state that could not be sent is sent once.")
        #expect(states == [true, false, false, true] && requests == states && updates == states)
        #expect(admission.ignored.outdatedUpdates == 2)
        // A serve is for one revision of one term.
        let serves = ([(1, 0), (0, 1), (0, 0)] as [(UInt32, UInt32)]).enumerated().map { place, serve in
            let (number, actions) = (UInt32(4 + place), RequestMessage.Actions.serve)
            let request = RequestMessage(number: number, epoch: serve.0, revision: serve.1, actions: actions)
            guard case .request(let counted) = admitted(.request(request), from: sender) else { return false }
            return counted.actions == .serve
        }
        #expect(serves == [false, false, true] && admission.ignored.mistimedRequests == 2)
        // So is a ball, and the owner's alone.
        let balls = [(1, 0, true), (0, 1, true), (0, 0, false), (0, 0, true)] as [(UInt32, UInt32, isOwners: Bool)]
        let admitted = balls.enumerated().map { place, ball in
            var update = Self.update(UInt32(4 + place), at: 0)
            (update.epoch, update.revision) = (ball.0, ball.1)
            let sender = MessageSender(id: .other, hasGreeted: true, player: .two, isOwner: ball.isOwners)
            guard case .update(let counted) = admitted(.update(update), from: sender) else { return false }
            return counted.ball != nil
        }
        #expect(admitted == [false, false, false, true] && admission.ignored.mistimedStates == 2)
        admission.forget([.other])
        #expect(admission.count == 0)
        var foreign = SnapshotMessage<Match>.blank
        foreign.rules = 1
        for id in 1...40 as ClosedRange<UInt64> {
            _ = admission.admits(foreign, from: ParticipantID(rawValue: id), under: .standard)
        }
        #expect(admission.count == 16)
    }

    @Test("a hash that came for a tick of another timeline is no desync in the next one")
    func hashOfAnotherTimeline() {
        let matches = Recording(Match(seed: 1), ticks: 20) { _, _ in PerPlayer(.none, .none) }.matches
        let desyncs = ([(nil, 12), (5, 12), (nil, 5)] as [(begin: Int?, tick: UInt32)]).map { begin, tick in
            var detector = DesyncDetector()
            detector.begin(at: matches[0].tick, matches[0].hash)
            detector.receive(~UInt16(truncatingIfNeeded: matches[Int(tick)].hash), at: tick)
            matches[1...10].forEach { detector.confirm($0.tick, $0.hash) }
            if let begin { detector.begin(at: matches[begin].tick, matches[begin].hash) }
            matches[((begin ?? 10) + 1)...].forEach { detector.confirm($0.tick, $0.hash) }
            return detector.desyncTick
        }
        #expect(desyncs == [12, nil, 5])
    }

    @Test("a packet from the other side of tick 4,096 counts")
    func tagOfReceived() {
        for (present, last) in [(4_090, 4_100), (4_100, 4_090)] as [(UInt32, UInt32)] {
            var rollback = Self.rollback(from: 4_080)
            while rollback.currentTick < present { Self.advance(&rollback) }
            let isUsed = Self.receive(Self.packet(through: last, inputs: Int(last) - 4_080), &rollback)
            #expect(isUsed && rollback.confirmed.tick == 4_090, "\(last) at \(present)")
        }
    }

    @Test("a packet that ends before tick 4,096 has the tag of its last input, not of the present")
    func tagOfSent() throws {
        var rollback = Self.rollback(from: 4_000)
        for tick in 4_001...4_110 as ClosedRange<UInt32> {
            // Targets take so many bits that a packet has room for few of them.
            Self.advance(&rollback, Input(.target(Fixed(raw: Int32(tick * 1_013 % 1_000) << 12))))
            _ = Self.receive(Self.packet(through: tick, advantage: Int(min(tick - 4_000, 60))), &rollback)
        }
        let sent = rollback.message(at: .playing(.one, at: 4_111))
        let message = try #require(sent)
        #expect((4_051..<4_096).contains(message.tick) && message.inputs.count > 0)
        let tags = [UInt32(message.tick), rollback.currentTick].map { Timeline.first.tag(at: $0) }
        #expect(message.timeline == tags[0] && tags[0] != tags[1])
    }

    @Test("a gap of up to six ticks is none, whether the clock tells of it or not")
    func gap() {
        let madeUp = ([(6, true), (6, false), (7, true), (7, false)] as [(UInt32, Bool)]).map { length, isTold in
            var rollback = Self.rollback(from: 0)
            for tick in 1...60 as ClosedRange<UInt32> {
                Self.advance(&rollback)
                _ = rollback.message(at: .playing(.one, at: tick))
                _ = Self.receive(Self.packet(through: tick), &rollback)
            }
            _ = Self.receive(Self.packet(through: 60 + length, inputs: 20), &rollback)
            Self.advance(&rollback, missed: isTold ? length : 0)
            return rollback.currentTick - 61
        }
        #expect(madeUp == [0, 0, 7, 6])
    }

    @Test("with a packet in several ticks, one is sent at once after a gap, whether it was told or measured")
    func packetAfterGap() {
        var rollback = Self.rollback(from: 1_000)
        for tick in 1...80 as ClosedRange<UInt32> {
            Self.advance(&rollback)
            _ = rollback.message(at: .playing(.one, at: tick))
            rollback.layer.sender.receive(advantage: 5, knowing: 1_000 + tick - min(tick, 5))
        }
        // What was acknowledged later, but in another timeline, says nothing of this one.
        rollback.adopt(Match(seed: 1), as: .one, isContinued: false, under: Self.rules)
        for tick in 1...90 as ClosedRange<UInt32> {
            Self.advance(&rollback)
            _ = rollback.message(at: .playing(.one, at: 80 + tick))
            // Acknowledgements come five ticks late, and then, after a silence, forty.
            if tick < 40 { rollback.layer.sender.receive(advantage: 5, knowing: tick - min(tick, 5)) }
            if tick > 76 { rollback.layer.sender.receive(advantage: 40, knowing: tick - 40) }
        }
        let hasTurn = rollback.message(at: .playing(.one, at: 171)) != nil
        let gaps: [(inout SyncLayer<Match>) -> Void] = [
            { _ in }, { _ = $0.noteGap(10, of: .one) },
            { layer in
                for _ in 0..<8 {
                    layer.timeSync.receive(advantage: 7, knowing: 1)
                    layer.timeSync.send(advantage: 0, interval: 1)
                }
                _ = layer.takeGap()
            },
        ]
        let turns = gaps.map { note in
            var rollback = rollback
            note(&rollback.layer)
            return rollback.message(at: .playing(.one, at: 172)) != nil
        }
        #expect(hasTurn && turns == [false, true, true])
    }

    @Test("a spectator skips no tick that it reaches by its own inputs, though a snapshot of a later one comes")
    func snapshotInReach() throws {
        // The players have confirmed five ticks.
        let packet = Self.packet(through: 20, inputs: 20, advantage: 15)
        // A packet that comes late takes nothing from it.
        let late = Self.packet(through: 19, inputs: 19, advantage: 15)
        var rollback = Self.spectator((.one, packet), (.two, packet), (.one, late))
        var confirmed = [rollback.confirmed.tick]
        for tick in [20, 21] as [UInt32] {
            let match = try #require(rollback.simulated(tick)?.state)
            rollback.adopt(match, as: nil, isContinued: true, under: Self.rules)
            confirmed.append(rollback.confirmed.tick)
        }
        // In another timeline the players have confirmed other ticks.
        rollback.adopt(Match(seed: 1), as: nil, isContinued: false, under: Self.rules)
        for player in Player.allCases { rollback.take(Self.packet(through: 4, advantage: 3), of: player) }
        rollback.reconcile(under: Self.rules)
        confirmed.append(rollback.confirmed.tick)
        #expect(confirmed == [5, 5, 21, 1])
    }

    @Test("a state that comes with late inputs of earlier ticks counts, and they do not")
    func lateInputs() {
        var rollback = Self.rollback(from: 0)
        for _ in 1...20 { Self.advance(&rollback) }
        rollback.take(.packet([Input(.high)], through: 1, in: .first), of: .two)
        var match = Match(seed: 2)
        match.tick = 10
        rollback.adopt(match, as: .one, isContinued: true, under: Self.rules)
        rollback.reconcile(under: Self.rules)
        #expect(rollback.confirmed == match && rollback.statistics.rollbacks == 0)
    }

    @Test("the inputs of a seat's last player are none of the spectator that takes it over")
    func inputsOfTakenSeat() {
        let packet = InputMessage<Match>.packet(Array(repeating: Input(.high), count: 20), through: 20, in: .first)
        var rollback = Self.spectator((.one, packet))
        let before = rollback.simulated(20)?.inputs.one
        rollback.adopt(Match(seed: 1), as: .one, isContinued: false, under: Self.rules)
        #expect([before, rollback.simulated(20)?.inputs.one] == [Input(.high), Input.none])
        #expect(rollback.currentTick == 28, "A spectator is at most 8 ticks ahead of the newest input.")
    }

    @Test("the hashes of the last 256 confirmed ticks are compared in each bit, and none of an earlier one")
    func hashes() {
        var (beginning, match) = (DesyncDetector(), Match(seed: 1))
        beginning.begin(at: match.tick, match.hash)
        var later = beginning
        for tick in 1...256 as ClosedRange<UInt32> {
            match.tick = tick
            later.confirm(match.tick, match.hash)
        }
        let rows = [(beginning, 0, true), (later, 0, false), (later, 1, true)] as [(DesyncDetector, UInt32, Bool)]
        for (detector, tick, isCompared) in rows {
            match.tick = tick
            let desyncs = (0..<16).filter { bit in
                var detector = detector
                detector.receive(UInt16(truncatingIfNeeded: match.hash) ^ 1 << bit, at: tick)
                return detector.desyncTick == tick
            }
            #expect(desyncs == (isCompared ? Array(0..<16) : []), "tick \(tick)")
        }
        // A hash of a tick that is not confirmed yet is compared once it is.
        beginning.receive(~UInt16(truncatingIfNeeded: match.hash), at: match.tick)
        let before = beginning.desyncTick
        beginning.confirm(match.tick, match.hash)
        #expect([before, beginning.desyncTick] == [nil, match.tick])
    }

    @Test("one echo that is a minute old does not count for long")
    func oldEcho() {
        var extrapolation = Extrapolation()
        extrapolation.note(echoAfter: 3_600)
        for _ in 1...100 { extrapolation.note(echoAfter: 6) }
        let match = Match.inRally()
        let ahead = extrapolation.shown(match, under: Self.rules).tick - match.tick
        #expect((3...10).contains(ahead), "\(ahead)")
        // Nor do those that waited for a device that slept.
        var sleeping = Extrapolation()
        sleeping.note(echoAfter: 6)
        _ = sleeping.advance(missed: 0)
        for _ in 1...40 { sleeping.note(echoAfter: 100) }
        #expect(sleeping.advance(missed: 100) == 57, "The owner makes up a second, less the delay that is shown.")
        #expect(sleeping.shown(match, under: Self.rules).tick - match.tick == 5)
    }

    @Test("of two updates of one tick the first counts, none with an impossible ball, and in a pause no time passes")
    func updates() {
        let match = Match.inRally()
        var (host, ball) = (HostStrategy(match), match.ball)
        for sequence in 1...2 as ClosedRange<UInt32> {
            host.receive(Self.update(sequence, at: 10, ball: ball), from: .one, under: Self.rules)
            ball.x = Fixed(1, over: 4)
        }
        ball.vx = Fixed(1, over: 11)
        host.receive(Self.update(3, at: 11, ball: ball), from: .one, under: Self.rules)
        #expect(host.confirmed.tick == 10 && host.confirmed.ball == match.ball)
        // A paddle stays in the court.
        let far = GameUpdateMessage(sequence: 4, tick: 12, epoch: 0, revision: 0, paddle: .one, ball: nil)
        host.receive(far, from: .two, under: Self.rules)
        #expect(host.confirmed.paddles.two == Self.rules.paddleHigh)
        let plays = ([nil, .one] as [Player?]).map { player in
            var match = Match(seed: 1)
            match.play = .serving(ticksLeft: 20)
            match.pausedBy = player
            var host = HostStrategy(match)
            host.receive(Self.update(1, at: 10), from: .one, under: .standard)
            return host.confirmed.play
        }
        #expect(plays == [.serving(ticksLeft: 10), .serving(ticksLeft: 20)])
        // Nor does a follower's own paddle move.
        let paddles = ([nil, .one] as [Player?]).map { player in
            var match = Match.inRally()
            match.pausedBy = player
            var (host, moment) = (HostStrategy(match), SyncMoment.playing(.two, at: 1))
            moment.isOwner = false
            _ = host.advance(Input(.low), at: moment, under: Self.rules)
            return host.confirmed.paddles.two < match.paddles.two
        }
        #expect(paddles == [true, false])
    }

    @Test("what was asked of an owner is forgotten with the match that another one brings")
    func askedBefore() {
        var host = HostStrategy(.inRally())
        host.receive(.pause, from: .two)
        host.adopt(.inRally(), as: .one, isContinued: false, under: Self.rules)
        _ = host.advance(.none, at: .playing(.one, at: 1), under: Self.rules)
        #expect(host.confirmed.pausedBy == nil && host.confirmed.tick == 1)
    }

    @Test("a pause of the local player is shown at once, though the ball's place is shown late")
    func filteredPause() {
        var match = Match.inRally()
        match.ball.vy = -match.ball.vy
        var rollback = Rollback(match, isFiltered: true)
        rollback.setRemotes([.other])
        func advance(_ input: Input) -> Match {
            _ = rollback.advance(input, at: .playing(.one, at: rollback.currentTick + 1), under: Self.rules)
            rollback.reconcile(under: Self.rules)
            return rollback.shown(under: Self.rules)
        }
        for _ in 1...20 { _ = advance(.none) }
        #expect(rollback.statistics.filterDelay > 256)
        let shown = advance(Input(.none, .pause))
        #expect(shown.pausedBy == .one && shown.ball.y > (rollback.simulated(20)?.state.ball.y ?? .one))
    }

    @Test("a predicted goal is not shown: neither the score nor the end of the rally or of the match")
    func predictedGoal() throws {
        let rules = Rules.brisk { $0.winningScore = 1 }
        for (isLast, rules) in [(false, Self.rules), (true, rules)] {
            var match = Match.inRally()
            match.rally = 5
            match.server = .two
            match.paddles.one = rules.paddleLow
            match.ball.x = rules.paddleHigh
            var rollback = Rollback(match)
            for _ in 1...70 {
                _ = rollback.advance(.none, at: .playing(.two, at: rollback.currentTick + 1), under: rules)
            }
            let last = try #require(rollback.simulated(70)?.state)
            let isGoal = isLast ? last.phase == .over(winner: .two) : last.server == .one
            #expect(last.score.two == 1 && rollback.confirmed.tick == 0 && isGoal)
            let shown = rollback.shown(under: rules)
            #expect(shown.score == match.score && shown.rally == 5 && shown.server == .two && shown.play == .playing)
            #expect(shown.tick == 70 && shown.ball.y > .one)
        }
        // Nor is a rematch that only this player has asked for.
        var over = Match(seed: 1)
        (over.score, over.play) = (PerPlayer(1, 0), .over(winner: .one))
        var rollback = Rollback(over)
        Self.advance(&rollback, Input(.none, .serve))
        #expect(rollback.simulated(1)?.state.score.one == 0 && rollback.shown(under: Self.rules).play == over.play)
    }
}
