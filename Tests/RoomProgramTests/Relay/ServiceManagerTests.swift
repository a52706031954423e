import Foundation
import SocketSessions
import TerminalKit
import Testing

/// A service's states, sent to a socket as a manager of services has it.
@Suite("Service manager", .waits) struct ServiceManagerTests {
    @Test("gets each state in a datagram, at a path")
    func path() throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "notify")
        #expect(!ServiceManager.notify(.ready, at: path), "nothing listens yet")
        let manager = try DatagramSocket(Array(path.utf8))
        #expect(ServiceManager.notify(.ready, at: path))
        #expect(ServiceManager.notify(.stopping, at: path))
        #expect(manager.next() == "READY=1")
        #expect(manager.next() == "STOPPING=1")
    }

    @Test("is told by a relay that it is ready, and at its end that it stops")
    func relay() throws {
        let folder = try TemporaryFolder()
        let manager = try DatagramSocket(Array(folder.path(of: "notify").utf8))
        let relay = try RunningRelay(environment: ["NOTIFY_SOCKET": folder.path(of: "notify")])
        #expect(manager.next() == "READY=1")
        kill(relay.process.processIdentifier, SIGTERM)
        #expect(manager.next() == "STOPPING=1")
    }

    #if os(Linux)
        @Test("gets them at an abstract name, too")
        func abstractName() throws {
            let name = "pong-\(UUID().uuidString)"
            let manager = try DatagramSocket([0] + Array(name.utf8))
            #expect(ServiceManager.notify(.ready, at: "@\(name)"))
            #expect(manager.next() == "READY=1")
            #expect(!ServiceManager.notify(.ready, at: "@\(name)x"), "another name")
        }
    #endif

    @Test("is absent without an address", arguments: [nil, "", "notify", "/" + String(repeating: "x", count: 200)])
    func absent(_ name: String?) {
        #expect(!ServiceManager.notify(.ready, at: name))
    }
}

/// A socket that receives datagrams at a name.
private final class DatagramSocket {
    private let descriptor: Int32

    init(_ name: [UInt8]) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
        #else
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let count = try #require(MemoryLayout<sockaddr_un>.offset(of: \.sun_path)) + name.count
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(count)) }
        }
        try #require(status == 0)
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Waits for the next datagram; empty if none comes.
    func next() -> String {
        var buffer = [UInt8](repeating: 0, count: 200)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
}
