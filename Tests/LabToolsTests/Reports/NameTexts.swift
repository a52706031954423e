internal import GameCore
internal import GroupSessions
internal import LabTools
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
internal import SyncLab

/// The names of values in run files, scenarios and reports, which stay the same if a case of an enum gets another name.
enum NameTexts {
    static func all() -> String {
        [
            line("key", Input.Key.allCases.map(\.name)),
            line("part of a step", StepPart.allCases.map(\.name)),
            line("obstacle", Obstacle.Kind.allCases.map(\.name)),
            line("field", MatchField.self),
            line("strategy", StrategyKind.allCases.map(\.rawValue)),
            line("delivery", DeliveryMode.self),
            line("error", SessionError.Code.self),
            line("activation", ActivationResult.self),
            line("role", Participant.Role.self),
            line("view", ParticipantView.Order.self),
            line("shape of jitter", Jitter.Shape.self),
            line("loss", PacketLoss.self),
            line("network", NetworkPreset.self),
            line("refusal", MessageVerdict.Refusal.self),
            line("device", LabSide.allCases.map(\.name)),
            line("session", TickRecord.Session.State.self),
            line("desync", Desync.Kind.self),
            line("input fault", InputFault.Kind.self),
            line("sync fault", SyncFault.Kind.self),
            line("seam", SyncFault.Seam.Kind.self),
            line(
                "exercise",
                Exercise.allCases.map(\.name) + ExerciseCounts.names.dropFirst(Exercise.allCases.count)
            ),
            line("failure", HuntedRun.Failure.Kind.self),
        ].joined(separator: "\n")
    }

    private static func line<Names: CaseIterable & RawRepresentable<String>>(
        _ subject: String,
        _ names: Names.Type
    ) -> String {
        line(subject, names.allCases.map(\.rawValue))
    }

    private static func line(_ subject: String, _ names: [String]) -> String {
        "\(subject): \(names.joined(separator: ", "))"
    }
}
