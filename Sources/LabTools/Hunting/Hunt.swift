internal import GameBasics
public import SyncLab

/// A list of runs by number: every seed under every plan.
public struct Hunt: Sendable {
    /// A plan for each strategy over each network, if these are not drawn.
    let plans: [LabRun.Plan]

    let seeds: ClosedRange<UInt64>

    /// The things that are drawn for each run; none in a narrow hunt.
    let draws: [Draw]

    /// - Precondition: There is a plan; there are at most ``mostSeeds`` seeds.
    public init(_ plans: [LabRun.Plan], seeds: ClosedRange<UInt64>) {
        self.init(plans, seeds: seeds, drawing: [])
    }

    /// Creates a hunt that draws things for each run.
    package init(_ plans: [LabRun.Plan], seeds: ClosedRange<UInt64>, drawing draws: [Draw]) {
        precondition(!plans.isEmpty && seeds.upperBound - seeds.lowerBound < Self.mostSeeds, "\(seeds)")
        self.plans = plans
        self.seeds = seeds
        self.draws = draws
    }

    /// True if it draws nothing but what seeds, strategies and networks make different.
    package var isNarrow: Bool { draws.isEmpty }

    public static let mostSeeds: UInt64 = 1_000_000_000

    /// Runs, which are numbered from 1.
    public var count: Int { Int(seeds.upperBound - seeds.lowerBound + 1) * plans.count }

    /// The seeds of a run and of all after it, as a range of `--seeds`.
    package func seeds(from number: Int) -> String {
        "\(seeds.lowerBound + UInt64((number - 1) / plans.count)):\(seeds.upperBound)"
    }

    /// The plan of a run, with all that is drawn for it.
    public subscript(number: Int) -> LabRun.Plan {
        var plan = given(number)
        for draw in draws { draw.draw(into: &plan) }
        plan.setup.drawPhases()
        return plan
    }

    /// The things that a run has drawn, as far as they differ from what is given.
    package func drawn(_ number: Int) -> [DrawnValue] {
        var plan = given(number)
        return draws.compactMap { $0.drawn(into: &plan) }
    }

    /// The plan of a run before the draw.
    ///
    /// All plans have a turn before the next seed. The first one is drawn from the seed, so that every shard has runs
    /// of all plans.
    private func given(_ number: Int) -> LabRun.Plan {
        let (row, column) = (number - 1).quotientAndRemainder(dividingBy: plans.count)
        let seed = seeds.lowerBound + UInt64(row)
        var draw = SplitMix64(seed: seed)
        let turn = Int(draw.next() % UInt64(plans.count))
        var plan = plans[(column + turn) % plans.count]
        plan.setup.seed = seed
        return plan
    }

    /// True for every twentieth run, which two processes make, to compare their results.
    package static func isMadeTwice(_ number: Int) -> Bool { number % 20 == 0 }
}
