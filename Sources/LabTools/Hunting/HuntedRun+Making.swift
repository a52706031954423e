internal import GameCore
internal import JSONText
internal import MatchSync
package import SyncLab

extension HuntedRun {
    /// Makes a run of a hunt; one that fails is made again, to find what its failure has in common with others.
    ///
    /// - Parameters:
    ///   - reach: Conditions on ticks, whose stops are counted.
    ///   - broken: The first expectation that a report breaks; `nil` for none.
    package init(_ number: Int, of hunt: Hunt, reach: [Expression] = [], broken: (RunReport) -> String?) {
        let plan = hunt[number]
        var run = LabRun(plan, keepsLog: !reach.isEmpty)
        var reached = ReachCounter(reach)
        let report = run.report { _, lab in reached.take(lab) }
        var hash = WordHash()
        for byte in report.values().line.utf8 { hash.absorb(UInt64(byte)) }
        var failure = Failure(report, run.record, broken: broken)
        if Hunt.isMadeTwice(number), LabRun.report(on: plan) != report {
            failure = Failure(.unrepeatable, "the run made twice gives different reports")
        }
        self.init(number, report, hash: hash.value, failure: failure)
        self.reached = reached.counts
    }
}

extension HuntedRun.Failure {
    /// The failure of a run; `nil` if it does not fail.
    ///
    /// - Parameter broken: The first expectation that a report breaks; `nil` for none. A desync is a failure anyway.
    package init?(_ report: RunReport, _ record: RunRecord, broken: (RunReport) -> String?) {
        guard let condition = broken(report) ?? (report.verdict.desyncs > 0 ? "" : nil) else { return nil }
        // The verdict on the run outranks a broken expectation.
        if let desync = report.verdict.firstDesync {
            let dossier = DesyncDossier.first(in: RunHistory(record))
            let kind = desync.kind == .different ? nil : desync.kind.rawValue
            let likeness = [kind, dossier?.likeness].compactMap { $0 }.joined(separator: ": ")
            self.init(
                .desync,
                likeness,
                dossier?.circumstances ?? [],
                rollbackDepth: dossier?.devices.faultyDepth,
                tick: desync.labTick
            )
        } else if let freeze = report.verdict.firstFreeze {
            let likeness = WaitDossier.firstFreeze(in: RunHistory(record))?.likeness ?? ""
            self.init(.freeze, likeness, tick: freeze.begin)
        } else if let fault = report.verdict.firstInputFault {
            self.init(.inputFault, fault.likeness, tick: fault.labTick)
        } else {
            self.init(.expectation, "\(condition) is broken")
        }
    }
}

extension WaitDossier {
    /// The common features of freezes of one cause, as text.
    fileprivate var likeness: String {
        let reason =
            refused != nil
            ? "it waits for an input that is not sent again"
            : !refusals.isEmpty
                ? "it refuses what reaches it"
                : lastInput != nil ? "inputs reach it" : "no input reaches it"
        return "the \(wait.side.name) device confirms nothing more, \(reason)"
    }
}
