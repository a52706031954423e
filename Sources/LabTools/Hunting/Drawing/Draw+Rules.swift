internal import GameCore
internal import SyncLab

/// The rules of the match, and those of one device.
extension Draw {
    static let ofRules =
        [
            Draw("court", of: .rules, values: Court.shipped.map(\.name).joined(separator: "|"), flags: ["--court"]) {
                let obstacles = $0.setup.rules.settings.obstacles
                return Court.shipped.first { $0.obstacles.sorted() == obstacles }?.name ?? "another one"
            } change: { plan, random in
                guard random.isOne(in: 8) else { return }
                let rules = plan.setup.rules
                let court = try? random.element(of: Court.shipped).rules(for: rules)
                plan.setup.rules = court?.at(rules.pace ?? .fast) ?? rules
            },
            Draw("pace", of: .rules, values: paces.map(\.rawValue).joined(separator: "|"), flags: ["--pace"]) {
                $0.setup.rules.pace?.rawValue ?? "the court's"
            } change: { plan, random in
                if random.isOne(in: 3) { plan.setup.rules = plan.setup.rules.played(at: random.element(of: paces)) }
            },
        ] + Rule.all.map(rule) + [
            Draw("otherRules", of: .rules, values: "at one device, which the other one must refuse") { plan in
                let sides = LabSide.allCases.filter { plan.setup.devices[$0].rules != nil }
                return sides.isEmpty ? "none" : "at the \(sides.map(\.name).joined(separator: " and the ")) device"
            } change: { plan, random in
                guard random.isOne(in: 40) else { return }
                let side = random.element(of: LabSide.allCases)
                let rules = random.changing(plan.setup.rules, random.element(of: Rule.all))
                if rules != plan.setup.rules { plan.setup.devices[side].rules = rules }
            }
        ]

    private static let paces = Rules.Pace.allCases

    private static func rule(_ rule: Rule) -> Draw {
        let isOfPace = paces.contains { Rules.standard.played(at: $0).settings[rule] != Rules.Settings()[rule] }
        let flags =
            rule.playersFlags + (rule.isOfCourt ? ["--court"] : []) + (isOfPace ? ["--pace"] : [])
        return Draw(rule.name, of: .rules, values: rule.values, flags: flags) {
            rule.text(of: $0.setup.rules.settings)
        } change: { plan, random in
            if random.isOne(in: rule.odds) { plan.setup.rules = random.changing(plan.setup.rules, rule) }
        }
    }
}

extension SplitMix64 {
    /// Returns rules with another number of one; the same ones if an obstacle has no room then.
    fileprivate mutating func changing(_ rules: Rules, _ rule: Rule) -> Rules {
        let range = rule.numbers(under: Rules.Settings())
        let number =
            switch below(4) {
            case 0: range.lowerBound
            case 1: range.upperBound
            default: rule.isCount ? magnitude(in: range) : whole(in: range)
            }
        return (try? rules.changing(rule, to: number)) ?? rules
    }
}

extension Rule {
    fileprivate var isCount: Bool { if case .count = place { true } else { false } }

    /// One in so many runs has another number; more often of the points, for short matches.
    fileprivate var odds: UInt32 { name == "winningScore" ? 4 : 16 }

    fileprivate var playersFlags: [String] {
        switch name {
        case "winningScore": ["--points"]
        case "winByTwo": ["--win-by-two", "--no-win-by-two"]
        default: []
        }
    }

    fileprivate func text(of settings: Rules.Settings) -> String { text(of: settings[self]) }

    private func text(of number: Int) -> String {
        switch place {
        case .length, .speed: "\(Fixed(raw: Int32(number)))"
        case .count: "\(number)"
        case .flag: number == 0 ? "no" : "yes"
        }
    }

    /// Such as `0.05 to 0.5`.
    fileprivate var values: String {
        let range = numbers(under: Rules.Settings())
        if case .flag = place { return "no|yes" }
        return "\(text(of: range.lowerBound)) to \(text(of: range.upperBound))"
    }
}
