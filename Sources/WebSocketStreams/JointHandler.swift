#if WebSocket
    internal import NIOCore

    /// One end of a joint between two channels of one event loop: each channel writes the bytes that the other reads.
    ///
    /// A channel is not read while the other is not writable, so no backlog builds up between them. When one closes,
    /// the other writes the remaining bytes and closes too.
    final class JointHandler: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        /// Time limit for the remaining bytes after the other channel has closed.
        private static let closingTimeout = TimeAmount.seconds(5)

        private weak var other: JointHandler?
        private var context: ChannelHandlerContext?

        /// True if a read waits for the other channel to become writable.
        private var owesRead = false

        /// Bytes that the other channel read before this one was added: the end of a stream is read at once.
        private var early: [ByteBuffer] = []

        /// Writes that have not reached the system yet.
        private var unwritten = 0

        /// True once the other channel has closed.
        private var isClosing = false

        static func pair() -> (JointHandler, JointHandler) {
            let (one, two) = (JointHandler(), JointHandler())
            one.other = two
            two.other = one
            return (one, two)
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
            if context.channel.isWritable { other?.otherIsWritable() }
            for bytes in early { write(bytes, context) }
            early = []
            context.flush()
            if isClosing { finish(context) }
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
            other?.close()
        }

        func channelActive(context: ChannelHandlerContext) {
            context.flush()
            context.fireChannelActive()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let bytes = unwrapInboundIn(data)
            guard let other, !isClosing else { return }
            if let context = other.context {
                other.write(bytes, context)
            } else {
                other.early.append(bytes)
            }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            other?.context?.flush()
        }

        func channelInactive(context: ChannelHandlerContext) {
            other?.close()
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            if context.channel.isWritable { other?.otherIsWritable() }
        }

        func read(context: ChannelHandlerContext) {
            if other?.context?.channel.isWritable == true {
                context.read()
            } else {
                owesRead = true
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }

        private func write(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
            unwritten += 1
            let written = context.eventLoop.makePromise(of: Void.self)
            written.futureResult.assumeIsolated().whenComplete { _ in
                self.unwritten -= 1
                if self.isClosing, self.unwritten == 0 { self.context?.close(promise: nil) }
            }
            context.write(wrapOutboundOut(bytes), promise: written)
        }

        private func otherIsWritable() {
            guard owesRead, let context else { return }
            owesRead = false
            context.read()
        }

        private func close() {
            guard !isClosing else { return }
            isClosing = true
            if let context { finish(context) }
        }

        /// Closes the channel once nothing is left to write.
        private func finish(_ context: ChannelHandlerContext) {
            context.flush()
            guard unwritten > 0 else { return context.close(promise: nil) }
            let channel = context.channel
            context.eventLoop.scheduleTask(in: Self.closingTimeout) { channel.close(promise: nil) }
        }
    }
#endif
