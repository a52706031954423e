internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

extension RunReport {
    /// The report as JSON values, under the names that scripts rely on.
    ///
    /// - Parameters:
    ///   - wallTime: The time that the run took; `nil` leaves it out.
    ///   - taped: What the strategy makes of the inputs that all strategies have; `nil` leaves it out.
    func values(wallTime: Duration?, taped: TapeReport? = nil) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("seed", .seed(plan.setup.seed)),
            ("network", .text(plan.setup.network.name)),
            (
                "conditions",
                .list([.text(plan.setup.network.fromLeft.description), .text(plan.setup.network.fromRight.description)])
            ),
            ("strategy", .text(plan.setup.strategyName)),
            ("ticks", .whole(ticks)),
            ("simulatedSeconds", .number(Decimal(Int(ticks), over: 60, digits: 3))),
        ]
        if let wallTime {
            let microseconds =
                wallTime.components.seconds * 1_000_000 + wallTime.components.attoseconds / 1_000_000_000_000
            members.append(("wallSeconds", .number(Decimal(Int(microseconds), digits: 6))))
        }
        members += [
            ("points", .whole(points)),
            ("contacts", .whole(contacts)),
            ("score", Self.score(score)),
            ("peers", .list([peer(left), peer(right)])),
            ("measures", measures),
        ]
        if let taped { members.append(("sameInputs", Self.values(of: taped))) }
        return .object(members)
    }

    /// The value at a path: a measure by its path below `measures`, anything else by its whole path.
    static func value(at path: String, in values: JSONValue) -> JSONValue? {
        values["measures"]?[path] ?? values[path]
    }

    private static func values(of taped: TapeReport) -> JSONValue {
        .object([
            ("rallies", .whole(taped.rallies)),
            ("asTaped", .whole(taped.asTaped)),
            ("ticks", .whole(taped.ticks)),
            ("displayedDivergence", spread(taped.displayedDivergence, length, maximum: true)),
            ("pops", values(of: taped.pops, over: taped.ticks)),
            ("unfairContacts", .whole(taped.unfairContacts)),
            ("inputToOwnPaddleTicks", spread(taped.inputToOwnPaddleTicks, JSONValue.whole, maximum: false)),
            ("inputToRemotePaddleTicks", spread(taped.inputToRemotePaddleTicks, JSONValue.whole, maximum: false)),
        ])
    }

    private static func values(of pops: LabMeasures.Pops, over ticks: Int) -> JSONValue {
        .object([
            ("perMinute", .number(Decimal(pops.hundredthsPerMinute(over: ticks), digits: 2))),
            ("p99", length(pops.p99)),
            ("p999", length(pops.p999)),
            ("max", length(pops.maximum)),
        ])
    }

    private var measures: JSONValue {
        .object([
            ("confirmedDivergence", .whole(confirmedDivergence)),
            ("displayedDivergence", Self.spread(displayedDivergence, Self.length, maximum: true)),
            ("pops", Self.values(of: pops, over: Int(ticks))),
            ("unfairContacts", .whole(unfairContacts)),
            ("revokedGoals", .whole(revokedGoals)),
            (
                "scoreDisagreementTicks",
                .object([
                    ("p50", .whole(scoreDisagreementTicks.p50)),
                    ("max", .whole(scoreDisagreementTicks.maximum)),
                ])
            ),
            ("inputToOwnPaddleTicks", Self.spread(inputToOwnPaddleTicks, JSONValue.whole, maximum: false)),
            ("inputToRemotePaddleTicks", Self.spread(inputToRemotePaddleTicks, JSONValue.whole, maximum: false)),
            ("reconvergeTicks", .object([("max", .whole(reconvergeTicks))])),
        ])
    }

    private func peer(_ device: Device) -> JSONValue {
        let statistics = device.statistics
        // A strategy that shows the owner's state predicts nothing, never stalls, and compares no hashes.
        let strategy = plan.setup.strategy
        let (predicts, waits) = (strategy.has(.predicts), strategy.has(.sendsInputs))
        let mean: JSONValue =
            device.packetsSent == 0
            ? .null : .number(Decimal(device.packetBytes, over: device.packetsSent, digits: 2))
        return .object([
            ("owner", .flag(device.isOwner)),
            ("epoch", .whole(device.epoch)),
            ("tick", .whole(device.tick)),
            ("score", Self.score(device.score)),
            ("confirmedHash", .text(device.confirmedHash.map(Self.hexadecimal))),
            ("rollbacks", .whole(predicts ? statistics.rollbacks : nil)),
            ("maxRollbackDepth", .whole(predicts ? statistics.maximumDepth : nil)),
            ("resimulatedTicks", .whole(predicts ? statistics.resimulatedTicks : nil)),
            ("stallTicks", .whole(waits ? statistics.stallTicks : nil)),
            ("desyncs", .whole(waits ? statistics.desyncs : nil)),
            ("packetsSent", .whole(device.packetsSent)),
            ("packetsLost", .whole(device.packetsLost)),
            ("bytesSent", .whole(device.bytesSent)),
            ("meanPacketBytes", mean),
            ("maxPacketBytes", .whole(device.maximumPacketBytes)),
        ])
    }

    private static func spread(_ spread: LabMeasures.Spread, _ value: (Int?) -> JSONValue, maximum: Bool)
        -> JSONValue
    {
        var members = [(name: "p50", value: value(spread.p50)), (name: "p99", value: value(spread.p99))]
        if maximum { members.append(("max", value(spread.maximum))) }
        return .object(members)
    }

    private static func score(_ score: PerPlayer<UInt16>) -> JSONValue {
        .list([.whole(score.one), .whole(score.two)])
    }

    /// A length in court units; the measures count ten-thousandths of them.
    private static func length(_ length: Int?) -> JSONValue {
        length.map { .number(Decimal($0, digits: 4)) } ?? .null
    }

    private static func hexadecimal(_ hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
