internal import GameCore

/// The bytes of a fuzzing run, read from the front, followed by zeros.
struct FuzzBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isEmpty: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func bytes(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func word() -> UInt32 { (0..<4).reduce(0) { word, _ in word << 8 | UInt32(byte()) } }

    /// A number near another one, in one byte; any number in five.
    mutating func number(near other: UInt32) -> UInt32 {
        let offset = Int8(bitPattern: byte())
        return offset == .min ? word() : other &+ UInt32(bitPattern: Int32(offset))
    }

    /// A place in the court or beside it, in one byte; anything in five.
    mutating func length() -> Fixed {
        let part = byte()
        return Fixed(raw: part == .max ? Int32(bitPattern: word()) : Int32(part) << 17)
    }
}
