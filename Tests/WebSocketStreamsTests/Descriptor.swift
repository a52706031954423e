#if WebSocket
    import Foundation

    /// An open file descriptor, read and written without a timeout.
    final class Descriptor: Sendable {
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

        /// Reads the given number of bytes, or fewer if the stream ends.
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

    /// A Unix socket that listens in a temporary folder.
    final class UnixListener {
        let path: String
        private let number: Int32

        init() throws {
            path = FileManager.default.temporaryDirectory.appending(path: "pong-ws-\(UUID().uuidString)").path()
            number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let status = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            guard status == 0, listen(number, 8) == 0 else { throw POSIXError(.EADDRINUSE) }
        }

        deinit {
            close(number)
            unlink(path)
        }

        /// Waits for a connection.
        func accept() throws -> Descriptor {
            let descriptor = Glibc.accept(number, nil, nil)
            guard descriptor >= 0 else { throw POSIXError(.ECONNABORTED) }
            return Descriptor(descriptor)
        }

        /// True if a connection waits to be accepted.
        var hasConnection: Bool {
            var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            return poll(&waiting, 1, 0) > 0
        }
    }
#endif
