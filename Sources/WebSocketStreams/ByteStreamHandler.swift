#if WebSocket
    internal import NIOCore
    internal import NIOWebSocket

    /// Makes a stream of bytes of a WebSocket: binary frames in both directions, whose borders mean nothing.
    final class ByteStreamHandler: ChannelDuplexHandler {
        typealias InboundIn = WebSocketFrame
        typealias InboundOut = ByteBuffer
        typealias OutboundIn = ByteBuffer
        typealias OutboundOut = WebSocketFrame

        /// The end of the WebSocket that this handler is at: a client masks its frames (RFC 6455, section 5.3).
        enum End { case client, server }

        private let end: End

        init(_ end: End) {
            self.end = end
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            switch frame.opcode {
            case .binary, .continuation:
                context.fireChannelRead(wrapInboundOut(frame.unmaskedData))
            case .ping:
                write(frame.unmaskedData, .pong, context, nil)
                context.flush()
            case .connectionClose:
                write(frame.unmaskedData, .connectionClose, context, nil)
                context.flush()
                context.close(promise: nil)
            case .pong:
                break
            default:
                // A text is none of a room's streams.
                context.close(promise: nil)
            }
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            write(unwrapOutboundIn(data), .binary, context, promise)
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
