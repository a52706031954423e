internal import GameCore
internal import GroupSessions
internal import JSONText
internal import MockGroupSessions
internal import SyncLab

/// A device of the lab, and the program that plays on it.
///
/// A program lives for one session: a device that comes back has another one.
final class PeerDevice {
    let side: LabSide
    let device: MockDevice
    var clock: TickClock

    /// The device's session and program; `nil` while it is absent.
    private(set) var session: Session?

    /// The text that its last program left for the next one.
    private(set) var memory: String?

    /// Its player's input: values that are held, and actions since the last tick.
    private(set) var input = PlayerInput.none

    /// One session of the device.
    struct Session {
        let mock: MockSession
        let process: PeerProcess

        /// The number by which programs know it.
        let participant: Int

        /// The tick lines that the program has got.
        var tick = 0

        /// Messages that it has sent.
        var sends: UInt64 = 0

        /// The participants that the program knows of, in the order of joining; empty before it has joined.
        var known: [Int] = []

        /// Arrivals since the last tick line.
        var events: [PeerEvent] = []
        var received: [(from: Int, message: PeerMessage)] = []
    }

    init(_ side: LabSide, _ device: MockDevice, _ clock: TickClock) {
        (self.side, self.device, self.clock) = (side, device, clock)
    }

    /// Begins a session with a new program, which is told `hello`.
    func begin(_ mock: MockSession, _ process: PeerProcess, participant: Int, _ hello: HelloRequest) throws(PeerFailure)
    {
        try process.send(hello.line, tick: 0)
        session = Session(mock: mock, process: process, participant: participant)
        speedUp = 0
    }

    /// Reads the answer to `hello`.
    func readHello() throws(PeerFailure) -> GameDescription {
        guard let process = session?.process else { preconditionFailure("A device without a session gets no hello") }
        let line = try process.answer()
        let json = try Self.read(line, of: process)
        if let version = json["protocol"], version.whole != PeerProtocol.version {
            throw process.failure(.otherProtocol(version.text))
        }
        do {
            guard json["protocol"] != nil else { throw FieldError("protocol", .absent) }
            return try GameDescription(hello: json)
        } catch {
            throw process.failure(.wrongMember(line: String(quoting: line), "\(error)"))
        }
    }

    func hold(_ input: PlayerInput, _ game: GameDescription) {
        var input = input
        for (index, control) in game.controls.enumerated() where control.kind == .action && self.input[index] != nil {
            input[index] = 1
        }
        self.input = input
    }

    /// The reduction of the length of its ticks that its program asks for, in parts per million.
    private var speedUp = 0

    /// The ticks that are due now.
    var due: TickSchedule.Due {
        var clock = clock
        return clock.takeDue(speedUp: speedUp)
    }

    /// Goes on behind the ticks that were due.
    func passDue() { _ = clock.takeDue(speedUp: speedUp) }

    /// Sends the program the line of its next tick.
    ///
    /// - Parameters:
    ///   - missed: Ticks that were due before it while the device stood still.
    ///   - number: The number of a participant; `nil` for one that no program knows.
    /// - Returns: The line's contents.
    func beginTick(
        missed: Int,
        at time: VirtualTime,
        _ game: GameDescription,
        _ number: (ParticipantID) -> Int?
    ) throws(PeerFailure) -> TickRequest? {
        guard session != nil else { return nil }
        receive(number)
        guard var session else { return nil }
        session.tick += 1
        let request = TickRequest(
            tick: session.tick,
            time: clock.clock.reading(at: time).microseconds,
            missed: missed,
            input: input,
            events: session.events,
            received: session.received
        )
        (session.events, session.received) = ([], [])
        self.session = session
        for (index, control) in game.controls.enumerated() where control.kind == .action { input[index] = nil }
        try session.process.send(request.line(of: game), tick: session.tick)
        return request
    }

    /// Reads the program's answer to the tick.
    ///
    /// - Returns: Also its line.
    ///
    /// - Parameter confirmed: The state that the program has confirmed at a tick.
    func endTick(
        _ tables: inout GameTables,
        _ confirmed: (Int) -> GameState?
    ) throws(PeerFailure) -> (answer: TickAnswer, line: [UInt8], log: [String]) {
        guard let process = session?.process else { preconditionFailure("A device without a session has no tick") }
        let line = try process.answer()
        let json = try Self.read(line, of: process)
        do {
            var answer = try TickAnswer(json, &tables)
            speedUp = answer.speedUp
            let shown = answer.shown
            answer.shown.state =
                shown.state ?? answer.confirmed.last { $0.tick == shown.tick }?.state ?? confirmed(shown.tick)
            guard answer.shown.state != nil else { throw FieldError("shown.state", .absent) }
            return (answer, line, process.takeLog())
        } catch {
            throw process.failure(.wrongMember(line: String(quoting: line), "\(error)"))
        }
    }

    private static func read(_ line: [UInt8], of process: PeerProcess) throws(PeerFailure) -> JSONValue {
        guard line.count <= PeerProtocol.largestLine else {
            throw process.failure(.tooMuch("a line of more than \(PeerProtocol.largestLine >> 20) MiB"))
        }
        do {
            let json = try JSONValue(json: line[...], keepsLongNumbers: true)
            guard case .object = json else {
                throw process.failure(.noJSON(line: String(quoting: line), "no object"))
            }
            return json
        } catch let error as JSONError {
            throw process.failure(.noJSON(line: String(quoting: line), error.reason))
        } catch let error as PeerFailure {
            throw error
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Sends what the program's answer asks for.
    ///
    /// - Parameter id: The participant of a number; `nil` for one that never was.
    func send(_ messages: [(to: Int?, message: PeerMessage)], _ id: (Int) -> ParticipantID?) throws(PeerFailure) {
        guard var session else { return }
        guard messages.count <= PeerProtocol.mostMessages else {
            throw session.process.failure(
                .tooMuch("\(messages.count) messages; a tick has \(PeerProtocol.mostMessages) at most")
            )
        }
        for (to, message) in messages {
            guard message.bytes.count <= PeerProtocol.largestMessage else {
                throw session.process.failure(
                    .tooMuch(
                        "a message of \(message.bytes.count) bytes; one has \(PeerProtocol.largestMessage) at most"
                    )
                )
            }
            let others = session.known.filter { $0 != session.participant && (to == nil || to == $0) }
            guard !others.isEmpty else { continue }
            do {
                let outgoing = OutgoingMessage(
                    id: message.id(session.sends),
                    mode: message.mode,
                    payload: message.bytes
                )
                session.sends += 1
                try session.mock.transmit(outgoing, to: others.compactMap(id).sorted())
            } catch {
                throw session.process.failure(.tooMuch("more reliable messages than a link holds: \(error.message)"))
            }
        }
        self.session = session
    }

    /// Takes what has arrived.
    private func receive(_ number: (ParticipantID) -> Int?) {
        guard var session else { return }
        session.mock.takeArrivals { arrival, id in
            switch arrival {
            case .joined: session.events.append(.joinedSession)
            case .participants(let present):
                let numbers = present.compactMap { number($0.id) }.sorted()
                for gone in session.known where !numbers.contains(gone) { session.events.append(.left(gone)) }
                for new in numbers where !session.known.contains(new) { session.events.append(.joined(new)) }
                session.known = numbers
            case .message(let payload, let mode, let source):
                guard let from = number(source.id) else { return }
                session.received.append((from, PeerMessage(payload, mode, id)))
            case .over: session.events.append(.invalidated)
            case .completed: break
            }
        }
        self.session = session
    }

    /// Leaves the session: the program may leave a memory, and ends.
    func leave() throws(PeerFailure) {
        guard let session else { return }
        try session.process.send(Array("{\"type\":\"leave\"}\n".utf8), tick: session.tick)
        let line = try session.process.answer()
        let json = try Self.read(line, of: session.process)
        switch json["memory"] {
        case .text(let text)?: memory = text
        case nil, .null?: memory = nil
        default:
            let complaint = "\(FieldError("memory", .wrong("a text")))"
            throw session.process.failure(.wrongMember(line: String(quoting: line), complaint))
        }
        try session.process.bye()
        session.mock.disconnect(.left)
        self.session = nil
    }

    /// Ends the program without a word, as a device that crashes.
    func crash(_ error: SessionError) {
        session?.mock.fail(with: error)
        (session, memory) = (nil, nil)
    }

    func forget() { memory = nil }

    /// Tells the program that the run is over.
    func finish() throws(PeerFailure) {
        guard let session else { return }
        self.session = nil
        try session.process.bye()
    }
}
