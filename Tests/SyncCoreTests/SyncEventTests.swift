import GameBasics
import GroupSessions
import MockGroupSessions
import SyncCore
import Testing
import TinyGames

@Suite("Events of a session") struct SyncEventTests {
    /// Two devices in a call, and what they have told.
    private struct Meeting {
        let call: MockSessionPair
        let transports: (left: MockSession, right: MockSession)
        var left: SyncSession<MockSession, TableGame>
        var right: SyncSession<MockSession, TableGame>
        var events: (left: [SyncEvent], right: [SyncEvent]) = ([], [])

        init(
            _ conditions: LinkConditions = .perfect,
            options: SyncOptions = SyncOptions(),
            rightRules: TableGame.Rules = TableGame.Rules(seed: 1)
        ) throws {
            call = MockSessionPair(seed: 1, conditions: conditions)
            transports = try call.start()
            let state = TableGame(seed: 1)
            left = SyncSession(transports.left, state, under: TableGame.Rules(seed: 1), options: options)
            right = SyncSession(transports.right, state, under: rightRules, options: options)
        }

        /// - Parameter withoutRight: True if the right device is suspended.
        mutating func advance(_ ticks: Int, withoutRight: Bool = false, missed: Int = 0) {
            for tick in 0..<ticks {
                call.network.advance(by: TickSchedule.tick)
                left.advance(UInt2(UInt32(tick / 7)))
                if !withoutRight { right.advance(UInt2(UInt32(tick / 5)), missed: tick == 0 ? missed : 0) }
                events.left += left.takeEvents()
                events.right += right.takeEvents()
            }
        }

        mutating func takeEvents() -> (left: [SyncEvent], right: [SyncEvent]) {
            defer { events = ([], []) }
            return events
        }

        /// The number of the device that owns the session.
        var owner: ParticipantID? { left.shell.peer.owner }
    }

    @Test("a session synchronizes, and tells who is there")
    func meeting() throws {
        var meeting = try Meeting()
        meeting.advance(60)
        let ids = (meeting.left.shell.peer.local, meeting.right.shell.peer.local)
        let events = meeting.takeEvents()
        let owner = try #require(meeting.owner)
        #expect(events.left.first == .synchronizing && events.left.contains(.joined(ids.1)))
        #expect(events.left.last == .synchronized(owner: owner, seat: meeting.left.seat))
        #expect(events.right.last == .synchronized(owner: owner, seat: meeting.right.seat))
        #expect(Set([meeting.left.seat, meeting.right.seat]) == [.one, .two])
        meeting.advance(60)
        #expect(meeting.takeEvents() == ([], []), "nothing has happened")
        try meeting.right.leave()
        meeting.advance(60)
        #expect(meeting.takeEvents().left.contains(.left(ids.1)) && meeting.left.isOwner)
    }

    @Test("a player whose inputs stay out stalls the match, which resumes", arguments: [10, 0])
    func stall(window: UInt32) throws {
        var options = SyncOptions()
        (options.inputDelay, options.predictionWindow) = (2, window)
        var meeting = try Meeting(options: options)
        meeting.advance(60)
        _ = meeting.takeEvents()
        for (from, to) in [(meeting.call.left, meeting.call.right), (meeting.call.right, meeting.call.left)] {
            meeting.call.network.blackOut(from: from, to: to, for: .milliseconds(600))
        }
        meeting.advance(120)
        let events = meeting.takeEvents()
        #expect(events.left.filter { [.stalled, .resumed].contains($0) } == [.stalled, .resumed], "\(events)")
        #expect(meeting.left.statistics.stallTicks > 10)
    }

    @Test("a device that was suspended catches up")
    func catchUp() throws {
        var meeting = try Meeting()
        meeting.advance(60)
        _ = meeting.takeEvents()
        meeting.advance(40, withoutRight: true)
        meeting.advance(60, missed: 40)
        let ticks = meeting.takeEvents().right.compactMap { if case .caughtUp(let ticks) = $0 { ticks } else { nil } }
        #expect(ticks.reduce(0, +) >= 30, "\(ticks)")
    }

    @Test("a desync is told with its tick, and corrected with the names of the fields", arguments: [true, false])
    func desync(heals: Bool) throws {
        // The same digest, but another table, as of a build with an error.
        var rules = TableGame.Rules(seed: 1)
        rules.table[40..<80] = rules.table[400..<440]
        var options = SyncOptions()
        options.healsDesyncs = heals
        var meeting = try Meeting(LinkConditions(delay: .milliseconds(50)), options: options, rightRules: rules)
        meeting.advance(600)
        let events = meeting.takeEvents()
        let isLeftOwner = meeting.left.isOwner
        let (own, other) = isLeftOwner ? (events.left, events.right) : (events.right, events.left)
        func desyncs(_ events: [SyncEvent]) -> Int { events.count { if case .desync = $0 { true } else { false } } }
        let fields = (own + other).compactMap { if case .corrected(_, let fields) = $0 { fields } else { nil } }
        #expect(desyncs(own) > 0)
        #expect(fields.isEmpty != heals, "\(own) \(other)")
        if heals { #expect(fields.joined().contains("trail") && !fields.joined().contains("tick")) }
    }

    @Test("a player with other rules is told as a problem")
    func foreignRules() throws {
        var meeting = try Meeting(rightRules: TableGame.Rules(seed: 2))
        meeting.advance(60)
        let right = meeting.right.shell.peer.local
        #expect(meeting.takeEvents().left.contains(.problem(.foreignRules(of: right))))
    }
}
