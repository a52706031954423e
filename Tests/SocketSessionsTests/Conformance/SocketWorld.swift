internal import GroupSessions
internal import GroupSessionsTesting
@testable import SocketSessions

/// A relay and its guests in one thread, over real descriptors.
final class SocketWorld: SessionWorld {
    /// What joins a guest to the relay.
    enum Kind: CaseIterable {
        case socketPair, unixSocket, pipes, oneTCPStream, threeTCPStreams
    }

    static let metadata = GroupActivityMetadata(identifier: "test.pong", title: "Pong", details: [1, 2, 3])

    let invite = Invite.random()
    let relay: Relay
    private let kind: Kind
    private let clock: () -> Duration
    private let folder: RoomSocket?
    private(set) var activities: [SocketActivity] = []

    /// - Parameter clock: The time for relay and guests; `nil` for the system's.
    init(_ kind: Kind, clock: (() -> Duration)? = nil) throws {
        self.kind = kind
        let system = SystemClock()
        self.clock = clock ?? { system.now }
        folder = kind == .unixSocket ? try RoomSocket(invite.room) : nil
        let listens = kind == .oneTCPStream || kind == .threeTCPStreams
        relay = try Relay(
            invite,
            room: folder,
            listeningAt: listens ? ListenAddress(host: "127.0.0.1", port: 0) : nil,
            clock: self.clock
        )
    }

    func addActivity() -> SocketActivity {
        let activity = makeActivity()
        activities.append(activity)
        activity.connect()
        return activity
    }

    func deliverAll() {
        // Bytes move at once in one machine: several quiet rounds in a row mean that none are left.
        var quiet = 0
        for _ in 0..<10_000 where quiet < 4 {
            for activity in activities { activity.poll() }
            quiet = relay.step(.milliseconds(quiet < 3 ? 0 : 1)).moved ? 0 : quiet + 1
        }
    }

    /// Cuts a guest's streams at the relay, without a word to either side.
    func breakConnection(of activity: SocketActivity) -> Bool {
        guard let participant = activity.connection?.guest.localParticipant else { return false }
        return relay.cut(participant)
    }

    private func makeActivity() -> SocketActivity {
        let (clock, relay, kind) = (clock, relay, kind)
        return SocketActivity(Self.metadata, invite, clock: clock) { [folder] in
            switch kind {
            case .unixSocket:
                return DescriptorLink(.unix(path: folder!.path))
            case .oneTCPStream, .threeTCPStreams:
                let streams = kind == .oneTCPStream ? 1 : 3
                return DescriptorLink(.tcp(host: "127.0.0.1", port: relay.addresses[0].port, streams: streams))
            case .socketPair, .pipes:
                let (hub, guest) = kind == .pipes ? pipes() : sockets()
                relay.add(hub)
                return DescriptorLink(guest)
            }
        }
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
    return (
        ByteStream(input: up.reading, output: down.writing), ByteStream(input: down.reading, output: up.writing)
    )
}
