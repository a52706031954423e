internal import GameCore
internal import LabTesting
internal import LabTools
internal import MatchSync
internal import MockGroupSessions

@testable import SyncLab
internal import SyncCore

extension LabRun {
    /// The report on a run of two computer players.
    static func report(
        _ strategy: StrategyKind = .standard,
        over network: NetworkConditions,
        ticks: UInt32 = 3_600,
        seed: UInt64 = 1,
        change: (inout Plan) -> Void = { _ in }
    ) -> RunReport {
        var plan = Plan(seed: seed)
        plan.setup.strategy = strategy
        plan.setup.network = network
        plan.length = .ticks(ticks)
        change(&plan)
        return report(on: plan)
    }
}

extension RunReport {
    /// The conditions that do not hold, each with the values that it names.
    func broken(_ conditions: [String]) throws -> [String] {
        let values = figures
        return try conditions.map { try Expression($0, names: MeasureNames.names) }
            .filter { $0.holds(in: values) != true }
            .map { "\($0.text): \($0.names.map(values.text).joined(separator: ", "))" }
    }
}

extension NetworkConditions {
    /// A network of two equal links.
    init(_ numbers: KeyValuePairs<Condition, Int>, silent silence: (length: Int, period: Int)? = nil) {
        var link = LinkConditions(numbers)
        link.blackout = silence.map { Blackout(length: .milliseconds($0.length), every: .milliseconds($0.period)) }
        self.init(link)
    }
}

extension Lab {
    /// The messages of both delivery modes that the log keeps, in the order sent.
    var messages: [LoggedMessage] {
        [unreliableMessages, reliableMessages].flatMap { messages in messages.numbers.map { messages[$0] } }
            .sorted { $0.number < $1.number }
    }

    /// The last confirmed match of a watched device.
    func confirmed(_ side: LabSide) -> Match { watchedDevices[side].reading.confirmed }
}
