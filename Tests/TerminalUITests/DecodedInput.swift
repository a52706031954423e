@testable import TerminalUI

/// The events that a decoder makes of bytes in pieces, until no byte is left.
struct DecodedInput: Equatable {
    private(set) var events: [Event] = []
    /// True if the next key is read after that.
    let isUsable: Bool
    private var notes: [String] = []

    init(_ pieces: [[UInt8]], awaitsAnswers: Bool = false) {
        var decoder = InputDecoder(awaitsAnswers: awaitsAnswers)
        for piece in pieces { decoder.decode(piece, into: &events) }
        if decoder.pending != nil { notes.append("pending") }
        if decoder.hasSynchronizedUpdates { notes.append("synchronized updates") }
        if decoder.repeatsCharacters { notes.append("repeated characters") }
        for _ in 0..<2 { decoder.flush(into: &events) }
        let isPending = decoder.pending != nil
        var next: [Event] = []
        decoder.decode("x".utf8, into: &next)
        isUsable = !isPending && next == [.key(KeyEvent(.character("x")))]
    }

    /// Describes the events of a text, however it is divided, and what else the decoder learns if it asked.
    static func reply(to text: String) -> String {
        let bytes = Array(text.utf8)
        let (whole, asked) = (DecodedInput([bytes]), DecodedInput([bytes], awaitsAnswers: true))
        var lines = [whole.text] + (asked == whole ? [] : ["if asked: \(asked.text)"])
        let divided = (0...bytes.count).map { [Array(bytes[..<$0]), Array(bytes[$0...])] } + [bytes.map { [$0] }]
        lines += divided.filter { DecodedInput($0) != whole }.map { "differs in pieces: \($0)" }
        let next = DecodedInput([bytes + Array("x".utf8)]).events
        if !whole.notes.contains("pending"), next != whole.events + [.key(KeyEvent(.character("x")))] {
            lines.append("and changes the next key")
        }
        return lines.joined(separator: "\n")
    }

    private var text: String {
        let events = events.isEmpty ? "nothing" : events.map(\.text).joined(separator: ", ")
        return ([events] + notes + (isUsable ? [] : ["no more keys"])).joined(separator: "; ")
    }
}

extension Event {
    fileprivate var text: String {
        switch self {
        case .key(let event):
            let names: [(KeyEvent.Modifiers, String)] = [(.control, "control-"), (.alt, "alt-"), (.shift, "shift-")]
            let modifiers = names.filter { event.modifiers.contains($0.0) }.map(\.1).joined()
            let action = event.action == .press ? "" : " \(event.action)"
            return
                "\(modifiers)\(event.key)\(action)\(event.place == event.key ? "" : " in the place of \(event.place)")"
        case .pointer(let event): return "\(event.action) at \(event.column),\(event.row)"
        case .pasted(let scalar): return "pasted \(String(scalar).debugDescription)"
        default: return "\(self)"
        }
    }
}
