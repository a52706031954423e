import Foundation
import GroupSessions
import SocketSessions
import TerminalKit
import Testing

/// The events that a relay writes for its operator, in real processes.
@Suite("Relay's events", .waits) struct RelayEventTests {
    @Test("are a line each, with the reason, and tell no invite and no address")
    func lines() throws {
        let relay = try RunningRelay("--listen", "127.0.0.1:0")
        var players: [RelayPlayer] = []
        for (invite, carrier) in [
            (relay.invite, Carrier.tcp(host: "127.0.0.1", port: try relay.port, streams: 1)),
            (relay.invite, relay.carrier), (relay.invite.watch, relay.carrier),
        ] {
            players.append(RelayPlayer(invite, carrier))
            try players.meet()
        }
        try players[0].session?.leave()
        let stranger = RelayPlayer(.random(), relay.carrier)
        try (players + [stranger]).wait("a player has left, a stranger is refused") {
            stranger.failure != nil && players[1].session?.activeParticipants.count == 2
        }
        kill(relay.process.processIdentifier, SIGTERM)
        try Array(players.dropFirst()).waitForEnd()
        relay.process.waitUntilExit()
        #expect(
            try relay.events
                == [
                    "opened for 8 participants, 6 spectators among them",
                    "participant 2 joined as a player", "participant 4 joined as a player",
                    "participant 6 joined as a spectator", "participant 2 left",
                    "participant 4 put out: the room was closed", "participant 6 put out: the room was closed",
                    "closed: asked to end",
                ].map { "\(relay.invite.room): \($0)" }
        )
    }
}
