import Foundation
import ProgramTesting
import SocketSessions
import TerminalKit
import Testing

/// The events that a relay writes for its operator, in real processes.
@Suite("Relay's events", .waits) struct RelayEventTests {
    @Test("are a line each, with the reason, and tell no invite and no address")
    func lines() throws {
        let relay = try RunningRelay(listening: "127.0.0.1:0")
        let port = try #require(relay.port)
        var players: [RelayPlayer] = []
        for (invite, carrier) in [
            (relay.invite, Carrier.tcp(host: "127.0.0.1", port: port, streams: 1)), (relay.invite, relay.carrier),
            (relay.watchInvite, relay.carrier),
        ] {
            players.append(RelayPlayer(invite, carrier))
            try RelayPlayer.meet(&players)
        }
        try players[0].session?.leave()
        let stranger = RelayPlayer(.random(), relay.carrier)
        try waitUntil("a player has left, a stranger is refused") {
            (players + [stranger]).forEach { $0.poll() }
            return stranger.failure != nil && players[1].session?.activeParticipants.count == 2
        }
        kill(relay.process.processIdentifier, SIGTERM)
        try waitUntil("all are told") {
            players.forEach { $0.poll() }
            return players[1].isOver && players[2].isOver
        }
        relay.process.waitUntilExit()
        let lines = try relay.events
        #expect(
            lines
                == [
                    "opened for 8 participants, 6 spectators among them",
                    "participant 2 joined as a player", "participant 4 joined as a player",
                    "participant 6 joined as a spectator", "participant 2 left",
                    "participant 4 put out: the room was closed", "participant 6 put out: the room was closed",
                    "closed: asked to end",
                ].map { "\(relay.invite.room): \($0)" }
        )
        #expect(!lines.contains { $0.contains("127.0.0.1") || $0.contains("\(relay.invite)") })
        #expect(!lines.contains { $0.contains("\(relay.watchInvite)") })
    }

    @Test("name the addresses of participants by TCP if that is asked for, and a connection that ended")
    func addresses() throws {
        let relay = try RunningRelay(listening: "127.0.0.1:0", options: ["--log-addresses"])
        let port = try #require(relay.port)
        var players = [RelayPlayer(relay.invite, .tcp(host: "127.0.0.1", port: port, streams: 1))]
        try RelayPlayer.meet(&players)
        let local = RelayPlayer(relay.invite, .command("exec \(try relay.pipe)"))
        players.append(local)
        try RelayPlayer.meet(&players)
        players = []
        try waitUntil("the events are there") { try relay.events.count { $0.hasSuffix("its connection ended") } == 1 }
        let joined = try relay.events.filter { $0.contains(" joined ") }
        try #require(joined.count == 2)
        #expect(joined[0].contains(" joined as a player from 127.0.0.1:"))
        #expect(joined[1].hasSuffix(" joined as a player"))
    }
}
