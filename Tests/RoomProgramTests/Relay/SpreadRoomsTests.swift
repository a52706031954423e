import Foundation
import GroupSessions
import ProgramTesting
import SocketSessions
import TerminalKit
import TestExtent
import Testing

/// The page's proxy in front of three relays.
@Suite("Rooms on several machines", .waits) struct SpreadRoomsTests {
    private static let proxy = "/usr/sbin/haproxy"
    private static let hasProxy = FileManager.default.isExecutableFile(atPath: proxy)
    private static let roomCount = TestExtent.full(200, slice: 20)

    @Test(
        "keep the players of a room together, also when a relay dies and another one takes its place",
        .enabled(if: hasProxy, "haproxy is not installed")
    )
    func spread() throws {
        let key = Invite.random()
        // Two players of each room with three connections; the proxy has two descriptors for each connection.
        var relays = try (0..<3).map { _ in try relay(with: key) }
        // A port that was free a moment ago.
        let port = try relay(with: key).port
        let folder = try TemporaryFolder()
        let addresses = try relays.enumerated().map { ("192.0.2.\($0 + 1):7666", "127.0.0.1:\(try $1.port)") }
        let daemon = try RunningDaemon(
            "\(Self.proxy) -f",
            at: port,
            in: folder,
            page: "backend relays",
            replacing: addresses + [("bind :7666\n", "bind 127.0.0.1:\(port)\n")]
        )
        defer { withExtendedLifetime(daemon) {} }
        let carrier = Carrier.tcp(host: "127.0.0.1", port: port)
        var generator = SystemRandomNumberGenerator()
        let invites = (0..<Self.roomCount).map { _ in key.invite(using: &generator) }

        var players = (invites + invites).map { RelayPlayer($0, carrier) }
        // On a busy machine a room may have put a player out: the program joins again by itself.
        func joinAgain() {
            for index in players.indices where players[index].isOver || players[index].failure != nil {
                players[index] = RelayPlayer(invites[index % invites.count], carrier)
            }
        }
        try waitUntil("all meet", seconds: 120) {
            joinAgain()
            return areTogether(players)
        }
        let opened = try relays.map { try roomsOpened(by: $0) }
        #expect(opened.allSatisfy { $0 > 0 } && opened.reduce(0, +) == Self.roomCount, "\(opened)")

        relays[1].end(by: SIGKILL)
        try players.wait("the rooms of the dead relay are lost") { players.count { $0.isOver } == 2 * opened[1] }
        try waitUntil("all meet again", seconds: 120) {
            joinAgain()
            return areTogether(players)
        }

        relays[1] = try relay(with: key, at: relays[1].port)
        var strangers: [RelayPlayer] = []
        try waitUntil("the proxy uses the relay that came back", seconds: 120) {
            strangers.append(RelayPlayer(key.invite(using: &generator), carrier))
            try waitUntil("a room opens") { areTogether(players) && areTogether(strangers, count: 1) }
            return try roomsOpened(by: relays[1]) > 0
        }
        let third = invites.map { RelayPlayer($0, carrier) }
        try waitUntil("a third player finds each room", seconds: 120) {
            areTogether(players + third, count: 3)
        }
    }

    private func relay(with key: Invite, at port: UInt16? = nil) throws -> RunningRelay {
        try RunningRelay("\(key)", "--listen", "127.0.0.1:\(port ?? 0)", "--rooms", "400")
    }

    private func roomsOpened(by relay: RunningRelay) throws -> Int {
        try relay.events.count { $0.contains(": opened for ") }
    }

    private func areTogether(_ players: [RelayPlayer], count: Int = 2) -> Bool {
        players.forEach { $0.poll() }
        return players.allSatisfy { $0.session?.activeParticipants.count == count }
    }
}
