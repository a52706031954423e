public import SyncLab

extension RunRecord {
    /// The dossier of the run's first finding, and the first one of each other kind, as text; `nil` for a healthy run.
    ///
    /// A test of a run that failed ends with it: `if let dossier = run.dossier { Issue.record("\(dossier)") }`.
    public var dossier: String? {
        let verdict = LabRun.report(on: self).verdict
        return verdict.firsts.first.map { first in
            let explanation = Explanation(first, in: RunHistory(self))
            return ([explanation.text] + verdict.further).joined(separator: "\n")
        }
    }

    /// The measured values by which the run breaks a condition on measures, as text; `nil` if none break it.
    ///
    /// A test of a run that broke `--expect` ends with it:
    /// `if let violation = try run.violation(of: "pops.perMinute<=3") { Issue.record("\(violation)") }`.
    ///
    /// - Throws: An error if the text is no condition on measures.
    public func violation(of condition: String) throws -> String? {
        let expectation = Expectation(try Expression(condition, names: MeasureNames.names))
        let values = LabRun.report(on: self).figures
        return expectation.isViolated(by: values) ? expectation.complaint(about: values) : nil
    }
}
