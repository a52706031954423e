extension KeyEvent {
    /// The key of an ASCII byte, which may be a control character.
    init(ascii byte: UInt8) {
        switch byte {
        case 0x08, 0x7F: self.init(.backspace)
        case 0x09: self.init(.tab)
        case 0x0A, 0x0D: self.init(.enter)
        case 0x00: self.init(.character(" "), .press, .control)
        case 0x01...0x1A: self.init(.character(Unicode.Scalar(byte | 0x60)), .press, .control)
        case 0x1C...0x1F: self.init(.character(Unicode.Scalar(byte | 0x40)), .press, .control)
        default: self.init(.character(Unicode.Scalar(byte)))
        }
    }

    /// The key of a control sequence; `nil` if it is not a known key.
    ///
    /// The second field is one more than the modifiers' bits; its subfield is 1 for a press, 2 for a repeat and 3 for a
    /// release.
    init?(_ sequence: ControlSequence, _ final: UInt8) {
        guard sequence.prefix == 0, sequence.intermediate == 0 else { return nil }
        // Shift, Alt and Control are the lowest bits in both encodings; above them are Super, Hyper and the locks.
        var modifiers = Modifiers(rawValue: UInt8(truncatingIfNeeded: sequence[1, default: 1] &- 1) & 0b111)
        let known =
            switch final {
            case UInt8(ascii: "u"): Key(kitty: sequence, modifiers)
            case UInt8(ascii: "~"): Key(tilde: sequence[0])
            default: Key(final: final)
            }
        guard var key = known else { return nil }
        var place = final == UInt8(ascii: "u") ? Key(kitty: sequence, modifiers, isPlace: true) : nil
        if key == .tab, modifiers.contains(.shift) { (key, place) = (.backtab, nil) }
        switch key {
        // The key itself implies Shift.
        case .character, .backtab: modifiers.remove(.shift)
        default: break
        }
        let action: Action =
            switch sequence[1, 1] {
            case 2: .repeat
            case 3: .release
            default: .press
            }
        self.init(key, action, modifiers, place: place)
    }
}
