internal import SyncLab

/// The simplest run of a bug: what it shows first, and what else it shows.
struct SimplestRun {
    private let first: Symptom

    /// The error by which the bug's runs were grouped, and that of its simplest run.
    private let known: [Symptom]

    /// The first failures of other kinds.
    private let others: [Symptom]

    /// An error where it shows itself.
    private struct Symptom: Equatable {
        let kind: HuntedRun.Failure.Kind
        let cause: HuntCause
        let field: String?

        init(_ failure: HuntedRun.Failure) {
            (kind, cause, field) = (failure.kind, failure.cause, failure.shownField)
        }

        func isSameError(as other: Symptom) -> Bool { kind == other.kind && cause == other.cause }
    }

    /// - Returns: `nil` if the run does not fail.
    init?(of bug: HuntSummary.Bug, _ run: HuntedRun) {
        guard let failure = run.failure, let former = bug.earliest.failure else { return nil }
        first = Symptom(failure)
        known = [first, Symptom(former)]
        others = run.also.map(Symptom.init)
    }

    /// True if the bugs are one: their simplest runs fail alike, or each shows the other's error; or one of them shows,
    /// later and in the same field, the error that comes first in the other one.
    ///
    /// Two bugs are not: parts that only one of them needs are taken away from its run, and the other one does not show
    /// itself in it.
    func isOne(with other: SimplestRun) -> Bool {
        if first.isSameError(as: other.first) { return true }
        let (shown, otherShown) = (symptom(of: other), other.symptom(of: self))
        if shown != nil && otherShown != nil { return true }
        return [(shown, first), (otherShown, other.first)].contains { symptom, first in
            symptom.map { $0.field != nil && $0.field == first.field } ?? false
        }
    }

    /// The error of another bug in this run; `nil` if it does not show it.
    private func symptom(of other: SimplestRun) -> Symptom? {
        others.first { symptom in other.known.contains { $0.isSameError(as: symptom) } }
    }
}

extension HuntedRun.Failure {
    /// The field that differs first, of a desync or of a sync fault.
    fileprivate var shownField: String? {
        guard kind == .syncFault else { return field }
        return known.flatMap { $0.detail.isEmpty ? nil : $0.detail }
    }
}

extension HuntedRun.Failure.Kind {
    init(_ finding: Finding) {
        self =
            switch finding {
            case .desync: .desync
            case .freeze: .freeze
            case .inputFault: .inputFault
            case .syncFault: .syncFault
            }
    }

    /// True for a finding of the verdict.
    var isFinding: Bool {
        switch self {
        case .desync, .freeze, .inputFault, .syncFault: true
        case .unrepeatable, .crash, .expectation: false
        }
    }
}
