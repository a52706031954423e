/// What carries the bytes between a guest and the hub of its room.
public enum Carrier: Sendable, Hashable {
    /// A Unix socket on this machine: that of the first path that leads to one.
    case unix(paths: [String])
    /// TCP without encryption.
    ///
    /// Over more than one stream, a blocked one hides nothing: unreliable messages take the next in turn.
    case tcp(host: String, port: UInt16, streams: Int = 3)
    /// A shell command whose standard input and output lead to the room, such as `ssh -T user@host pong relay --stdio`.
    case command(String)
    /// Open file descriptors, each a stream in both directions. The session closes them.
    case descriptors([Int32])

    /// A Unix socket on this machine.
    public static func unix(path: String) -> Carrier { .unix(paths: [path]) }

    /// The TCP port of a room unless told otherwise.
    public static let defaultPort: UInt16 = 7_666
}
