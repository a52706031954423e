internal import Foundation
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
        case socketPair, pipes, unixSocket, oneTCPStream, threeTCPStreams
        #if WebSocket
            case webSocket
        #endif

        var streams: Int { [.socketPair, .pipes, .unixSocket, .oneTCPStream].contains(self) ? 1 : 3 }
    }

    static let metadata = GroupActivityMetadata(identifier: "test.pong", title: "Pong", details: [1, 2, 3])
    let invite = Invite.random()
    let relay: Relay
    private let kind: Kind
    private let clock: () -> Duration
    private(set) var activities: [SocketActivity] = []

    /// Consecutive rounds without a byte after which none is in flight.
    private var quietRounds = 4

    #if WebSocket
        private let listener: WebSocketListener
    #endif

    /// - Parameter clock: The time of relay and guests.
    init(_ kind: Kind, clock: @escaping () -> Duration = SystemClock.started()) throws {
        self.kind = kind
        self.clock = clock
        relay = try Relay(
            Hub(invite, key: SystemChance.key(), at: clock()),
            room: RoomSocket("\(invite.room)"),
            listeningAt: ListenAddress(host: "127.0.0.1", port: 0),
            clock: clock
        )
        #if WebSocket
            listener = try WebSocketListener(host: "127.0.0.1", port: 0, to: relay.door)
            // Threads of their own forward these bytes.
            if kind == .webSocket { quietRounds = 60 }
        #endif
    }

    #if WebSocket
        deinit { listener.close() }
    #endif

    func addActivity() -> SocketActivity {
        let activity = SocketActivity(Self.metadata, invite, clock: clock) { [unowned self] in link() }
        activities.append(activity)
        activity.connect()
        return activity
    }

    private func link() -> DescriptorLink {
        switch kind {
        case .socketPair: return join(sockets())
        case .pipes: return join(pipes())
        case .unixSocket: return DescriptorLink(.unix(path: relay.path!))
        case .oneTCPStream, .threeTCPStreams:
            return DescriptorLink(.tcp(host: "127.0.0.1", port: relay.address!.port, streams: kind.streams))
        #if WebSocket
            case .webSocket:
                let port = listener.port
                let streams = (0..<3).compactMap { _ in WebSocketConnection.open(host: "127.0.0.1", port: port) }
                return DescriptorLink(.descriptors(streams))
        #endif
        }
    }

    private func join(_ ends: (hub: ByteStream, guest: ByteStream)) -> DescriptorLink {
        relay.add(ends.hub)
        return DescriptorLink(ends.guest)
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
        let participant = activity.connection?.guest.localParticipant
        guard let member = relay.hub.members.first(where: { $0.participant == participant }) else { return false }
        let nothing = open("/dev/null", O_RDWR)
        defer { SystemCalls.close(nothing) }
        for connection in relay.streams where member.streams.contains(connection.number) {
            // One that another thread carries has no descriptor.
            if connection.stream.input < 0 { connection.stream.finishWriting() }
            for descriptor in Set([connection.stream.input, connection.stream.output]) {
                // A program that another test is about to start may have a copy of a socket for a moment.
                shutdown(descriptor, Int32(SHUT_RDWR))
                dup2(nothing, descriptor)
            }
        }
        return !member.streams.isEmpty
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
