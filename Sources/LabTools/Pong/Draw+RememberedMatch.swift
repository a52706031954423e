internal import GameBasics
internal import GameCore
internal import SyncLab

/// The match that one of the devices remembers.
extension Draw {
    static let ofRememberedMatch = [
        match("remembered", odds: 8, "a score at one device", { $0.text }) { match, rules, random in
            let most = Int(rules.winningScore) - 1
            match.score = PerPlayer(UInt16(random.whole(in: 0...most)), UInt16(random.whole(in: 0...most)))
        },
        match("tick", odds: 4, "0, or up to 1200 before a power of 2 from 2^12 to 2^28", { "\($0.tick)" }) {
            match,
            _,
            random in
            let bits = random.element(of: [12, 12, 16, 16, random.whole(in: 12...28)])
            match.tick = UInt32(1 << bits - random.whole(in: 0...1_200))
        },
        match("epoch", odds: 8, "1, or up to 3 before a power of 2 up to 2^24", { "\($0.epoch)" }) {
            match,
            _,
            random in
            match.epoch = UInt32(1 << random.element(of: [8, 16, 24]) - random.whole(in: 0...3))
        },
    ]

    /// A property of the match that one device remembers: the one that remembers already, or any one.
    private static func match(
        _ name: String,
        odds: UInt32,
        _ values: String,
        _ text: @escaping @Sendable (RememberedMatch) -> String,
        change: @escaping @Sendable (inout RememberedMatch, Rules, inout SplitMix64) -> Void
    ) -> Draw {
        Draw(name, of: .devices, values: values) { plan in
            plan.setup.remembering.map { side in
                let match = plan.setup.devices[side].remembered ?? RememberedMatch(PerPlayer(0, 0))
                return "\(text(match)) of the \(side.name) device"
            } ?? "none"
        } change: { plan, random in
            guard random.isOne(in: odds) else { return }
            let drawn = random.element(of: LabSide.allCases)
            let side = plan.setup.remembering ?? drawn
            var match = plan.setup.devices[side].remembered ?? RememberedMatch(PerPlayer(0, 0))
            change(&match, plan.setup.rules(of: side.rawValue), &random)
            plan.setup.devices[side].remembered = match
        }
    }
}

extension RunSetup {
    /// The device that remembers a match.
    fileprivate var remembering: LabSide? { LabSide.allCases.first { devices[$0].remembered != nil } }
}

extension RememberedMatch {
    fileprivate var text: String { "\(score.one):\(score.two)" }
}
