#if WebSocket
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOPosix
    internal import NIOWebSocket
    public import SocketSessions

    #if canImport(Darwin)
        internal import Darwin
    #else
        internal import Glibc
    #endif

    /// Accepts WebSockets and makes each a stream of a relay in this process.
    ///
    /// Requests for another path, and
    /// those of a browser's page, which name its origin, are refused.
    public final class WebSocketListener {
        /// The actual port.
        public let port: UInt16

        private let group: MultiThreadedEventLoopGroup
        private let channel: any Channel

        /// The only path of a request that is accepted.
        public static let path = "/pong"

        private static let upgradeTimeout = TimeAmount.seconds(5)

        /// Connections that have not asked for a WebSocket; one more drops the oldest, as in a room.
        static let maximumWaiting = 128

        /// The largest accepted frame in bytes; any client can keep to it, since the borders of frames mean nothing.
        private static let maximumFrameSize = 1 << 16

        /// - Parameters:
        ///   - host: A numeric address, a name, or `*` for every address.
        ///   - port: 0 takes a free port.
        ///   - door: The relay's.
        /// - Throws: The reason why the address cannot be listened at.
        public init(host: String, port: UInt16, to door: InnerDoor) throws {
            group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let waiting = NIOLoopBoundBox.makeBoxSendingValue([any Channel](), eventLoop: group.next())
            do {
                let server = ServerBootstrap(group: group)
                    .serverChannelOption(.backlog, value: 256)
                    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                    .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                    .childChannelInitializer { Self.prepare($0, door, waiting) }
                do {
                    // The socket of `::` takes IPv4, too.
                    channel = try server.bind(host: host == "*" ? "::" : host, port: Int(port)).wait()
                } catch let error as IOError where host == "*" && error.errnoCode == EAFNOSUPPORT {
                    channel = try server.bind(host: "0.0.0.0", port: Int(port)).wait()
                }
                self.port = UInt16(channel.localAddress?.port ?? 0)
            } catch {
                try? group.syncShutdownGracefully()
                throw error
            }
        }

        /// Closes the socket that listens; the connections stay.
        public func stopListening() {
            try? channel.close().wait()
        }

        /// Closes all connections.
        public func close() {
            try? group.syncShutdownGracefully()
        }

        /// Configures the upgrade of a connection.
        ///
        /// - Parameter waiting: The connections that have not been upgraded, oldest first; all have one event loop.
        private static func prepare(
            _ channel: any Channel,
            _ door: InnerDoor,
            _ waiting: NIOLoopBoundBox<[any Channel]>
        ) -> EventLoopFuture<Void> {
            channel.eventLoop.makeCompletedFuture {
                if waiting.value.count >= maximumWaiting { waiting.value.removeFirst().close(promise: nil) }
                waiting.value.append(channel)
                channel.closeFuture.whenComplete { _ in waiting.value.removeAll { $0 === channel } }
                let timeout = channel.eventLoop.scheduleTask(in: upgradeTimeout) { channel.close(promise: nil) }
                let upgrader = NIOWebSocketServerUpgrader(
                    maxFrameSize: maximumFrameSize,
                    shouldUpgrade: { channel, head in
                        channel.eventLoop.makeSucceededFuture(RefusalHandler.status(of: head) == nil ? [:] : nil)
                    },
                    upgradePipelineHandler: { channel, _ in
                        timeout.cancel()
                        waiting.value.removeAll { $0 === channel }
                        return channel.eventLoop.makeCompletedFuture {
                            try channel.pipeline.syncOperations.addHandlers([
                                ByteStreamHandler(.server), RoomHandler(to: door),
                            ])
                        }
                    }
                )
                let refusal = NIOLoopBound(RefusalHandler(), eventLoop: channel.eventLoop)
                try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                    withServerUpgrade: (
                        upgraders: [upgrader],
                        completionHandler: { context in
                            context.pipeline.syncOperations.removeHandler(refusal.value, promise: nil)
                        }
                    )
                )
                try channel.pipeline.syncOperations.addHandler(refusal.value)
            }
        }
    }

    /// Answers the requests that do not become a WebSocket, and hangs up.
    private final class RefusalHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        /// The status that refuses a request; `nil` for one that may become a WebSocket.
        static func status(of head: HTTPRequestHead) -> HTTPResponseStatus? {
            if head.uri != WebSocketListener.path { return .notFound }
            // The program sends none. A page in a player's browser must not use the player's network.
            return head.headers.contains(name: "Origin") ? .forbidden : nil
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head(let head) = unwrapInboundIn(data) else { return }
            let headers = HTTPHeaders([("Connection", "close"), ("Content-Length", "0")])
            let status = Self.status(of: head) ?? .upgradeRequired
            let answer = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
            context.write(wrapOutboundOut(.head(answer)), promise: nil)
            let channel = context.channel
            context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
                channel.close(promise: nil)
            }
        }
    }
#endif
