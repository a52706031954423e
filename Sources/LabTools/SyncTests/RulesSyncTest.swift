public import GameCore
internal import MatchSync

/// Rolls a match back after each of its ticks, resimulates it by the rules alone, and compares whole states.
///
/// After the `SyncTest` session of GGPO: a field that is left out of a snapshot, or a step that depends on anything but
/// the match and the inputs, is found in the first tick in which it matters.
public struct RulesSyncTest {
    public private(set) var match: Match

    private let rules: Rules

    /// The match that a rollback restores, from the saved match and the current one.
    private let restore: (_ saved: Match, _ current: Match) -> Match

    /// The latest ticks, at most as many as are rolled back.
    private var past: Recent<Tick>

    /// A tick with the match before it.
    private struct Tick {
        let before: Match
        let absentPlayers: PlayerSet
        let inputs: PerPlayer<Input>
    }

    /// - Parameters:
    ///   - depth: How many ticks are rolled back after each tick, 1 or more.
    ///   - restore: What a rollback restores, from the saved match and the current one: the saved one, unless a test
    ///     plants a bug.
    public init(
        _ match: Match,
        under rules: Rules,
        depth: Int,
        restoring restore: @escaping (_ saved: Match, _ current: Match) -> Match = { saved, _ in saved }
    ) {
        self.match = match
        self.rules = rules
        self.restore = restore
        past = Recent(capacity: depth)
    }

    /// Advances the match by one tick, rolls it back, and compares the resimulated ticks with the first simulation.
    ///
    /// - Parameter absentPlayers: The players that are absent from this tick on; `nil` where nothing changes.
    public mutating func advance(_ inputs: PerPlayer<Input>, absentPlayers: PlayerSet? = nil) -> SyncTestFinding? {
        let tick = Tick(before: match, absentPlayers: absentPlayers ?? match.absentPlayers, inputs: inputs)
        past.append(tick)
        match = Self.match(after: tick, from: match, under: rules)
        var resimulated = restore(past[past.numbers.lowerBound].before, match)
        for number in past.numbers {
            let tick = past[number]
            if let finding = finding(tick.before, resimulated, after: number - 1) { return finding }
            resimulated = Self.match(after: tick, from: resimulated, under: rules)
        }
        return finding(match, resimulated, after: past.total - 1)
    }

    private static func match(after tick: Tick, from match: Match, under rules: Rules) -> Match {
        var match = match
        if tick.absentPlayers != match.absentPlayers { match.setAbsentPlayers(tick.absentPlayers, under: rules) }
        _ = match.step(tick.inputs, under: rules)
        return match
    }

    /// - Parameter number: The number of the tick after which the matches are.
    private func finding(_ first: Match, _ second: Match, after number: Int) -> SyncTestFinding? {
        guard first != second else { return nil }
        let isRestored = !past.numbers.contains(number)
        let trace = isRestored ? nil : StepTrace(past[number].before, past[number].inputs, under: rules)
        return SyncTestFinding(.rules, at: first.tick, first, second, trace?.firstDifference(fromEnd: second))
    }
}
