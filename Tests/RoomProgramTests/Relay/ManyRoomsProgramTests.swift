import Foundation
import GroupSessions
import ProgramTesting
import SocketSessions
import TerminalKit
import Testing

/// `pong relay --rooms`, in processes of its own.
@Suite("Relay of many rooms", .waits) struct ManyRoomsProgramTests {
    @Test("gives rooms to its own invites by one port, one socket and --stdio, and closes empty ones")
    func rooms() throws {
        let relay = try RunningRelay("--listen", "127.0.0.1:0", "--rooms", "3", "--keep", "2", "--log-addresses")
        let invites = try (0..<2).map { _ in try newInvite(relay.environment) }
        let port = try relay.port
        var byTCP = (0..<2).map { _ in RelayPlayer(invites[0], at: port) }
        try byTCP.meet()
        let local = [
            RelayPlayer(invites[1], relay.carrier), RelayPlayer(invites[1].watch, .command("exec \(try relay.pipe)")),
        ]
        try local.meet()
        for invite in [Invite.random(), relay.invite] {
            _ = try RelayPlayer(invite, relay.carrier).waitForFailure()
        }
        try expectStatus(of: relay, invites[1].room, with: byTCP + local)
        for player in local { try player.session?.leave() }
        try byTCP.wait("the empty room is closed") {
            try relay.events.contains("\(invites[1].room): closed: empty for 2 seconds")
        }
        byTCP += (0..<2).map { _ in RelayPlayer(invites[0], at: port) }
        try byTCP.meet()
        let events = try relay.events.joined(separator: "\n")
        let joined = try relay.events.filter { $0.contains(" joined ") }
        let isTold = joined.map { $0.hasPrefix("\(invites[0].room)") == $0.contains(" from 127.0.0.1:") }
        #expect(isTold.count >= 4 && !isTold.contains(false), "\(joined)")
        #expect(!([relay.invite] + invites).contains { events.contains("\($0)") || events.contains("\($0.watch)") })
    }

    private func expectStatus(of relay: RunningRelay, _ room: RoomName, with players: [RelayPlayer]) throws {
        let environment = relay.environment
        func ask(_ arguments: String...) throws -> Program.Result {
            try players.stay { try Program.run(["relay", "--status"] + arguments, environment: environment) }
        }
        let inside = try ask("\(room)", "--format", "json")
        let found = try #require(inside.objects.first)
        #expect(
            found["room"] as? String == "\(room)" && found["relay"] as? String == "\(relay.folder.path(of: ""))/pong"
        )
        #expect(found["participants"] as? [String: Int] == ["player": 1, "spectator": 1])
        #expect(found["connections"] as? Int == 2 && found["rooms"] == nil && found["sent_bytes_total"] == nil)
        let other = try ask("\(relay.invite.room)")
        #expect(other.status == 71 && other.errors.hasPrefix("pong: no relay of room "))
        let status = try ask("--format", "json")
        // Other tests have relays of one room.
        let report = try #require(status.objects.first { $0["room"] is NSNull && $0["rooms"] as? Int == 2 })
        #expect(report["participants"] as? [String: Int] == ["player": 3, "spectator": 1])
        #expect((report["refusals_total"] as? [String: Int])?["wrong_invite"] == 2)
        let list = try players.stay {
            let list = try Program.start(["join"], columns: 120, environment: environment)
            #expect(try list.waitForEnd() == .exited(0))
            return String(decoding: list.output, as: UTF8.self)
        }
        let rows = list.split(whereSeparator: \.isNewline)
        #expect(rows.contains { $0.hasPrefix("several ") && $0.hasSuffix("pong relay --new-invite") }, "\(rows)")
    }

    @Test("is one in a folder; its invites are made with its own anywhere")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let environment = ["XDG_RUNTIME_DIR": folder.path(of: "")]
        let key = ["PONG_INVITE": "\(Invite.random())"].merging(environment) { $1 }
        #expect(try newInvite(key) != newInvite(key))
        let relay = try RunningRelay("--rooms", "2", in: folder)
        let second = try Program.run(["relay", "--rooms", "2"], environment: environment)
        #expect(second.status == 69 && second.output == "" && relay.lines.first == "up to 2 rooms")
        #expect(second.errors.hasPrefix("pong: a relay of several rooms runs already in "))
        // A relay of one room is another one.
        _ = try RunningRelay(in: folder)
    }

    @Test("makes no invites with that of a room, and says where it knows no relay of an invite")
    func noRelaysInvite() throws {
        let relay = try RunningRelay("--rooms", "2")
        let single = try RunningRelay(in: relay.folder)
        let known = try newInvite(relay.environment)
        for invite in [single.invite, known] {
            let result = try Program.run(["relay", "--new-invite", "\(invite)"], environment: relay.environment)
            #expect(result.status == 71 && result.output == "")
            #expect(
                result.errors == "pong: this is the invite of room \(invite.room): "
                    + "invites are made with that of a relay with --rooms\n"
            )
        }
        let errors = try [relay.invite, .random()].map { invite in
            try Program.run(["relay", "--new-invite", "\(invite)"], environment: relay.environment).errors
        }
        let unknown = "pong: no relay with this invite runs here: only one that has it opens the new room\n"
        #expect(errors == ["", unknown])
    }

    private func newInvite(_ environment: [String: String]) throws -> Invite {
        let result = try Program.run(["relay", "--new-invite"], environment: environment)
        let words = result.output.split { $0.isWhitespace }.map(String.init)
        let invite = try Invite(words.count > 1 ? words[1] : result.errors)
        #expect(words == ["play", "\(invite)", "watch", "\(invite.watch)"])
        return invite
    }
}
