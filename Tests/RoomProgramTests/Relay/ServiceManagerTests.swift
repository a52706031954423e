import Foundation
import OperatingSystem
@testable import SocketSessions
import TerminalKit
import Testing

/// A service's states, sent to a socket as a manager of services has it.
@Suite("Service manager", .waits) struct ServiceManagerTests {
    @Test("gets each state in a datagram, at a path and at an abstract name; elsewhere is none")
    func states() throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "notify")
        let name = "@pong-\(UUID().uuidString)"
        let absent = [nil, "", "notify", "/" + String(repeating: "x", count: 200), path, name]
            .filter { ServiceManager.notify(.ready, at: $0) }
        var addresses = [path: try SocketAddress(path: path)]
        #if os(Linux)
            // Two bytes of the family, then a zero in the place of the sign.
            let bytes = [UInt8(AF_UNIX), 0, 0] + name.utf8.dropFirst()
            addresses[name] = SocketAddress(bytes: bytes, family: AF_UNIX)
        #endif
        let managers = try addresses.mapValues { try DatagramSocket($0) }
        for (address, manager) in managers {
            let isSent = [ServiceManager.State.ready, .stopping].map { ServiceManager.notify($0, at: address) }
            #expect(isSent == [true, true] && [manager.next(), manager.next()] == ["READY=1", "STOPPING=1"])
        }
        #expect(absent == [])
    }
}

/// A socket that receives datagrams at an address.
final class DatagramSocket {
    private let descriptor: Int32

    init(_ address: SocketAddress) throws {
        descriptor = SystemCalls.socket(AF_UNIX, isDatagram: true)
        try #require(address.withPointer { bind(descriptor, $0, $1) } == 0)
    }

    deinit { close(descriptor) }

    /// Waits for the next datagram; empty if none comes.
    func next() -> String {
        Poller.wait(.seconds(20), for: descriptor)
        var buffer = [UInt8](repeating: 0, count: 200)
        let count = buffer.withUnsafeMutableBytes { SystemCalls.read(descriptor, $0) }
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
}
