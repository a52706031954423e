internal import GameBasics
internal import GameDescriptions
internal import GroupSessions
internal import JSONText
internal import MockGroupSessions
internal import SyncLab

/// A device of the lab, and the program that plays on it.
///
/// A program lives for one session: a device that comes back has another one.
final class PeerDevice {
    /// Its place in the lab's list: the first two are the watched ones.
    let place: Int
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
        var mock: MockSession
        let process: PeerProcess

        /// The number by which programs know it.
        let participant: Int

        /// The ticks that have begun.
        var tick = 0

        /// The tick lines that the program has got before their ticks begin.
        var linesAhead = 0

        /// Messages that it has sent.
        var sends: UInt64 = 0

        /// The participants that the program knows of, in the order of joining; empty before it has joined.
        var known: [Int] = []

        /// Arrivals since the last tick line.
        var events: [PeerEvent] = []
        var received: [(from: Int, message: PeerMessage)] = []
    }

    init(_ place: Int, _ device: MockDevice, _ clock: TickClock) {
        (self.place, self.device, self.clock) = (place, device, clock)
    }

    /// A device of its own in a copy of its network, with the same program: to know its next lines before their time.
    func copy(in network: MockNetwork) -> PeerDevice {
        let copy = PeerDevice(place, device.copy(in: network), clock)
        copy.session = session
        if let mock = session?.mock { copy.session?.mock = mock.copy(in: network) }
        (copy.input, copy.speedUp) = (input, speedUp)
        return copy
    }

    /// True if its program has got lines of ticks to come.
    var hasLinesAhead: Bool { session.map { $0.linesAhead > 0 } ?? false }

    /// Notes that the lines of a copy's ticks have been sent.
    func follow(_ copy: PeerDevice) {
        guard let ahead = copy.session?.tick, let tick = session?.tick else { return }
        session?.linesAhead = ahead - tick
    }

    /// Begins a session with a new program, which is told `hello`.
    func begin(_ mock: MockSession, _ process: PeerProcess, participant: Int, _ hello: HelloRequest) throws(PeerFailure)
    {
        process.send(hello.line)
        try process.write()
        session = Session(mock: mock, process: process, participant: participant)
        speedUp = 0
    }

    /// Reads the answer to `hello`.
    func readHello() throws(PeerFailure) -> GameDescription {
        guard let process = session?.process else { preconditionFailure("A device without a session gets no hello") }
        let line = try process.answer(to: 0)
        let json = try Self.read(line, of: process)
        if let version = json["protocol"], version.whole != PeerProtocol.version {
            throw process.failure(.otherProtocol(version.text))
        }
        do {
            guard json["protocol"] != nil else { throw FieldError("protocol", .absent) }
            let game = try GameDescription(hello: json)
            setsPace = game.setsPace
            return game
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

    /// True if its program may ask for that.
    private var setsPace = false

    /// The ticks that are due now.
    var due: TickSchedule.Due {
        var clock = clock
        return clock.takeDue(speedUp: speedUp)
    }

    /// Goes on behind the ticks that were due.
    func passDue() { _ = clock.takeDue(speedUp: speedUp) }

    /// Writes the lines that are to be sent.
    func write() throws(PeerFailure) { try session?.process.write() }

    /// Sends the program the line of its next tick, unless it has got it.
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
    ) -> TickRequest? {
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
        if session.linesAhead > 0 {
            self.session?.linesAhead -= 1
        } else {
            session.process.send(request.line(of: game))
        }
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
        guard let session else { preconditionFailure("A device without a session has no tick") }
        let process = session.process
        let line = try process.answer(to: session.tick)
        let json = try Self.read(line, of: process)
        do {
            var answer = try TickAnswer(json, &tables)
            guard answer.speedUp == 0 || setsPace else {
                throw FieldError("speedUp", .wrong("0 without \"speedUp\":true in the hello"))
            }
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
    /// - Returns: The messages that have recipients.
    func send(
        _ messages: [(to: Int?, message: PeerMessage)],
        _ id: (Int) -> ParticipantID?
    ) throws(PeerFailure) -> PeerLog.Sent {
        guard var session else { return [] }
        var sent: PeerLog.Sent = []
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
                sent.append((place, outgoing.id, message))
                try session.mock.transmit(outgoing, to: others.compactMap(id).sorted())
            } catch {
                throw session.process.failure(.tooMuch("more reliable messages than a link holds: \(error.message)"))
            }
        }
        self.session = session
        return sent
    }

    /// Takes what has arrived.
    private func receive(_ number: (ParticipantID) -> Int?) {
        guard var session else { return }
        session.mock.takeArrivals { arrival, id in
            switch arrival {
            case .joined: session.events.append(.joinedSession)
            case .participants(let present):
                let others = present.compactMap { other in number(other.id).map { (number: $0, role: other.role) } }
                    .sorted { $0.number < $1.number }
                let numbers = others.map(\.number)
                for gone in session.known where !numbers.contains(gone) { session.events.append(.left(gone)) }
                for new in others where !session.known.contains(new.number) {
                    session.events.append(.joined(new.number, new.role))
                }
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
        session.process.send(Array("{\"type\":\"leave\"}\n".utf8))
        let line = try session.process.answer(to: session.tick)
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
        guard let session else { return }
        session.mock.fail(with: error)
        (self.session, memory) = (nil, nil)
    }

    func forget() { memory = nil }

    /// Tells the program that the run is over.
    func finish() throws(PeerFailure) {
        guard let session else { return }
        self.session = nil
        try session.process.bye()
    }
}
