internal import GameCore

/// A move as a number, which an ``InputSequence`` compares and writes.
///
/// A target becomes the nearest of 1,024 places from wall to wall; a terminal's pointer has no more columns.
public struct MoveCode: Sendable, Hashable {
    /// The raw values of the keys none, low and high, then the places of targets, then the slow keys.
    private let rawValue: UInt16

    static let none = MoveCode(rawValue: 0)
    static let low = MoveCode(rawValue: 1)

    private static let firstPlace: UInt16 = 3
    private static let places = UInt16(Input.Move.lastPlace) + 1
    private static let firstSlow = firstPlace + places

    private init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    init(_ move: Input.Move) {
        switch move {
        case .key(let key):
            let number = UInt16(key.rawValue)
            rawValue = number < Self.firstPlace ? number : number + Self.places
        case .target(let x): rawValue = Self.firstPlace + UInt16(Input.Move.place(nearestTo: x))
        }
    }

    /// A target at a place.
    init(place: UInt64) {
        rawValue = Self.firstPlace + UInt16(place)
    }

    /// - Parameter slow: As in ``slow``.
    init(slow: UInt64) {
        rawValue = Self.firstSlow + UInt16(slow)
    }

    /// - Parameter direction: As in ``direction``.
    init?(direction: UInt64) {
        guard direction < UInt64(Self.firstPlace) else { return nil }
        rawValue = UInt16(direction)
    }

    /// The place of a target, 0 to 1,023; `nil` for other moves.
    var place: UInt64? {
        (Self.firstPlace..<Self.firstSlow).contains(rawValue) ? UInt64(rawValue - Self.firstPlace) : nil
    }

    /// 0 for slow low, 1 for slow high; `nil` for other moves.
    var slow: UInt64? {
        rawValue < Self.firstSlow ? nil : UInt64(rawValue - Self.firstSlow)
    }

    /// 0 for none, 1 for low, 2 for high; `nil` for other moves.
    var direction: UInt64? {
        rawValue < Self.firstPlace ? UInt64(rawValue) : nil
    }

    var move: Input.Move {
        if let place { return .target(place: Int64(place)) }
        let number = rawValue < Self.firstPlace ? rawValue : rawValue - Self.places
        return .key(Input.Key(rawValue: UInt8(number)) ?? .none)
    }
}
