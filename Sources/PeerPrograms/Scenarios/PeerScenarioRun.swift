internal import GameDescriptions
package import LabTools
internal import SyncLab

/// A scenario played by programs, without a screen: their players do what the scenario says, and nothing else.
package struct PeerScenarioRun {
    /// All that was put in.
    package private(set) var record: PeerRecord

    /// The scenario, with its broken expectations.
    package private(set) var play: ScenarioPlay

    /// The programs' game as scenarios know it.
    package struct Game {
        package let scenarios: ScenarioGame
        fileprivate let names: PeerTickNames

        /// Starts the programs once to hear what it is: the fields that they have not declared come with the first states.
        package init(of setup: PeerSetup) throws(PeerFailure) {
            let lab = try PeerLab(setup)
            for _ in 0..<60 { try lab.advance(.none) }
            try lab.finish()
            names = PeerTickNames(of: lab.game, fields: lab.tables.state.shown.map(\.name))
            scenarios = ScenarioGame(lab.game, ticks: names.all, measures: PeerReport.table.names)
        }
    }

    /// Plays a scenario to its end.
    ///
    /// - Parameter setup: The programs; the scenario has the network.
    package init(_ scenario: Scenario, of game: Game, _ setup: PeerSetup) throws(PeerFailure) {
        var setup = setup
        setup.network = scenario.setup.network
        record = PeerRecord(setup, PerSide(.idle, .idle))
        play = ScenarioPlay(scenario, seed: setup.seed)
        let lab = try PeerLab(setup)
        record.game = lab.game
        let answers = PeerAnswers()
        answers.watch(lab)
        var measures = PeerMeasures()
        while true {
            while let due = play.next() {
                for action in due.actions {
                    record.actions.append(PeerRecord.TimedAction(tick: lab.tick, action: action))
                    try lab.perform(action)
                }
            }
            guard !play.isOver else { break }
            let inputs = DeviceInputs(
                play.takeInput(at: .left, insteadOf: .none),
                play.takeInput(at: .right, insteadOf: .none)
            )
            record.inputs.append(inputs)
            try lab.advance(inputs)
            measures.take(lab.record)
            let values = PeerTickValues(lab, game.names)
            play.observe(at: lab.tick, values.value) { PeerReport(record.plan, lab, measures).figures }
        }
        try lab.finish()
        record.answers = answers.taken(from: lab).hash
    }
}
