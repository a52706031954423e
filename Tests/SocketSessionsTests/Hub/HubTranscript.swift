internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import PeerTesting
@testable import SocketSessions

/// A hub that plays a script, and writes below each action what the hub did.
///
/// | line | action |
/// |---|---|
/// | `# …` | a sentence; a new hub of one room |
/// | `3 rooms for 10 s` | a new hub of three rooms, which it keeps for ten seconds when they are empty |
/// | `ann connects`, `… from network 7` | opens a stream |
/// | `ann greets`, `… to watch`, `… room 2`, `… wrongly`, `… bytewise` | connects and shows an invite |
/// | `ann enters`, also `… to watch`, `… room 2` | greets, offers and joins; tells nothing of it |
/// | `ann attaches to bob`, `ann returns as bob` | connects and shows the key of another one's first stream |
/// | `ann sends FRAME` | such as `join`, `ping`, `received 1`, `reliable 7 to bob cid, 10 bytes`, `bytes PREAMBLE 1 9*0` |
/// | `ann stops`, `ann reads`, `ann reads 1` | reads no more; reads on, or some bytes only |
/// | `ann hangs up`, `relay closes` | |
/// | `4900 ms`, `4900 ms ann bob` | time passes, while some send and read ten times a second |
///
/// `20 * ann …` repeats an action; guests that come so are numbered, and so are their messages `reliable to bob, …`.
struct HubTranscript {
    private var hub = TestHub()
    private var lines: [String] = []

    /// The guests by their streams, in the order in which they came.
    private var guests: [(name: String, stream: Int)] = []
    private var members: [String: TestGuest] = [:]
    private var names: [ParticipantID: String] = [:]

    /// Bytes that wait for the guests that read nothing.
    private var waiting: [String: Int] = [:]
    private var count = 0

    /// The last number of a message that the script does not number.
    private var lastNumber: UInt32 = 0

    /// Plays the actions of a script, and returns its transcript.
    static func play(_ script: String) throws -> String {
        var transcript = HubTranscript()
        for line in script.split(separator: "\n") where !line.hasPrefix("  ") {
            transcript.lines.append((line.hasPrefix("#") && !transcript.lines.isEmpty ? "\n" : "") + line)
            if line.hasPrefix("#") {
                transcript.start(TestHub())
                continue
            }
            do { try transcript.play(line) } catch { throw TestFailure("\(line): \(error)") }
        }
        return transcript.lines.joined(separator: "\n")
    }

    private mutating func start(_ new: TestHub) {
        let before = lines
        self = HubTranscript()
        (hub, lines) = (new, before)
        _ = hub.takeEvents()
    }

    private mutating func play(_ line: Substring) throws {
        var words = line.split(separator: " ").map(String.init)
        let before = lines.count
        if words[1] == "*", let times = Int(words[0]) {
            words.removeFirst(2)
            let isNew = guest(words[0]) == nil
            for index in 1...times { try act(isNew ? "\(words[0])-\(index)" : words[0], Array(words.dropFirst())) }
        } else {
            try act(words[0], Array(words.dropFirst()))
        }
        try report()
        if words[1] == "enters" { lines.removeSubrange(before...) }
    }

    private mutating func act(_ name: String, _ words: [String]) throws {
        let number = Int(name) ?? 0
        let end = words.dropFirst()
        switch words[0] {
        case "rooms": start(TestHub(rooms: number, keepTime: .seconds(Int(words[2])!)))
        case "ms": try hub.advance(.milliseconds(number), talking: end.map { try stream($0) })
        case "closes": hub.shutDown()
        case "connects": guests.append((name, hub.connect(from: origin(end.last))))
        case "greets":
            guests.append((name, hub.connect()))
            let greeting = FrameReader.preamble + GuestFrame.greet(try invite(end)).encoded
            for bytes in end.contains("bytewise") ? greeting.map({ [$0] }) : [greeting] {
                hub.send(bytes, on: try stream(name))
            }
        case "enters":
            let guest = try hub.join(try invite(end))
            guests.append((name, guest.stream))
            note(name, guest)
        case "attaches": guests.append((name, hub.connect(.attach(try member(end.last).key))))
        case "returns": guests.append((name, hub.connect(.comeBack(try invite(end), try member(end.last).key))))
        case "sends": hub.send(try bytes(Array(end)), on: try stream(name))
        case "stops": waiting[name] = hub.waitingCount(try stream(name))
        case "reads" where end.isEmpty: waiting[name] = nil
        case "reads":
            _ = try hub.read(try stream(name), atMost: Int(end[1])!)
            waiting[name] = hub.waitingCount(try stream(name))
        case "hangs": hub.close(try stream(name))
        default: throw TestFailure("no action: \(words)")
        }
        for name in waiting.keys { hub.block(try stream(name)) }
    }

    // MARK: Words of an action

    private func guest(_ name: String) -> Int? { guests.last { $0.name == name }?.stream }

    private func stream(_ name: String) throws -> Int {
        guard let stream = guest(name) else { throw TestFailure("no stream of \(name)") }
        return stream
    }

    private func member(_ name: String?) throws -> TestGuest {
        guard let member = members[name ?? ""] else { throw TestFailure("\(name ?? "") is not in a room") }
        return member
    }

    private func origin(_ network: String?) -> StreamOrigin {
        network.flatMap { UInt64($0) }.map { .address("192.0.2.\($0):1", network: $0) } ?? .unknown
    }

    /// The invite of words such as `to watch room 2`.
    private func invite(_ words: ArraySlice<String>) throws -> Invite {
        var numbers = SplitMix64(seed: words.contains("wrongly") ? 9 : 4)
        var invite = words.contains("wrongly") ? Invite(using: &numbers) : hub.invite
        if let place = words.firstIndex(of: "room"), let room = Int(words[place + 1]) {
            for _ in 0..<room { invite = hub.invite.invite(using: &numbers) }
        }
        return words.contains("watch") ? invite.watch : invite
    }

    private mutating func bytes(_ words: [String]) throws -> [UInt8] {
        if words.starts(with: ["reliable", "to"]) { lastNumber += 1 }
        let number = words.count > 1 ? UInt32(words[1]) ?? lastNumber : 0
        switch words[0] {
        case "offer": return GuestFrame.offer(TestHub.metadata).encoded
        case "join": return GuestFrame.join.encoded
        case "leave": return GuestFrame.leave.encoded
        case "end": return GuestFrame.end.encoded
        case "ping": return GuestFrame.ping(1).encoded
        case "greet": return GuestFrame.greet(hub.invite).encoded
        case "attach": return GuestFrame.attach(StreamKey(words: (1, 2))).encoded
        case "received": return GuestFrame.acknowledged(number).encoded
        case "reliable", "unreliable":
            let mode = words[0] == "reliable" ? DeliveryMode.reliable : .unreliable
            let recipients = try words.drop { $0 != "to" }.dropFirst().dropLast(2).map {
                let name = $0.filter { $0 != "," }
                return name == "nobody" ? ParticipantID(rawValue: 5) : try member(name).participant.id
            }
            let size = Int(words[words.count - 2])!
            let payload = [UInt8](repeating: 7, count: size)
            return GuestFrame.message(mode, number: number, to: recipients, payload).encoded
        case "bytes":
            return words.dropFirst().flatMap { word -> [UInt8] in
                if word == "PREAMBLE" { return FrameReader.preamble }
                let parts = word.split(separator: "*")
                guard let byte = UInt8(parts[parts.count - 1]) else { return Array(word.utf8) }
                return [UInt8](repeating: byte, count: parts.count == 2 ? Int(parts[0])! : 1)
            }
        default: throw TestFailure("no frame: \(words)")
        }
    }

    // MARK: What the hub did

    private mutating func note(_ name: String, _ guest: TestGuest) {
        members[name] = guest
        names[guest.participant.id] = name
    }

    private mutating func report() throws {
        for (name, stream) in guests {
            if let before = waiting[name] {
                let now = hub.waitingCount(stream)
                if now != before { lines.append("  \(name): \(now) bytes wait") }
                waiting[name] = now
                continue
            }
            let wasFinished = hub.hub.isFinished(stream)
            var told: [(text: String, count: Int)] = []
            for frame in try hub.read(stream) {
                if case .welcome(let participant, let key) = frame {
                    note(name, TestGuest(stream: stream, participant: participant, key: key))
                }
                let text = text(frame)
                if told.last?.text == text { told[told.count - 1].count += 1 } else { told.append((text, 1)) }
            }
            if !wasFinished, hub.hub.isFinished(stream) { told.append(("the end", 1)) }
            guard !told.isEmpty else { continue }
            let texts = told.map { $0.count > 1 ? "\($0.count) * \($0.text)" : $0.text }
            lines.append("  \(name): \(texts.joined(separator: "; "))")
        }
        let over = hub.takeOver()
        let closed = guests.filter { over.contains($0.stream) }.map(\.name)
        guests.removeAll { over.contains($0.stream) }
        for name in closed { waiting[name] = nil }
        if closed.count > 3 {
            lines.append("  closed: \(closed[0]) to \(closed[closed.count - 1]), \(closed.count) streams")
        } else if !closed.isEmpty {
            lines.append("  closed: \(closed.joined(separator: ", "))")
        }
        lines += hub.takeEvents().map { "  room \($0)" }
        if count != hub.hub.participantCount {
            count = hub.hub.participantCount
            lines.append("  participants in all: \(count)")
        }
        if hub.hub.isOver, lines.last != "  the relay ends" { lines.append("  the relay ends") }
    }

    private func text(_ frame: HubFrame) -> String {
        func name(_ participant: Participant) -> String {
            (names[participant.id] ?? "?") + (participant.role == .spectator ? " (spectator)" : "")
        }
        switch frame {
        case .welcome(let participant, _): return "welcome, \(participant.role)"
        case .participants(let all) where all.count > 3: return "\(all.count) participants"
        case .participants(let all): return "participants \(all.map(name).joined(separator: ", "))"
        case .message(let mode, let source, let payload): return "\(mode) of \(name(source)), \(payload.count) bytes"
        case .completed(let number): return "completed \(number)"
        case .refused(let refusal): return "refused, \(refusal)"
        case .offer: return "offer"
        case .joined: return "joined"
        case .ended: return "ended"
        case .ping: return "ping"
        case .pong: return "pong"
        }
    }
}
