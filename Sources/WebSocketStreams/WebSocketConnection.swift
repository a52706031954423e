#if WebSocket
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOPosix
    internal import NIOWebSocket

    #if canImport(Darwin)
        internal import Darwin
    #else
        internal import Glibc
    #endif

    /// A connection to a WebSocket as a file descriptor that carries its bytes in both directions.
    public enum WebSocketConnection {
        /// Opens a stream without waiting for the connection: a failed connection closes the stream.
        ///
        /// - Parameters:
        ///   - host: A numeric address or a name.
        ///   - path: The path of the request.
        ///   - errors: A descriptor that gets the reason of a failed connection in a line; closed when the connection
        ///     is established or has failed.
        /// - Returns: A descriptor, which the caller closes; `nil` if the system gives none.
        public static func open(
            host: String,
            port: UInt16,
            path: String = WebSocketListener.path,
            errors: Int32? = nil
        ) -> Int32? {
            var ends: [Int32] = [-1, -1]
            #if canImport(Darwin)
                let kind = SOCK_STREAM
            #else
                let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            #endif
            guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
                if let errors { close(errors) }
                return nil
            }
            let descriptor = ends[1]
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            loop.flatSubmit {
                let (outer, inner) = JointHandler.pair()
                let (web, local) = (NIOLoopBound(outer, eventLoop: loop), NIOLoopBound(inner, eventLoop: loop))
                return NIOPipeBootstrap(group: loop)
                    .channelInitializer { pipe in
                        pipe.eventLoop.makeCompletedFuture {
                            try pipe.pipeline.syncOperations.addHandler(local.value)
                        }
                    }
                    .takingOwnershipOfDescriptor(inputOutput: descriptor)
                    .flatMap { pipe in
                        connect(host, port, path, web, on: loop).flatMapErrorThrowing { error in
                            note(error, from: host, port, in: errors)
                            pipe.close(promise: nil)
                            throw error
                        }
                    }
            }.whenComplete { _ in
                if let errors { close(errors) }
            }
            return ends[0]
        }

        /// Writes the reason of a failed connection, before its stream ends.
        private static func note(_ error: any Error, from host: String, _ port: UInt16, in errors: Int32?) {
            guard let errors else { return }
            let line = Array("cannot reach \(host):\(port): \(reason(of: error))\n".utf8)
            // A pipe takes a line at once.
            _ = line.withUnsafeBytes { write(errors, $0.baseAddress, $0.count) }
        }

        private static func reason(of error: any Error) -> String {
            switch error {
            case let error as NIOConnectionError:
                if let failure = error.connectionErrors.last { return reason(of: failure.error) }
                return "the host has no address"
            case let error as IOError: return String(cString: strerror(error.errnoCode))
            case SocketAddressError.unknown: return "the host is unknown"
            case ChannelError.connectTimeout: return "it does not answer"
            case ChannelError.eof: return "it hung up"
            case let error as RefusedUpgrade: return "it answers '\(error.status)', not with a WebSocket"
            default: return "\(error)"
            }
        }

        private static func connect(
            _ host: String,
            _ port: UInt16,
            _ path: String,
            _ joint: NIOLoopBound<JointHandler>,
            on loop: any EventLoop
        ) -> EventLoopFuture<Void> {
            let upgraded = loop.makePromise(of: Void.self)
            let connection = ClientBootstrap(group: loop)
                .connectTimeout(.seconds(10))
                .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let upgrader = NIOWebSocketClientUpgrader(
                            maxFrameSize: 1 << 16,
                            upgradePipelineHandler: { channel, _ in
                                channel.eventLoop.makeCompletedFuture {
                                    try channel.pipeline.syncOperations.addHandlers([
                                        ByteStreamHandler(.client), joint.value,
                                    ])
                                    upgraded.succeed()
                                }
                            }
                        )
                        let request = RequestHandler(host: "\(host):\(port)", path: path, upgraded)
                        let bound = NIOLoopBound(request, eventLoop: channel.eventLoop)
                        try channel.pipeline.syncOperations.addHTTPClientHandlers(
                            // Frames may follow the answer in the same packet.
                            leftOverBytesStrategy: .forwardBytes,
                            withClientUpgrade: (
                                upgraders: [upgrader],
                                completionHandler: { context in
                                    context.pipeline.syncOperations.removeHandler(bound.value, promise: nil)
                                }
                            )
                        )
                        try channel.pipeline.syncOperations.addHandler(request)
                    }
                }
                .connect(host: host, port: Int(port))
            connection.whenFailure { upgraded.fail($0) }
            // Only the promise's first outcome counts.
            connection.whenSuccess { channel in
                channel.closeFuture.whenComplete { _ in upgraded.fail(ChannelError.eof) }
            }
            return upgraded.futureResult
        }
    }

    /// The answer of a server that does not speak WebSocket at this path.
    private struct RefusedUpgrade: Error {
        var status: HTTPResponseStatus
    }

    /// Requests the WebSocket upgrade once connected.
    private final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundOut = HTTPClientRequestPart

        private let host: String
        private let path: String
        private let upgraded: EventLoopPromise<Void>

        /// - Parameter upgraded: Fails if the server refuses.
        init(host: String, path: String, _ upgraded: EventLoopPromise<Void>) {
            self.host = host
            self.path = path
            self.upgraded = upgraded
        }

        func channelActive(context: ChannelHandlerContext) {
            let headers = HTTPHeaders([("Host", host), ("Content-Length", "0")])
            let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: headers)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            // Any answer that reaches this handler is a refusal.
            if case .head(let head) = unwrapInboundIn(data) { upgraded.fail(RefusedUpgrade(status: head.status)) }
            context.close(promise: nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
#endif
