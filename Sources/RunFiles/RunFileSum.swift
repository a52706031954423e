internal import JSONText

/// The checksum of the lines of a run file: the CRC-32 of all bytes so far, as zip and PNG have it.
///
/// It finds every flipped bit, and every change within 32 bits in a row. Since it goes on from line to line, it finds
/// lines that are absent, added or in another order.
struct RunFileSum {
    private var remainder: UInt32 = .max

    mutating func absorb(_ bytes: ArraySlice<UInt8>) {
        let table = Self.table
        var rest = remainder
        for byte in bytes { rest = table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ rest >> 8 }
        remainder = rest
    }

    /// Appends the sum as eight hexadecimal digits.
    func append(to bytes: inout [UInt8]) {
        for shift in stride(from: 28 as UInt32, through: 0, by: -4) {
            let digit = UInt8(~remainder >> shift & 0xF)
            bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
    }

    private static let table = (0...255 as ClosedRange<UInt32>).map { byte in
        (0..<8).reduce(byte) { rest, _ in rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
    }
}

/// The lines of a run file: one JSON object each, whose last member is the sum of all bytes before it.
struct RunFileLines {
    private var sum = RunFileSum()

    /// The text around the sum's digits.
    private static let sumStart = Array(",\"sum\":\"".utf8)
    private static let sumEnd = Array("\"}\n".utf8)

    /// The bytes of a line from its sum on, without the line end.
    private static let sumLength = sumStart.count + 8 + sumEnd.count - 1

    /// Appends an object with its sum, and a line end.
    mutating func append(_ members: [(name: String, value: JSONValue)], to bytes: inout [UInt8]) {
        let start = bytes.count
        JSONValue.object(members).appendLine(to: &bytes)
        // The sum comes in front of the brace.
        bytes.removeLast()
        sum.absorb(bytes[start...])
        appendSum(to: &bytes)
    }

    /// True if the next line has the right sum.
    ///
    /// - Parameter line: The line without its line end.
    mutating func check(_ line: ArraySlice<UInt8>) -> Bool {
        let body = line.dropLast(Self.sumLength)
        sum.absorb(body)
        var expected: [UInt8] = []
        appendSum(to: &expected)
        return line[body.endIndex...].elementsEqual(expected.dropLast())
    }

    /// Appends the end of a line, which belongs to the bytes before the next sum.
    private mutating func appendSum(to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes += Self.sumStart
        sum.append(to: &bytes)
        bytes += Self.sumEnd
        sum.absorb(bytes[start...])
    }
}
