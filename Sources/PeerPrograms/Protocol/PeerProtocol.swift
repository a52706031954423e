/// The numbers of the peer protocol, which its page documents.
package enum PeerProtocol {
    package static let version = 1

    /// The most bytes of a message, messages of one tick, and bytes of a line.
    package static let largestMessage = 64 << 10
    package static let mostMessages = 1_000
    package static let largestLine = 1 << 20

    /// The time in which a program answers, unless told.
    package static let timeout = Duration.seconds(5)

    /// The lines of a program's log that a failure shows.
    static let shownLogLines = 16
}
