internal import SocketSessions
internal import WebSocketStreams

extension RoomAddress.Place {
    /// Opens as many WebSocket streams to a room as TCP uses; `nil` for another kind of place, and in a build without
    /// the trait `WebSocket`.
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
