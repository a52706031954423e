internal import SyncLab

/// Something that a scenario does at a moment: steps follow one another in the order of the file.
struct ScenarioStep: Sendable {
    /// The line of the file, from 1.
    let line: Int

    /// The tick of the scenario's clock after which it comes.
    let tick: UInt32

    let kind: Kind

    enum Kind: Sendable {
        /// Puts actions into the lab; the text names them for a reader.
        case act([LabAction], text: String)
        /// Lets the clock stand still until a condition holds, for this many ticks of the lab at most.
        case wait(Expression, limit: UInt32)
        /// Checks a condition at this moment.
        case expect(ExpectedCondition)
    }
}

/// A condition that a scenario expects.
struct ExpectedCondition: Sendable {
    let condition: Expression

    /// The strategies for which it is expected; `nil` for all.
    let strategies: StrategyFilter?
}
