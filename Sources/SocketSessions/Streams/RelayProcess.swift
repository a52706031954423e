/// A relay in a process of its own, which outlives the one that starts it.
public enum RelayProcess {
    /// Starts `pong relay` for a room, and waits until it accepts connections.
    ///
    /// The invite travels in the environment, where other users do not see it.
    ///
    /// - Parameters:
    ///   - program: The path of `pong`.
    ///   - invite: To play.
    ///   - address: Where it also accepts TCP connections; `nil` for none.
    /// - Returns: Where it accepts TCP connections: with the port that it took.
    /// - Throws: ``RelayError``; `roomExists` if a relay serves this room already.
    @discardableResult
    public static func start(
        _ program: String,
        for invite: Invite,
        listeningAt address: ListenAddress? = nil
    ) throws(RelayError) -> ListenAddress? {
        throw RelayError(.system, "not yet")
    }
}
