public import GroupSessions

/// A player's inputs in consecutive ticks, packed as in a packet: a copy takes a few words and does not allocate.
public protocol PackedInputs: Sendable, Hashable, Sequence where Iterator: PackedInputsIterator {
    /// An input as it is stored: each is sent in many packets, and coded once.
    associatedtype Code: Sendable & Hashable

    /// The most ticks, at most 127.
    static var capacity: Int { get }

    static func code(_ input: Element) -> Code

    init()

    /// The number of ticks.
    var count: Int { get }

    /// Adds the next tick.
    ///
    /// - Returns: False if it does not fit.
    mutating func append(_ code: Code) -> Bool

    /// Writes the inputs, to the end of a packet.
    func encode(into writer: inout ByteWriter)

    /// Reads the inputs, up to the end of a packet.
    init(from reader: inout ByteReader) throws(DecodingFailure)
}

/// Reads packed inputs, oldest first.
public protocol PackedInputsIterator: IteratorProtocol {
    /// Skips inputs.
    ///
    /// - Returns: The number of inputs skipped: fewer than given at the end, or if the bits are no inputs.
    mutating func skip(_ count: Int) -> Int
}

/// An input as a number of a few bits.
///
/// A raw-representable type, such as an enumeration or an option set of `UInt8`, has all but the conformance.
public protocol CodedInput: Sendable, Hashable {
    /// The bits of ``code``, 1 to 32.
    static var codeBits: Int { get }

    var code: UInt32 { get }

    /// - Returns: `nil` for a code that no input has.
    init?(code: UInt32)
}

extension CodedInput where Self: RawRepresentable, RawValue: FixedWidthInteger {
    @inlinable public static var codeBits: Int { RawValue.bitWidth }
    @inlinable public var code: UInt32 { UInt32(truncatingIfNeeded: rawValue) }
    @inlinable
    public init?(code: UInt32) {
        guard let value = RawValue(exactly: code) else { return nil }
        self.init(rawValue: value)
    }
}

/// Inputs as their codes: a 0 for the same input as in the tick before, a 1 and the code for another one.
///
/// Before the first tick the code is 0. As many ticks fit as 256 bits hold, at most 127.
public struct CodedInputs<Element: CodedInput>: PackedInputs {
    public typealias Code = UInt32

    @usableFromInline var length = 0
    @usableFromInline var bitCount = 0
    @usableFromInline var bits = Bits256()
    @usableFromInline var last: UInt32 = 0

    @inlinable public var count: Int { length }
    @inlinable public static var capacity: Int { 127 }
    @inlinable public static func code(_ input: Element) -> UInt32 { input.code }
    @inlinable public init() {}

    @inlinable
    public mutating func append(_ code: UInt32) -> Bool {
        let width = code == last ? 1 : 1 + Element.codeBits
        guard length < Self.capacity, bitCount &+ width <= Bits256.count else { return false }
        if code != last {
            bits.write(1 | UInt64(code) &<< 1, length: width, at: bitCount)
            last = code
        }
        bitCount &+= width
        length &+= 1
        return true
    }

    @inlinable
    public func encode(into writer: inout ByteWriter) {
        bits.encode(bitCount, into: &writer)
    }

    @inlinable
    public init(from reader: inout ByteReader) throws(DecodingFailure) {
        bitCount = try bits.read(from: &reader)
        var inputs = makeIterator()
        length = inputs.skip(Self.capacity + 1)
        last = inputs.last
        guard inputs.position == bitCount, length <= Self.capacity else { throw .invalidValue(field: "inputs") }
    }

    @inlinable public func makeIterator() -> Iterator { Iterator(self) }

    public struct Iterator: PackedInputsIterator {
        @usableFromInline let inputs: CodedInputs
        @usableFromInline var position = 0
        @usableFromInline var last: UInt32 = 0

        @inlinable init(_ inputs: CodedInputs) { self.inputs = inputs }

        /// - Returns: `nil` at the end, or if the bits are no code of an input, or the longer form of a repetition.
        @inlinable
        public mutating func next() -> Element? {
            guard position < inputs.bitCount else { return nil }
            if inputs.bits.read(1, at: position) == 0 {
                position &+= 1
                return Element(code: last)
            }
            guard position &+ 1 &+ Element.codeBits <= inputs.bitCount else { return nil }
            let code = UInt32(truncatingIfNeeded: inputs.bits.read(Element.codeBits, at: position &+ 1))
            guard code != last, let input = Element(code: code) else { return nil }
            last = code
            position &+= 1 &+ Element.codeBits
            return input
        }

        @inlinable
        public mutating func skip(_ count: Int) -> Int {
            var skipped = 0
            while skipped < count, next() != nil { skipped &+= 1 }
            return skipped
        }
    }
}
