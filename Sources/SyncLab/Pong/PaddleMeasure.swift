internal import GameBasics
internal import GameCore

/// The distances by which a view's paddles move beyond what the rules allow in the ticks of its device.
///
/// Only a move between two ticks in which paddles can move counts: a view that has shown no match, or a pause, starts
/// over.
struct PaddleMeasure {
    private(set) var own = Jumps()
    private(set) var remote = Jumps()

    private var last: (seat: Player, paddles: PerPlayer<Fixed>)?

    /// Begins to measure another lab, and keeps the figures so far.
    mutating func begin() {
        last = nil
    }

    /// - Parameters:
    ///   - shown: The match in the view now.
    ///   - seat: The seat of the player at the view.
    ///   - ticks: Ticks that the view's device made since the last call.
    mutating func take(_ shown: Match, of seat: Player, after ticks: Int, under rules: Rules) {
        let before = last
        last = shown.pausedBy == nil && shown.absentPlayers.isEmpty ? (seat, shown.paddles) : nil
        guard last != nil, let before, before.seat == seat else { return }
        let allowed = Int64(rules.paddleSpeed.raw) * Int64(max(ticks, 1))
        own.take(Int64((shown.paddles[seat] - before.paddles[seat]).magnitude.raw) - allowed)
        let other = seat.opponent
        remote.take(Int64((shown.paddles[other] - before.paddles[other]).magnitude.raw) - allowed)
    }

    /// The jumps of one paddle.
    struct Jumps {
        /// The largest, in ten-thousandths of the court; `nil` before a tick that counts.
        private(set) var largest: Int?

        /// Jumps larger than a cell of 80 columns, 1/80 of the court.
        private(set) var count = 0

        /// - Parameter excess: In units of ``GameCore/Fixed``; less than 0 for a move that the rules allow.
        fileprivate mutating func take(_ excess: Int64) {
            guard excess > 0 || largest == nil else { return }
            let size = Distance.of(x: max(excess, 0), y: 0)
            if size > Distance.cell { count += 1 }
            largest = max(largest ?? 0, size)
        }
    }
}
