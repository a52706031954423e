internal import GameBasics
internal import GameCore
internal import SyncLab

extension UnusualSetting {
    static let ofRules =
        [
            UnusualSetting("rules") { $0.change(to: .standard) },
            UnusualSetting("obstacles") { setup in
                if let rules = try? setup.rules.changing({ $0.obstacles = [] }) { setup.change(to: rules) }
            },
        ]
        + Rule.all.map { rule in
            UnusualSetting("rule \(rule.name)") { setup in
                let usual = Rules.standard.settings[rule]
                if let rules = try? setup.rules.changing({ $0[rule] = usual }) { setup.change(to: rules) }
            }
        }
}

extension RunSetup {
    /// Changes the rules, unless a score that a device remembers is the end of a match by these.
    fileprivate mutating func change(to rules: Rules) {
        let scores = LabSide.allCases.compactMap { devices[$0].remembered?.score }
        if scores.allSatisfy({ max($0.one, $0.two) < rules.winningScore }) { self.rules = rules }
    }
}
