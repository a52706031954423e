import Foundation
import ProgramTesting
import SocketSessions
import TerminalKit
import Testing

/// `pong relay --rooms`, in processes of its own.
@Suite("Relay of many rooms", .waits) struct ManyRoomsProgramTests {
    @Test("gives rooms to its own invites by one port, one socket and --stdio, and closes empty ones")
    func rooms() throws {
        let relay = try RunningRelay(listening: "127.0.0.1:0", options: ["--rooms", "3", "--keep", "2"])
        #expect(relay.lines.first == "up to 3 rooms")
        let invites = try (0..<2).map { _ in try newInvite(relay.environment) }
        let port = try #require(relay.port)
        var byTCP = (0..<2).map { _ in RelayPlayer(invites[0], .tcp(host: "127.0.0.1", port: port)) }
        try RelayPlayer.meet(&byTCP)
        var local = [
            RelayPlayer(invites[1], relay.carrier), RelayPlayer(invites[1].watch, .command("exec \(try relay.pipe)")),
        ]
        try RelayPlayer.meet(&local)
        for invite in [Invite.random(), relay.invite] {
            let stranger = RelayPlayer(invite, relay.carrier)
            try waitUntil("a stranger is refused") {
                stranger.poll()
                return stranger.failure != nil
            }
        }
        (byTCP + local).forEach { $0.poll() }
        try expectStatus(of: relay)
        for player in local { try player.session?.leave() }
        try waitUntil("the empty room is closed") {
            byTCP.forEach { $0.poll() }
            return try relay.events.contains("\(invites[1].room): closed: empty for 2 seconds")
        }
        // On a busy machine those of the other room may have been silent for too long while the programs above ran.
        byTCP += (0..<2).map { _ in RelayPlayer(invites[0], .tcp(host: "127.0.0.1", port: port)) }
        try waitUntil("two meet in the other room") {
            byTCP.forEach { $0.poll() }
            return byTCP.suffix(2).allSatisfy { ($0.session?.activeParticipants.count ?? 0) >= 2 }
        }
        let events = try relay.events.joined(separator: "\n")
        #expect(events.contains("\(invites[0].room): participant "))
        #expect(!([relay.invite] + invites).contains { events.contains("\($0)") || events.contains("\($0.watch)") })
    }

    private func expectStatus(of relay: RunningRelay) throws {
        let status = try Program.run(["relay", "--status", "--format", "json"], environment: relay.environment)
        let reports = try JSONSerialization.jsonObject(with: Data(status.output.utf8)) as? [[String: Any]]
        // Other tests have relays of one room.
        let report = try #require(reports?.first { $0["room"] is NSNull && $0["rooms"] as? Int == 2 })
        #expect(report["participants"] as? [String: Int] == ["player": 3, "spectator": 1])
        #expect((report["refusals_total"] as? [String: Int])?["wrong_invite"] == 2)
        let list = try Program.start(["join"], columns: 120, environment: relay.environment)
        #expect(try list.waitForEnd() == .exited(0))
        let rows = String(decoding: list.output, as: UTF8.self).split(whereSeparator: \.isNewline)
        #expect(rows.contains { $0.hasPrefix("several ") && $0.hasSuffix("pong relay --new-invite") }, "\(rows)")
    }

    @Test("are one in a folder: another one ends with one line and status 69")
    func second() throws {
        let relay = try RunningRelay(options: ["--rooms", "2"])
        let result = try Program.run(["relay", "--rooms", "2"], environment: relay.environment)
        #expect(result.status == 69 && result.output == "")
        #expect(result.errors.hasPrefix("pong: a relay of several rooms runs already in "))
        // A relay of one room is another one.
        _ = try RunningRelay(in: relay.folder)
    }

    @Test("an invite is made with that of a relay anywhere; without one, one line says what is missing")
    func makingInvites() throws {
        let folder = try TemporaryFolder()
        let environment = ["XDG_RUNTIME_DIR": folder.path(of: "")]
        let key = ["PONG_INVITE": "\(Invite.random())"].merging(environment) { $1 }
        #expect(try newInvite(key) != newInvite(key))
        let result = try Program.run(["relay", "--new-invite"], environment: environment)
        #expect(result.status == 71 && result.output == "")
        #expect(result.errors.hasPrefix("pong: no relay of yours with several rooms runs on this machine"))
    }

    private func newInvite(_ environment: [String: String]) throws -> Invite {
        let result = try Program.run(["relay", "--new-invite"], environment: environment)
        let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        try #require(lines.map(\.first) == ["play", "watch"], "\(result.errors)")
        let invite = try Invite(lines[0][1])
        #expect(try Invite(lines[1][1]) == invite.watch)
        return invite
    }
}
