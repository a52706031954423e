internal import OperatingSystem
internal import SocketSessions
internal import WebSocketStreams

extension RoomAddress.Place {
    /// Opens as many WebSocket streams to a room as TCP uses; `nil` for another kind of place, and in a build without
    /// the trait `WebSocket`.
    var webSockets: (() -> Carrier)? {
        #if WebSocket
            guard case .webSocket(let host, let port) = self else { return nil }
            return {
                // The first stream's errors are those of the connection.
                var errors: [Int32] = [-1, -1]
                let hasErrors = pipe(&errors) == 0
                let streams = (0..<3).compactMap { index in
                    WebSocketConnection.open(
                        host: host,
                        port: port,
                        errors: hasErrors && index == 0 ? errors[1] : nil
                    )
                }
                return .descriptors(streams, errors: hasErrors ? errors[0] : nil)
            }
        #else
            return nil
        #endif
    }
}
