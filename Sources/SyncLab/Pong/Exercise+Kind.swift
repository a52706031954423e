extension Exercise {
    /// The part of a run that an exercise belongs to.
    package enum Kind: String, Sendable, CaseIterable {
        /// The players and the match.
        case play
        /// The devices that keep in step: rollbacks, predictions, timelines, sessions.
        case sync
        case messages
        /// The links between the devices, and their clocks.
        case network
    }

    fileprivate var kind: Kind {
        switch self {
        case .serve, .contact, .goal, .pause, .pointer, .finePointer,
            .serveWhenReady, .serveWhenServing, .serveInRally, .serveAfterGoal, .serveWhenOver, .serveInPause,
            .pauseWhenReady, .pauseWhenServing, .pauseInRally, .pauseAfterGoal, .pauseWhenOver, .pauseInPause,
            .unusualRules:
            .play
        case .shortRollback, .rollback, .deepRollback,
            .rolledBackServe, .rolledBackContact, .rolledBackGoal, .rolledBackPause,
            .correctMove, .incorrectMove, .correctPoint, .incorrectPoint, .incorrectServe, .incorrectPause,
            .stall, .hitch, .leave, .join, .joinInPrediction, .takeover, .takeoverInPrediction,
            .timeline, .strategySwitch, .adoption, .tickWrap, .wideTickWrap,
            .unequalRules,
            .furtherDevice, .furtherWatch, .furtherPlay, .furtherOwner, .returnToTakenSeat,
            .bothAbsent, .bothAbsentAfterGoal, .bothAbsentInPause, .actionInSwitch:
            .sync
        case .ignoredMessage, .lostMessage, .refusedSnapshot, .refusedSnapshotOfFollower: .messages
        case .duplicate, .reliableDuplicate, .reordering, .corruption, .fullQueue, .retransmission, .skew, .lateStart:
            .network
        }
    }
}

extension ExerciseCounts {
    /// The situations of a kind that a run never came to.
    package struct Missing: Sendable {
        package let kind: Exercise.Kind

        /// In the order of ``ExerciseCounts/names``.
        package let names: [String]

        /// All situations of the kind.
        package let total: Int
    }

    /// The situations whose counts are 0, by their kinds; kinds without one are left out.
    package static func missingByKind(in counts: [Int]) -> [Missing] {
        // The counts of messages follow those of the exercises.
        let kinds = names.indices.map { Exercise(rawValue: $0)?.kind ?? .messages }
        return Exercise.Kind.allCases.compactMap { kind in
            let places = names.indices.filter { kinds[$0] == kind }
            let missing = places.filter { counts[$0] == 0 }.map { names[$0] }
            return missing.isEmpty ? nil : Missing(kind: kind, names: missing, total: places.count)
        }
    }
}
