#if WebSocket
    import Foundation
    import Testing

    @testable import SocketSessions
    @testable import WebSocketStreams

    /// Streams over WebSocket, from a listener in front of a relay to connections to it.
    @Suite("Streams over WebSocket", .serialized, .timeLimit(.minutes(5)))
    final class WebSocketStreamsTests {
        private let room: Room
        private let listener: WebSocketListener

        init() throws {
            room = try Room()
            listener = try WebSocketListener(host: "127.0.0.1", port: 0, to: room.door)
        }

        deinit { listener.close() }

        private static func connect(to listener: WebSocketListener) throws -> Descriptor {
            Descriptor(try #require(WebSocketConnection.open(host: "127.0.0.1", port: listener.port)))
        }

        @Test("carry bytes in both directions, more than any buffer holds")
        func bytes() throws {
            let outer = try Self.connect(to: listener)
            let inner = room.accept()
            let sent = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            for (from, to) in [(outer, inner), (inner, outer)] as [(any Stream, any Stream)] {
                let writer = Thread { from.write(sent) }
                writer.start()
                let isWhole = to.read(count: sent.count) == sent
                #expect(isWhole)
            }
        }

        @Test("close when the other end closes", arguments: [true, false])
        func closing(fromOutside: Bool) throws {
            let outer = try Self.connect(to: listener)
            let inner = room.accept()
            let (closing, other): (any Stream, any Stream) = fromOutside ? (outer, inner) : (inner, outer)
            closing.write([1, 2, 3])
            closing.close()
            #expect(other.read(count: 10) == [1, 2, 3])
        }

        @Test("close where nothing listens")
        func refusals() throws {
            listener.close()
            #expect(try Self.connect(to: listener).read(count: 1) == [])
        }

        @Test("answer the newest ping alone while the client does not read")
        func pings() throws {
            let client = try Descriptor(connectingTo: listener.port, receiveBuffer: 1 << 16)
            try Self.upgrade(client)
            let inner = room.accept()

            // Masked with zeros; 25 MB of answers, more than the system's buffers hold.
            let count = 200_000
            let ping = [0x89, 0x80 | 125, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 125)
            let pings = Array(repeatElement(ping, count: 1_000).joined())
            for _ in 0..<(count / 1_000) { client.write(pings) }
            client.write([0x89, 0x80 | 1, 0, 0, 0, 0, 9])
            client.write([0x82, 0x80 | 1, 0, 0, 0, 0, 7])
            #expect(inner.read(count: 1) == [7], "all pings were read")
            inner.write([8])

            var (answers, last, message): (Int, [UInt8], [UInt8]) = (0, [], [])
            while last != [9] || message.isEmpty {
                let header = client.read(count: 2)
                try #require(header.count == 2 && header[1] <= 125)
                let body = client.read(count: Int(header[1]))
                if header[0] == 0x8A { (answers, last) = (answers + 1, body) } else { message = body }
            }
            #expect(message == [8])
            #expect(answers > 1 && answers < count / 2, "\(answers) answers")
        }

        @Test(
            "refuse a request for another path, or from a page in a browser",
            arguments: [("/", [], 404), ("/pong", ["Origin: https://example.com"], 403)]
        )
        func refusedRequests(_ path: String, _ headers: [String], _ status: Int) throws {
            let client = try Descriptor(connectingTo: listener.port)
            client.write(Self.request(path, headers))
            let answer = String(decoding: client.read(count: 100_000), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
            #expect(room.door.accept() == nil)
        }

        @Test("are not held up by connections that ask for nothing: one too many drops the oldest")
        func silentConnections() throws {
            let silent = try (0..<WebSocketListener.maximumWaiting).map { _ in
                try Descriptor(connectingTo: listener.port)
            }
            let client = try Descriptor(connectingTo: listener.port)
            let clock = ContinuousClock()
            let start = clock.now
            #expect(silent[0].read(count: 1) == [])
            #expect(clock.now - start < .seconds(4), "before the time limit of an upgrade")
            client.write(Self.request())
            #expect(String(decoding: client.read(count: 12), as: UTF8.self) == "HTTP/1.1 101")
            _ = room.accept()
        }

        @Test("name the reason why a connection failed")
        func reasons() throws {
            let refusal = try Self.error(at: listener.port, path: "/")
            #expect(refusal.hasSuffix(": it answers '404 Not Found', not with a WebSocket\n"), "\(refusal)")
            listener.stopListening()
            let port = listener.port
            #expect(try Self.error(at: port) == "cannot reach 127.0.0.1:\(port): Connection refused\n")
        }

        /// The line that a failed connection leaves behind, once its stream has ended.
        private static func error(at port: UInt16, path: String = WebSocketListener.path) throws -> String {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            let errors = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
            let stream = WebSocketConnection.open(host: "127.0.0.1", port: port, path: path, errors: ends[1])
            #expect(Descriptor(try #require(stream)).read(count: 1) == [])
            return String(decoding: try errors.readToEnd() ?? Data(), as: UTF8.self)
        }

        @Test("take one descriptor each")
        func descriptors() throws {
            let clients = try (0..<8).map { _ in try Descriptor(connectingTo: listener.port) }
            // Each client and its connection; more by other tests is possible for a moment only.
            for client in clients { try Self.upgrade(client) }
            let streams = clients.map { _ in room.accept() }
            let before = try Self.descriptorCount()
            for client in clients { client.close() }
            for stream in streams { #expect(stream.read(count: 1) == []) }
            while try Self.descriptorCount() > before - clients.count { usleep(1_000) }
            #expect(try Self.descriptorCount() == before - clients.count)
        }

        private static func descriptorCount() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }

        @Test("refuse a client's frame without a mask, with a protocol error")
        func unmasked() throws {
            let client = try Descriptor(connectingTo: listener.port)
            try Self.upgrade(client)
            let inner = room.accept()
            client.write([0x82, 0x80 | 1, 0, 0, 0, 0, 7, 0x82, 1, 8, 0x82, 0x80 | 1, 0, 0, 0, 0, 9])
            #expect(client.read(count: 5) == [0x88, 2, 0x03, 0xEA])
            #expect(inner.read(count: 2) == [7])
        }

        /// Asks for a WebSocket, and reads the answer.
        private static func upgrade(_ client: Descriptor) throws {
            client.write(request())
            var answer: [UInt8] = []
            while !answer.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                let byte = client.read(count: 1)
                try #require(!byte.isEmpty)
                answer += byte
            }
        }

        /// A request for a WebSocket.
        private static func request(_ path: String = WebSocketListener.path, _ headers: [String] = []) -> [UInt8] {
            let lines = [
                "GET \(path) HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ]
            return Array((lines + headers + ["", ""]).joined(separator: "\r\n").utf8)
        }

        @Test("do not listen at an address in use")
        func taken() throws {
            #expect(throws: (any Error).self) {
                try WebSocketListener(host: "127.0.0.1", port: listener.port, to: room.door)
            }
        }

        @Test(
            "hang up on what is no WebSocket",
            arguments: ["GET / HTTP/1.1\r\nHost: x\r\n\r\n", "garbage\r\n\r\n", "\u{0}\u{1}\r\n"]
        )
        func garbage(_ text: String) throws {
            let client = try Descriptor(connectingTo: listener.port)
            client.write(Array(text.utf8))
            // An HTTP answer or none, then the end: within the time limit of an upgrade.
            let answer = String(decoding: client.read(count: 100_000), as: UTF8.self)
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
            #expect(room.door.accept() == nil)
        }
    }
#endif
