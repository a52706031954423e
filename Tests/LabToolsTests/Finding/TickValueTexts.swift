internal import GameCore
internal import JSONText
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions

@testable internal import LabTools
@testable internal import SyncLab

/// The values of a tick under all names, as text.
enum TickValueTexts {
    /// Two lives with everything that happens to devices, and a minute in which two players provoke.
    private static func runs() throws -> [RunRecord] {
        var lives = [LabLife(.rollback(inputDelay: 0, isFiltered: false), seed: 2), LabLife(.host, seed: 5)]
        for index in lives.indices { lives[index].advance(by: 2_400) }
        var plan = LabRun.Plan(seed: 1)
        plan.setup = RunSetup(seed: 1, network: NetworkPreset.fourG.conditions, plantedBug: PlantedBug(.droppedInput))
        plan.setup.rules = try Rules.standard.changing { $0.target.points = 2 }
        plan.chaos = LabSide.allCases
        var run = LabRun(plan)
        run.advance(by: 3_600)
        return lives.map(\.record) + [run.record]
    }

    /// The first values of each name in each run, each after the tick from which on it has this value, and a summary of
    /// all ticks.
    static func all() throws -> String {
        var texts = TickNames.all.map(\.name.text)
        for run in try runs() {
            var ticks: [[String]] = []
            let history = RunHistory(run)
            let names = history.names
            history.forEachTick(in: 1...run.end) { tick in
                ticks.append(names.indices.map { names[$0].text(of: tick.value(of: $0)) })
                return true
            }
            for name in texts.indices {
                let changes = ticks.indices.filter { $0 == 0 || ticks[$0][name] != ticks[$0 - 1][name] }
                let values = changes.map { "\($0 + 1): \(ticks[$0][name])" }
                let rest = values.count > 4 ? ", … \(values.last ?? ""); \(summary(ticks.map { $0[name] }))" : ""
                texts[name] += " | " + values.prefix(4).joined(separator: ", ") + rest
            }
        }
        return texts.joined(separator: "\n")
    }

    /// The range and the sum of the numbers, and how many ticks have each other value.
    private static func summary(_ values: [String]) -> String {
        let numbers = values.compactMap { text in Double(text).map { (text, $0) } }
        let others = values.filter { Double($0) == nil }
        let names = others.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let counts = names.map { name in "\(others.count { $0 == name }) × \(name)" }
        guard let least = numbers.min(by: { $0.1 < $1.1 }), let most = numbers.max(by: { $0.1 < $1.1 }) else {
            return counts.joined(separator: ", ")
        }
        // Values have at most four decimals.
        let sum = numbers.reduce(0) { $0 + Int(($1.1 * 10_000).rounded()) }
        let total = sum.isMultiple(of: 10_000) ? "\(sum / 10_000)" : "\(Double(sum) / 10_000)"
        return (["\(least.0) to \(most.0), sum \(total)"] + counts).joined(separator: ", ")
    }
}
