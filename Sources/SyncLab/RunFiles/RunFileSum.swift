/// The checksum of the lines of a run file: the CRC-32 of all bytes so far, as zip and PNG have it.
///
/// It finds every flipped bit, and every change within 32 bits in a row. Since it goes on from line to line, it finds
/// lines that are absent, added or in another order.
struct RunFileSum {
    private var remainder: UInt32 = .max

    mutating func absorb(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            remainder = Self.table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder >> 8
        }
    }

    /// Eight hexadecimal digits.
    var text: String { UInt64(~remainder).hexadecimal(digits: 8) }

    private static let table = (0...255 as ClosedRange<UInt32>).map { byte in
        (0..<8).reduce(byte) { rest, _ in rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
    }
}

/// The lines of a run file: one JSON object each, whose last member is the sum of all bytes before it.
struct RunFileLines {
    private var sum = RunFileSum()

    private static let sumStart = Array(",\"sum\":\"".utf8)
    private static let sumEnd = Array("\"}".utf8)
    private static let sumLength = sumStart.count + 8 + sumEnd.count

    /// Appends an object with its sum, and a line end.
    mutating func append(_ members: [(name: String, value: JSONValue)], to bytes: inout [UInt8]) {
        let start = bytes.count
        JSONValue.object(members).appendLine(to: &bytes)
        // The sum comes in front of the brace.
        bytes.removeLast()
        sum.absorb(bytes[start...])
        let end = Self.sumStart + Array(sum.text.utf8) + Self.sumEnd + [UInt8(ascii: "\n")]
        sum.absorb(end)
        bytes += end
    }

    /// Whether the next line has the right sum.
    ///
    /// - Parameter line: The line without its line end.
    mutating func check(_ line: ArraySlice<UInt8>) -> Bool {
        let body = line.dropLast(Self.sumLength)
        sum.absorb(body)
        guard line[body.endIndex...].elementsEqual(Self.sumStart + Array(sum.text.utf8) + Self.sumEnd) else {
            return false
        }
        sum.absorb(line[body.endIndex...])
        sum.absorb(CollectionOfOne(UInt8(ascii: "\n")))
        return true
    }
}
