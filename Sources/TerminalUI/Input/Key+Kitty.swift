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
        case 9: self = .tab
        case 13: self = .enter
        case 27: self = .escape
        case 127: self = .backspace
        case 57344: self = .escape
        case 57345, 57414: self = .enter
        case 57346: self = .tab
        case 57347: self = .backspace
        case 57348, 57425: self = .insert
        case 57349, 57426: self = .delete
        case 57350, 57417: self = .left
        case 57351, 57418: self = .right
        case 57352, 57419: self = .up
        case 57353, 57420: self = .down
        case 57354, 57421: self = .pageUp
        case 57355, 57422: self = .pageDown
        case 57356, 57423: self = .home
        case 57357, 57424: self = .end
        case 57364...57398: self = .function(Int(code) - 57363)
        case 57399...57408: self = .character(Unicode.Scalar(UInt8(code - 57399) + UInt8(ascii: "0")))
        case 57409: self = .character(".")
        case 57410: self = .character("/")
        case 57411: self = .character("*")
        case 57412: self = .character("-")
        case 57413: self = .character("+")
        case 57415: self = .character("=")
        case 57416: self = .character(",")
        default: return nil
        }
    }
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
