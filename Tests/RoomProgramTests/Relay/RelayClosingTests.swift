import Foundation
import GroupSessions
import SocketSessions
import TerminalKit
import Testing

/// Tests a relay's end, and the end of its descriptors, with strangers that connect and stay silent.
@Suite("Relay that closes or is full", .waits) struct RelayClosingTests {
    @Test("closes its sockets before it says goodbye: nobody gets in, and room and port are free at once")
    func closing() throws {
        let relay = try RunningRelay(listening: "127.0.0.1:0")
        let port = try #require(relay.port)
        // The relay waits two seconds for the end of a connection.
        let stranger = try Stranger(port: port)
        var players = [
            RelayPlayer(relay.invite, .tcp(host: "127.0.0.1", port: port)), RelayPlayer(relay.invite, relay.carrier),
        ]
        try RelayPlayer.meet(&players)
        kill(relay.process.processIdentifier, SIGTERM)
        try waitUntil("all players are told") {
            players.forEach { $0.poll() }
            return players.allSatisfy(\.isOver)
        }
        let late = [
            RelayPlayer(relay.invite, .tcp(host: "127.0.0.1", port: port)), RelayPlayer(relay.invite, relay.carrier),
        ]
        try waitUntil("nobody gets in") {
            late.forEach { $0.poll() }
            return late.allSatisfy { $0.failure != nil }
        }
        #expect(late.map { $0.session == nil } == [true, true])
        let next = try RunningRelay(relay.invite, in: relay.folder, listening: "127.0.0.1:\(port)")
        #expect(relay.process.isRunning, "the new relay began while the old one still said goodbye")
        withExtendedLifetime(stranger) { relay.process.waitUntilExit() }
        #expect(relay.process.terminationStatus == 0)
        players = [
            RelayPlayer(relay.invite, .tcp(host: "127.0.0.1", port: port)), RelayPlayer(relay.invite, next.carrier),
        ]
        try RelayPlayer.meet(&players)
    }

    #if os(Linux)
        @Test("rests while it has no descriptor for a connection, and takes the next one after that")
        func noDescriptor() throws {
            let relay = try RunningRelay(listening: "127.0.0.1:0", descriptors: 16)
            let port = try #require(relay.port)
            var strangers = try (0..<40).map { _ in try Stranger(port: port) }
            let number = relay.process.processIdentifier
            try waitUntil("all descriptors are used") {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/fd").count >= 16
            }
            let before = try Self.processorTicks(of: number)
            #expect(strangers[0].waitForBytes(), "the relay refuses a slow greeting after two seconds")
            #expect(try Self.processorTicks(of: number) - before < 30, "hundredths of a second")
            strangers = []
            let player = RelayPlayer(relay.invite, .tcp(host: "127.0.0.1", port: port, streams: 1))
            try waitUntil("an answer") {
                player.poll()
                return player.session != nil || player.failure != nil
            }
            #expect(player.failure == nil)
        }

        /// The processor time that a process has taken, in hundredths of a second.
        private static func processorTicks(of process: pid_t) throws -> Int {
            let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            // The program's name, in parentheses, may have spaces. User and system time are fields 14 and 15.
            let fields = try #require(text.split(separator: ")").last).split(separator: " ")
            return try #require(Int(fields[11])) + #require(Int(fields[12]))
        }
    #endif
}

/// A connection to this machine that sends nothing.
private final class Stranger {
    private let descriptor: Int32

    init(port: UInt16) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw TestProblem(description: "cannot connect: \(errno)") }
    }

    deinit { close(descriptor) }

    /// - Returns: True once bytes have come, false if the connection ended without.
    func waitForBytes() -> Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, 0) == 1
    }
}
