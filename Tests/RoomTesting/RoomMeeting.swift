internal import GameBasics
package import GameCore
internal import GroupSessions
internal import MatchSync
package import SyncCore
internal import PeerTesting
package import SocketSessions
package import Testing

/// Computer players with real peers that play each other through a hub, in virtual time.
package final class RoomMeeting {
    package let room: VirtualRoom
    package let players: [VirtualPlayer]
    package let setting: ScenarioSetting

    /// False if the players rest.
    package var isPlaying = true

    package private(set) var tick: Int64 = 0
    private var computers: [SeatedComputer]

    /// Makes devices that enter a room.
    ///
    /// - Parameter conditions: The conditions of all links; `nil` for those of the setting.
    package init(_ setting: ScenarioSetting, _ conditions: VirtualConditions? = nil) {
        self.setting = setting
        var numbers = SplitMix64(seed: setting.seed)
        let streams = setting.reorders ? 3 : 1
        let room = VirtualRoom(seed: numbers.next(), streamsPerGuest: streams, guestsMove: setting.guestsMove)
        self.room = room
        let match = numbers.next()
        let last = setting.devices - 1
        players = (0...last).map { index in
            var rough = VirtualConditions.rough(&numbers)
            if setting.isComplete { rough.loss = 0 }
            return VirtualPlayer(
                room,
                conditions ?? rough,
                seed: match,
                strategy: setting.strategy,
                isSpectator: index == last && setting.hasSpectator
            )
        }
        players[last].mayEnter = !setting.isLastLate
        computers = players.map { _ in SeatedComputer(seed: numbers.next()) }
    }

    /// Runs a number of ticks, or until a condition is true at the end of one.
    ///
    /// - Returns: True if the condition became true.
    @discardableResult
    package func run(_ ticks: Int, until isReached: () throws -> Bool = { false }) throws -> Bool {
        for _ in 0..<ticks {
            try step()
            if try isReached() { return true }
        }
        return false
    }

    private func step() throws {
        tick += 1
        let now = Duration.microseconds(tick * 1_000_000 / 60)
        room.advance(to: now)
        for (index, player) in players.enumerated() {
            let peer = isPlaying ? player.shell?.peer : nil
            try player.tick(UInt32(tick), peer.map { computers[index].input(for: $0, tick: tick) } ?? .none)
        }
        // Over links without delay, everything sent in a tick is received in it.
        room.advance(to: now)
        for player in players { player.receive() }
    }

    // MARK: Actions of players

    /// Runs until all play a rally and know its owner.
    package func startRally() throws -> Bool {
        try run(900) {
            present.count == players.count
                && present.allSatisfy { phase($0) == .playing && !peer($0).isPending }
        }
    }

    /// Runs until the first two players have seen this number of points.
    package func play(toPoints points: Int) throws -> Bool {
        try run(2_500) { present.count >= 2 && self.points(0) >= points && self.points(1) >= points }
    }

    /// Runs until a returning player knows the owner and has a seat.
    package func runUntilSeated(_ index: Int) throws -> Bool {
        try run(400) {
            players[index].isPlaying && !peer(index).isPending && seat(index) != nil
        }
    }

    /// Makes a player leave and stay out.
    package func leave(_ index: Int) throws {
        players[index].mayEnter = false
        try players[index].leave()
    }

    /// Makes all links perfect and lets all bytes arrive, without input, until all send at their normal rate.
    package func calm() throws {
        for player in players { player.link?.conditions = .perfect }
        isPlaying = false
        try run(240)
        #expect(try run(300) { players.allSatisfy { $0.link?.isEmpty == true } })
    }
}

/// The state of a meeting.
extension RoomMeeting: PeerMeeting {
    /// The current session of a player, or its last one.
    package func shell(_ index: Int) -> PeerShell<SocketSession, Match> {
        guard let shell = players[index].shell ?? players[index].former else {
            preconditionFailure("Player \(index) was not in the room yet")
        }
        return shell
    }

    package func peer(_ index: Int) -> Peer<Match> { players[index].shell?.peer ?? shell(index).peer }

    package var present: [Int] { players.indices.filter { players[$0].isPlaying } }

    /// Checks that all present peers agree, after ``calm()``.
    package func expectAgreement(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try calm()
        // A peer that had a bad link sends the next packet within 15 ticks.
        try run(15) { present.allSatisfy { peer($0).hasConverged(with: peer(present[0])) } }
        #expect(present.count == players.count, "seed \(setting.seed)", sourceLocation: sourceLocation)
        try Peer<Match>.expectAgreement(present.map(peer), setting.seed, sourceLocation: sourceLocation)
    }
}
