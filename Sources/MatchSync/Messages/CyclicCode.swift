/// The check of a short packet: a cyclic redundancy code (CRC) of eight bits.
///
/// It detects every single flipped bit, and in packets of up to 119 bits any three.
///
/// The polynomial is 0x2F. Source: P. Koopman, T. Chakravarty, "Cyclic Redundancy Code (CRC) Polynomial Selection for
/// Embedded Networks", 2004.
enum CyclicCode {
    static func check(_ bytes: some Sequence<UInt8>) -> UInt8 {
        var remainder: UInt8 = 0xFF
        for byte in bytes {
            remainder = table[Int(remainder ^ byte)]
        }
        return ~remainder
    }

    private static let table = (0...255 as ClosedRange<UInt8>).map { byte in
        (0..<8).reduce(byte) { remainder, _ in remainder & 0x80 == 0 ? remainder << 1 : remainder << 1 ^ 0x2F }
    }
}
