internal import ArgumentParser
internal import DisplayText
internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import JSONText
internal import MatchSync
internal import SyncCore
internal import SyncLab

/// A peer of this game behind the peer protocol: what a tick line brings goes into a session, and what the peer
/// confirms, shows and sends is the answer.
struct PongPeer {
    private var shell: PeerShell<LineSession, Match>

    /// The participants who are there.
    private var present: Set<Participant> = []

    /// The last confirmed tick that was told, and the timeline that it is of.
    private var told: (tick: UInt32, timeline: Timeline)?

    /// - Parameter hello: The lab's first line.
    init(_ hello: JSONValue, _ strategy: StrategyKind, _ rules: Rules) throws {
        guard let participant = hello["participant"]?.whole, participant > 0, let seed = hello["seed"]?.seed else {
            throw ValidationError("The lab's hello has no participant, or no seed.")
        }
        // As the lab of this game does: the first number is the match's.
        var seeds = SplitMix64(seed: seed)
        let match = Match(seed: seeds.next())
        confirms = strategy.has(.sendsInputs)
        let session = LineSession(Self.participant(participant, hello["role"]))
        shell = PeerShell(session, strategy: MatchStrategy(strategy, for: match), rules: rules)
        try session.join()
    }

    private static func participant(_ number: Int, _ role: JSONValue?) -> Participant {
        Participant(id: ParticipantID(rawValue: UInt64(number)), role: role?.text == "spectator" ? .spectator : .player)
    }

    /// True if the strategy tells which ticks are final: the one that the host sends does not.
    private let confirms: Bool

    /// The answer to `hello`.
    var hello: JSONValue {
        [
            "type": .text("hello"), "protocol": .whole(1), "game": .text("pong"), "version": .text(Pong.version),
            "inputs": .list([
                ["name": .text("move"), "values": .list(Input.Key.allCases.map { .text($0.words) })],
                ["name": .text("aim"), "range": .list([.whole(0), .whole(Int(Input.Move.lastPlace))])],
                ["name": .text("serve"), "action": .flag(true)], ["name": .text("pause"), "action": .flag(true)],
            ]),
            "confirms": .flag(confirms), "devices": .whole(Self.devices), "speedUp": .flag(true),
            "fields": .list(MatchField.allCases.map { .text($0.rawValue) }),
            "keys": [
                "left": ["move": .text("low")], "right": ["move": .text("high")], "space": ["serve": .flag(true)],
                "p": ["pause": .flag(true)],
            ],
        ]
    }

    /// Two play; the others watch, or wait for a seat.
    private static let devices = 4

    /// Makes a tick.
    ///
    /// - Parameter line: The lab's tick line.
    /// - Returns: The answer.
    mutating func tick(_ line: JSONValue) -> JSONValue {
        for event in line["events"]?.elements ?? [] { take(event) }
        for message in line["received"]?.elements ?? [] {
            guard let from = message["from"]?.whole, case .text(let text?)? = message["bytes"],
                let bytes = Base64.bytes(of: text)
            else { continue }
            let mode: DeliveryMode = message["mode"]?.text == "reliable" ? .reliable : .unreliable
            shell.session.arrive(.message(bytes, mode, from: Participant(id: ParticipantID(rawValue: UInt64(from)))))
        }
        shell.receive()
        let before = shell.read()
        shell.tick(input(line["input"]), missed: line["missed"]?.whole ?? 0)
        let reading = shell.read()
        return [
            "confirmed": .list(confirmed(by: reading)),
            "shown": ["tick": .whole(number(reading.shown.tick, reading)), "state": state(of: shown(by: reading))],
            "send": .list(shell.session.takeSent().flatMap(Self.messages)),
            "rollback": .whole(reading.statistics.resimulatedTicks - before.statistics.resimulatedTicks),
            "stalled": .flag(reading.shown.tick == before.shown.tick),
            "owner": reading.owner.map { .whole(Int($0.rawValue)) } ?? .null, "speedUp": .whole(reading.speedUp),
        ]
    }

    private mutating func take(_ event: JSONValue) {
        let participant = event["participant"]?.whole.map { Self.participant($0, event["role"]) }
        switch (event["type"]?.text, participant) {
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

    private func input(_ json: JSONValue?) -> Input {
        var input = Input.none
        if let name = json?["move"]?.text, let key = Input.Key.allCases.first(where: { $0.words == name }) {
            input.move = .key(key)
        }
        if let place = json?["aim"]?.whole { input.move = .target(place: Int64(place)) }
        if json?["serve"] != nil { input.actions.insert(.serve) }
        if json?["pause"] != nil { input.actions.insert(.pause) }
        return input
    }

    /// The ticks that became final since the last call.
    private mutating func confirmed(by reading: PeerReading<Match>) -> [JSONValue] {
        let last = reading.confirmed.tick
        let first = told.map { $0.timeline == reading.timeline ? $0.tick + 1 : last } ?? last
        told = (last, reading.timeline)
        guard confirms, first <= last else { return [] }
        return (first...last).compactMap { tick in
            shell.readConfirmed(at: tick).map { match in
                [
                    "tick": .whole(number(tick, reading)), "state": state(of: match),
                    "hash": .text(match.hash.hexadecimal(digits: 16)),
                ]
            }
        }
    }

    /// The shown match; of a confirmed tick the match itself, from which the view may differ: it hides a goal until
    /// that is final, and shows the other paddle late.
    private mutating func shown(by reading: PeerReading<Match>) -> Match {
        reading.shown.tick <= reading.confirmed.tick
            ? shell.readConfirmed(at: reading.shown.tick) ?? reading.shown : reading.shown
    }

    /// The number by which devices mean one tick of the match: each timeline of an owner's term has its own.
    private func number(_ tick: UInt32, _ reading: PeerReading<Match>) -> Int {
        (Int(reading.timeline.epoch) << 12 + Int(reading.timeline.number & 0xFFF)) << 24 + Int(tick)
    }

    private func state(of match: Match) -> JSONValue {
        .object(MatchField.allCases.map { ($0.rawValue, .text($0.text(in: match))) })
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
