package import GameDescriptions

/// The parts of a scenario that depend on the game: the names that its conditions use, and what its players do.
package struct ScenarioGame: Sendable {
    /// The names of the values at a moment, by whose indices the play is told them.
    let ticks: [ValueName]
    let ofTicks: ExpressionNames

    /// The names of the measures of the whole run.
    let measures: ExpressionNames

    let actions: [ScenarioAction]

    /// True for pong's own, whose scenarios choose strategies, rules and levels.
    let isPong: Bool

    package static let pong = ScenarioGame(
        ticks: TickNames.everything.map(\.name),
        measures: MeasureNames.names,
        actions: ScenarioAction.all,
        isPong: true
    )

    /// A game of programs, by its description.
    package init(_ game: GameDescription, ticks: [ValueName], measures: ExpressionNames) {
        let actions = ScenarioAction.all.filter(\.isOfAnyGame) + [ScenarioAction.input(of: game)]
        self.init(ticks: ticks, measures: measures, actions: actions, isPong: false)
    }

    private init(ticks: [ValueName], measures: ExpressionNames, actions: [ScenarioAction], isPong: Bool) {
        (self.ticks, self.measures, self.actions, self.isPong) = (ticks, measures, actions, isPong)
        ofTicks = ExpressionNames(ticks, of: .ticks)
    }

    /// The members of a line that only pong's own game has.
    static let ofPong = ["strategy", "strategies", "rules", "left", "right", "leftDevice", "rightDevice"]
}
