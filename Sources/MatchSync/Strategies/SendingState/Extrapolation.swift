internal import GameBasics
internal import GameCore

/// The ball of a peer that is not the owner, extrapolated to the present.
///
/// The one-way delay is half of the round trip of an update and its echo. The ball meets the local paddle where it is
/// shown, and flies on as if the remote paddle stood still; the owner's next update corrects it. After "dead
/// reckoning", IEEE 1278.1.
struct Extrapolation: Sendable {
    /// Ticks since the last ball was received.
    private var age: UInt32 = 0

    /// The round trip in 1/256 ticks; 0 while unknown.
    private var roundTrip: Int64 = 0

    /// The round trip at the last tick.
    ///
    /// A suspended device counts no ticks, so an echo does not show its round trip.
    private var roundTripBefore: Int64 = 0

    /// The most ticks by which the ball is extrapolated.
    private static let limit: Int64 = 60

    /// Begins a tick.
    ///
    /// - Parameter missed: Ticks in which the device was suspended.
    /// - Returns: The missed ticks for which the other peers have extrapolated the ball.
    mutating func advance(missed: UInt32) -> Int64 {
        age += 1
        if missed > 0 { roundTrip = roundTripBefore }
        roundTripBefore = roundTrip
        return min(Int64(missed), max(Self.limit - roundTrip / 512, 0))
    }

    /// Notes that the ball is the owner's of this tick.
    mutating func restart() { age = 0 }

    /// Takes the echo in an update of the other player.
    ///
    /// - Parameter ticks: Ticks since the local update that it echoes.
    mutating func note(echoAfter ticks: UInt32) {
        // The echo of a device that was suspended may be minutes old.
        let sample = min(Int64(ticks), 2 * Self.limit) * 256
        roundTrip = roundTrip == 0 ? sample : roundTrip + (sample - roundTrip) / 40
    }

    /// The match with its ball in the present.
    func shown(_ match: Match, under rules: Rules) -> Match {
        var shown = match
        guard shown.phase == .playing else { return shown }
        for _ in 0..<min(Int64(age) + roundTrip / 512, Self.limit) {
            let before = shown
            let events = shown.step(PerPlayer(.none, .none), under: rules)
            guard events.isDisjoint(with: [.goalByOne, .goalByTwo]) else {
                // Only the owner awards a point.
                let ball = shown.ball
                shown = before
                shown.ball = ball
                break
            }
        }
        return shown
    }
}
