public import SyncLab

extension RunRecord {
    /// The dossier of the run's first desync, or else of its first freeze or input fault, as text; `nil` for a healthy
    /// run.
    ///
    /// A test of a run that failed ends with it: `if let dossier = run.dossier { Issue.record("\(dossier)") }`.
    public var dossier: String? {
        let verdict = LabRun.report(on: self).verdict
        guard !verdict.isHealthy else { return nil }
        let history = RunHistory(self)
        return DesyncDossier.first(in: history)?.text ?? WaitDossier.firstFreeze(in: history)?.text
            ?? history.first(\.inputFault)?.text ?? verdict.findings.joined(separator: "\n")
    }
}
