extension Key {
    /// The key of `CSI code : shifted : base ; modifiers : event ; text u`, the kitty keyboard protocol.
    ///
    /// `code` is the character that the key types on the current layout without Shift, `shifted` the one with Shift,
    /// and `base`, sent only if it differs, the key at this position of the PC-101 layout.
    ///
    /// With Shift, a letter becomes its capital and any other key its shifted character, so that `?` works on every
    /// layout. A letter outside ASCII becomes the one at its position.
    ///
    /// - Parameter isPlace: True if every letter becomes the one at its position.
    init?(kitty sequence: ControlSequence, _ modifiers: KeyEvent.Modifiers, isPlace: Bool = false) {
        let code = sequence[0, default: 1]
        if let key = Key(kittyFunctional: code) {
            self = key
            return
        }
        let shifted = sequence[2, default: sequence[0, 1]]
        if modifiers.contains(.shift), let typed = Unicode.Scalar(shifted), typed.isASCIISymbol {
            self = .character(typed)
            return
        }
        let letter = isPlace || code >= 0x80 ? sequence[0, 2, default: code] : code
        guard let scalar = Unicode.Scalar(letter), scalar.value >= 0x20, !scalar.isPrivateUse else { return nil }
        let isCapital = modifiers.contains(.shift)
        self = .character(isCapital ? scalar.capital : scalar)
    }

    /// The keys that type nothing or lie on the keypad, by their protocol numbers.
    private init?(kittyFunctional code: UInt32) {
        switch code {
        case 9, 57346: self = .tab
        case 13, 57345, 57414: self = .enter
        case 27, 57344: self = .escape
        case 127, 57347: self = .backspace
        case 57348...57357: self = Self.navigation[Int(code) - 57348]
        case 57425...57426: self = Self.navigation[Int(code) - 57425]
        case 57417...57424: self = Self.navigation[Int(code) - 57415]
        case 57364...57398: self = .function(Int(code) - 57363)
        case 57399...57416: self = .character(Self.keypad[Int(code) - 57399])
        default: return nil
        }
    }

    /// The keys that move or edit, in the order of their numbers.
    private static let navigation: [Key] = [
        .insert, .delete, .left, .right, .up, .down, .pageUp, .pageDown, .home, .end,
    ]

    /// The characters of the keypad, in the order of their numbers, with a blank in the place of Enter.
    private static let keypad = Array("0123456789./*-+ =,".unicodeScalars)
}

extension Unicode.Scalar {
    fileprivate var isASCIISymbol: Bool {
        (0x21...0x7E).contains(value) && !properties.isAlphabetic
    }

    /// True in the range of the protocol's key numbers.
    fileprivate var isPrivateUse: Bool {
        (0xE000...0xF8FF).contains(value)
    }

    /// The upper case if it is one scalar; `uppercaseMapping` would allocate a string.
    fileprivate var capital: Unicode.Scalar {
        guard (UInt32(UInt8(ascii: "a"))...UInt32(UInt8(ascii: "z"))).contains(value) else { return self }
        return Unicode.Scalar(UInt8(value - 0x20))
    }
}
