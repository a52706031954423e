internal import GameDescriptions
package import SyncLab

/// A run of two programs without a screen.
package struct PeerRun {
    package let plan: Plan

    /// The settings of a run.
    package struct Plan: Sendable {
        package var setup: PeerSetup
        package var players = PerSide(PeerPlayer.chaos, .chaos)

        /// The length in ticks of the lab.
        package var ticks: UInt32 = 3_600

        package init(_ setup: PeerSetup) { self.setup = setup }
    }

    package init(_ plan: Plan) { self.plan = plan }

    /// Plays from the beginning to the end.
    ///
    /// - Parameter take: Takes the lab right after each tick.
    /// - Returns: The report, and all that was put in.
    /// - Throws: ``PeerFailure`` if a program breaks the protocol.
    package func report(
        _ record: inout PeerRecord,
        take: (PeerLab) -> Void = { _ in }
    ) throws(PeerFailure) -> PeerReport {
        let setup = plan.setup
        let lab = try PeerLab(setup)
        let answers = PeerAnswers()
        answers.watch(lab)
        record.game = lab.game
        var measures = PeerMeasures()
        var script = RunScript(plan, of: lab.game)
        while lab.tick < plan.ticks {
            let tick = script.next()
            for action in tick.actions {
                record.actions.append(PeerRecord.TimedAction(tick: lab.tick, action: action))
                try lab.perform(action)
            }
            record.inputs.append(tick.inputs)
            try lab.advance(tick.inputs, before: script.following)
            measures.take(lab.record)
            take(lab)
        }
        try lab.finish()
        record.answers = answers.taken(from: lab).hash
        return PeerReport(plan, lab, measures)
    }
}

/// All that chaos does in a run, some ticks before it is done.
private struct RunScript {
    private let plan: PeerRun.Plan
    private let game: GameDescription
    private var lives: PeerLives

    /// The ticks to come that are drawn, and the number of the one after them.
    private var drawn: [Tick] = []
    private var end: UInt32 = 0

    struct Tick {
        /// The actions before it.
        let actions: [LabAction]
        let inputs: DeviceInputs
    }

    init(_ plan: PeerRun.Plan, of game: GameDescription) {
        (self.plan, self.game) = (plan, game)
        lives = PeerLives(PerSide { plan.players[$0] }, in: plan.setup)
    }

    /// Takes the next tick.
    mutating func next() -> Tick {
        while drawn.count <= PeerLab.mostAhead { drawn.append(draw()) }
        return drawn.removeFirst()
    }

    private mutating func draw() -> Tick {
        defer { end += 1 }
        return Tick(actions: lives.actions(of: game, before: end), inputs: lives.inputs(of: game, at: end))
    }

    /// The inputs of the ticks to come, as far as the run goes and nothing else is done.
    var following: [DeviceInputs] {
        let rest = Int(plan.ticks) - Int(end) + drawn.count
        return drawn.prefix(max(rest, 0)).prefix { $0.actions.isEmpty }.map(\.inputs)
    }
}
