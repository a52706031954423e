internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
@testable internal import SocketSessions
internal import Testing

enum ConnectionFailure: CaseIterable, Sendable { case reset, silence }

/// What happens in the scenarios.
extension RoomMeeting {
    convenience init(_ setting: ScenarioSetting) {
        self.init(setting, nil)
    }

    /// The hub reports one participant, then two; the first player sees both at once if the updates arrive together.
    static func seeingBothAtOnce(_ setting: ScenarioSetting) throws -> RoomMeeting {
        let meeting = RoomMeeting(setting, VirtualConditions(delay: .milliseconds(30)))
        let areHeld = try meeting.run(120) {
            for player in meeting.players where player.shell != nil { player.link?.cut(\.down, true) }
            return meeting.room.hub.members.count { $0.stage == .joined } == 2
        }
        #expect(areHeld && meeting.present == [])
        for player in meeting.players { player.link?.cut(\.down, false) }
        return meeting
    }

    /// A device's state to rejoin with.
    func memory(_ index: Int) -> PeerMemory? { players[index].memory }

    var losses: Int { players.reduce(0) { $0 + ($1.link?.losses ?? 0) } }

    func enter(_ index: Int, remembers: Bool) throws {
        if !remembers { players[index].memory = nil }
        players[index].mayEnter = true
        #expect(try run(300) { players[index].shell != nil })
    }

    func holdJoin(_ index: Int) throws {
        try enter(index, remembers: true)
        players[index].isCut = true
    }

    func releaseJoin(_ index: Int) { players[index].isCut = false }

    func end(_ index: Int) throws {
        for player in players { player.mayEnter = false }
        try players[index].end()
    }

    func fail(_ index: Int, by failure: ConnectionFailure) throws {
        let player = players[index]
        let failures = player.failures
        player.mayEnter = false
        switch failure {
        case .reset: player.link?.reset()
        case .silence: player.isCut = true
        }
        #expect(try run(failure == .reset ? 2 : 301) { player.shell == nil } && player.failures == failures + 1)
    }

    func mute(_ index: Int) { players[index].link?.cut(\.up, true) }

    func unmute(_ index: Int) { players[index].link?.cut(\.up, false) }

    func gatherChanges(to index: Int) { players[index].link?.cut(\.down, true) }

    func showChanges(to index: Int) throws {
        #expect(try run(120) { players.allSatisfy(\.isPlaying) })
        // The hub's updates are in flight for 100 ms.
        try run(10)
        players[index].link?.cut(\.down, false)
    }

    func cut() {
        for player in players { player.isCut = true }
    }

    func heal() throws {
        for player in players {
            player.isCut = false
            player.link?.conditions = .perfect
        }
        // The paddles rest: peers that send seldom do not report them in the same tick.
        isPlaying = false
        // The last packets are in flight for 280 ms; a peer on such a link sends the next one within 15 ticks.
        try run(24)
        try run(15) { peer(0).hasConverged(with: peer(1)) }
    }

    func send(stray message: some SessionMessage, in mode: DeliveryMode, from index: Int) {
        players[index].send(stray: message, in: mode)
    }

    /// Sends three messages, of which the third exceeds the session's backlog.
    func refuseMessage(of index: Int) -> (local: Int, remote: Int) {
        for byte in 0..<3 as Range<UInt8> {
            let bytes = Array(repeating: byte, count: 200_000)
            send(stray: RawBytes<UnknownType>(bytes), in: .reliable, from: index)
        }
        return (1, 2)
    }

    func expectRoundTrips(of least: Duration) {
        let roundTrips = present.compactMap { shell($0).session.roundTrip }
        #expect(roundTrips.count == 2 && roundTrips.allSatisfy { $0 >= least }, "seed \(setting.seed)")
    }
}

/// Checks.
extension RoomMeeting {
    func pass(_ ticks: Int) throws {
        try run(ticks)
    }

    /// Records an issue, with the seed, unless the condition is true.
    func check(_ isTrue: Bool, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(isTrue, "seed \(setting.seed) \(comment)", sourceLocation: sourceLocation)
    }

    /// Checks that a player is told of the other's absence and that nothing moves then.
    func expectFrozen(_ index: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let waits = try run(60) { peer(index).waitsForOpponent }
        let score = score(index)
        try pass(60)
        let isFrozen = waits && peer(index).waitsForOpponent && self.score(index) == score
        check(isFrozen, "\(phase(index))", sourceLocation: sourceLocation)
    }

    /// Runs until a peer is alone.
    ///
    /// - Returns: The score right before.
    func scoreUntilAlone(_ index: Int) throws -> PerPlayer<UInt16> {
        var score = score(index)
        let isAlone = try run(60) {
            if shell(index).session.activeParticipants.count == 1 { return true }
            score = self.score(index)
            return false
        }
        check(isAlone)
        return score
    }

    /// The reliable messages that a device receives from now on.
    func reliableMessages(_ index: Int) -> MessageInbox<PeerMessage> {
        shell(index).session.messenger(.reliable).messages(of: PeerMessage.self)
    }
}
