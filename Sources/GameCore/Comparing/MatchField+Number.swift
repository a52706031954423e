public import GameBasics

/// The fields as whole numbers, each value with a number of its own.
extension MatchField {
    public func number(in match: Match) -> Int64 { access.number(match) }

    /// Sets the field to the value of a number; without effect for a number that no value has.
    public func set(_ number: Int64, in match: inout Match) { access.set(number, &match) }
}

/// A value of a field as a whole number.
protocol FieldValue: Equatable {
    var fieldNumber: Int64 { get }
    init?(fieldNumber: Int64)
}

extension FieldValue where Self: FixedWidthInteger {
    var fieldNumber: Int64 { Int64(self) }
    init?(fieldNumber: Int64) { self.init(exactly: fieldNumber) }
}

extension UInt16: FieldValue {}
extension UInt32: FieldValue {}

extension Fixed: FieldValue {
    var fieldNumber: Int64 { Int64(raw) }
    init?(fieldNumber: Int64) {
        guard let raw = Int32(exactly: fieldNumber) else { return nil }
        self.init(raw: raw)
    }
}

extension Seat: FieldValue {
    var fieldNumber: Int64 { Int64(rawValue) }
    init?(fieldNumber: Int64) {
        guard let player = UInt8(exactly: fieldNumber).flatMap(Seat.init) else { return nil }
        self = player
    }
}

extension Optional: FieldValue where Wrapped == Seat {
    var fieldNumber: Int64 { map { $0.fieldNumber + 1 } ?? 0 }
    init?(fieldNumber: Int64) {
        let player = Seat(fieldNumber: fieldNumber - 1)
        guard player != nil || fieldNumber == 0 else { return nil }
        self = player
    }
}

extension PlayerSet: FieldValue {
    var fieldNumber: Int64 { Int64(rawValue) }
    init?(fieldNumber: Int64) {
        guard (0...3).contains(fieldNumber) else { return nil }
        self.init(rawValue: UInt8(fieldNumber))
    }
}

extension SplitMix64: FieldValue {
    var fieldNumber: Int64 { Int64(bitPattern: state) }
    init?(fieldNumber: Int64) { self.init(seed: UInt64(bitPattern: fieldNumber)) }
}

extension Play: FieldValue {
    var fieldNumber: Int64 { Int64(number) | Int64(player?.rawValue ?? 0) << 8 | Int64(ticksLeft) << 16 }
    init?(fieldNumber: Int64) {
        guard let bits = UInt32(exactly: fieldNumber) else { return nil }
        let (number, player) = (UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8))
        self.init(number: number, player: player, ticksLeft: UInt16(bits >> 16))
    }
}
