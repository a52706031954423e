/// A modelled person with a habit of using keys.
public enum Person: String, Sendable, Hashable, CaseIterable {
    /// Holds a key until the paddle has arrived.
    case holder
    /// Taps until the paddle has arrived.
    case tapper
    /// Holds a key for a long distance, taps for a short one.
    case mixed
    /// Holds keys for two points, then counts taps.
    case learner
    /// Taps in a hurry, sees everything late, and does not foresee bounces.
    case nervous

    enum Habit {
        case holding, tapping, counting
    }

    /// - Parameters:
    ///   - way: The distance to go, in hundredths of the court.
    ///   - points: Points played so far.
    func habit(for way: Int, after points: Int) -> Habit {
        switch self {
        case .holder: .holding
        case .tapper, .nervous: .tapping
        case .mixed: way > 25 ? .holding : .tapping
        case .learner: points < 2 ? .holding : .counting
        }
    }

    /// Ticks between taps: five to seven taps a second, as in the finger tapping test; in a hurry up to ten.
    var tapIntervals: ClosedRange<Int> { self == .nervous ? 6...9 : 9...12 }

    /// Ticks until a tapping person sees the paddle's new place.
    var paddleDelay: Int { self == .nervous ? 12 : 6 }

    var foreseesBounces: Bool { self != .nervous }
}
