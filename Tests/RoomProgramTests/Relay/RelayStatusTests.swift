import Foundation
import GroupSessions
import ProgramTesting
import SocketSessions
import Synchronization
import TerminalKit
import Testing

/// `pong relay --status`, asked of real relays.
@Suite("Relay's status", .waits) struct RelayStatusTests {
    @Test("counts participants, bytes and refusals, and gives no access: as text, JSON and for Prometheus")
    func formats() throws {
        let relay = try RunningRelay()
        var players = [RelayPlayer(relay.invite, relay.carrier), RelayPlayer(relay.watchInvite, relay.carrier)]
        try RelayPlayer.meet(&players)
        let stranger = RelayPlayer(.random(), relay.carrier)
        try waitUntil("a stranger is refused") {
            stranger.poll()
            return stranger.failure != nil
        }
        let name = "\(relay.invite.room)"
        let text = try status(of: relay, [name]).split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        #expect(text.first == ["room", name])
        #expect(text.contains(["players", "1"]) && text.contains(["spectators", "1"]))
        // Two guests and the program that asks; the stranger may still be there.
        #expect(text.contains(["connections", "3"]) || text.contains(["connections", "4"]))
        #expect(text.contains { $0.starts(with: ["bytes", "received"]) && Int($0[2]) ?? 0 > 50 })
        #expect(text.contains { $0.starts(with: ["bytes", "sent"]) && Int($0[2]) ?? 0 > 50 })
        let refusals = text.filter { $0.first == "refused:" }
        #expect(refusals == ["refused: the room does not know this invite 1".split(separator: " ").map(String.init)])

        let json = try JSONSerialization.jsonObject(
            with: Data(status(of: relay, [name, "--format", "json"]).utf8)
        )
        let room = try #require((json as? [[String: Any]])?.first)
        #expect(room["room"] as? String == name && (room["uptime_seconds"] as? Int).map { $0 < 60 } == true)
        #expect(room["participants"] as? [String: Int] == ["player": 1, "spectator": 1])
        let reasons = try #require(room["refusals_total"] as? [String: Int])
        #expect(reasons["wrong_invite"] == 1 && reasons.values.reduce(0, +) == 1 && reasons.count == 10)

        let metrics = try status(of: relay, ["--format", "prometheus"]).split(separator: "\n")
        #expect(metrics.contains("# TYPE pong_refusals_total counter"))
        #expect(metrics.contains("pong_participants{room=\"\(name)\",role=\"player\"} 1"))
        #expect(metrics.contains("pong_refusals_total{room=\"\(name)\",reason=\"wrong_invite\"} 1"))
        let names = metrics.filter { $0.hasPrefix("# HELP ") }.map { $0.split(separator: " ")[2] }
        #expect(names.count == 7 && Set(names).count == 7)
        // The questions took no place in the room.
        #expect(try relay.events.count { $0.contains(" joined ") } == 2)
        #expect(players.allSatisfy { $0.session?.state == .joined })
    }

    @Test("names a room that is not open, and is told nothing over TCP")
    func refused() throws {
        let relay = try RunningRelay(listening: "127.0.0.1:0")
        let port = try #require(relay.port)
        let room = RoomName.other(than: relay.invite.room)
        let result = try Program.run(["relay", "--status", room], environment: relay.environment)
        #expect(result.status == 71)
        #expect(result.errors == "pong: no relay of room \(room) runs on this machine\n")
        // The same question, by TCP: the answer is the refusal of a frame that is malformed.
        let ask = "exec 3<>/dev/tcp/127.0.0.1/\(port); printf 'PONG\\001\\040\\000\\000\\000' >&3; od -An -tu1 <&3"
        let answer = try Program.result(of: ["bash", "-c", ask]).output.split { $0.isWhitespace }.compactMap {
            UInt8($0)
        }
        #expect(answer == Array("PONG".utf8) + [1, 9, 1, 0, 0, 4])
        // Reasons that have refused nothing have no line.
        let lines = try status(of: relay, ["\(relay.invite)"]).split(separator: "\n").filter { $0.contains("refused") }
        #expect(lines.count == 1 && lines[0].contains("the room did not understand what was sent"), "\(lines)")
    }

    @Test("says that an older relay has none")
    func older() throws {
        let folder = try TemporaryFolder()
        try folder.make("pong")
        // A relay that does not know the question refuses it as malformed.
        let relay = try AnsweringSocket(folder.path(of: "pong/0000.sock"), Array("PONG".utf8) + [1, 9, 1, 0, 0, 4])
        let environment = ["XDG_RUNTIME_DIR": folder.path(of: "")]
        let result = try Program.run(["relay", "--status", "0000"], environment: environment)
        #expect(result.status == 71)
        #expect(
            result.errors
                == "pong: the relay of room 0000 does not tell its status: it is older, or runs in a container\n"
        )
        #expect(relay.questions.withLock { $0 } == 1)
        // Other relays may run on this machine.
        let list = try Program.start(["join"], columns: 120, environment: environment)
        #expect(try list.waitForEnd() == .exited(0))
        #expect(String(decoding: list.output, as: UTF8.self).contains("does not tell its invite"))
        #expect(relay.questions.withLock { $0 } == 2)
    }

    private func status(of relay: RunningRelay, _ arguments: [String]) throws -> String {
        let result = try Program.run(["relay", "--status"] + arguments, environment: relay.environment)
        #expect(result.status == 0, "\(result.errors)")
        return result.output
    }
}

extension RoomName {
    /// A name that is not the other one.
    fileprivate static func other(than room: RoomName) -> String {
        "\(room)" == "0000" ? "0001" : "0000"
    }
}

/// A Unix socket that answers each connection with the same bytes, whatever it is asked.
private final class AnsweringSocket: Sendable {
    let questions = Mutex(0)
    private let listener: Int32

    init(_ path: String, _ answer: [UInt8]) throws {
        #if canImport(Darwin)
            listener = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
            listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        // A program that another test starts must not keep it open.
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(status == 0 && listen(listener, 4) == 0)
        Thread.detachNewThread { [listener, weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 || errno == EINTR else { return }
                var question = [UInt8](repeating: 0, count: 100)
                if recv(connection, &question, question.count, 0) > 0 { self?.questions.withLock { $0 += 1 } }
                _ = send(connection, answer, answer.count, 0)
                close(connection)
            }
        }
    }

    deinit {
        // Ends the thread's wait; closing alone does not.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }
}
