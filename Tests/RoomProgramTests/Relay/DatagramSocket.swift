import Foundation
import OperatingSystem
@testable import SocketSessions
import Testing

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
