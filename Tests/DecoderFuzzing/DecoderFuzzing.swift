internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// Runs arbitrary bytes through everything that handles packets: the dispatcher, the decoder of each kind of message,
/// and the peer that receives the message.
///
/// The fuzzer generates the bytes; the tests run the kept corpus.
///
/// | bytes | meaning |
/// |---|---|
/// | 1 | the lowest bit: 1 if the peer follows another one, 0 if it owns the session |
/// | 2 | its strategy, and the strategy's input delay |
/// | 1 | of a step: three bits of its kind, two of the sender |
/// | … | the step: raw bytes after their count, the fields of a message, or a count of ticks |
public struct DecoderFuzzing {
    /// The rules that these bytes violated.
    public private(set) var violations: [String] = []

    /// Counts of decoded and refused packets.
    public private(set) var delivered = 0
    public private(set) var refused = 0

    private var bytes: FuzzBytes
    private var peer: Peer<Match>
    private var dispatcher = MessageDispatcher()
    private let inbox: MessageInbox<PeerMessage<Match>>
    private var directives: [PeerDirective<Match>] = []

    /// A player, a spectator, and a participant that is not present.
    private static let player = ParticipantID(rawValue: 2)
    private static let spectator = ParticipantID(rawValue: 3)
    private static let stranger = ParticipantID(rawValue: 6)

    /// The most steps of a run, which keeps runs short.
    private static let mostSteps = 64

    /// Runs the steps that the bytes encode.
    public static func run(_ bytes: [UInt8]) -> DecoderFuzzing {
        var run = DecoderFuzzing(bytes)
        run.meet()
        for _ in 0..<mostSteps where !run.bytes.isEmpty { run.step() }
        return run
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = FuzzBytes(bytes)
        inbox = dispatcher.inbox(of: PeerMessage<Match>.self)
        let follows = self.bytes.byte() & 1 == 1
        let strategy = MatchStrategy(self.bytes.strategy(), for: Match(seed: 1))
        peer = Peer<Match>(ParticipantID(rawValue: follows ? 4 : 1), strategy: strategy, rules: .standard)
    }

    /// Announces all participants: from then on the session has an owner.
    private mutating func meet() {
        peer.receive(
            participants: [peer.local, Self.player, Self.spectator].map { Participant(id: $0) },
            into: &directives
        )
        for id in [Self.player, Self.spectator] {
            var state = SnapshotMessage<Match>.blank
            (state.rules, state.strategy, state.timeline) = (peer.rules.digest, peer.strategyKind, 1)
            (state.seats, state.state) = (Seats(one: id, two: peer.local), Match(seed: 2))
            state.announcement.number = 1
            if peer.local > id, id == Self.player {
                (state.announcement.epoch, state.announcement.owner) = (2, id.rawValue)
            }
            send(.snapshot(state), from: id)
        }
        check(peer.isOwner == (peer.local < Self.player), "the session has another owner than it should")
    }

    private mutating func step() {
        let head = bytes.byte()
        let sender = [Self.player, Self.player, Self.spectator, Self.stranger][Int(head >> 3 & 3)]
        switch head & 7 {
        case 1: send(.snapshot(bytes.state(peer)), from: sender)
        case 2: send(.update(bytes.update(peer)), from: sender)
        case 3: send(.request(bytes.request(peer)), from: sender)
        case 4, 5: send(.input(bytes.input(peer)), from: sender)
        case 6: tick(Int(bytes.byte()))
        default: receive(bytes.bytes(Int(bytes.byte())), from: sender)
        }
    }

    private mutating func tick(_ count: Int) {
        for tick in 0..<count {
            peer.tick(Input(tick % 8 < 4 ? .low : .high, tick == 0 ? .serve : []), into: &directives)
            directives.removeAll(keepingCapacity: true)
        }
        lookAt()
    }

    private mutating func send(_ message: PeerMessage<Match>, from sender: ParticipantID) {
        receive(message.framed(), from: sender)
    }

    /// Takes a packet; unless refused, it must be the only encoding of its message.
    private mutating func receive(_ packet: [UInt8], from sender: ParticipantID) {
        let reason = dispatcher.dispatch(packet, from: Participant(id: sender))
        var messages: [PeerMessage<Match>] = []
        while let (message, _) = inbox.next() { messages.append(message) }
        check(messages.count == (reason == nil ? 1 : 0), "\(messages.count) messages came of one packet")
        if reason == nil { delivered += 1 } else { refused += 1 }
        for message in messages {
            check(message.framed() == packet, "\(packet) was taken for \(message)")
            take(message, from: sender)
        }
        lookAt()
    }

    private mutating func take(_ message: PeerMessage<Match>, from sender: ParticipantID) {
        let (wasOwner, score) = (peer.isOwner, peer.confirmed.score)
        peer.receive(message, from: sender, into: &directives)
        guard wasOwner, peer.isOwner else { return }
        check(peer.confirmed.score == score, "a message changed the owner's score")
    }

    /// Processes received messages as a tick does, and checks the displayed match.
    private mutating func lookAt() {
        peer.reconcile(into: &directives)
        directives.removeAll(keepingCapacity: true)
        let court = Fixed.zero...Fixed.one
        let shown = peer.shown
        check(court.contains(shown.paddles.one) && court.contains(shown.paddles.two), "a paddle is outside the court")
    }

    private mutating func check(_ holds: Bool, _ violation: @autoclosure () -> String) {
        if !holds { violations.append(violation()) }
    }
}
