internal import GameCore
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
        var players = PerSide { PlayerSource(plan.players[$0], at: $0, ofRun: setup.seed) }
        var lives = PerSide { ChaosLife(at: $0, ofRun: setup.seed) }
        while lab.tick < plan.ticks {
            for side in LabSide.allCases where plan.players[side] == .chaos {
                guard let action = lives[side].action(of: lab.game, before: lab.tick) else { continue }
                record.actions.append(PeerRecord.TimedAction(tick: lab.tick, action: action))
                try lab.perform(action)
            }
            let inputs = PerSide { players[$0].input(of: lab.game, at: lab.tick) }
            record.inputs.append(inputs)
            try lab.advance(inputs)
            measures.take(lab.record)
            take(lab)
        }
        try lab.finish()
        record.answers = answers.taken(from: lab).hash
        return PeerReport(plan, lab, measures)
    }
}
