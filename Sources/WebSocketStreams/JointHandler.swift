#if WebSocket
    internal import NIOCore

    /// One end of a joint between two channels of one event loop: what one reads, the other writes.
    ///
    /// A channel is not read while the other cannot be written, so that nothing piles up between them. When one closes,
    /// so does the other.
    final class JointHandler: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private weak var other: JointHandler?
        private var context: ChannelHandlerContext?

        /// Whether a read waits for the other channel to be writable.
        private var owesRead = false

        /// Makes both ends of a joint.
        static func pair() -> (JointHandler, JointHandler) {
            let (one, two) = (JointHandler(), JointHandler())
            one.other = two
            two.other = one
            return (one, two)
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
            if context.channel.isWritable { other?.otherIsWritable() }
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
            other?.close()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            other?.write(unwrapInboundIn(data))
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

        private func write(_ bytes: ByteBuffer) {
            context?.write(wrapOutboundOut(bytes), promise: nil)
        }

        private func otherIsWritable() {
            guard owesRead, let context else { return }
            owesRead = false
            context.read()
        }

        private func close() {
            context?.flush()
            context?.close(promise: nil)
        }
    }
#endif
