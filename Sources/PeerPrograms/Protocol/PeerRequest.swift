internal import DisplayText
internal import GameDescriptions
package import GroupSessions
internal import JSONText
internal import SyncLab

/// A message of a program: bytes, or a text that is handed on as one.
package struct PeerMessage: Sendable, Equatable {
    package let bytes: [UInt8]
    package let isText: Bool
    package let mode: DeliveryMode

    package init(_ bytes: [UInt8], isText: Bool, _ mode: DeliveryMode) {
        (self.bytes, self.isText, self.mode) = (bytes, isText, mode)
    }

    /// The message's number on the network: it says whether the message is a text, which no byte of it does.
    func id(_ number: UInt64) -> SendID { SendID(rawValue: number << 1 | (isText ? 1 : 0)) }

    /// - Parameters:
    ///   - bytes: Possibly damaged; what is no text any more is replaced, as decoders do.
    ///   - id: See ``id(_:)``.
    init(_ bytes: [UInt8], _ mode: DeliveryMode, _ id: SendID?) {
        let isText = (id?.rawValue ?? 0) & 1 == 1
        self.init(isText ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes, isText: isText, mode)
    }
}

/// An event that a device is told before a tick.
enum PeerEvent: Sendable, Equatable {
    case joinedSession
    case joined(Int, Participant.Role)
    case left(Int)
    case invalidated

    fileprivate var json: String {
        switch self {
        case .joinedSession: #"{"type":"session","state":"joined"}"#
        case .invalidated: #"{"type":"session","state":"invalidated"}"#
        case .joined(let participant, let role):
            #"{"type":"joined","participant":\#(participant),"role":"\#(role.name)"}"#
        case .left(let participant): #"{"type":"left","participant":\#(participant)}"#
        }
    }
}

extension Participant.Role {
    var name: String { self == .player ? "player" : "spectator" }
}

/// One tick of a device, as its program is told.
struct TickRequest {
    let tick: Int

    /// The device's own clock, in microseconds.
    let time: Int64

    /// Ticks that were due since the last one while the device stood still.
    let missed: Int
    let input: PlayerInput
    let events: [PeerEvent]
    let received: [(from: Int, message: PeerMessage)]

    /// The line, with its end.
    func line(of game: GameDescription) -> [UInt8] {
        var line = Array(#"{"type":"tick","tick":\#(tick),"time":\#(time),"missed":\#(missed),"input":"#.utf8)
        if input.isNeutral {
            line += "{}".utf8
        } else {
            JSONValue.object(game.members(of: input)).appendLine(to: &line)
        }
        line += #","events":["#.utf8
        line += events.map(\.json).joined(separator: ",").utf8
        line += #"],"received":["#.utf8
        for (index, part) in received.enumerated() {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            line += #"{"from":\#(part.from),"mode":"\#(part.message.mode.rawValue)","#.utf8
            if part.message.isText {
                line += #""text":"#.utf8
                JSONValue.text(String(decoding: part.message.bytes, as: UTF8.self)).appendLine(to: &line)
            } else {
                line += #""bytes":""#.utf8
                line += Base64.text(of: part.message.bytes).utf8
                line.append(UInt8(ascii: "\""))
            }
            line.append(UInt8(ascii: "}"))
        }
        line += "]}\n".utf8
        return line
    }
}

/// The first line to a device's program.
struct HelloRequest {
    /// The device's place.
    let place: Int
    let participant: Int
    let role: Participant.Role
    let seed: UInt64
    let options: [PeerOption]
    let memory: String?

    /// The size of the device's view; `nil` without a screen.
    let view: (columns: Int, rows: Int)?

    var line: [UInt8] {
        JSONValue.object(present: [
            "type": .text("hello"), "protocol": .whole(PeerProtocol.version), "side": .text(LabSide.label(of: place)),
            "participant": .whole(participant), "role": .text(role.name),
            "seed": seed < 1 << 53 ? .seed(seed) : .text("\(seed)"), "ticksPerSecond": .whole(60),
            "options": .object(options.map { ($0.name, .text($0.value)) }),
            "memory": memory.map { .text($0) },
            "view": view.map { ["columns": .whole($0.columns), "rows": .whole($0.rows)] },
        ]).line.utf8 + [UInt8(ascii: "\n")]
    }
}

/// A text that the person gives to the programs: `--option NAME=VALUE`.
package struct PeerOption: Sendable, Equatable {
    package var name = ""
    package var value = ""

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
