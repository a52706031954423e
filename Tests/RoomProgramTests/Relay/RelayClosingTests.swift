import Foundation
import OperatingSystem
@testable import SocketSessions
import TerminalKit
import Testing

/// Tests a relay's end, and the end of its descriptors, with strangers that connect and stay silent.
@Suite("Relay that closes or is full", .waits) struct RelayClosingTests {
    @Test("closes its sockets before it says goodbye: nobody gets in, and room and port are free at once")
    func closing() throws {
        let relay = try RunningRelay("--listen", "127.0.0.1:0")
        let port = try relay.port
        // The relay waits two seconds for the end of a connection.
        let stranger = try stranger(at: port)
        func players(in relay: RunningRelay) -> [RelayPlayer] {
            [RelayPlayer(relay.invite, at: port), RelayPlayer(relay.invite, relay.carrier)]
        }
        let told = players(in: relay)
        try told.meet()
        kill(relay.process.processIdentifier, SIGTERM)
        try told.waitForEnd()
        // It still says goodbye, however long the rest takes on a busy machine.
        kill(relay.process.processIdentifier, SIGSTOP)
        let late = players(in: relay)
        try late.wait("nobody gets in") { late.allSatisfy { $0.failure != nil } }
        let next = try RunningRelay("\(relay.invite)", "--listen", "127.0.0.1:\(port)", in: relay.folder)
        #expect(relay.process.isRunning, "the relay had ended before the next one began")
        kill(relay.process.processIdentifier, SIGCONT)
        withExtendedLifetime(stranger) { relay.process.waitUntilExit() }
        #expect(relay.process.terminationStatus == 0)
        try players(in: next).meet()
    }

    #if os(Linux)
        @Test("rests while it has no descriptor for a connection, and takes the next one after that")
        func noDescriptor() throws {
            let relay = try RunningRelay("--listen", "127.0.0.1:0", descriptors: 16)
            let port = try relay.port
            var strangers = try (0..<40).map { _ in try stranger(at: port) }
            let files = "/proc/\(relay.process.processIdentifier)"
            try waitUntil("all descriptors are used") {
                try FileManager.default.contentsOfDirectory(atPath: "\(files)/fd").count >= 16
            }
            try waitUntil("the log says so") {
                try relay.events.contains { $0.hasPrefix("relay: connections wait: Too many open files; ") }
            }
            let before = try Self.processorTicks(of: "\(files)/stat")
            Poller.wait(.seconds(20), for: strangers[0].input)
            var answer = [UInt8](repeating: 0, count: 20)
            let read = strangers[0].read(into: &answer)
            #expect("\(read)" == "moved(10)", "the relay refuses a slow greeting after two seconds")
            #expect(try Self.processorTicks(of: "\(files)/stat") - before < 30, "hundredths of a second")
            #expect(try relay.events.count { $0.contains("connections wait") } == 1)
            strangers = []
            try [RelayPlayer(relay.invite, at: port, streams: 1)].meet()
        }

        /// The processor time that a process has taken, in hundredths of a second.
        private static func processorTicks(of path: String) throws -> Int {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            // The program's name, in parentheses, may have spaces. User and system time are fields 14 and 15.
            let fields = try #require(text.split(separator: ")").last).split(separator: " ")
            return try #require(Int(fields[11])) + #require(Int(fields[12]))
        }
    #endif

    /// A connection to this machine that sends nothing.
    private func stranger(at port: UInt16) throws -> ByteStream {
        try StreamOpener.open(.tcp(host: "127.0.0.1", port: port, streams: 1))
    }
}
