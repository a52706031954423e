internal import SocketSessions
internal import WebSocketStreams

extension RoomAddress.Place {
    /// Opens the streams to a room over WebSocket: as many as TCP has.
    ///
    /// `nil` for a room at another place, and in a build without the trait `WebSocket`.
    var webSockets: (() -> Carrier)? {
        #if WebSocket
            guard case .webSocket(let host, let port) = self else { return nil }
            return {
                .descriptors(
                    (0..<3).compactMap { _ in WebSocketConnection.open(host: host, port: port, path: "/pong") }
                )
            }
        #else
            return nil
        #endif
    }
}
