public import GroupSessions

/// A stream that takes a message's fields in their order: a writer writes each, a reader sets and checks each.
public protocol FieldStream {
    mutating func pass(_ field: inout some FixedWidthInteger) throws(DecodingFailure)
    mutating func passVarint(_ field: inout UInt64) throws(DecodingFailure)

    /// Refuses a field that was read with a value that it cannot have.
    func check(_ isValid: Bool, _ name: String) throws(DecodingFailure)
}

extension ByteWriter: FieldStream {
    @inlinable public mutating func pass(_ field: inout some FixedWidthInteger) { write(field) }
    @inlinable public mutating func passVarint(_ field: inout UInt64) { writeVarint(field) }
    @inlinable public func check(_ isValid: Bool, _ name: String) {}
}

extension ByteReader: FieldStream {
    @inlinable public mutating func pass(_ field: inout some FixedWidthInteger) throws(DecodingFailure) {
        field = try read()
    }
    @inlinable public mutating func passVarint(_ field: inout UInt64) throws(DecodingFailure) {
        field = try readVarint()
    }

    @inlinable public func check(_ isValid: Bool, _ name: String) throws(DecodingFailure) {
        guard isValid else { throw .invalidValue(field: name) }
    }
}

/// A message that lists its fields once, for writing and reading.
public protocol FieldwiseMessage {
    /// The message that reading begins with.
    static var blank: Self { get }

    mutating func pass(to fields: inout CheckedFields<some FieldStream>) throws(DecodingFailure)
}

extension FieldwiseMessage {
    public func encode(into writer: inout ByteWriter) {
        var message = self
        var fields = CheckedFields(writer.take())
        do {
            try message.pass(to: &fields)
        } catch {
            preconditionFailure("A writer refused \(self): \(error)")
        }
        writer = fields.stream
    }

    public init(from reader: inout ByteReader) throws(DecodingFailure) {
        self = .blank
        var fields = CheckedFields(reader)
        try pass(to: &fields)
        reader = fields.stream
    }
}
