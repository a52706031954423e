internal import MatchSync
internal import MockGroupSessions

extension LinkConditions {
    init(_ conditions: LabConditions) {
        self.init(
            delay: .milliseconds(conditions.delay),
            jitter: .uniform(.milliseconds(conditions.jitter)),
            loss: conditions.loss == 0 ? .none : .independent(Probability(conditions.loss)),
            duplication: Probability(conditions.duplication),
            reordering: .holdingBack(Probability(conditions.reordering), upTo: .milliseconds(50))
        )
    }
}

extension Probability {
    fileprivate init(_ partsPerMillion: Int) {
        self.init(partsPerMillion: UInt32(partsPerMillion))
    }
}
