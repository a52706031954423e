package import GameDescriptions
package import SyncLab

/// All that was put into a run of programs: fresh processes make the same run of it, if they are deterministic.
package struct PeerRecord: Sendable {
    package var setup: PeerSetup

    /// The players by name, for a reader.
    package var players: PerSide<PeerPlayer>

    /// The game, as the programs described it when the run was made: it gives names to the inputs.
    package var game = GameDescription()

    /// The input at the two devices in each tick, from the first one on.
    package var inputs: [PerSide<PlayerInput>] = []

    /// The actions in their order, each with the number of ticks before it.
    package var actions: [TimedAction] = []

    /// The hash of all answers; `nil` if it is not known.
    package var answers: UInt64?

    package struct TimedAction: Sendable, Equatable {
        package var tick: UInt32
        package var action: LabAction
    }

    package init(_ setup: PeerSetup, _ players: PerSide<PeerPlayer>) {
        (self.setup, self.players) = (setup, players)
    }

    /// The length of the run in ticks.
    package var end: UInt32 { UInt32(inputs.count) }
}

extension PeerRecord {
    /// Makes the run again, with fresh processes.
    ///
    /// - Parameters:
    ///   - keepsLogs: True if each line of a log is to stand with its tick, so that no line is written ahead.
    ///   - take: Takes the lab right after each tick.
    package func replay(
        _ answers: inout PeerAnswers,
        recordsFates: Bool = false,
        keepsLogs: Bool = false,
        take: (PeerLab) throws(PeerFailure) -> Void = { _ in }
    ) throws(PeerFailure) -> PeerLab {
        let lab = try PeerLab(setup)
        if recordsFates { lab.recordFates() }
        answers.watch(lab)
        var next = 0
        for index in inputs.indices {
            while next < actions.count, actions[next].tick <= index {
                try lab.perform(actions[next].action)
                next += 1
            }
            let known = next < actions.count ? min(Int(actions[next].tick), inputs.count) : inputs.count
            let following = keepsLogs ? [] : inputs[(index + 1)..<max(min(known, index + PeerLab.mostAhead), index + 1)]
            try lab.advance(inputs[index], before: Array(following))
            try take(lab)
        }
        try lab.finish()
        answers = answers.taken(from: lab)
        return lab
    }
}

extension PeerRecord {
    /// Makes the run again with fresh processes, and compares the answers.
    ///
    /// - Parameter hash: The hash of the answers of the first time; `nil` if it is not known.
    /// - Returns: The finding if the answers differ.
    package func difference(made hash: UInt64?) throws(PeerFailure) -> PeerFinding? {
        var answers = PeerAnswers()
        _ = try replay(&answers)
        guard let hash, answers.hash != hash else { return nil }
        // The first answers are not kept: two more runs tell which member differs.
        var (one, two) = (PeerAnswers(keeps: true), PeerAnswers(keeps: true))
        _ = try replay(&one)
        _ = try replay(&two)
        guard let (answer, member) = one.firstDifference(from: two) else {
            var finding = PeerFinding(kind: .notDeterministic, labTick: end)
            finding.field = "some answers, though two more runs were alike; was the program changed since?"
            return finding
        }
        var finding = PeerFinding(kind: .notDeterministic, side: answer.side, labTick: end)
        finding.field = "\(member) in its answer to tick \(answer.tick)"
        return finding
    }
}
