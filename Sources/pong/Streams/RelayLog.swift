internal import SocketSessions

/// The log of a relay: a line on standard error for each event.
///
/// The match does not wait for its reader: while that one is behind, lines are left out and counted.
struct RelayLog {
    /// Prints a line; returns false if its reader is behind.
    private let print: (String) -> Bool
    private var leftOut = 0

    init(_ print: @escaping (String) -> Bool = StandardError.printUnlessBlocked) {
        self.print = print
    }

    /// - Parameter room: The room of the event; `nil` for one of the relay itself.
    mutating func note(_ event: String, of room: RoomName?) {
        if leftOut > 0, print("relay: \(leftOut) \(leftOut == 1 ? "line" : "lines") left out: nobody read the log") {
            leftOut = 0
        }
        if leftOut > 0 || !print("\(room.map { "\($0)" } ?? "relay"): \(event)") { leftOut += 1 }
    }
}
