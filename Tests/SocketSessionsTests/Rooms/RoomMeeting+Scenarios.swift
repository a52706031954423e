internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
internal import Testing

enum ConnectionFailure: CaseIterable, Sendable { case reset, silence }

/// What happens in the scenarios.
extension RoomMeeting {
    func enter(_ index: Int, remembers: Bool) throws {
        if !remembers { players[index].memory = nil }
        players[index].mayEnter = true
        #expect(try run(300) { players[index].shell != nil })
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
}

/// Checks.
extension RoomMeeting {
    /// Records an issue, with the seed, unless the condition is true.
    func check(_ isTrue: Bool, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(isTrue, "seed \(setting.seed) \(comment)", sourceLocation: sourceLocation)
    }

    /// Checks that a player is told of the other's absence and that nothing moves then.
    func expectFrozen(_ index: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let waits = try run(60) { peer(index).waitsForOpponent }
        let score = score(index)
        try run(60)
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
