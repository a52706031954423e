internal import OperatingSystem

/// Joins standard input and output to a room on this machine: the far end of a guest's command.
public struct StandardPipe {
    private let input: ByteStream
    private let room: ByteStream
    private var up: Direction
    private var down = Direction()

    /// The place of this stream and, unless it is a further one, of its guest; empty if there is no limit of guests.
    private var places: [GuestPlace] = []

    /// Bytes that were read and not yet written in one direction.
    private struct Direction {
        var bytes: ArraySlice<UInt8> = []
        var isEnded = false
    }

    /// The most unsent bytes of a direction; beyond it, reading pauses.
    private static let capacity = 1 << 16

    /// Time for a guest's greeting: the round trip may be long.
    private static let greetingTime = Duration.seconds(10)

    /// Reads a guest's greeting from standard input and connects to the room that it names.
    ///
    /// A room that does not exist is an error, which the guest learns at once instead of waiting.
    ///
    /// - Parameters:
    ///   - room: The only room allowed; `nil` for any.
    ///   - creates: True to open a room that does not exist, for a guest with the invite to play.
    ///   - guests: The most guests of this account at once, each with all of its streams; `nil` for any number.
    /// - Throws: ``RelayError``
    public init(to room: RoomName?, creates: Bool = false, guests: Int? = nil) throws(RelayError) {
        guard isatty(STDIN_FILENO) == 0 else {
            throw RelayError(.system, "--stdio needs a pipe as its input: a guest's command, such as ssh, runs it")
        }
        input = ByteStream(input: STDIN_FILENO, output: STDOUT_FILENO)
        if let guests { places.append(try GuestPlace(streamOf: guests)) }
        let (target, greeting) = try Self.readGreeting(input)
        guard room == nil || room == target.room else {
            throw RelayError(.system, "this command joins room \(room!), but the invite is for room \(target.room)")
        }
        let paths: [String]
        switch target {
        case .invite(let invite):
            if let guests { places.append(try GuestPlace(of: guests)) }
            if creates, invite.kind == .play { try LocalRoom(invite, opening: .always).open() }
            paths = try RoomFolder.socketPaths(for: invite)
        case .key(let key):
            paths = try RoomFolder.socketPaths(of: key.room)
        }
        self.room = try StreamOpener.open(.unix(paths: paths))
        up = Direction(bytes: greeting[...])
    }

    /// A room as a greeting names it: by an invite, or by the key of a guest who is in it already.
    private enum Target {
        case invite(Invite)
        case key(StreamKey)

        var room: RoomName {
            switch self {
            case .invite(let invite): invite.room
            case .key(let key): key.room
            }
        }
    }

    /// Forwards bytes until either side ends.
    public mutating func run() {
        defer { for place in places { place.leave() } }
        var poller = Poller()
        var buffer = [UInt8](repeating: 0, count: Self.capacity)
        while !down.isEnded || !down.bytes.isEmpty {
            poller.removeAll()
            let readsUp = !up.isEnded && up.bytes.count < Self.capacity
            let readsDown = !down.isEnded && down.bytes.count < Self.capacity
            poller.add(readsUp ? input.input : -1, reads: true, writes: false)
            poller.add(down.bytes.isEmpty ? -1 : input.output, reads: false, writes: true)
            let usesRoom = readsDown || !up.bytes.isEmpty
            poller.add(usesRoom ? room.input : -1, reads: readsDown, writes: !up.bytes.isEmpty)
            poller.wait(.seconds(60))
            if readsUp { Self.read(input, into: &up, &buffer) }
            if readsDown { Self.read(room, into: &down, &buffer) }
            guard Self.write(&up, to: room), Self.write(&down, to: input) else { return }
            if up.isEnded, up.bytes.isEmpty { room.finishWriting() }
        }
    }

    private static func read(_ stream: ByteStream, into direction: inout Direction, _ buffer: inout [UInt8]) {
        switch stream.read(into: &buffer) {
        case .moved(let count): direction.bytes += buffer[..<count]
        case .blocked: break
        case .ended: direction.isEnded = true
        }
    }

    /// - Returns: True if the stream still takes bytes.
    private static func write(_ direction: inout Direction, to stream: ByteStream) -> Bool {
        while !direction.bytes.isEmpty {
            switch stream.write(direction.bytes) {
            case .moved(let count): direction.bytes.removeFirst(count)
            case .blocked: return true
            case .ended: return false
            }
        }
        return true
    }

    private static func readGreeting(_ input: ByteStream) throws(RelayError) -> (Target, [UInt8]) {
        var bytes: [UInt8] = []
        let found = try input.wait(greetingTime) { more throws(RelayError) in
            bytes += more
            return try Self.target(in: bytes)
        }
        guard let found else { throw RelayError(.system, "the input ended, or was silent, before a guest's greeting") }
        return (found, bytes)
    }

    /// The room of a greeting; `nil` while the greeting is incomplete.
    private static func target(in bytes: [UInt8]) throws(RelayError) -> Target? {
        var reader = FrameReader(limit: RoomLimits.greetingBytes)
        reader.append(bytes[...])
        do throws(WireError) {
            guard let frame = try reader.next() else { return nil }
            switch try GuestFrame(kind: frame.kind, frame.body) {
            case .greet(let invite), .comeBack(let invite, _): return .invite(invite)
            case .attach(let key): return .key(key)
            default: throw .malformed
            }
        } catch {
            if case .otherVersion(let version) = error {
                let own = FrameReader.version
                let versions = "the guest has version \(version) of the protocol, this pong \(own)"
                throw RelayError(.system, "\(versions): install the same pong on both")
            }
            throw RelayError(.system, "the input is not a guest's greeting")
        }
    }
}
