internal import GroupSessions
internal import GroupSessionsTesting
internal import OperatingSystem
@testable import SocketSessions

#if WebSocket
    internal import WebSocketStreams
#endif

/// A relay and its guests in one thread, over real descriptors.
final class SocketWorld: SessionWorld {
    /// The transport between a guest and the relay.
    enum Kind: CaseIterable {
        case socketPair, unixSocket, pipes, oneTCPStream, threeTCPStreams
        #if WebSocket
            case webSocket
        #endif
    }

    static let metadata = GroupActivityMetadata(identifier: "test.pong", title: "Pong", details: [1, 2, 3])

    let invite = Invite.random()
    let relay: Relay
    private let kind: Kind
    private let clock: () -> Duration
    private let folder: RoomSocket?

    /// Consecutive rounds without a byte after which none is in flight.
    private let quietRounds: Int

    #if WebSocket
        private let listener: WebSocketListener?
    #endif

    private(set) var activities: [SocketActivity] = []

    /// - Parameter clock: The time of relay and guests; `nil` for the system's.
    init(_ kind: Kind, clock: (() -> Duration)? = nil) throws {
        self.kind = kind
        let system = SystemClock()
        self.clock = clock ?? { system.now }
        folder = kind.usesUnixSocket ? try RoomSocket("\(invite.room)") : nil
        let listens = kind == .oneTCPStream || kind == .threeTCPStreams
        relay = try Relay(
            Hub(invite, key: SystemChance.key(), at: self.clock()),
            room: folder,
            listeningAt: listens ? ListenAddress(host: "127.0.0.1", port: 0) : nil,
            clock: self.clock
        )
        #if WebSocket
            // Threads of their own forward these bytes.
            quietRounds = kind == .webSocket ? 60 : 4
            listener =
                kind == .webSocket
                ? try WebSocketListener(host: "127.0.0.1", port: 0, joining: folder!.path) : nil
        #else
            quietRounds = 4
        #endif
    }

    #if WebSocket
        deinit {
            listener?.close()
        }
    #endif

    func addActivity() -> SocketActivity {
        let activity = makeActivity()
        activities.append(activity)
        activity.connect()
        return activity
    }

    func deliverAll() {
        // Bytes move at once within one machine: after several quiet rounds none are left.
        var quiet = 0
        for _ in 0..<10_000 where quiet < quietRounds {
            for activity in activities { activity.poll() }
            quiet = relay.step(.milliseconds(quiet < 3 ? 0 : 1)).moved ? 0 : quiet + 1
        }
    }

    /// Cuts a guest's streams at the relay without a notice to either side.
    func breakConnection(of activity: SocketActivity) -> Bool {
        guard let participant = activity.connection?.guest.localParticipant else { return false }
        return relay.cut(participant)
    }

    private func makeActivity() -> SocketActivity {
        let (clock, relay, kind) = (clock, relay, kind)
        #if WebSocket
            let port = listener?.port ?? 0
        #endif
        return SocketActivity(Self.metadata, invite, clock: clock) { [folder] in
            switch kind {
            case .unixSocket:
                return DescriptorLink(.unix(path: folder!.path))
            case .oneTCPStream, .threeTCPStreams:
                let streams = kind == .oneTCPStream ? 1 : 3
                return DescriptorLink(.tcp(host: "127.0.0.1", port: relay.address!.port, streams: streams))
            #if WebSocket
                case .webSocket:
                    let streams = (0..<3).compactMap { _ in
                        WebSocketConnection.open(host: "127.0.0.1", port: port)
                    }
                    return DescriptorLink(.descriptors(streams))
            #endif
            case .socketPair, .pipes:
                let (hub, guest) = kind == .pipes ? pipes() : sockets()
                relay.add(hub)
                return DescriptorLink(guest)
            }
        }
    }
}

extension SocketWorld.Kind {
    fileprivate var usesUnixSocket: Bool {
        #if WebSocket
            if self == .webSocket { return true }
        #endif
        return self == .unixSocket
    }
}

/// Both ends of a socket pair.
func sockets() -> (ByteStream, ByteStream) {
    let pair = SystemCalls.socketPair()!
    return (ByteStream(pair.0), ByteStream(pair.1))
}

/// Both ends of two pipes.
func pipes() -> (ByteStream, ByteStream) {
    let (up, down) = (SystemCalls.pipe()!, SystemCalls.pipe()!)
    return (ByteStream(input: up.reading, output: down.writing), ByteStream(input: down.reading, output: up.writing))
}
