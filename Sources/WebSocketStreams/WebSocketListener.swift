#if WebSocket
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOPosix
    internal import NIOWebSocket

    /// Accepts WebSockets and joins each to its own connection to a room's Unix socket.
    ///
    /// The room treats them like connections on this machine, with the same limits.
    public final class WebSocketListener {
        /// The actual port.
        public let port: UInt16

        private let group: MultiThreadedEventLoopGroup
        private let channel: any Channel

        private static let upgradeTimeout = TimeAmount.seconds(5)

        /// The largest accepted frame in bytes; any client can keep to it, since the borders of frames mean nothing.
        private static let maximumFrameSize = 1 << 16

        /// - Parameters:
        ///   - host: A numeric address or a name.
        ///   - port: 0 takes a free port.
        ///   - path: The path of the room's Unix socket.
        /// - Throws: The reason why the address cannot be listened at.
        public init(host: String, port: UInt16, joining path: String) throws {
            group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            do {
                channel = try ServerBootstrap(group: group)
                    .serverChannelOption(.backlog, value: 256)
                    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                    .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                    .childChannelInitializer { Self.prepare($0, joining: path) }
                    .bind(host: host, port: Int(port)).wait()
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
        private static func prepare(_ channel: any Channel, joining path: String) -> EventLoopFuture<Void> {
            channel.eventLoop.makeCompletedFuture {
                let timeout = channel.eventLoop.scheduleTask(in: upgradeTimeout) { channel.close(promise: nil) }
                let upgrader = NIOWebSocketServerUpgrader(
                    maxFrameSize: maximumFrameSize,
                    shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
                    upgradePipelineHandler: { channel, _ in
                        timeout.cancel()
                        return join(channel, path)
                    }
                )
                try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                    withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in })
                )
            }
        }

        private static func join(_ webSocket: any Channel, _ path: String) -> EventLoopFuture<Void> {
            let (outer, inner) = JointHandler.pair()
            let local = NIOLoopBound(inner, eventLoop: webSocket.eventLoop)
            return webSocket.eventLoop.makeCompletedFuture {
                try webSocket.pipeline.syncOperations.addHandlers([ByteStreamHandler(.server), outer])
            }.flatMap {
                ClientBootstrap(group: webSocket.eventLoop)
                    .channelInitializer { room in
                        room.eventLoop.makeCompletedFuture {
                            try room.pipeline.syncOperations.addHandler(local.value)
                        }
                    }
                    .connect(unixDomainSocketPath: path)
            }.map { _ in
            }.flatMapErrorThrowing { error in
                webSocket.close(promise: nil)
                throw error
            }
        }
    }
#endif
