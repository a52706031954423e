#if WebSocket
    internal import NIOCore
    internal import SocketSessions

    /// The end of a WebSocket's pipeline: carries a guest's stream of a relay in this process.
    final class RoomHandler: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundIn = ByteBuffer

        private let door: InnerDoor
        private var stream: InnerStream?
        private var context: ChannelHandlerContext?

        /// True until the relay takes more; true if a read waits for that.
        private var isPaused = false
        private var owesRead = false

        init(to door: InnerDoor) {
            self.door = door
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
            stream = door.open(Carrier(context.channel, NIOLoopBound(self, eventLoop: context.eventLoop)))
            if stream == nil { context.close(promise: nil) }
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
            stream?.end()
            stream = nil
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if stream?.receive(unwrapInboundIn(data).readableBytesView) == false { isPaused = true }
        }

        func read(context: ChannelHandlerContext) {
            if isPaused { owesRead = true } else { context.read() }
        }

        fileprivate func resume() {
            isPaused = false
            guard owesRead, let context else { return }
            owesRead = false
            context.read()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }

    /// Takes the relay's calls to the loop of the WebSocket.
    private final class Carrier: InnerCarrier {
        private let channel: any Channel
        private let handler: NIOLoopBound<RoomHandler>

        init(_ channel: any Channel, _ handler: NIOLoopBound<RoomHandler>) {
            (self.channel, self.handler) = (channel, handler)
        }

        func write(_ bytes: ArraySlice<UInt8>, for stream: InnerStream) {
            channel.writeAndFlush(ByteBuffer(bytes: bytes)).whenComplete { _ in stream.wrote(bytes.count) }
        }

        func resumeReading() {
            channel.eventLoop.execute { [handler] in handler.value.resume() }
        }

        func close() { channel.close(promise: nil) }
    }
#endif
