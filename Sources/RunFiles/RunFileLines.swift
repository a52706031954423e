internal import JSONText

/// The lines of a run file: one JSON object each, whose last member is the sum of all bytes before it.
///
/// The sum is the CRC-32 of all bytes so far, as zip and PNG have it. It finds every flipped bit, and every change
/// within 32 bits in a row. Since it goes on from line to line, it finds lines that are absent, added or in another
/// order.
struct RunFileLines {
    private var remainder: UInt32 = .max

    private static let table = (0...255 as ClosedRange<UInt32>).map { byte in
        (0..<8).reduce(byte) { rest, _ in rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
    }

    /// Appends an object with its sum, and a line end.
    mutating func append(_ members: [(name: String, value: JSONValue)], to bytes: inout [UInt8]) {
        let start = bytes.count
        JSONValue.object(members).appendLine(to: &bytes)
        // The sum comes in front of the brace.
        bytes.removeLast()
        absorb(bytes[start...])
        bytes += takeSum()
    }

    /// True if the next line has the right sum.
    ///
    /// - Parameter line: The line without its line end.
    mutating func check(_ line: ArraySlice<UInt8>) -> Bool {
        let body = line.dropLast(Self.sumLength)
        absorb(body)
        return line[body.endIndex...].elementsEqual(takeSum().dropLast())
    }

    /// The bytes of a line from its sum on, without the line end.
    private static let sumLength = #","sum":"00000000"}"#.utf8.count

    /// The end of a line, which belongs to the bytes before the next sum.
    private mutating func takeSum() -> [UInt8] {
        let end = Array(",\"sum\":\"\(UInt64(~remainder).hexadecimal(digits: 8))\"}\n".utf8)
        absorb(end[...])
        return end
    }

    private mutating func absorb(_ bytes: ArraySlice<UInt8>) {
        let table = Self.table
        var rest = remainder
        for byte in bytes { rest = table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ rest >> 8 }
        remainder = rest
    }
}
