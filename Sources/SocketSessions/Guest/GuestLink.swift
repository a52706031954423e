/// The streams between a guest and its hub.
package protocol GuestLink: AnyObject {
    /// Advances connecting and hands over received bytes, without blocking.
    func receive(into guest: inout Guest, at now: Duration)

    /// Sends as many queued bytes as the streams take, without blocking.
    func send(from guest: inout Guest, at now: Duration)

    /// True if another link may reach the room when this one does not, as after the device got another address.
    var mayMove: Bool { get }

    /// True once the guest is over and its last bytes were sent or timed out.
    var isClosed: Bool { get }
}
