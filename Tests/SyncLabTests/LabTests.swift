internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@Suite("Lab")
struct LabTests {
    @Test("without delay both views show the same, tick by tick, over a whole match", arguments: [1, 2] as [UInt64])
    func zeroDelay(seed: UInt64) throws {
        var lab = Lab(RunSetup(rules: try Rules.standard.changing { $0.target.points = 3 }, seed: seed))
        var players = LabPlayers(seed: seed)
        var contacts = 0
        var last = lab.peer(.left).shown
        var differences = 0
        var winner: Player?
        players.play(&lab, ticks: 12_000) { lab in
            let left = lab.peer(.left).shown
            let right = lab.peer(.right).shown
            let same =
                left.ball == right.ball && left.paddles == right.paddles && left.score == right.score
                && left.phase == right.phase
            // In the first tick the owner assigns the seats; the other device has not received them yet.
            if !same && lab.tick > 1 { differences += 1 }
            if left.phase == .playing && last.phase == .playing && left.ball.vy != last.ball.vy { contacts += 1 }
            last = left
            if case .over(let player) = left.phase { winner = player }
            return winner != nil
        }
        #expect(differences == 0)
        #expect(contacts > 10)
        #expect(winner != nil)
    }

    @Test("the same seed and inputs show the same, tick by tick, and another seed does not")
    func determinism() {
        func hashes(seed: UInt64) -> [UInt64] {
            var lab = Lab(RunSetup(seed: seed, network: NetworkConditions(Self.bad)))
            var players = LabPlayers(seed: 5)
            var hashes: [UInt64] = []
            players.play(&lab, ticks: 1_200) { lab in
                for side in LabSide.allCases { hashes.append(lab.peer(side).shown.hash) }
                if lab.tick == 400 { lab.leave(.right) }
                if lab.tick == 460 { lab.rejoin(.right) }
                if lab.tick == 800 { lab.setConditions(LinkConditions([.delay: 20, .loss: 50_000]), from: .left) }
                return false
            }
            #expect(lab.link(from: .left).lost > 0 && lab.peer(.left).shown.tick > 600)
            return hashes
        }
        let first = hashes(seed: 7)
        #expect(hashes(seed: 7) == first)
        #expect(hashes(seed: 8) != first)
    }

    /// A bad link: 100 ± 30 ms one-way delay, 10% loss.
    static let bad = LinkConditions([.delay: 100, .jitter: 30, .loss: 100_000])

    @Test("a minute over a bad link: contacts, and one score at the end", arguments: [1, 2, 3] as [UInt64])
    func minute(seed: UInt64) {
        var lab = Lab(RunSetup(seed: seed, network: NetworkConditions(Self.bad)))
        var players = LabPlayers(seed: seed)
        var contacts = 0
        var decreases = 0
        var last: [LabSide: Match] = [:]
        players.play(&lab, ticks: 3_600) { lab in
            for side in LabSide.allCases {
                let shown = lab.peer(side).shown
                if let before = last[side] {
                    if shown.score.one < before.score.one || shown.score.two < before.score.two { decreases += 1 }
                    let isTurned = (shown.ball.vy > .zero) != (before.ball.vy > .zero)
                    let isInPlay = shown.phase == .playing && before.phase == .playing
                    if side == .left && isTurned && isInPlay { contacts += 1 }
                }
                last[side] = shown
            }
            return false
        }
        let link = lab.link(from: .left)
        #expect(link.lost > 100 && link.inFlight > 0 && link.bytesInLastSecond > 500)
        for side in LabSide.allCases { lab.setConditions(.perfect, from: side.link) }
        // The peer that is behind speeds up by one fiftieth.
        for _ in 0..<600 { lab.advance(left: .none, right: .none) }
        let (left, right) = (lab.peer(.left).shown, lab.peer(.right).shown)
        #expect(left.score == right.score)
        #expect(abs(Int(left.tick) - Int(right.tick)) <= 1)
        #expect(contacts > 10 && decreases == 0)
        #expect(lab.peer(.left).isOwner != lab.peer(.right).isOwner)
        #expect(lab.peer(.left).problems == 0 && lab.peer(.right).problems == 0)
    }

    @Test("a device leaves and comes back to its score; the other waits for it")
    func leaving() {
        var lab = Lab(RunSetup(seed: 3, network: NetworkConditions(LinkConditions([.delay: 30]))))
        var players = LabPlayers(seed: 3)
        players.play(&lab, ticks: 1_200)
        let seats = [lab.peer(.left).seat, lab.peer(.right).seat]
        lab.leave(.left)
        lab.leave(.left)
        players.play(&lab, ticks: 30)
        #expect(!lab.peer(.left).isPresent && lab.peer(.left).session == .left)
        #expect(lab.peer(.right).isOwner && lab.peer(.right).isPresent)
        guard case .notReady = lab.peer(.right).shown.phase else {
            Issue.record("\(lab.peer(.right).shown.phase) goes on")
            return
        }
        // No message is in flight to the device that left, including those sent after it left.
        for messages in [lab.updates, lab.reliableMessages] {
            #expect(!messages.numbers.contains { messages[$0].sender == .right && messages[$0].outcome == .inFlight })
        }
        let score = lab.peer(.right).shown.score
        #expect(score != PerPlayer(0, 0))
        lab.rejoin(.left)
        lab.rejoin(.left)
        players.play(&lab, ticks: 30)
        #expect(lab.peer(.left).isPresent && lab.peer(.left).shown.score == score)
        #expect(!lab.peer(.left).isOwner && !lab.peer(.left).isPending)

        // Player two is the last to leave and the first to return; a new match would make it player one.
        let second: LabSide = seats[0] == .player(.two) ? .left : .right
        lab.leave(second.other)
        players.play(&lab, ticks: 30)
        lab.leave(second)
        players.play(&lab, ticks: 5)
        lab.rejoin(second)
        players.play(&lab, ticks: 30)
        lab.rejoin(second.other)
        players.play(&lab, ticks: 60)
        #expect(lab.peer(.left).shown.score == lab.peer(.right).shown.score)
        #expect(lab.peer(.left).isOwner != lab.peer(.right).isOwner)
        // The first to return does not get the other player's points.
        #expect([lab.peer(.left).seat, lab.peer(.right).seat] == seats)
    }

    @Test("a third participant is a spectator: it has no seat, and sees the same")
    func spectator() {
        var lab = Lab(RunSetup(seed: 4))
        var players = LabPlayers(seed: 4)
        players.play(&lab, ticks: 120)
        let place = lab.addDevice()
        #expect(place == 2)
        players.play(&lab, ticks: 1_800) { lab in lab.peer(.left).shown.score != PerPlayer(0, 0) }
        players.play(&lab, ticks: 2)
        let third = lab.peer(place)
        let left = lab.peer(.left)
        #expect(third.seat == .spectator && left.seat != .spectator && lab.peer(.right).seat != .spectator)
        #expect(abs(Int(third.shown.tick) - Int(left.shown.tick)) <= 1)
        #expect(third.shown.score == left.shown.score && third.shown.score != PerPlayer(0, 0))
    }

    @Test("the log has the outcome of each update, newest last")
    func messages() {
        var lab = Lab(RunSetup(seed: 9, network: NetworkConditions(Self.bad)))
        var players = LabPlayers(seed: 9)
        players.play(&lab, ticks: 600)
        let messages = lab.updates.numbers.map { lab.updates[$0] }
        #expect(lab.reliableMessages.total > 2)
        #expect(messages.count == LoggedMessage.capacity)
        #expect(messages.map(\.tick) == messages.map(\.tick).sorted())
        let outcomes = messages.map(\.outcome)
        #expect(outcomes.contains(.lost(.chance)) && outcomes.contains(.inFlight))
        for message in messages {
            guard case .arrived(let tick) = message.outcome else { continue }
            #expect((4...30).contains(tick - message.tick))
        }
        #expect(messages.contains { if case .arrived = $0.outcome { true } else { false } })
    }
}
