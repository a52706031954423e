internal import GameBasics
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
            Draw("otherRules", of: .rules, values: "one or some at one device, which the others must refuse") { plan in
                LabSide.allCases.compactMap(plan.unequalRules).first ?? "none"
            } change: { plan, random in
                let turn = Rule.taking(turnOf: plan.setup.seed)
                let others = turn.isEmpty && random.isOne(in: 40) ? random.rules() : turn
                guard !others.isEmpty else { return }
                let side = random.element(of: LabSide.allCases)
                let rules = others.reduce(plan.setup.rules) { random.changing($0, $1, isOther: true) }
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
    /// Returns rules with a number that is drawn for one; the same ones if an obstacle has no room then.
    ///
    /// - Parameter isOther: True to draw again, up to some times, until this rule differs and no other one, which may
    ///   have to follow it.
    fileprivate mutating func changing(_ rules: Rules, _ rule: Rule, isOther: Bool = false) -> Rules {
        let range = rule.numbers(under: isOther ? rules.settings : Rules.Settings())
        var changed = rules
        for _ in 0..<(isOther ? 64 : 1) where Rule.all.count(where: { changed.settings[$0] != rules.settings[$0] }) != 1
        {
            let number =
                switch below(4) {
                case 0: range.lowerBound
                case 1: range.upperBound
                default: rule.isCount ? magnitude(in: range) : whole(in: range)
                }
            changed = (try? rules.changing(rule, to: number)) ?? rules
        }
        return changed
    }

    /// Returns two or three rules.
    fileprivate mutating func rules() -> [Rule] { (0..<whole(in: 2...3)).map { _ in element(of: Rule.all) } }
}

extension LabRun.Plan {
    /// The rules that differ at a device, in words; `nil` for none.
    fileprivate func unequalRules(at side: LabSide) -> String? {
        guard let others = setup.devices[side].rules else { return nil }
        let names = Rule.all.filter { others.settings[$0] != setup.rules.settings[$0] }.map(\.name)
        return "\(names.joined(separator: ", ")) at the \(side.name) device"
    }
}

extension Rule {
    /// The rule that differs in the run of a seed: in each tenth one, each rule in its turn; else none.
    ///
    /// Devices that refuse each other play no match, so these runs are few. Taken in turn, each rule is the only one
    /// that differs in 170 seeds in a row; drawn, one of them would be missing in most hunts of a few hundred runs.
    fileprivate static func taking(turnOf seed: UInt64) -> [Rule] {
        let (turn, place) = seed.quotientAndRemainder(dividingBy: 10)
        return place == 0 ? [all[Int(turn % UInt64(all.count))]] : []
    }

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
