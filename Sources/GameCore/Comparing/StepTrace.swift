public import GameBasics

/// The match after each part of one step, for comparing two simulations of a tick.
public struct StepTrace: Sendable, Hashable {
    /// The match before the step.
    public let before: Match

    /// The match after each part, in the order of ``StepPart``.
    private let states: [Match]

    /// Performs a step part by part.
    public init(_ match: Match, _ inputs: PerPlayer<Input>, under rules: Rules) {
        before = match
        states = StepPart.allCases.map { part in
            var state = match
            _ = state.step(inputs, under: rules, through: part)
            return state
        }
    }

    /// The match after a part.
    public subscript(part: StepPart) -> Match { states[Int(part.rawValue)] }

    /// The match after the step.
    public var after: Match { self[.chance] }

    /// The part after which two steps first differ; `nil` if they never do, or differed before.
    public func firstDifference(from other: StepTrace) -> StepPart? {
        guard before == other.before else { return nil }
        return StepPart.allCases.first { self[$0] != other[$0] }
    }

    /// The part of this step that changed a field last; ``MatchField/part`` if none did.
    public func writer(of field: MatchField) -> StepPart? {
        var (writer, state) = (field.part, before)
        for part in StepPart.allCases {
            if !field.isEqual(state, self[part]) { writer = part }
            state = self[part]
        }
        return writer
    }

    /// The earliest part of this step that wrote a field in which another result of the same step differs.
    ///
    /// Only the end of the other result is known, so this step's writers count.
    ///
    /// - Returns: `nil` if no field differs that a step writes.
    public func firstDifference(fromEnd other: Match) -> StepPart? {
        after.fields(differingFrom: other).compactMap(writer).min()
    }
}
