package import GameDescriptions
package import LabTools
package import SyncLab

/// All that was put into a run of programs: fresh processes make the same run of it, if they are deterministic.
package struct PeerRecord: Sendable {
    package var setup: PeerSetup

    /// The players by name, for a reader.
    package var players: PerSide<PeerPlayer>

    /// The game, as the programs described it when the run was made: it gives names to the inputs.
    package var game = GameDescription()

    /// The inputs at the devices in each tick, from the first one on.
    package var inputs: [DeviceInputs] = []

    /// The actions in their order, each with the number of ticks before it.
    package var actions: [TimedAction] = []

    /// The hash of all answers; `nil` if it is not known.
    package var answers: UInt64?

    /// The expectation that the run was recorded for breaking; `nil` for another run.
    package var expectation: Expectation?

    package struct TimedAction: Sendable, Equatable {
        package var tick: UInt32
        package var action: LabAction

        package init(tick: UInt32, action: LabAction) { (self.tick, self.action) = (tick, action) }
    }

    package init(_ setup: PeerSetup, _ players: PerSide<PeerPlayer>) {
        (self.setup, self.players) = (setup, players)
    }

    /// The length of the run in ticks.
    package var end: UInt32 { UInt32(inputs.count) }

    /// The devices of the run up to its end.
    package var deviceCount: Int {
        LabSide.allCases.count + actions.count { if case .add = $0.action { true } else { false } }
    }
}

extension PeerRecord {
    /// Makes the run again, with fresh processes.
    ///
    /// - Parameters:
    ///   - keepsLogs: True if each line of a log is to stand with its tick, so that no line is written ahead.
    ///   - messages: The latest messages that the lab keeps.
    ///   - take: Takes the lab right after each tick.
    package func replay(
        _ answers: inout PeerAnswers,
        recordsFates: Bool = false,
        keepsLogs: Bool = false,
        messages: Int = 0,
        view: (columns: Int, rows: Int)? = nil,
        take: (PeerLab) throws(PeerFailure) -> Void = { _ in }
    ) throws(PeerFailure) -> PeerLab {
        let lab = try PeerLab(setup, view: view)
        if recordsFates { lab.recordFates() }
        if messages > 0 { lab.keepLog(messages: messages) }
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
    /// The first thing that the run fails by.
    package struct Failure: Sendable {
        /// The error behind it, in words.
        package let error: String

        /// The parts of the state in which it shows itself first; none if they tell nothing.
        let parts: [String]

        /// The failure without its place, such as `difference: balls.x`.
        package let signature: String

        /// The whole failure for a reader.
        package let text: String

        /// The field that differs first, if it is one of a difference.
        package let field: String?

        /// The tick of the lab in which it is known.
        package let tick: UInt32

        /// The broken expectation; `nil` for a finding, and for a program that breaks the protocol.
        package let expectation: Expectation?

        init(_ finding: PeerFinding) {
            (error, parts) = (finding.error, finding.parts)
            (signature, text, tick) = (finding.signature, finding.text, finding.labTick)
            (field, expectation) = (finding.kind == .notDeterministic ? nil : finding.field, nil)
        }

        init(_ failure: PeerFailure, at tick: UInt32) {
            (error, parts, signature, text) = (failure.error, [], failure.signature, failure.description)
            (field, self.tick, expectation) = (nil, tick, nil)
        }

        /// A broken expectation.
        init(_ expectation: Expectation, in figures: RunFigures, at tick: UInt32) {
            signature = "expectation: \(expectation.text)"
            (error, parts, text) = (signature, [], expectation.complaint(about: figures) ?? "")
            (field, self.tick, self.expectation) = (nil, tick, expectation)
        }

        /// True if it is of the same error as failures in some parts: it shows itself in one of them, or needs none.
        func isOne(with error: String, in parts: [String]) -> Bool {
            error == self.error && (parts.isEmpty && self.parts.isEmpty || parts.contains(where: self.parts.contains))
        }
    }

    /// The report on the run, which is made again.
    ///
    /// - Parameters:
    ///   - messages: The latest messages that the lab keeps.
    ///   - view: The size of the pictures that the programs draw; `nil` for none.
    ///   - take: Takes the lab right after each tick.
    package func report(
        keeping messages: Int = 0,
        view: (columns: Int, rows: Int)? = nil,
        _ take: (PeerLab) -> Void = { _ in }
    ) throws(PeerFailure) -> PeerReport {
        var answers = PeerAnswers()
        var measures = PeerMeasures()
        let lab = try replay(&answers, messages: messages, view: view) { lab in
            measures.take(lab.record)
            take(lab)
        }
        return PeerReport(plan, lab, measures)
    }

    /// The settings of the run.
    var plan: PeerRun.Plan {
        var plan = PeerRun.Plan(setup)
        (plan.players, plan.ticks) = (players, end)
        return plan
    }

    /// The first thing that the run fails by when it is made again; `nil` if it does not fail.
    package func failure() -> Failure? {
        var tick: UInt32 = 0
        do throws(PeerFailure) {
            let report = try report { tick = $0.tick }
            return report.failure(expecting: expectation.map { [$0] } ?? [])
        } catch {
            return Failure(error, at: tick + 1)
        }
    }
}

extension PeerReport {
    /// The first thing that the run fails by: a finding outranks a broken expectation.
    func failure(expecting expectations: [Expectation]) -> PeerRecord.Failure? {
        if let finding = findings.first { return PeerRecord.Failure(finding) }
        let figures = figures
        return expectations.broken(by: figures).map { PeerRecord.Failure($0, in: figures, at: ticks) }
    }
}

extension PeerRecord {
    /// Makes the run again with fresh processes, and compares the answers.
    ///
    /// - Parameters:
    ///   - hash: The hash of the answers of the first time; `nil` if it is not known.
    ///   - isEarlier: True if the programs may have been changed since the first time.
    /// - Returns: The finding if the answers differ.
    package func difference(
        made hash: UInt64?,
        isEarlier: Bool = false
    ) throws(PeerFailure) -> PeerFinding? {
        var answers = PeerAnswers()
        _ = try replay(&answers)
        guard let hash, answers.hash != hash else { return nil }
        // The first answers are not kept: two more runs tell which member differs.
        var (one, two) = (PeerAnswers(keeps: true), PeerAnswers(keeps: true))
        _ = try replay(&one)
        _ = try replay(&two)
        guard let (answer, member) = one.firstDifference(from: two) else {
            if isEarlier, one.hash == answers.hash { return PeerFinding(kind: .changedProgram, labTick: end) }
            var finding = PeerFinding(kind: .notDeterministic, labTick: end)
            finding.field = "some answers, though two more runs were alike"
            return finding
        }
        var finding = PeerFinding(kind: .notDeterministic, places: [answer.place], labTick: end)
        finding.field = "\(member) in its answer to tick \(answer.tick)"
        return finding
    }
}
