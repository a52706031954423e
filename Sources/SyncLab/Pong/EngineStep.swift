internal import GameCore
package import GameDescriptions

/// A step from a state of the engine's game, part by part.
package struct EngineStep: Sendable {
    private let trace: StepTrace

    package var before: EngineState { EngineState(trace.before) }
    package var after: EngineState { EngineState(trace.after) }

    package init(from before: EngineState, _ inputs: PlayedInputs, in setup: RunSetup) {
        trace = StepTrace(before.match, inputs.inputs, under: setup.rules)
    }

    /// The fields that each part changes.
    package var changes: [(part: String, changes: [FieldDifference])] {
        var state = trace.before
        return StepPart.allCases.map { part in
            defer { state = trace[part] }
            return ("\(part)", FieldDifference.all(state, trace[part]))
        }
    }

    /// The part after which two steps from one state first differ; `nil` if they never do.
    package func firstDifference(from other: EngineStep) -> String? { name(trace.firstDifference(from: other.trace)) }

    /// The earliest part of this step that wrote a field in which another result of the same step differs.
    package func firstDifference(fromEnd other: EngineState) -> String? {
        name(trace.firstDifference(fromEnd: other.match))
    }

    /// The part that changed a field last, or that usually writes it.
    package func writer(of field: String) -> String? {
        name(MatchField(rawValue: field).flatMap(trace.writer))
    }

    /// True if a rally begins with the step, or with another result of it.
    package func begins(rallyIn end: EngineState) -> Bool {
        trace.before.play != .playing && end.match.play == .playing
    }

    private func name(_ part: StepPart?) -> String? { part.map { "\($0)" } }
}
