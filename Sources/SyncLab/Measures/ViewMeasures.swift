internal import GameCore

/// The measures that need nothing but what the two views show: those of runs and of tapes.
struct ViewMeasures {
    private(set) var divergence = DivergenceMeasure()
    private(set) var views = PerSide(View(), View())

    /// Ticks of the lab that the counts are of.
    var ticks = 0

    /// The measures of one view.
    struct View {
        fileprivate(set) var pops = PopMeasure()
        fileprivate(set) var contacts = ContactMeasure()
        fileprivate(set) var inputs = InputMeasure()
        fileprivate(set) var paddles = PaddleMeasure()
        fileprivate(set) var advantage = FrameAdvantageMeasure()

        fileprivate mutating func begin() {
            pops.begin()
            contacts.begin()
            inputs.begin()
            paddles.begin()
        }

        fileprivate mutating func take(
            _ own: Match,
            _ other: Match,
            after ticks: Int,
            seat: Player?,
            input: Input,
            under rules: Rules
        ) -> Int? {
            advantage.take(own, other)
            if let seat {
                contacts.take(own, of: seat, under: rules)
                inputs.take(input, own, other, of: seat, under: rules)
                paddles.take(own, of: seat, after: ticks, under: rules)
            }
            return pops.take(own, after: ticks, under: rules)
        }
    }

    /// Begins to measure another lab, and keeps the figures so far.
    mutating func begin() {
        for side in LabSide.allCases { views[side].begin() }
    }

    /// Measures the distance of the two balls; see ``DivergenceMeasure/take(_:_:)``.
    mutating func take(_ shown: PerSide<Match>) -> Int? {
        divergence.take(shown.left, shown.right)
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
        views[side].take(shown[side], shown[side.other], after: ticks, seat: seat, input: input, under: rules)
    }
}
