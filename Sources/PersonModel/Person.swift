/// A modelled person, by what the hand does with keys.
public enum Person: String, Sendable, Hashable, CaseIterable {
    /// Holds a key until the paddle is there.
    case holder
    /// Taps until the paddle is there.
    case tapper
    /// Holds a key on a long way, and taps on a short one.
    case mixed
    /// Holds keys for two points, then counts taps.
    case learner
    /// Taps in a hurry, sees everything late, and foresees no bounce.
    case nervous

    enum Habit {
        case holding, tapping, counting
    }

    /// - Parameters:
    ///   - way: Hundredths of the court to go.
    ///   - points: The points that were played.
    func habit(for way: Int, after points: Int) -> Habit {
        switch self {
        case .holder: .holding
        case .tapper, .nervous: .tapping
        case .mixed: way > 25 ? .holding : .tapping
        case .learner: points < 2 ? .holding : .counting
        }
    }

    /// Ticks from one tap to the next: five to seven a second, as people reach in the finger tapping test; in a hurry
    /// up to ten.
    var tapIntervals: ClosedRange<Int> { self == .nervous ? 6...9 : 9...12 }

    /// Ticks until a tapping person sees where the paddle is.
    var paddleDelay: Int { self == .nervous ? 12 : 6 }

    var foreseesBounces: Bool { self != .nervous }
}
