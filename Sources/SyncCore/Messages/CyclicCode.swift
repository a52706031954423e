/// The check of a short packet: a cyclic redundancy code (CRC) of eight bits.
///
/// It detects every single flipped bit, and in packets of up to 119 bits any three.
///
/// The polynomial is 0x2F. Source: P. Koopman, T. Chakravarty, "Cyclic Redundancy Code (CRC) Polynomial Selection for
/// Embedded Networks", 2004.
@usableFromInline
enum CyclicCode {
    /// The check of a packet whose byte at a place, that of the check itself, counts as 0.
    @usableFromInline
    static func check(_ bytes: [UInt8], without place: Int) -> UInt8 {
        var remainder: UInt8 = 0xFF
        for index in bytes.indices {
            remainder = table[Int(remainder ^ (index == place ? 0 : bytes[index]))]
        }
        return ~remainder
    }

    private static let table = (0...255 as ClosedRange<UInt8>).map { byte in
        (0..<8).reduce(byte) { remainder, _ in remainder & 0x80 == 0 ? remainder << 1 : remainder << 1 ^ 0x2F }
    }
}
