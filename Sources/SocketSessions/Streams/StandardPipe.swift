internal import OperatingSystem

/// Joins standard input and output to a room on this machine: the far end of a guest's command.
public struct StandardPipe {
    private let input: ByteStream
    private let room: ByteStream

    /// The bytes of the greeting, which the room gets first.
    private let greeting: [UInt8]

    /// Time for a guest's greeting: the round trip may be long.
    private static let greetingTime = Duration.seconds(10)

    /// Reads a guest's greeting from standard input and connects to the room that it names.
    ///
    /// A room that does not exist is an error, which the guest learns at once instead of waiting.
    ///
    /// - Parameters:
    ///   - room: The only room allowed; `nil` for any.
    ///   - creates: True to open a room that does not exist, for a guest with the invite to play.
    /// - Throws: ``RelayError``
    public init(to room: RoomName?, creates: Bool = false) throws(RelayError) {
        guard isatty(STDIN_FILENO) == 0 else {
            throw RelayError(.system, "--stdio needs a pipe as its input: a guest's command, such as ssh, runs it")
        }
        input = ByteStream(input: STDIN_FILENO, output: STDOUT_FILENO)
        let invite: Invite
        (invite, greeting) = try Self.readGreeting(input)
        guard room == nil || room == invite.room else {
            throw RelayError(.system, "this command leads to the room \(room!), and the invite is to \(invite.room)")
        }
        if creates, invite.kind == .play { try LocalRoom(invite, opening: .always).open() }
        self.room = try StreamOpener.open(.unix(paths: try RoomFolder.socketPaths(for: invite)))
    }

    /// Forwards bytes until the room or the output ends.
    ///
    /// - Throws: ``RelayError`` if the system has no thread for the input.
    public func run() throws(RelayError) {
        nonisolated(unsafe) let (input, room) = (input, room)
        let greeting = greeting
        let isStarted = SystemThread.start {
            if room.writeAll(greeting[...]) { Self.forward(input, to: room) }
        }
        guard isStarted else { throw RelayError(.system, "the system has no thread for the input") }
        Self.forward(room, to: input)
    }

    /// Forwards bytes until either stream ends; then its target gets no more.
    private static func forward(_ source: ByteStream, to target: ByteStream) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            Poller.wait(.seconds(60), for: source.input)
            switch source.read(into: &buffer) {
            case .moved(let count): guard target.writeAll(buffer[..<count]) else { return }
            case .blocked: continue
            case .ended: return target.finishWriting()
            }
        }
    }

    private static func readGreeting(_ input: ByteStream) throws(RelayError) -> (Invite, [UInt8]) {
        var bytes: [UInt8] = []
        let found = try input.wait(greetingTime) { more throws(RelayError) in
            bytes += more
            return try Self.invite(in: bytes)
        }
        guard let found else { throw RelayError(.system, "the input ended, or was silent, before a guest's greeting") }
        return (found, bytes)
    }

    /// The invite of a greeting; `nil` while the greeting is incomplete.
    private static func invite(in bytes: [UInt8]) throws(RelayError) -> Invite? {
        var reader = FrameReader(limit: RoomLimits.greetingBytes)
        reader.append(bytes[...])
        do throws(WireError) {
            guard let frame = try reader.next() else { return nil }
            switch try GuestFrame(kind: frame.kind, frame.body) {
            case .greet(let invite), .comeBack(let invite, _): return invite
            default: throw .malformed
            }
        } catch {
            if case .otherVersion(let version) = error {
                let own = FrameReader.version
                throw RelayError(.system, "the guest has version \(version) of the protocol, and this pong \(own)")
            }
            throw RelayError(.system, "the input is not a guest's greeting")
        }
    }
}
