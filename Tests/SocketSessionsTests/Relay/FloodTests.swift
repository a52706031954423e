internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import GroupSessionsTesting
internal import PeerTesting
@testable import SocketSessions
internal import TestExtent
import Testing

/// A relay under attack, over real sockets: its guests play on, and new ones still get in.
@Suite("Floods") struct FloodTests {
    /// The attackers' use of a connection.
    enum Attack: CaseIterable {
        case connections, silence, garbage, oversize, slowGreetings, wrongInvites, authenticated

        /// The bytes that an attacker sends in a round, numbered from 0.
        func bytes(_ round: Int, _ invite: Invite) -> [UInt8] {
            switch self {
            case .connections, .silence: []
            case .garbage: Self.junk
            case .oversize: round == 0 ? FrameReader.preamble + [1, 255, 255, 255] : Self.zeros
            case .slowGreetings: Array(Self.greeting.dropLast().dropFirst(round).prefix(1))
            case .wrongInvites: round == 0 ? Self.greeting : []
            case .authenticated: round == 0 ? Self.opening(invite, .offer(TestHub.metadata), .join) : Self.messages
            }
        }

        private static let junk: [UInt8] = {
            var numbers = SplitMix64(seed: 3)
            return numbers.bytes(4_000)
        }()
        private static let zeros = [UInt8](repeating: 0, count: 60_000)
        private static let greeting = opening(.random())
        private static let messages: [UInt8] = {
            let frame = GuestFrame.message(.unreliable, number: 0, to: [], Array(zeros.prefix(1_000))).encoded
            return Array(repeatElement(frame, count: 50).joined())
        }()

        private static func opening(_ invite: Invite, _ frames: GuestFrame...) -> [UInt8] {
            FrameReader.preamble + ([.greet(invite)] + frames).flatMap(\.encoded)
        }
    }

    @Test("the players' messages still take few turns of the relay", arguments: TestExtent.rows(Attack.allCases))
    func flood(_ attack: Attack) throws {
        // The clock advances by the players' ticks, however busy the machine is.
        let time = TestTime()
        let world = try SocketWorld(.threeTCPStreams, clock: { time.now })
        let (one, two) = try world.meet()
        let inbox = two.messenger(.unreliable).messages(of: NumberMessage.self)
        var flood = Flood(attack, world)
        var events: [SessionEvent] = []
        var delivered: [UInt32] = []
        var (slowest, most) = (0, 0)
        for number in 0..<400 as Range<UInt32> {
            time.now += .milliseconds(16)
            flood.strike()
            try one.messenger(.unreliable).send(NumberMessage(number), to: .all)
            var turns = 0
            while inbox.isEmpty, turns < 60 {
                world.relay.step(.milliseconds(1))
                two.drainEvents(into: &events)
                turns += 1
            }
            if let next = inbox.next() { delivered.append(next.message.value) }
            slowest = max(slowest, turns)
            one.drainEvents(into: &events)
            most = max(most, world.relay.streams.count)
        }
        #expect(delivered == Array(0..<400) && slowest <= 3, "\(slowest) turns")
        #expect(most <= RoomLimits.greeters + 3 * RoomLimits.participants && flood.opened > 50)
        #expect(one.state == .joined && two.state == .joined)
        if attack != .authenticated { expectEntry(to: world, during: &flood, time) }
    }

    /// Expects a new guest to get in during the attack.
    private func expectEntry(to world: SocketWorld, during flood: inout Flood, _ time: TestTime) {
        let guest = world.addActivity()
        for _ in 0..<600 where guest.status != .offered {
            time.now += .milliseconds(16)
            flood.strike()
            world.relay.step(.milliseconds(1))
            for activity in world.activities { activity.poll() }
        }
        #expect(guest.status == .offered)
    }
}

/// A clock that a test sets.
final class TestTime {
    var now = Duration.zero
}

/// Attackers that connect and disconnect.
private struct Flood {
    private let attack: FloodTests.Attack
    private let invite: Invite
    private let carrier: Carrier
    private var next = 0
    private var attackers: [(opener: StreamOpener, round: Int)] = []
    private(set) var opened = 0

    init(_ attack: FloodTests.Attack, _ world: SocketWorld) {
        self.attack = attack
        invite = world.invite
        carrier = .tcp(host: "127.0.0.1", port: world.relay.address!.port, streams: 1)
    }

    /// Opens some connections and uses the open ones.
    mutating func strike() {
        for _ in 0..<3 {
            var opener = StreamOpener(carrier)
            _ = opener.step(at: .zero)
            opened += 1
            // An attack by connections alone closes each at once.
            if attack != .connections { attackers.append((opener, 0)) }
        }
        guard !attackers.isEmpty else { return }
        if attackers.count > 150 { attackers.removeFirst(attackers.count - 150) }
        for _ in 0..<20 {
            next = (next + 1) % attackers.count
            guard case .opened(let stream) = attackers[next].opener.step(at: .zero) else { continue }
            let bytes = attack.bytes(attackers[next].round, invite)
            attackers[next].round += 1
            if !bytes.isEmpty { _ = stream.send(bytes[...]) }
        }
    }
}

extension SocketWorld {
    /// Two guests that have joined.
    func meet() throws -> (SocketSession, SocketSession) {
        let activities = [addActivity(), addActivity()]
        try activities[0].activate()
        deliverAll()
        let sessions = try activities.map { try #require($0.nextSession()) }
        for session in sessions { try session.join() }
        var events: [SessionEvent] = []
        for _ in 0..<3 {
            deliverAll()
            for session in sessions { session.drainEvents(into: &events) }
        }
        try #require(sessions.map(\.activeParticipants.count) == [2, 2])
        return (sessions[0], sessions[1])
    }
}
