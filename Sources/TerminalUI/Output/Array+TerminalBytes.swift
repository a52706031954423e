extension [UInt8] {
    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            append(contentsOf: scalar.utf8)
        }
    }

    /// Appends a non-negative number in decimal digits.
    mutating func append(decimal number: Int) {
        if number >= 10 {
            append(decimal: number / 10)
        }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    mutating func appendIntroducer() {
        append(ControlByte.escape)
        append(UInt8(ascii: "["))
    }

    /// Appends a control sequence with a count, which is omitted if it is 1.
    mutating func appendSequence(_ count: Int, _ final: UInt8) {
        appendIntroducer()
        if count != 1 {
            append(decimal: count)
        }
        append(final)
    }
}
