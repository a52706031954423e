#if WebSocket
    import Foundation
    @testable import SocketSessions

    /// One end of a stream.
    protocol Stream: AnyObject, Sendable {
        func write(_ bytes: [UInt8])
        /// Reads the given number of bytes, or fewer if the stream ends.
        func read(count: Int) -> [UInt8]
        func close()
    }

    /// An open file descriptor, read and written without a timeout.
    final class Descriptor: Stream {
        private let number: Int32

        init(_ number: Int32) {
            self.number = number
        }

        /// Connects to a TCP port of this machine.
        ///
        /// - Parameter buffer: Size of the system's receive buffer; `nil` for its default.
        init(connectingTo port: UInt16, receiveBuffer buffer: Int32? = nil) throws {
            number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            if var buffer {
                setsockopt(number, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size))
            }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let status = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
        }

        deinit {
            Glibc.close(number)
        }

        func close() {
            shutdown(number, Int32(SHUT_RDWR))
        }

        func write(_ bytes: [UInt8]) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }

        func read(count: Int) -> [UInt8] {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while bytes.count < count {
                let read = recv(number, &buffer, min(buffer.count, count - bytes.count), 0)
                guard read > 0 else { break }
                bytes += buffer[..<read]
            }
            return bytes
        }
    }

    /// The relay behind a listener.
    final class Room {
        let door: InnerDoor

        init() throws {
            door = try InnerDoor()
        }

        /// Waits for a stream.
        func accept() -> RoomStream {
            while true {
                if let end = door.accept() { return RoomStream(end) }
                usleep(1_000)
            }
        }
    }

    /// The relay's end of a stream, read and written without a timeout.
    final class RoomStream: Stream {
        private nonisolated(unsafe) var end: InnerEnd?

        init(_ end: InnerEnd) {
            self.end = end
        }

        func close() { end = nil }

        func write(_ bytes: [UInt8]) {
            var rest = bytes[...]
            while !rest.isEmpty, let end {
                let count = end.send(rest)
                rest = rest.dropFirst(count)
                if count == 0 { usleep(1_000) }
            }
        }

        func read(count: Int) -> [UInt8] {
            var bytes: [UInt8] = []
            while bytes.count < count, let end {
                var buffer = [UInt8](repeating: 0, count: min(65_536, count - bytes.count))
                switch end.read(into: &buffer) {
                case .moved(let count): bytes += buffer[..<count]
                case .blocked: usleep(1_000)
                case .ended: return bytes
                }
            }
            return bytes
        }
    }
#endif
