internal import GameCore

/// The measures of runs and of tapes that need nothing but what the two views show.
struct ViewMeasures {
    /// The distances between the two displayed balls, in ten-thousandths of the court.
    ///
    /// Taken at the end of every tick of the lab in which both views show a rally at the same score. It compares what the
    /// players see, not what the peers have confirmed: a view that shows the past, or a prediction, differs by exactly that.
    private(set) var divergence = Distribution()

    private(set) var views = PerSide(View(), View())

    /// Ticks of the lab that the counts are of.
    var ticks = 0

    /// The measures of one view.
    struct View {
        fileprivate(set) var pops = PopMeasure()
        fileprivate(set) var contacts = ContactMeasure()
        fileprivate(set) var inputs = InputMeasure()
        fileprivate(set) var paddles = PaddleMeasure()

        /// The ticks by which the view is ahead of the other one; 0 while it is behind.
        ///
        /// Taken when ``ViewMeasures/divergence`` is. The lab sees both devices: unlike the frame advantage that a peer
        /// sends, it has no part of the one-way delay in it.
        fileprivate(set) var viewLead = Distribution()

        fileprivate mutating func begin() {
            pops.begin()
            contacts.begin()
            inputs.begin()
            paddles.begin()
        }
    }

    /// Begins to measure another lab, and keeps the figures so far.
    mutating func begin() {
        for side in LabSide.allCases { views[side].begin() }
    }

    /// Compares both views at the end of a tick.
    ///
    /// - Returns: The distance of the two balls; `nil` if it does not count.
    mutating func take(_ shown: PerSide<Match>) -> Int? {
        let (left, right) = (shown.left, shown.right)
        guard case .playing = left.phase, case .playing = right.phase, left.score == right.score else { return nil }
        let distance = Distance.between(left.ball, right.ball)
        divergence.add(distance)
        let ahead = Int(left.tick) - Int(right.tick)
        views.left.viewLead.add(ahead)
        views.right.viewLead.add(-ahead)
        return distance
    }

    /// Measures one view at the end of a tick.
    ///
    /// - Parameters:
    ///   - shown: The matches in both views.
    ///   - ticks: Ticks that the view's device made in it.
    ///   - seat: The seat of the player at the view; `nil` for a spectator.
    ///   - input: The player's input in it.
    /// - Returns: The size of the pop, see ``PopMeasure``.
    mutating func take(
        _ shown: PerSide<Match>,
        at side: LabSide,
        after ticks: Int,
        seat: Player?,
        input: Input,
        under rules: Rules
    ) -> Int? {
        let (own, other) = (shown[side], shown[side.other])
        if let seat {
            views[side].contacts.take(own, of: seat, under: rules)
            views[side].inputs.take(input, own, other, of: seat, under: rules)
            views[side].paddles.take(own, of: seat, after: ticks, under: rules)
        }
        return views[side].pops.take(own, after: ticks, under: rules)
    }
}
