internal import GameCore
public import MatchSync
public import SyncLab

/// A run of a scenario without a screen.
public struct ScenarioRun {
    /// All that was put in so far.
    public private(set) var record: RunRecord

    public private(set) var lab: Lab
    public private(set) var play: ScenarioPlay
    private var players: PerSide<LabComputer>

    /// - Parameters:
    ///   - seed: In place of the scenario's; `nil` for that.
    ///   - strategy: In place of the scenario's; `nil` for that.
    public init(_ scenario: Scenario, seed: UInt64? = nil, strategy: StrategyKind? = nil) {
        self.init(scenario, scenario.setup(seed: seed, strategy: strategy))
    }

    /// - Parameter setup: What the run begins with, in place of what the scenario says.
    package init(_ scenario: Scenario, _ setup: RunSetup) {
        record = RunRecord(setup)
        lab = Lab(setup)
        play = ScenarioPlay(scenario, setup)
        players = PerSide(LabComputer(scenario.left, seed: setup.seed), LabComputer(scenario.right, seed: ~setup.seed))
    }

    /// True if the scenario is over.
    public var isOver: Bool { play.isOver }

    /// Performs what is due, and advances the run by one tick unless the scenario is over then.
    public mutating func advance() {
        while let due = play.next() {
            for action in due.actions {
                lab.perform(action)
                record.append(action)
            }
        }
        guard !isOver else { return }
        let left = input(of: .left)
        let right = input(of: .right)
        record.append(left: left, right: right)
        lab.advance(left: left, right: right)
        play.observe(record, lab)
    }

    /// Plays to the end of the scenario.
    public mutating func finish() {
        while !isOver { advance() }
    }

    private mutating func input(of side: LabSide) -> Input {
        let device = lab.devices[side.rawValue]
        let shown = device.peer.shown
        var input = players[side].input(for: shown, seat: device.seat, at: lab.tick, under: lab.rules)
        // A scenario ends with its match, and on a screen too a person asks for the next one.
        if shown.isOver { input.actions = [] }
        return play.takeInput(at: side, insteadOf: input)
    }
}

extension Scenario {
    /// The setup with which a run begins.
    ///
    /// - Parameters:
    ///   - seed: In place of the scenario's; `nil` for that.
    ///   - strategy: In place of the scenario's; `nil` for that.
    public func setup(seed: UInt64?, strategy: StrategyKind?) -> RunSetup {
        var setup = setup
        if let seed { setup.seed = seed }
        if let strategy { setup.strategy = strategy }
        return setup
    }
}
