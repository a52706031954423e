/// Decodes the bytes that a terminal sends into events.
///
/// It understands UTF-8, the keys of xterm and the like (`CSI`, `SS3`, `ESC` before a key for Alt),
/// the kitty keyboard protocol, the pointer's SGR reports (mode 1006), and the terminal's answers to
/// the questions a screen asks. Pasted text, strings (`OSC`, `DCS`, …), focus reports, and malformed or
/// unknown sequences are consumed and give no event. A sequence may arrive in any pieces.
///
/// A lone Escape may begin a sequence until a pause shows that it does not: while ``isPending``, the caller calls
/// ``flush(into:)`` after some milliseconds without input.
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
    private var isPasting = false
    private var sequence = ControlSequence()

    /// - Parameter awaitsAnswers: True if the terminal was asked to write a character in the first column and repeat
    ///   it twice, then for the cursor's position, all before its device attributes.
    public init(awaitsAnswers: Bool = false) {
        (awaitsPlace, awaitsAttributes) = (awaitsAnswers, awaitsAnswers)
    }

    /// True if the bytes so far end within a sequence or character.
    public var isPending: Bool {
        state != .ground || isPasting
    }

    /// Decodes bytes and appends the events that they complete.
    public mutating func decode(_ bytes: some Sequence<UInt8>, into events: inout [Event]) {
        for byte in bytes {
            decode(byte, into: &events)
        }
    }

    /// Ends a pending sequence: a lone Escape becomes the key, and any other incomplete sequence is dropped.
    public mutating func flush(into events: inout [Event]) {
        if state == .escape, !isPasting {
            events.append(.key(KeyEvent(.escape)))
        }
        state = .ground
        isPasting = false
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

    private mutating func decode(_ byte: UInt8, into events: inout [Event]) {
        switch state {
        case .ground:
            start(byte, [], into: &events)
        case .character(let partial, let modifiers):
            proceed(partial, byte, modifiers, into: &events)
        case .escape:
            escape(byte, into: &events)
        case .singleShift:
            state = .ground
            // The keypad's Enter is one of these keys.
            if let key = byte == UInt8(ascii: "M") ? .enter : Key(final: byte) {
                report(KeyEvent(key), into: &events)
            } else if byte < 0x20 {
                start(byte, [], into: &events)
            }
        case .sequence:
            proceedInSequence(byte, into: &events)
        case .linuxFunctionKey:
            state = .ground
            if case UInt8(ascii: "A")...UInt8(ascii: "E") = byte {
                report(KeyEvent(.function(Int(byte - UInt8(ascii: "A")) + 1)), into: &events)
            }
        case .oldPointerReport(let bytesLeft):
            state = bytesLeft > 1 ? .oldPointerReport(bytesLeft: bytesLeft - 1) : .ground
        case .string(let bytesLeft):
            switch byte {
            case ControlByte.escape: state = .stringEscape
            case ControlByte.bell, ControlByte.cancel, ControlByte.substitute: state = .ground
            default: state = bytesLeft > 1 ? .string(bytesLeft: bytesLeft - 1) : .ground
            }
        case .stringEscape:
            state = .ground
            if byte != UInt8(ascii: "\\") {
                escape(byte, into: &events)
            }
        }
    }

    private mutating func start(_ byte: UInt8, _ modifiers: KeyEvent.Modifiers, into events: inout [Event]) {
        state = .ground
        switch byte {
        case ControlByte.escape:
            state = .escape
        case 0x80...:
            if let partial = PartialCharacter(byte) {
                state = .character(partial, modifiers: modifiers)
            }
        default:
            var event = KeyEvent(ascii: byte)
            event.modifiers.formUnion(modifiers)
            report(event, into: &events)
        }
    }

    private mutating func proceed(
        _ partial: PartialCharacter,
        _ byte: UInt8,
        _ modifiers: KeyEvent.Modifiers,
        into events: inout [Event]
    ) {
        var partial = partial
        guard partial.append(byte) else {
            // The character is incomplete: this byte is not a part of it.
            start(byte, [], into: &events)
            return
        }
        guard partial.isComplete else { return state = .character(partial, modifiers: modifiers) }
        state = .ground
        if let scalar = partial.scalar {
            report(KeyEvent(.character(scalar), .press, modifiers), into: &events)
        }
    }

    private mutating func escape(_ byte: UInt8, into events: inout [Event]) {
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
            report(KeyEvent(.escape), into: &events)
            state = .escape
        default:
            start(byte, .alt, into: &events)
        }
    }

    private mutating func proceedInSequence(_ byte: UInt8, into events: inout [Event]) {
        switch byte {
        case 0x20...0x3F:
            sequence.append(byte)
        case UInt8(ascii: "[") where sequence.isEmpty:
            state = .linuxFunctionKey
        case UInt8(ascii: "M") where sequence.isEmpty:
            state = .oldPointerReport(bytesLeft: 3)
        case 0x40...0x7E:
            state = .ground
            if !sequence.isMalformed {
                finish(byte, into: &events)
            }
        case ControlByte.cancel, ControlByte.substitute:
            state = .ground
        default:
            // Any other byte ends the sequence, which is incomplete.
            start(byte, [], into: &events)
        }
    }

    private mutating func finish(_ final: UInt8, into events: inout [Event]) {
        if final == UInt8(ascii: "~"), sequence.prefix == 0, sequence[0] == 200 || sequence[0] == 201 {
            isPasting = sequence[0] == 200
        } else if sequence.prefix == UInt8(ascii: "?") {
            answer(sequence, final, into: &events)
        } else if sequence.prefix == UInt8(ascii: "<") {
            if let event = PointerEvent(sequence, final), !isPasting {
                events.append(.pointer(event))
            }
        } else if awaitsPlace, final == UInt8(ascii: "R"), sequence.prefix == 0, sequence[1] > 0 {
            awaitsPlace = false
            repeatsCharacters = sequence[1] == 4
        } else if let event = KeyEvent(sequence, final) {
            report(event, into: &events)
        }
    }

    private func report(_ event: KeyEvent, into events: inout [Event]) {
        guard !isPasting else { return }
        events.append(.key(event))
    }

    /// The length after which an unterminated string is abandoned.
    private static let maximumStringLength = 4096
}
