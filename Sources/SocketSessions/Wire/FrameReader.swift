/// Splits received bytes into frames.
///
/// A connection begins with the ``preamble`` in both directions. A frame is its kind (1 byte), the byte count of its
/// body (3 bytes, little-endian) and its body.
package struct FrameReader: Sendable {
    /// The protocol and its version.
    package static let preamble = Array("PONG".utf8) + [version]
    package static let version: UInt8 = 1
    static let headerByteCount = 4

    /// The most bytes of a body.
    var limit: Int

    private var bytes: [UInt8] = []
    private var head = 0
    private var isOpened = false

    init(limit: Int) {
        self.limit = limit
    }

    /// The bytes of an incomplete frame.
    package var waiting: ArraySlice<UInt8> { bytes[head...] }

    mutating func append(_ new: ArraySlice<UInt8>) {
        if head == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
            head = 0
        } else if head > 1 << 16 {
            bytes.removeFirst(head)
            head = 0
        }
        bytes += new
    }

    /// Takes the next whole frame; `nil` if more bytes are needed.
    mutating func next() throws(WireError) -> (kind: UInt8, body: ArraySlice<UInt8>)? {
        guard try readPreamble(), bytes.count - head >= Self.headerByteCount else { return nil }
        let count = Int(bytes[head + 1]) | Int(bytes[head + 2]) << 8 | Int(bytes[head + 3]) << 16
        guard count <= limit else { throw .tooLong }
        let start = head + Self.headerByteCount
        guard bytes.count - start >= count else { return nil }
        defer { head = start + count }
        return (bytes[head], bytes[start..<(start + count)])
    }

    /// True once the preamble was received.
    private mutating func readPreamble() throws(WireError) -> Bool {
        guard !isOpened else { return true }
        let name = Self.preamble.dropLast()
        guard waiting.starts(with: name) else {
            guard name.starts(with: waiting) else { throw .foreign }
            return false
        }
        guard waiting.count > name.count else { return false }
        let version = waiting[head + name.count]
        guard version == Self.version else { throw .otherVersion(version) }
        head += Self.preamble.count
        isOpened = true
        return true
    }
}
