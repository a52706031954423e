internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import PeerTesting
internal import RoomTesting
internal import Testing

/// A scenario of the session contract, by its number.
struct Scenario: CustomTestStringConvertible, Sendable {
    let testDescription: String

    /// Plays the scenario, and returns the number of occurrences of its event.
    let play: @Sendable (ScenarioSetting) throws -> Int

    /// True if the event occurs only where unreliable messages overtake others: on several streams.
    let needsReordering: Bool

    init(
        _ number: Int,
        _ text: String,
        needsReordering: Bool = false,
        _ play: @escaping @Sendable (ScenarioSetting) throws -> Int
    ) {
        testDescription = "\(number). \(text)"
        self.play = play
        self.needsReordering = needsReordering
    }

    /// Those of the twenty that a room's own means make; the lab plays all of them over the mock network.
    static let all = [
        Scenario(2, "the session fails while it joins: nothing sent, and what waited is lost", invalidatedWhileWaiting),
        Scenario(11, "leave and join come at once: the snapshot is still sent", coalesced),
        Scenario(12, "a message comes before its sender is present", needsReordering: true, outrunning),
        Scenario(19, "messages of an old session are dropped", needsReordering: true, stalePackets),
    ]
}

extension Scenario {
    private static func invalidatedWhileWaiting(_ setting: ScenarioSetting) throws -> Int {
        let early = PeerMessage<Match>.request(RequestMessage(number: 1, epoch: 0, revision: 0, actions: .serve))
        for isReset in [true, false] {
            let meeting = RoomMeeting(setting.with { ($0.isComplete, $0.isLastLate) = (true, true) })
            meeting.check(try meeting.run(120) { meeting.owners == [0] })
            let heard = meeting.messages(.reliable, at: 0)
            try meeting.enter(1)
            let (player, session) = (meeting.players[1], meeting.shell(1).session)
            player.isCut = true
            try session.messenger(.reliable).send(early, to: .all)
            try meeting.run(Int(setting.seed % 25))
            player.mayEnter = false
            if isReset { player.link?.reset() }
            meeting.check(try meeting.run(isReset ? 2 : 301) { player.shell == nil })
            guard case .invalidated(.failed(let error)) = session.state else { return 0 }
            meeting.check(error.code == .connectionLost && !error.message.isEmpty)
            meeting.check(meeting.peer(1).owner == nil && meeting.shell(1).sent == 0 && meeting.owners == [0])
            try meeting.enter(1)
            meeting.check(try meeting.startRally())
            while let (message, _) = heard.next() { meeting.check(message != early) }
            try meeting.expectAgreement()
        }
        return 2
    }

    private static func coalesced(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(setting.with { $0.isComplete = true })
        meeting.check(try meeting.play(toPoints: 1))
        let (stayer, leaver) = (meeting.shell(0).session, meeting.shell(1).session)
        meeting.players[0].link?.cut(\.down, true)
        try meeting.leave(1)
        meeting.players[1].memory = nil
        try meeting.enter(1)
        meeting.check(try meeting.run(120) { meeting.players.allSatisfy(\.isPlaying) })
        // The hub's updates are in flight for 100 ms.
        try meeting.run(10)
        meeting.players[0].link?.cut(\.down, false)
        var counts: Set<Int> = []
        meeting.check(
            try meeting.run(60) {
                counts.insert(stayer.activeParticipants.count)
                return !stayer.activeParticipants.contains(leaver.localParticipant)
            }
        )
        meeting.check(counts == [2])
        let score = meeting.score(0)
        meeting.check(try meeting.runUntilSeated(1))
        meeting.check(meeting.score(1) == score && score != PerPlayer(0, 0))
        try meeting.expectAgreement()
        return meeting.shell(0).session === stayer && meeting.shell(1).session !== leaver ? 1 : 0
    }

    /// Reliable messages stay on the first stream, behind the participant updates.
    private static func outrunning(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(setting.with { ($0.isComplete, $0.isLastLate) = (true, true) })
        meeting.check(try meeting.run(120) { meeting.owners == [0] })
        let stayer = meeting.shell(0).session
        let (reliable, unreliable) = (meeting.messages(.reliable, at: 0), meeting.messages(.unreliable, at: 0))
        meeting.players[0].link?.cut(\.down, true, on: 0..<1)
        try meeting.enter(1)
        meeting.check(try meeting.run(120) { meeting.players[1].isPlaying })
        let newcomer = meeting.shell(1).session
        for number in 1...9 as ClosedRange<UInt32> {
            let update = PeerMessage<Match>.update(
                GameUpdateMessage(sequence: number, tick: number, epoch: 0, revision: 0, paddle: .half, ball: nil)
            )
            try newcomer.messenger(.unreliable).send(update, to: .all)
        }
        try meeting.run(60)
        let early = unreliable.takeCount(from: newcomer.localParticipant)
        meeting.check(!stayer.activeParticipants.contains(newcomer.localParticipant))
        meeting.check(meeting.peer(0).ignored.fromStrangers == early)
        meeting.players[0].link?.cut(\.down, false)
        var known: Set<Participant> = []
        var announcements = 0
        let isPlayed = try meeting.run(900) {
            known.formUnion(stayer.activeParticipants)
            while let (_, context) = reliable.next() {
                meeting.check(known.contains(context.source))
                announcements += 1
            }
            return meeting.points(0) > 0
        }
        meeting.check(isPlayed && announcements > 0)
        try meeting.expectAgreement()
        return early
    }

    private static func stalePackets(_ setting: ScenarioSetting) throws -> Int {
        var stale = 0
        for leaver in 0...1 {
            let meeting = RoomMeeting(setting.with { $0.isComplete = true })
            meeting.check(try meeting.play(toPoints: 1))
            let (stayer, old) = (1 - leaver, meeting.shell(leaver).session.localParticipant)
            let heard = meeting.messages(.unreliable, at: stayer)
            meeting.players[stayer].link?.cut(\.down, true, on: 1..<3)
            try meeting.run(20)
            let points = meeting.points(leaver)
            try meeting.players[leaver].leave()
            meeting.check(
                try meeting.run(180) {
                    let view = meeting.shell(stayer).session.activeParticipants
                    return view.count == 2 && !view.contains(old)
                }
            )
            // Messages of the first stream arrived before their sender had left.
            _ = heard.takeCount(from: old)
            let strangers = meeting.peer(stayer).ignored.fromStrangers
            meeting.players[stayer].link?.cut(\.down, false)
            try meeting.run(12)
            let count = heard.takeCount(from: old)
            meeting.check(meeting.peer(stayer).ignored.fromStrangers >= strangers + count)
            stale += count
            try meeting.expectAgreement()
            meeting.check(meeting.points(0) >= points && points > 0)
        }
        return stale
    }
}

extension RoomMeeting {
    /// Lets a player enter, and waits for its session.
    fileprivate func enter(_ index: Int) throws {
        players[index].mayEnter = true
        check(try run(300) { players[index].shell != nil })
    }

    /// Records an issue, with the seed, unless the condition is true.
    fileprivate func check(_ isTrue: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(isTrue, "seed \(setting.seed)", sourceLocation: sourceLocation)
    }

    /// The messages that a device receives from now on.
    fileprivate func messages(_ mode: DeliveryMode, at index: Int) -> MessageInbox<PeerMessage<Match>> {
        shell(index).session.messenger(mode).messages(of: PeerMessage<Match>.self)
    }
}

extension MessageInbox {
    /// Takes all messages, and counts those of a participant.
    fileprivate func takeCount(from source: Participant) -> Int {
        var count = 0
        while let (_, context) = next() { count += context.source == source ? 1 : 0 }
        return count
    }
}
