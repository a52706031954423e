/// A condition that a scenario waits for, or expects, in a stretch of its clock.
struct ScenarioStretch: Sendable {
    /// The line of the file, from 1.
    let line: Int

    let kind: Kind

    let expected: ExpectedCondition

    /// The stretch, in ticks of the scenario's clock: the first one is not part of it, and the last one is.
    let start: UInt32
    let end: UInt32

    enum Kind: Sendable {
        /// The condition holds at least once.
        case once
        /// The condition holds all the time.
        case always
        /// The scenario does something once, as soon as the condition holds.
        case trigger(ScenarioDeed)
    }
}
