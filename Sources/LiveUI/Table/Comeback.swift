internal import GroupSessions

/// The return of a player to a match that goes on, or the entry of another one in its place.
///
/// Player one's program pauses the match for it, and a countdown ends the pause: no player serves before.
struct Comeback: Sendable {
    let id: ParticipantID

    /// The name of the player that had the seat before, if it was another participant than the local one.
    let formerName: String?

    /// True if the seat was that of the local player's earlier session, or of an earlier run of the program.
    let isLocalReturn: Bool

    /// The tick at the table.
    let tick: Int

    /// Ticks left to wait for the pause; without it the match goes on, as with an older program in player one's seat.
    var holdTicks = 120

    /// True in a tick in which player one asks for the pause: more than once, in case a new timeline dropped it.
    var asksForPause: Bool { holdTicks.isMultiple(of: 30) }

    /// - Parameter name: The player's name; `nil` until it has arrived.
    func text(name: String?, isLocal: Bool) -> String? {
        if isLocal { return isLocalReturn ? "you are back" : "you play on in a free seat" }
        guard let name else { return nil }
        guard let formerName, formerName != name else { return "\(name) is back" }
        return "\(name) plays on in \(formerName)'s place"
    }
}
