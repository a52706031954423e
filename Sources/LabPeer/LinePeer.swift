internal import DisplayText
internal import GameBasics
internal import GameDescriptions
internal import GroupSessions
internal import JSONText
internal import SyncCore

/// A peer behind the peer protocol: what a tick line brings goes into a session, and what the peer confirms, shows and
/// sends is the answer.
struct LinePeer<Game: SyncGame> {
    private let program: PeerProgram<Game>
    private let game: GameDescription
    private var shell: PeerShell<LineSession, Game>

    /// True if the lab draws the device's view.
    private let isSeen: Bool

    /// The participants who are there.
    private var present: Set<Participant> = []

    /// The last confirmed tick that was told, and the timeline that it is of.
    private var told: (tick: UInt32, timeline: Timeline)?

    /// - Parameter hello: The lab's first line.
    init(
        _ hello: JSONValue,
        _ program: PeerProgram<Game>,
        _ rules: Game.Rules,
        _ strategy: Game.StrategyKind
    ) throws(PeerLineError) {
        if case .object(let options)? = hello["options"], let option = options.first {
            throw PeerLineError("there is no option '\(option.name)'")
        }
        guard let participant = Self.participant(hello["participant"], hello["role"]), let seed = hello["seed"]?.seed
        else {
            throw PeerLineError("the lab's hello has no participant, or no seed")
        }
        self.program = program
        game = program.description(strategy)
        isSeen = hello["view"] != nil
        // As the lab of one process does: the first number is the match's.
        var seeds = SplitMix64(seed: seed)
        let state = Game(seed: seeds.next())
        let session = LineSession(Game.name, participant)
        shell = PeerShell(session, strategy: Game.Strategy(strategy, for: state), rules: rules)
        do throws(SessionError) { try session.join() } catch { throw PeerLineError(error.message) }
    }

    private static func participant(_ number: JSONValue?, _ role: JSONValue? = nil) -> Participant? {
        guard let number = number?.whole.flatMap({ UInt64(exactly: $0) }), number > 0 else { return nil }
        return Participant(id: ParticipantID(rawValue: number), role: role?.text == "spectator" ? .spectator : .player)
    }

    /// The answer to `hello`.
    var hello: JSONValue {
        let described = game.json
        return .object(present: [
            "type": .text("hello"), "protocol": .whole(1), "game": described["game"], "version": described["version"],
            "inputs": described["inputs"], "confirms": .flag(game.confirms), "devices": .whole(game.devices),
            "speedUp": .flag(game.setsPace), "fields": described["fields"], "keys": described["keys"],
        ])
    }

    /// Makes a tick.
    ///
    /// - Parameter line: The lab's tick line.
    /// - Returns: The answer.
    mutating func tick(_ line: JSONValue) throws(PeerLineError) -> JSONValue {
        let input = try input(line["input"])
        for event in line["events"]?.elements ?? [] { take(event) }
        for message in line["received"]?.elements ?? [] {
            guard let from = Self.participant(message["from"]), case .text(let text?)? = message["bytes"],
                let bytes = Base64.bytes(of: text)
            else { continue }
            let mode: DeliveryMode = message["mode"]?.text == "reliable" ? .reliable : .unreliable
            shell.session.arrive(.message(bytes, mode, from: from))
        }
        let resimulated = shell.read().statistics.resimulatedTicks
        shell.receive()
        let before = shell.read().shown.tick
        shell.tick(input, missed: max(line["missed"]?.whole ?? 0, 0))
        let reading = shell.read()
        let shown = shown(by: reading)
        var answer: JSONValue = [
            "confirmed": .list(confirmed(by: reading)),
            "shown": ["tick": .whole(number(reading.shown.tick, reading)), "state": program.state(of: shown)],
            "send": .list(shell.session.takeSent().flatMap(Self.messages)),
            "rollback": .whole(reading.statistics.resimulatedTicks - resimulated),
            "stalled": .flag(reading.shown.tick == before),
            "owner": reading.owner.map { .whole(Int($0.rawValue)) } ?? .null, "speedUp": .whole(reading.speedUp),
        ]
        if isSeen, let view = program.view { answer.append(["view": .list(view(shown).map { .text($0) })]) }
        return answer
    }

    private mutating func take(_ event: JSONValue) {
        switch (event["type"]?.text, Self.participant(event["participant"], event["role"])) {
        case ("session", _): if event["state"]?.text == "joined" { shell.session.arrive(.joined) }
        case ("joined", let new?):
            present.insert(new)
            shell.session.arrive(.participants(present))
        case ("left", let old?):
            present.remove(old)
            shell.session.arrive(.participants(present))
        default: break
        }
    }

    private func input(_ json: JSONValue?) throws(PeerLineError) -> Game.Input {
        var input = Game.neutral
        do throws(FieldError) {
            let values = try game.input(json ?? [:], "input")
            for (index, control) in program.controls.enumerated() {
                if let value = values[index] { control.set(&input, value) }
            }
        } catch {
            throw PeerLineError("\(error) in a tick")
        }
        return input
    }

    /// The ticks that became final since the last call.
    private mutating func confirmed(by reading: PeerReading<Game>) -> [JSONValue] {
        let last = reading.confirmed.tick
        let first = told.map { $0.timeline == reading.timeline ? $0.tick + 1 : last } ?? last
        told = (last, reading.timeline)
        guard game.confirms, first <= last else { return [] }
        return (first...last).compactMap { tick in
            shell.readConfirmed(at: tick).map { state in
                [
                    "tick": .whole(number(tick, reading)), "state": program.state(of: state),
                    "hash": .text(state.hash.hexadecimal(digits: 16)),
                ]
            }
        }
    }

    /// The shown state; of a confirmed tick the state itself, from which a game's view may differ: Pong's hides a goal
    /// until that is final, and shows the other paddle late.
    private mutating func shown(by reading: PeerReading<Game>) -> Game {
        reading.shown.tick <= reading.confirmed.tick
            ? shell.readConfirmed(at: reading.shown.tick) ?? reading.shown : reading.shown
    }

    /// The number by which devices mean one tick of the match: each timeline of an owner's term has its own.
    private func number(_ tick: UInt32, _ reading: PeerReading<Game>) -> Int {
        (Int(reading.timeline.epoch) << 12 + Int(reading.timeline.number & 0xFFF)) << 24 + Int(tick)
    }

    private static func messages(
        _ message: (to: [ParticipantID], mode: DeliveryMode, bytes: [UInt8])
    ) -> [JSONValue] {
        message.to.map { participant in
            [
                "to": .whole(Int(participant.rawValue)), "mode": .text(message.mode.rawValue),
                "bytes": .text(Base64.text(of: message.bytes)),
            ]
        }
    }
}

extension JSONValue {
    fileprivate var elements: [JSONValue] { if case .list(let elements) = self { elements } else { [] } }

    fileprivate var seed: UInt64? {
        switch self {
        case .seed(let seed): seed
        case .text(let text?): UInt64(text)
        default: whole.flatMap { UInt64(exactly: $0) }
        }
    }
}
