#if WebSocket
    internal import NIOCore
    internal import NIOWebSocket

    /// Turns a WebSocket into a byte stream: binary frames in both directions, whose borders mean nothing.
    ///
    /// It closes as RFC 6455, section 7.1.1 requires: with a closing frame that the other end answers, so that earlier
    /// bytes arrive.
    final class ByteStreamHandler: ChannelDuplexHandler {
        typealias InboundIn = WebSocketFrame
        typealias InboundOut = ByteBuffer
        typealias OutboundIn = ByteBuffer
        typealias OutboundOut = WebSocketFrame

        /// The end of the WebSocket at which this handler is: a client masks its frames (RFC 6455, section 5.3).
        enum End { case client, server }

        private let end: End

        /// Time limit of closing, if the other end does not answer or does not read.
        private static let closingTimeout = TimeAmount.seconds(5)

        /// True once a closing frame was sent; true once one was received.
        private var isClosing = false
        private var isClosed = false

        /// True while an answer to a ping is unwritten; the newest ping since, answered next.
        ///
        /// Section 5.5.3 allows skipping pings; else answers would pile up for a peer that pings and does not read.
        private var isAnswering = false
        private var nextAnswer: ByteBuffer?

        init(_ end: End) {
            self.end = end
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            // Frames after a closing frame are ignored (section 5.5.1).
            guard !isClosed else { return }
            // Section 5.1: a client masks its frames, a server does not; the other end is the client of a server.
            guard (frame.maskKey != nil) == (end == .server) else {
                // 1002: protocol error (section 7.4.1).
                isClosed = true
                return sendClose(ByteBuffer(integer: 1002 as UInt16), context, closingWhenWritten(context))
            }
            switch frame.opcode {
            case .binary, .continuation:
                context.fireChannelRead(wrapInboundOut(frame.unmaskedData))
            case .ping:
                if isAnswering { nextAnswer = frame.unmaskedData } else { answer(frame.unmaskedData, context) }
            case .connectionClose:
                isClosed = true
                guard !isClosing else { return context.close(promise: nil) }
                sendClose(frame.unmaskedData, context, closingWhenWritten(context))
            case .pong:
                break
            default:
                // A room's streams have no text frames.
                context.close(promise: nil)
            }
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            write(unwrapOutboundIn(data), .binary, context, promise)
        }

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            guard mode == .all, !isClosing, context.channel.isActive else {
                return context.close(mode: mode, promise: promise)
            }
            if let promise { context.channel.closeFuture.cascade(to: promise) }
            // 1000: normal closure (section 7.4.1).
            sendClose(ByteBuffer(integer: 1000 as UInt16), context, nil)
        }

        /// A promise that closes the channel.
        private func closingWhenWritten(_ context: ChannelHandlerContext) -> EventLoopPromise<Void> {
            let channel = context.channel
            let written = context.eventLoop.makePromise(of: Void.self)
            written.futureResult.whenComplete { _ in channel.close(promise: nil) }
            return written
        }

        /// Sends a closing frame and closes the channel after a timeout.
        private func sendClose(
            _ reason: ByteBuffer,
            _ context: ChannelHandlerContext,
            _ promise: EventLoopPromise<Void>?
        ) {
            isClosing = true
            write(reason, .connectionClose, context, promise)
            context.flush()
            let channel = context.channel
            context.eventLoop.scheduleTask(in: Self.closingTimeout) { channel.close(mode: .all, promise: nil) }
        }

        /// Answers a ping, then the newest one received until the answer was written.
        private func answer(_ ping: ByteBuffer, _ context: ChannelHandlerContext) {
            isAnswering = true
            let written = context.eventLoop.makePromise(of: Void.self)
            written.futureResult.assumeIsolated().whenSuccess {
                self.isAnswering = false
                guard let next = self.nextAnswer else { return }
                self.nextAnswer = nil
                self.answer(next, context)
            }
            write(ping, .pong, context, written)
            context.flush()
        }

        private func write(
            _ bytes: ByteBuffer,
            _ opcode: WebSocketOpcode,
            _ context: ChannelHandlerContext,
            _ promise: EventLoopPromise<Void>?
        ) {
            let mask = end == .client ? WebSocketMaskingKey.random() : nil
            let frame = WebSocketFrame(fin: true, opcode: opcode, maskKey: mask, data: bytes)
            context.write(wrapOutboundOut(frame), promise: promise)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
#endif
