internal import GameBasics
internal import JSONText
internal import MockGroupSessions
internal import SyncLab

/// The links and the clocks: on top of a network, what is seldom or never in one.
extension Draw {
    /// - Parameter networks: The networks to draw from, as the flags change them.
    static func ofNetwork(_ networks: [NetworkConditions]) -> [Draw] {
        let names = networks.map(\.name).joined(separator: "|")
        let network = Draw("network", of: .network, values: names, flags: [flag]) {
            $0.setup.network.name
        } change: { plan, random in
            plan.setup.network = random.element(of: networks)
        }
        return [network] + Condition.allCases.map(condition) + ofLinks + ofClocks
    }

    private static let flag = "--network"

    private static func condition(_ condition: Condition) -> Draw {
        let flags =
            ["--\(condition.name)"] + (Condition.measured.contains(condition) ? ["--link"] : [])
            + (condition == .reorder ? ["--in-order"] : [])
        return link(condition.member, odds: condition.needs == nil ? 8 : 3, condition.drawnText, flags) {
            condition.text($0[condition])
        } change: { link, random in
            let number = random.magnitude(in: condition.drawn)
            if condition.needs.map({ link[$0] != 0 }) ?? true { link[condition] = number }
        }
    }

    private static let ofLinks = [
        link("retransmission", odds: 8, "20 to 2000 ms") {
            $0.retransmissionTimeout.milliseconds
        } change: {
            $0.retransmissionTimeout = .milliseconds($1.magnitude(in: 20...2_000))
        },
        link("reliableDuplicate", odds: 4, "0 to 50%") {
            $0.reliableDuplication.description
        } change: {
            $0.reliableDuplication = Probability(partsPerMillion: $1.magnitude(in: 0...500_000))
        },
        link("inOrder", odds: 16, "no|yes", ["--in-order", "--reorder"]) {
            $0.reordering == .none ? "yes" : "no"
        } change: { link, _ in
            link.reordering = .none
        },
        link("sawtooth", odds: 12, "0 to 400 every 500 to 10000 ms", ["--sawtooth", "--link"]) {
            $0.sawtooth.map { "\($0.height.milliseconds) every \($0.period.milliseconds)" } ?? "none"
        } change: {
            let height = Duration.milliseconds($1.magnitude(in: 0...400))
            $0.sawtooth = Sawtooth(height: height, period: .milliseconds($1.whole(in: 500...10_000)))
        },
        link("blackout", odds: 12, "50 to 3000 every 5000 to 20000 ms", ["--blackout"]) {
            $0.blackout?.description ?? "none"
        } change: {
            $0.blackout = .drawn(length: 50...3_000, every: 5_000...20_000, &$1)
        },
    ]

    /// A property of a link, drawn for both directions or for one.
    private static func link(
        _ name: String,
        odds: UInt32,
        _ values: String,
        _ flags: [String] = [],
        text: @escaping @Sendable (LinkConditions) -> String,
        change: @escaping @Sendable (inout LinkConditions, inout SplitMix64) -> Void
    ) -> Draw {
        bothSides(name, of: .network, odds: odds, values, [flag] + flags) {
            text($0.network[from: $1])
        } change: { setup, side, random in
            setup.network.change { change(&$0[from: side], &random) }
        }
    }

    private static let ofClocks = [
        clock("skew", odds: 5, "-10000 to 10000 ppm", ["--skew"]) {
            "\($0.skew)"
        } change: {
            $0.skew = $1.magnitude(in: 1...10_000) * ($1.isOne(in: 2) ? 1 : -1)
        },
        clock("startOffset", odds: 8, "-10000 to 0 ms", ["--start-offset"]) {
            $0.startOffset.milliseconds
        } change: {
            $0.startOffset = .milliseconds(-$1.magnitude(in: 0...10_000))
        },
        clock("hitch", odds: 8, "20 to 1000 every 1000 to 10000 ms", ["--hitch"]) {
            $0.hitch?.description ?? "none"
        } change: {
            $0.hitch = .drawn(length: 20...1_000, every: 1_000...10_000, &$1)
        },
    ]

    private static func clock(
        _ name: String,
        odds: UInt32,
        _ values: String,
        _ flags: [String],
        text: @escaping @Sendable (PeerClock) -> String,
        change: @escaping @Sendable (inout PeerClock, inout SplitMix64) -> Void
    ) -> Draw {
        bothSides(name, of: .network, odds: odds, values, [flag] + flags) {
            text($0.network[clockOf: $1])
        } change: { setup, side, random in
            setup.network.change { change(&$0[clockOf: side], &random) }
        }
    }

    /// A property of both sides, drawn for both of them or for one.
    ///
    /// - Parameter odds: One in so many runs has it changed.
    static func bothSides(
        _ name: String,
        of group: Group,
        odds: UInt32,
        _ values: String,
        _ flags: [String] = [],
        text: @escaping @Sendable (RunSetup, LabSide) -> String,
        change: @escaping @Sendable (inout RunSetup, LabSide, inout SplitMix64) -> Void
    ) -> Draw {
        Draw(name, of: group, values: values, flags: flags) { plan in
            let texts = LabSide.allCases.map { text(plan.setup, $0) }
            return texts[0] == texts[1] ? texts[0] : texts.joined(separator: "/")
        } change: { plan, random in
            guard random.isOne(in: odds) else { return }
            let sides = random.element(of: [LabSide.allCases, [.left], [.right]])
            for side in sides { change(&plan.setup, side, &random) }
        }
    }
}

extension Condition {
    /// A number with its unit, if it has one.
    fileprivate func text(_ number: Int) -> String {
        switch unit {
        case .milliseconds: "\(number) ms"
        case .partsPerMillion: "\(Decimal(number, digits: 4).shortest)%"
        case .kilobitsPerSecond: "\(number) kbit/s"
        case .packets, .bytes: "\(number)"
        case .name(let names): names[number]
        }
    }

    /// Such as `0 to 600 ms`.
    fileprivate var drawnText: String {
        if case .name(let names) = unit { return names.joined(separator: "|") }
        return "\(text(drawn.lowerBound)) to \(text(drawn.upperBound))"
    }
}

extension Duration {
    fileprivate var milliseconds: String { "\(wholeMilliseconds) ms" }
}

extension Blackout {
    fileprivate static func drawn(
        length: ClosedRange<Int>,
        every period: ClosedRange<Int>,
        _ random: inout SplitMix64
    ) -> Blackout {
        Blackout(length: .milliseconds(random.magnitude(in: length)), every: .milliseconds(random.whole(in: period)))
    }
}
