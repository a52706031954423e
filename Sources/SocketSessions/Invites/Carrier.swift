/// The transport between a guest and the hub of its room.
public enum Carrier: Sendable, Hashable {
    /// A Unix socket on this machine: the first path that connects.
    case unix(paths: [String])
    /// TCP without encryption.
    ///
    /// Unreliable messages take the streams in turn, so one blocked stream does not hold up the others.
    case tcp(host: String, port: UInt16, streams: Int = maximumStreams)
    /// Shell commands whose standard input and output lead to the room, such as `ssh -T user@host pong relay --stdio`:
    /// the one of the first stream, and those of the further ones, which run once the guest is in the room.
    case command(String, further: [String] = [])
    /// Open file descriptors, each a bidirectional stream, and one from which the reason can be read why the first
    /// stream ended. The session closes them.
    case descriptors([Int32], errors: Int32? = nil)

    public static func unix(path: String) -> Carrier { .unix(paths: [path]) }

    /// The same shell command for each stream.
    public static func command(_ text: String, streams: Int) -> Carrier {
        .command(text, further: Array(repeating: text, count: streams - 1))
    }

    /// The most streams of a guest.
    public static var maximumStreams: Int { RoomLimits.streams }

    /// The default TCP port of a room.
    public static let defaultPort: UInt16 = 7_666
}
