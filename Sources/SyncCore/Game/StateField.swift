internal import GameBasics
public import GroupSessions

/// A field of a game's state by its name, as a whole number: a row of ``SyncGame/fields``.
///
/// Hash, coding, differences and the sync test take the fields from the table, so that none can be forgotten.
public struct StateField<State>: Sendable {
    /// The name in reports, such as `cycles.one.x`.
    public let name: String

    /// The values that the field can have.
    public let range: ClosedRange<Int64>

    /// Returns and sets the field.
    public let get: @Sendable (State) -> Int64
    public let set: @Sendable (inout State, Int64) -> Void

    /// - Parameter range: The values that the field can have; a message with another value is refused.
    public init(
        _ name: String,
        in range: ClosedRange<Int64>,
        get: @escaping @Sendable (State) -> Int64,
        set: @escaping @Sendable (inout State, Int64) -> Void
    ) {
        (self.name, self.range, self.get, self.set) = (name, range, get, set)
    }

    /// Makes the row of a whole number.
    ///
    /// - Parameter range: By default all values of the number's type; those of 64 bits by their bit pattern.
    public init<Number: FixedWidthInteger & Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<State, Number> & Sendable,
        in range: ClosedRange<Number> = Number.min...Number.max
    ) {
        let isWide = Number.bitWidth == 64 && !Number.isSigned
        self.init(
            name,
            in: isWide && range == Number.min...Number.max
                ? Int64.min...Int64.max : Int64(range.lowerBound)...Int64(range.upperBound)
        ) {
            Int64(truncatingIfNeeded: $0[keyPath: path])
        } set: {
            $0[keyPath: path] = Number(truncatingIfNeeded: $1)
        }
    }

    /// Makes the row of a truth value.
    public init(_ name: String, _ path: any WritableKeyPath<State, Bool> & Sendable) {
        self.init(name, in: 0...1) {
            $0[keyPath: path] ? 1 : 0
        } set: {
            $0[keyPath: path] = $1 != 0
        }
    }

    /// Makes the row of a value that has a number for each case, such as an enumeration.
    ///
    /// The raw values are from 0 on, without a gap.
    public init<Value: RawRepresentable & CaseIterable & Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<State, Value> & Sendable
    ) where Value.RawValue: FixedWidthInteger {
        self.init(name, in: 0...Int64(Value.allCases.count - 1)) {
            Int64(truncatingIfNeeded: $0[keyPath: path].rawValue)
        } set: {
            if let value = Value(rawValue: Value.RawValue(truncatingIfNeeded: $1)) { $0[keyPath: path] = value }
        }
    }
}

extension StateField {
    /// Makes a row for each of several numbers, named by index: `trails.0` is the first of `trails`.
    public static func each<Number: FixedWidthInteger & Sendable>(
        _ name: String,
        _ indices: Range<Int>,
        get: @escaping @Sendable (State, Int) -> Number,
        set: @escaping @Sendable (inout State, Int, Number) -> Void
    ) -> [StateField] {
        let isWide = Number.bitWidth == 64 && !Number.isSigned
        let range = isWide ? Int64.min...Int64.max : Int64(Number.min)...Int64(Number.max)
        return indices.map { index in
            StateField("\(name).\(index)", in: range) {
                Int64(truncatingIfNeeded: get($0, index))
            } set: {
                set(&$0, index, Number(truncatingIfNeeded: $1))
            }
        }
    }
}

/// Codings by the table.
extension SyncGame {
    public var hash: UInt64 {
        var hash = WordHash()
        hash.absorb(UInt64(tick) << 2 | UInt64(absentPlayers.rawValue))
        for field in Self.fields { hash.absorb(UInt64(bitPattern: field.get(self))) }
        return hash.value
    }

    public mutating func pass(to fields: inout CheckedFields<some FieldStream>) throws(DecodingFailure) {
        try fields.passVarint("tick", &tick, through: Timeline.lastTick)
        try fields.pass("absentPlayers", &absentPlayers, code: \.rawValue) { code in
            let players = PlayerSet(rawValue: UInt8(code))
            return PlayerSet.both.isSuperset(of: players) ? players : nil
        }
        for field in Self.fields {
            var number = field.get(self)
            try fields.passSigned(&number)
            try fields.check(field.range.contains(number), field.name)
            field.set(&self, number)
        }
    }

    /// The fields whose values differ, in the order of the table; the tick and the absent players come first.
    public func differences(from other: Self) -> [String] {
        var names: [String] = []
        if tick != other.tick { names.append("tick") }
        if absentPlayers != other.absentPlayers { names.append("absentPlayers") }
        return names + Self.fields.filter { $0.get(self) != $0.get(other) }.map(\.name)
    }
}
