internal import MockGroupSessions
package import SyncLab

extension RunRecord {
    /// The same run, in which nothing is left to chance: an action decides the fate of each message that does not just
    /// take its link's delay.
    package var explicit: RunRecord {
        var setup = setup
        setup.network.change { network in
            for side in LabSide.allCases { network[from: side] = network[from: side].withoutChance }
        }
        let original = self.setup
        var lab = Lab(original, keepsLog: false, recordsFates: true) { original.strategy(at: $0, for: $1) }
        performActions(on: &lab)
        for side in LabSide.allCases { setup[device: side].fates = lab.fates(from: side) }
        var explicit = actions.filter { !$0.action.isDecidedByFates }
        for (left, right) in inputs {
            lab.advance(left: left, right: right)
            performActions(on: &lab)
            for side in LabSide.allCases {
                let usual = TransmissionFate(delay: setup.network[from: side].delay)
                for (index, fate) in lab.fates(from: side).enumerated() where fate != usual {
                    explicit.append((lab.tick - 1, .decide(fate, of: index + 1, from: side)))
                }
            }
        }
        let sorted = explicit.enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
        return RunRecord(setup, inputs: inputs, actions: sorted.map(\.element))
    }
}

extension LinkConditions {
    /// Only what decides nothing by chance: the delay, and what the reliable mode makes of a loss.
    var withoutChance: LinkConditions {
        LinkConditions(
            delay: delay,
            retransmissionTimeout: retransmissionTimeout,
            reliableDuplication: reliableDuplication
        )
    }
}

extension LabAction {
    /// True if it only changes the fates of messages.
    fileprivate var isDecidedByFates: Bool {
        switch self {
        case .setConditions(_, let link), .blackOut(let link, _): link.side != nil
        case .reseedLinks, .decide: true
        default: false
        }
    }
}
