internal import GameCore

/// A move as a number: what an ``InputRun`` compares and writes.
///
/// Targets become the nearest of 1,024 places from wall to wall. A terminal's pointer has no more columns than that.
struct MoveCode: Sendable, Hashable {
    /// 0 for no move, 1 for low, 2 for high, 3 and more for the places of a target.
    private let rawValue: UInt16

    static let none = MoveCode(rawValue: 0)
    static let low = MoveCode(rawValue: 1)

    private static let firstPlace: UInt16 = 3

    private init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    init(_ move: Input.Move) {
        switch move {
        case .none: rawValue = 0
        case .low: rawValue = 1
        case .high: rawValue = 2
        case .target(let x): rawValue = Self.firstPlace + UInt16(Input.Move.place(nearestTo: x))
        }
    }

    /// A target at one of the places.
    init(place: UInt64) {
        rawValue = Self.firstPlace + UInt16(place)
    }

    /// - Parameter direction: As in ``direction``.
    init?(direction: UInt64) {
        guard direction < UInt64(Self.firstPlace) else { return nil }
        rawValue = UInt16(direction)
    }

    /// The place of a target, 0 to 1,023; `nil` for a direction.
    var place: UInt64? {
        rawValue < Self.firstPlace ? nil : UInt64(rawValue - Self.firstPlace)
    }

    /// 0 for none, 1 for low, 2 for high; `nil` for a target.
    var direction: UInt64? {
        rawValue < Self.firstPlace ? UInt64(rawValue) : nil
    }

    var move: Input.Move {
        switch rawValue {
        case 0: .none
        case 1: .low
        case 2: .high
        default: .target(place: Int64(rawValue - Self.firstPlace))
        }
    }
}
