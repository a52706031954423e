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
        plan.setup = RunSetup(
            rules: try Rules.standard.changing { $0.target.points = 2 },
            seed: 1,
            network: NetworkPreset.fourG.conditions,
            plantedBug: PlantedBug(.droppedInput)
        )
        plan.chaos = LabSide.allCases
        var run = LabRun(plan)
        run.advance(by: 3_600)
        return lives.map(\.record) + [run.record]
    }

    /// The first values of each name in each run, each after the tick from which on it has this value, and a hash of
    /// all.
    static func all() throws -> String {
        var texts = TickNames.all.map(\.text)
        for run in try runs() {
            var ticks: [[String]] = []
            var window = TickWindow(reach: 0)
            RunHistory(run).forEachTick(in: 1...run.end) { record in
                window.append(record)
                ticks.append(TickNames.all.indices.map { TickNames.all[$0].text(of: window.values()?.value(of: $0)) })
                return true
            }
            for name in texts.indices {
                let changes = ticks.indices.filter { $0 == 0 || ticks[$0][name] != ticks[$0 - 1][name] }
                let values = changes.map { "\($0 + 1): \(ticks[$0][name])" }
                var hash = WordHash()
                for byte in values.joined().utf8 { hash.absorb(UInt64(byte)) }
                let rest = values.count > 4 ? ", … \(hash.value.hexadecimal(digits: 16).suffix(4))" : ""
                texts[name] += " | " + values.prefix(4).joined(separator: ", ") + rest
            }
        }
        return texts.joined(separator: "\n")
    }
}
