/// The streams between a guest and its hub.
package protocol GuestLink: AnyObject {
    /// Takes the next steps of connecting, and hands over what came, without waiting.
    func receive(into guest: inout Guest, at now: Duration)

    /// Sends what waits, as far as the streams take it, without waiting.
    func send(from guest: inout Guest, at now: Duration)

    /// Whether the link is closed: after the guest is over, and all that it had to say was said.
    var isClosed: Bool { get }
}
