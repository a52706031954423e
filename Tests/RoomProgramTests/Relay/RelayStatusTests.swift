import Foundation
import GroupSessions
import OperatingSystem
import ProgramTesting
@testable import SocketSessions
import TerminalKit
import Testing

@testable import pong

/// `pong relay --status`, asked of real relays.
@Suite("Relay's status", .waits) struct RelayStatusTests {
    @Test("counts participants, bytes and refusals, and gives no access: as text, JSON and for Prometheus")
    func formats() throws {
        let relay = try RunningRelay(runtime: "")
        _ = try RelayPlayer(.random(), relay.carrier).waitForFailure()
        let players = [RelayPlayer(relay.invite, relay.carrier), RelayPlayer(relay.invite.watch, relay.carrier)]
        try players.meet()
        // Asked once and by this process: while a program starts, no thread polls the players, and the relay may put
        // them out.
        let answers = withExtendedLifetime(players) { RelayStatus.all(of: relay.invite.room) }
        let report = StatusReport(rooms: try answers.map { try $0.get() })
        let name = "\(relay.invite.room)"
        #expect(
            report.text(as: .text).split(separator: "\n").map(Self.masked) == [
                "room \(name) in \(Self.folder)", "seconds open #", "rooms 1", "players 1", "spectators 1",
                "connections 2", "bytes received many", "bytes sent many", "refused: wrong invite 1",
            ]
        )
        let json = try JSONSerialization.jsonObject(with: Data(report.text(as: .json).utf8))
        let room = try #require((json as? [[String: Any]])?.first)
        let refusals = room["refusals_total"] as? [String: Int]
        #expect(Set(room.keys) == Set(RelayMetric.names + ["room", "relay"]) && room["room"] as? String == name)
        #expect(room["participants"] as? [String: Int] == ["player": 1, "spectator": 1])
        #expect(refusals?.filter { $0.value > 0 } == ["wrong_invite": 1] && refusals?.count == Refusal.allCases.count)
        let metrics = report.text(as: .prometheus).split(separator: "\n").map(String.init)
        let expected: Set = [
            "# TYPE pong_refusals_total counter",
            "pong_participants{relay=\"\(Self.folder)\",room=\"\(name)\",role=\"player\"} 1",
            "pong_refusals_total{relay=\"\(Self.folder)\",room=\"\(name)\",reason=\"wrong_invite\"} 1",
        ]
        let names = metrics.filter { $0.hasPrefix("# HELP ") }.map { $0.split(separator: " ")[2].dropFirst(5) }
        #expect(expected.isSubset(of: metrics) && names.map(String.init) == RelayMetric.names)
        // The question took no place in the room.
        #expect(try relay.events.count { $0.contains(" joined ") } == 2)
    }

    /// The folder of rooms of a program without `XDG_RUNTIME_DIR`.
    private static let folder = "/tmp/pong-\(getuid())"

    @Test("gives Prometheus each series once, of two relays of several rooms and of rooms of the same name")
    func series() throws {
        let names: [RoomName?] = [nil, nil, try RoomName("K7Q2"), try RoomName("K7Q2")]
        let relays = names.enumerated().map { index, room in
            let values = RelayMetric.all.map { ($0, index) }
            return RelayStatus(folder: "/run/pong-\(index)/\"pong\"", room: room, invite: nil, values: values)
        }
        let lines = StatusReport(rooms: relays).text(as: .prometheus).split(separator: "\n").filter { $0.first != "#" }
        let series = Set(lines.map { $0.prefix { $0 != " " } })
        #expect(series.count == lines.count && lines.count == 4 * RelayMetric.all.count)
        #expect(lines.contains("pong_rooms{relay=\"/run/pong-1/\\\"pong\\\"\",room=\"\"} 1"))
    }

    @Test("counts the lines that the log's reader was too slow for")
    func leftOutLines() throws {
        var (printed, isBlocked): ([String], Bool) = ([], false)
        var log = RelayLog { line in
            if !isBlocked { printed.append(line) }
            return !isBlocked
        }
        let room = try RoomName("K7Q2")
        for (event, blocks) in [("a", false), ("b", true), ("c", true), ("d", false), ("e", true), ("f", false)] {
            isBlocked = blocks
            log.note(event, of: event == "d" ? nil : room)
        }
        #expect(
            printed == [
                "K7Q2: a", "relay: 2 lines left out: nobody read the log", "relay: d",
                "relay: 1 line left out: nobody read the log", "K7Q2: f",
            ]
        )
    }

    /// A line without what differs between runs; a stranger's connection is counted until it has been told.
    private static func masked(_ line: Substring) -> String {
        var words = line.split(separator: " ").map(String.init)
        switch words[0] {
        case "seconds": words[words.count - 1] = "#"
        case "bytes": if Int(words[2]) ?? 0 > 50 { words[2] = "many" }
        default: break
        }
        return words.joined(separator: " ")
    }

    @Test("names a room that is not open, and is told nothing over TCP")
    func refused() throws {
        let relay = try RunningRelay("--listen", "127.0.0.1:0")
        let room = "\(relay.invite.room)" == "0000" ? "0001" : "0000"
        let result = try Program.run(["relay", "--status", room], environment: relay.environment)
        let line = "pong: no relay of room \(room) runs on this machine\n"
        #expect(result == Program.Result(status: 71, output: "", errors: line))
        // The same question, by TCP: the answer is the refusal of a frame that is malformed.
        let question = "printf 'PONG\\001\\040\\000\\000\\000' >&3; od -An -tu1 <&3"
        let ask = "exec 3<>/dev/tcp/127.0.0.1/\(try relay.port); \(question)"
        let answer = try Program.result(of: ["bash", "-c", ask]).output.split { $0.isWhitespace }
        #expect(answer.compactMap { UInt8($0) } == Self.malformed)
        let status = try Program.run(["relay", "--status", "\(relay.invite)"], environment: relay.environment)
        let lines = status.output.split(separator: "\n").map(Self.masked)
        #expect(status.status == 0 && lines.count == 9)
        #expect(lines.last == "refused: malformed message 1")
    }

    /// A hub's refusal of a frame that it does not know.
    private static let malformed = FrameReader.preamble + HubFrame.refused(.malformed).encoded

    @Test("says that an older relay has none")
    func older() throws {
        let folder = try TemporaryFolder()
        try folder.make("pong")
        let path = folder.path(of: "pong/0000.sock")
        let listener = try Listener(SocketAddress(path: path), name: path)
        Thread.detachNewThread { [descriptor = listener.descriptor] in
            for _ in 0..<2 {
                Poller.wait(.seconds(30), for: descriptor)
                let connection = accept(descriptor, nil, nil)
                var question = [UInt8](repeating: 0, count: 100)
                _ = recv(connection, &question, question.count, 0)
                _ = send(connection, Self.malformed, Self.malformed.count, 0)
                close(connection)
            }
        }
        let environment = ["XDG_RUNTIME_DIR": folder.path(of: "")]
        let result = try Program.run(["relay", "--status", "0000"], environment: environment)
        let line = "pong: the relay of room 0000 does not tell its status: it is older, or runs in a container\n"
        #expect(result == Program.Result(status: 71, output: "", errors: line))
        // Other relays may run on this machine.
        let list = try Program.start(["join"], columns: 120, environment: environment)
        #expect(try list.waitForEnd() == .exited(0))
        #expect(String(decoding: list.output, as: UTF8.self).contains("does not tell its invite"))
        withExtendedLifetime(listener) {}
    }
}
