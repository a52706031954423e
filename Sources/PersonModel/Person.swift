/// A modelled person with a habit of using keys.
///
/// Its numbers are those of programs that play the game through a pseudo-terminal, in real time.
public enum Person: String, Sendable, Hashable, CaseIterable {
    /// Holds a key until the paddle has arrived.
    case holder
    /// Taps until the paddle has arrived.
    case tapper
    /// Holds a key for a long distance, taps for a short one.
    case mixed
    /// Holds keys for two points, then taps.
    case learner
    /// Holds a key, and stops a run with a tap of the opposite one.
    case braker
    /// Holds a key, and stops each motion with a tap of the opposite one, however short it was.
    case stopper
    /// Holds a key, and sees everything much later.
    case late
    /// Taps in a hurry, sees everything later, and does not foresee bounces.
    case nervous

    /// True if the person taps a key, false if it holds one.
    ///
    /// - Parameters:
    ///   - way: The distance to go, in hundredths of the court.
    ///   - points: Points played so far.
    func taps(for way: Int, after points: Int) -> Bool {
        switch self {
        case .holder, .braker, .stopper, .late: false
        case .tapper, .nervous: true
        case .mixed: way <= 25
        case .learner: points >= 2
        }
    }

    /// Ticks that a tapped key is down, and ticks until the next tap: 5 taps a second, in a hurry 9.
    ///
    /// In the finger tapping test, with nothing to aim at, people reach 5 to 7 a second.
    var tap: (down: Int, pause: Int) { self == .nervous ? (4, 3) : (5, 7) }

    /// Ticks from a picture on the screen until the person acts on it: 200, 250 or 350 ms, and one tick for the
    /// terminal.
    ///
    /// A simple reaction takes 213 ms on average (Woods and others 2015, "Factors influencing the latency of simple
    /// reaction time").
    var lag: Int {
        switch self {
        case .late: 22
        case .nervous: 16
        case .holder, .tapper, .mixed, .learner, .braker, .stopper: 13
        }
    }

    /// Ticks of a motion after which the person stops it with the opposite key; `nil` if it never does.
    ///
    /// A braker does not stop a motion that is not yet seen.
    var brakesAfter: Int? {
        switch self {
        case .braker: lag
        case .stopper: 0
        case .holder, .tapper, .mixed, .learner, .late, .nervous: nil
        }
    }

    var foreseesBounces: Bool { self != .nervous }
}
