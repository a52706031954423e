internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import SocketSessions
internal import OperatingSystem

/// The costs of a room: the latency that its relay adds over each carrier, and the relay's processor time in a match.
enum Rooms {
    private static let messages = 2_000
    private static let seconds = 10

    /// The relay's share of a core for each match, in percent: alone, and with others.
    private static let goals = (one: "0.6", several: "0.5")

    /// The matches of a busy relay, each in a room of its own.
    private static let matches = 50

    static func printAll() {
        print()
        printRow("a room: one way through its relay", ["p50 µs", "p99 µs"])
        do {
            for (name, streams) in ways { try measureLatency(name, streams) }
            print()
            printRow("a room: a relay's part of a match", ["% of core", "goal"])
            for (name, streams) in ways { try measureLoad(name, streams, goal: goals.one) }
            for (name, streams) in ways.dropFirst() {
                try measureLoad("\(matches) matches, \(name)", streams, matches: matches, goal: goals.several)
            }
        } catch {
            print("no room: \(error)")
        }
    }

    /// The streams of a guest by TCP; `nil` for the relay's Unix socket.
    private static let ways: [(String, streams: Int?)] = [
        ("Unix socket", nil), ("TCP, one stream", 1), ("TCP, three streams", 3),
    ]

    /// The time from one session's send to the other's drain.
    private static func measureLatency(_ name: String, _ streams: Int?) throws {
        let relay = try RunningRelay()
        let (one, two) = try relay.sessions(streams)
        try meet(one, two)
        let inbox = two.messenger(.unreliable).messages(of: StampMessage.self)
        var events: [SessionEvent] = []
        var times: [Double] = []
        let clock = ContinuousClock()
        for number in 0..<UInt32(messages) {
            let start = clock.now
            try one.messenger(.unreliable).send(StampMessage(number: number), to: .all)
            // A message may be dropped while bytes are queued: wait for each at most a second.
            while clock.now - start < .seconds(1) {
                two.drainEvents(into: &events)
                guard inbox.next() != nil else { continue }
                times.append((clock.now - start) / .microseconds(1))
                break
            }
            one.drainEvents(into: &events)
            events.removeAll(keepingCapacity: true)
            // The next message finds an idle relay, like a message in a match.
            usleep(500)
        }
        times.sort()
        guard !times.isEmpty else { return printRow(name, [], "nothing arrived") }
        printRow(name, [times[times.count / 2], times[times.count * 99 / 100]].map { $0.text(0) })
    }

    /// Measures the relay's processor time while computer players play, two in each room.
    private static func measureLoad(_ name: String, _ streams: Int?, matches: Int = 1, goal: String) throws {
        let relay = try RunningRelay(rooms: matches)
        var tables = try (0..<matches).map { _ in try Table(relay, streams) }
        let clock = ContinuousClock()
        let start = clock.now
        let before = relay.processorTime
        for tick in 1...seconds * 60 {
            for index in tables.indices { tables[index].tick() }
            let rest = start + .microseconds(tick * 1_000_000 / 60) - clock.now
            // The pace of a match, on which the share of a core is based.
            if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
        }
        let share = (relay.processorTime - before) / (clock.now - start) * 100 / Double(matches)
        let ticks = tables.map(\.confirmed.tick).min() ?? 0
        let received = tables.reduce(0) { $0 + $1.received }
        printRow(name, [share.text(2), goal], "\(received) messages, \(ticks) ticks and more")
    }

    /// Two computer players of one match.
    private struct Table {
        private var shells: [PeerShell<SocketSession, Match>]
        private var players = PerPlayer(
            ComputerPlayer(.normal, side: .one, seed: 1),
            ComputerPlayer(.normal, side: .two, seed: 2)
        )

        init(_ relay: RunningRelay, _ streams: Int?) throws {
            let (one, two) = try relay.sessions(streams)
            let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: true)
            shells = [one, two].map {
                PeerShell($0, strategy: strategy.strategy(for: Match(seed: 1)), rules: .standard)
            }
            for session in [one, two] { try session.join() }
        }

        mutating func tick() {
            for index in shells.indices {
                shells[index].receive()
                let peer = shells[index].peer
                let input = peer.seats[peer.local].map { Rooms.input(of: &players[$0], to: peer.shown) }
                shells[index].tick(input ?? .none)
            }
        }

        var confirmed: Match { shells[0].peer.confirmed }
        var received: Int { shells[0].received }
    }

    fileprivate static func input(of player: inout ComputerPlayer, to shown: Match) -> Input {
        switch shown.phase {
        case .ready, .over: Input(.none, .serve)
        default: player.input(for: shown, under: .standard)
        }
    }

    /// Joins both sessions and waits until they see each other.
    private static func meet(_ one: SocketSession, _ two: SocketSession) throws {
        var events: [SessionEvent] = []
        for session in [one, two] { try session.join() }
        try wait("the sessions did not meet") {
            for session in [one, two] { session.drainEvents(into: &events) }
            return [one, two].allSatisfy { $0.activeParticipants.count == 2 }
        }
    }
}

/// Polls a condition every millisecond, for five seconds at most.
///
/// The relay answers meanwhile in a thread of its own.
private func wait(_ failure: String, until isMet: () throws -> Bool) throws {
    for _ in 0..<5_000 {
        if try isMet() { return }
        usleep(1_000)
    }
    throw SessionError(.connectionLost, "\(failure) within five seconds")
}

/// A message with a number.
private struct StampMessage: SessionMessage {
    static let messageTypes = [MessageType(long: 3)]
    let number: UInt32

    init(number: UInt32) {
        self.number = number
    }

    init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        number = try reader.read()
    }

    func encode(into writer: inout ByteWriter) {
        writer.write(number)
    }
}

/// A relay in a thread of its own, until it is released.
private final class RunningRelay {
    private let invite: Invite
    private let port: UInt16

    /// The writing end of a pipe that ends the relay when it closes.
    private let stop: Int32
    private let hasSeveralRooms: Bool

    init(rooms: Int = 1) throws {
        invite = .random()
        hasSeveralRooms = rooms > 1
        let relay = try Relay(invite, listeningAt: ListenAddress(port: 0), rooms: rooms)
        guard let address = relay.address, let ends = SystemCalls.pipe() else {
            throw SessionError(.activationFailed, "the system gives no port or no pipe")
        }
        port = address.port
        stop = ends.writing
        // From here on only the thread uses it.
        nonisolated(unsafe) let served = relay
        let isStarted = SystemThread.start {
            served.serve(until: ends.reading)
            served.close()
            SystemCalls.close(ends.reading)
        }
        guard isStarted else { throw SessionError(.activationFailed, "the system gives no thread") }
    }

    deinit { SystemCalls.close(stop) }

    /// Processor time of the relay so far: that of all threads but this one.
    var processorTime: Duration { Self.time(CLOCK_PROCESS_CPUTIME_ID) - Self.time(CLOCK_THREAD_CPUTIME_ID) }

    private static func time(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Two sessions of one room, not joined yet; of another one at each call if the relay has several.
    func sessions(_ streams: Int?) throws -> (SocketSession, SocketSession) {
        var generator = SystemRandomNumberGenerator()
        let invite = hasSeveralRooms ? invite.invite(using: &generator) : invite
        let activities = try (0..<2).map { _ in try activity(streams, invite) }
        try activities[0].activate()
        activities[1].connect()
        var sessions: [SocketSession?] = [nil, nil]
        try wait("the relay gave no sessions") {
            for index in sessions.indices where sessions[index] == nil {
                sessions[index] = activities[index].nextSession()
            }
            return sessions.allSatisfy { $0 != nil }
        }
        return (sessions[0]!, sessions[1]!)
    }

    private func activity(_ streams: Int?, _ invite: Invite) throws -> SocketActivity {
        let metadata = GroupActivityMetadata(identifier: "benchmark", title: "Benchmark")
        guard let streams else { return try SocketActivity(metadata, at: RoomAddress(.thisMachine, invite)) }
        return SocketActivity(metadata, invite, over: .tcp(host: "127.0.0.1", port: self.port, streams: streams))
    }
}
