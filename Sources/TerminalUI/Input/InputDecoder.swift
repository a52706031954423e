/// Decodes the bytes that a terminal sends into events.
///
/// It understands UTF-8, the keys of xterm and the like (`CSI`, `SS3`, `ESC` before a key for Alt),
/// the kitty keyboard protocol, the pointer's SGR reports (mode 1006), and the terminal's answers to
/// the questions a screen asks. A bracketed paste (mode 2004) is text: a blank for its tabs and line ends, and no key.
/// Strings (`OSC`, `DCS`, …), focus reports, and malformed or unknown sequences are consumed and give no event. A
/// sequence may arrive in any pieces.
///
/// A lone Escape may begin a sequence until a pause shows that it does not: while ``pending`` is not `nil`, the caller
/// calls ``flush(into:)`` after a time without input.
public struct InputDecoder: Sendable {
    /// True if the terminal supports synchronized updates (mode 2026).
    public internal(set) var hasSynchronizedUpdates = false

    /// True if the terminal repeated a character (ECMA-48 REP) when asked to.
    public internal(set) var repeatsCharacters = false

    /// True until the report of the cursor's position arrives, which looks like F3 with modifiers.
    var awaitsPlace: Bool

    /// True until the primary device attributes arrive, a screen's last question.
    public internal(set) var awaitsAttributes: Bool

    /// True if the terminal has described its keyboard since its last device attributes.
    var hasKeyboardAnswer = false

    private var state = State.ground
    /// The paste that has begun; `nil` outside of one.
    private var paste: PastedText?
    private var sequence = ControlSequence()

    /// - Parameter awaitsAnswers: True if the terminal was asked to write a character in the first column and repeat
    ///   it twice, then for the cursor's position, all before its device attributes.
    public init(awaitsAnswers: Bool = false) {
        (awaitsPlace, awaitsAttributes) = (awaitsAnswers, awaitsAnswers)
    }

    /// The kind of input that the bytes so far end within.
    public enum Pending: Sendable, Hashable {
        /// After an `ESC` that is a key unless a sequence follows.
        case escape
        /// Within a sequence or a character.
        case sequence
        case paste
    }

    /// The incomplete input; `nil` if the next byte begins another one.
    public var pending: Pending? {
        if paste != nil { return .paste }
        return switch state {
        case .ground: nil
        case .escape: .escape
        default: .sequence
        }
    }

    /// Decodes bytes and appends the events that they complete.
    public mutating func decode(_ bytes: some Sequence<UInt8>, into events: inout [Event]) {
        for byte in bytes {
            if paste != nil {
                if paste?.take(byte, into: &events) == true { paste = nil }
            } else if let event = event(after: byte) {
                events.append(event)
            }
        }
    }

    /// Ends the pending input: a lone Escape becomes the key, any other incomplete sequence is dropped, and a paste ends
    /// without its end marker.
    public mutating func flush(into events: inout [Event]) {
        if pending == .escape { events.append(.key(KeyEvent(.escape))) }
        state = .ground
        paste = nil
    }

    private enum State: Sendable, Equatable {
        case ground
        /// In a character of several bytes.
        case character(PartialCharacter, modifiers: KeyEvent.Modifiers)
        /// After `ESC`.
        case escape
        /// After `ESC O`.
        case singleShift
        /// After `CSI`.
        case sequence
        /// After `CSI [`, in the function keys F1 to F5 of the Linux console.
        case linuxFunctionKey
        /// In a pointer report older than SGR, which has no final byte.
        case oldPointerReport(bytesLeft: Int)
        /// In a string that ends with `ST`.
        case string(bytesLeft: Int)
        /// After an `ESC` in a string.
        case stringEscape
    }

    /// Takes a byte, and returns the event that it completes.
    private mutating func event(after byte: UInt8) -> Event? {
        let former = state
        state = .ground
        switch former {
        case .ground: return start(byte)
        case .character(var partial, let modifiers):
            // The character is incomplete if this byte is not a part of it.
            guard partial.append(byte) else { return start(byte) }
            if partial.isComplete { return partial.scalar.map { .key(KeyEvent(.character($0), .press, modifiers)) } }
            state = .character(partial, modifiers: modifiers)
        case .escape: return escape(byte)
        case .singleShift:
            // The keypad's Enter is one of these keys.
            let key = byte == UInt8(ascii: "M") ? .enter : Key(final: byte)
            return key.map { .key(KeyEvent($0)) } ?? (byte < 0x20 ? start(byte) : nil)
        case .sequence: return proceedInSequence(byte)
        case .linuxFunctionKey:
            guard case UInt8(ascii: "A")...UInt8(ascii: "E") = byte else { return nil }
            return .key(KeyEvent(.function(Int(byte - UInt8(ascii: "A")) + 1)))
        case .oldPointerReport(let bytesLeft):
            if bytesLeft > 1 { state = .oldPointerReport(bytesLeft: bytesLeft - 1) }
        case .string(let bytesLeft):
            switch byte {
            case ControlByte.escape: state = .stringEscape
            case ControlByte.bell, ControlByte.cancel, ControlByte.substitute: break
            default: if bytesLeft > 1 { state = .string(bytesLeft: bytesLeft - 1) }
            }
        case .stringEscape: return byte == UInt8(ascii: "\\") ? nil : escape(byte)
        }
        return nil
    }

    /// Takes a byte that begins a key or a sequence.
    private mutating func start(_ byte: UInt8, _ modifiers: KeyEvent.Modifiers = []) -> Event? {
        switch byte {
        case ControlByte.escape:
            state = .escape
        case 0x80...:
            if let partial = PartialCharacter(byte) { state = .character(partial, modifiers: modifiers) }
        default:
            var event = KeyEvent(ascii: byte)
            event.modifiers.formUnion(modifiers)
            return .key(event)
        }
        return nil
    }

    /// Takes the byte after `ESC`.
    private mutating func escape(_ byte: UInt8) -> Event? {
        switch byte {
        case UInt8(ascii: "["):
            sequence = ControlSequence()
            state = .sequence
        case UInt8(ascii: "O"):
            state = .singleShift
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string(bytesLeft: InputDecoder.maximumStringLength)
        case ControlByte.escape:
            // The first Escape was the key itself.
            state = .escape
            return .key(KeyEvent(.escape))
        default:
            return start(byte, .alt)
        }
        return nil
    }

    private mutating func proceedInSequence(_ byte: UInt8) -> Event? {
        switch byte {
        case 0x20...0x3F:
            sequence.append(byte)
            state = .sequence
        case UInt8(ascii: "[") where sequence.isEmpty: state = .linuxFunctionKey
        case UInt8(ascii: "M") where sequence.isEmpty: state = .oldPointerReport(bytesLeft: 3)
        case 0x40...0x7E: return sequence.isMalformed ? nil : finish(byte)
        case ControlByte.cancel, ControlByte.substitute: break
        // Any other byte ends the sequence, which is incomplete.
        default: return start(byte)
        }
        return nil
    }

    private mutating func finish(_ final: UInt8) -> Event? {
        switch (sequence.prefix, final) {
        case (UInt8(ascii: "?"), _): return answer(sequence, final)
        case (UInt8(ascii: "<"), _): return PointerEvent(sequence, final).map { .pointer($0) }
        // The end of a paste that has ended already is no key.
        case (0, UInt8(ascii: "~")) where sequence[0] == 200 || sequence[0] == 201:
            paste = sequence[0] == 200 ? PastedText() : nil
        case (0, UInt8(ascii: "R")) where awaitsPlace && sequence[1] > 0: return answer(column: sequence[1])
        default: return KeyEvent(sequence, final).map { .key($0) }
        }
        return nil
    }

    /// The length after which an unterminated string is abandoned.
    private static let maximumStringLength = 4096
}
