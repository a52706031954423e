internal import GameDescriptions
package import LabTools
internal import SyncLab

/// A scenario played by programs, without a screen: their players do what the scenario says, and nothing else.
package struct PeerScenarioRun {
    /// All that was put in.
    package private(set) var record: PeerRecord

    /// What came of the expectations.
    package private(set) var play: ScenarioPlay
    private let names: PeerTickNames

    /// The parts of a scenario that depend on the programs' game; starts them once to hear what it is.
    package static func game(of setup: PeerSetup) throws(PeerFailure) -> ScenarioGame {
        let lab = try PeerLab(setup)
        try lab.finish()
        let names = PeerTickNames(of: lab.game, lab.tables.state)
        return ScenarioGame(lab.game, ticks: names.all, measures: PeerReport.table.names)
    }

    /// Plays a scenario to its end.
    ///
    /// - Parameter setup: The programs; the scenario has the network.
    package init(_ scenario: Scenario, _ setup: PeerSetup) throws(PeerFailure) {
        var setup = setup
        setup.network = scenario.setup.network
        record = PeerRecord(setup, PerSide(.idle, .idle))
        play = ScenarioPlay(scenario, seed: setup.seed)
        let lab = try PeerLab(setup)
        names = PeerTickNames(of: lab.game, lab.tables.state)
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
            let values = PeerTickValues(lab, names)
            play.observe(at: lab.tick, values.value) { PeerReport(record.plan, lab, measures).figures }
        }
        try lab.finish()
        record.answers = answers.taken(from: lab).hash
    }
}
