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
        for side in LabSide.allCases { setup[device: side].fates = lab.fates(on: side.link) }
        var links: [LabLink: LinkConditions] = [:]
        for side in LabSide.allCases { links[side.link] = setup.network[from: side] }
        var explicit = actions.compactMap { tick, action in action.explicit(&links).map { (tick: tick, action: $0) } }
        for (left, right) in inputs {
            lab.advance(left: left, right: right)
            performActions(on: &lab)
            for link in lab.links {
                let usual = TransmissionFate(delay: links[link]?.delay ?? .zero)
                for (index, fate) in lab.fates(on: link).enumerated() where fate != usual {
                    explicit.append((lab.tick - 1, .decide(fate, of: index + 1, from: link)))
                }
            }
        }
        return RunRecord(setup, inputs: inputs, actions: explicit.sortedByTick)
    }
}

extension [(tick: UInt32, action: LabAction)] {
    /// The actions in the order of their ticks; those of one tick in their own.
    var sortedByTick: Self {
        enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
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
    /// The action beside the fates of all messages: `nil` for one that only changes them.
    ///
    /// - Parameter links: The conditions that the links have beside the fates. Their delay stays: a fate has its own.
    fileprivate func explicit(_ links: inout [LabLink: LinkConditions]) -> LabAction? {
        switch self {
        case .setConditions(let conditions, let link):
            let before = links[link, default: .perfect]
            var after = conditions.withoutChance
            after.delay = before.delay
            links[link] = after
            return after == before ? nil : .setConditions(after, from: link)
        case .blackOut, .reseedLinks, .decide: return nil
        default: return self
        }
    }
}
