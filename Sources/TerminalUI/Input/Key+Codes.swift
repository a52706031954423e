extension Key {
    /// The key of `CSI … letter`.
    init?(final byte: UInt8) {
        switch byte {
        case UInt8(ascii: "A"): self = .up
        case UInt8(ascii: "B"): self = .down
        case UInt8(ascii: "C"): self = .right
        case UInt8(ascii: "D"): self = .left
        case UInt8(ascii: "F"): self = .end
        case UInt8(ascii: "H"): self = .home
        case UInt8(ascii: "P")...UInt8(ascii: "S"): self = .function(Int(byte - UInt8(ascii: "P")) + 1)
        case UInt8(ascii: "Z"): self = .backtab
        default: return nil
        }
    }

    /// The key of `CSI code … ~`.
    init?(tilde code: UInt32) {
        switch code {
        case 1, 7: self = .home
        case 2: self = .insert
        case 3: self = .delete
        case 4, 8: self = .end
        case 5: self = .pageUp
        case 6: self = .pageDown
        // The VT220 left gaps between its groups of keys.
        case 11...15: self = .function(Int(code) - 10)
        case 17...21: self = .function(Int(code) - 11)
        case 23...26: self = .function(Int(code) - 12)
        case 28, 29: self = .function(Int(code) - 13)
        case 31...34: self = .function(Int(code) - 14)
        default: return nil
        }
    }
}
