internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncLab

/// A name for a value of each tick of a run, such as `left.rollbackDepth`.
package typealias TickName = NamedValue<TickValues>

/// The tables of names.
package enum TickNames {
    /// All names: those of both devices first, then those of the left and those of the right one.
    package static let all: [TickName] = shared + LabSide.allCases.flatMap { device($0) }

    /// The names that only scenarios have, because they are read from the lab and not from a tick's record.
    package static let ofScenarios: [TickName] = LabSide.allCases.flatMap { side in
        ScenarioCounts.values.map { $0.inside("\(side).") { $0.counts?[side] } }
    }
    static let everything = all + ofScenarios

    /// ``all`` for expressions.
    package static let names = ExpressionNames(all.map { ExpressionNames.Name($0.text, $0.kind) }, of: .ticks)

    /// ``all`` and ``ofScenarios`` for expressions.
    static let scenarioNames = ExpressionNames(everything.map { ExpressionNames.Name($0.text, $0.kind) }, of: .ticks)

    /// The names that belong to no single device.
    private static let shared: [TickName] =
        [
            .whole("tick", .ticks, "tick of the lab") { $0.record.tick },
            .decimal("divergence", .court, "distance of the displayed balls in one rally") {
                $0.record.divergence.map { Decimal($0, digits: 4) }
            },
            .flag("desync", "different confirmed matches, or a peer says so") { $0.isDesync },
            .flag("freeze", "nothing confirmed for 5 s, though messages arrive") { $0.record.freeze != nil },
            .flag("inputFault", "a device recorded or forgot an input otherwise than made") {
                $0.record.inputFault != nil
            },
            .flag("agree", "all devices agree on owner, players, score and phase") { $0.record.isAgreed },
            either("pop", "a view shows the ball jump by more than 1/80 of the court") { $0.record[$1].isSeenToPop },
            either("contact", "a view shows a contact with a paddle") { $0.isContact(in: $1) },
            either("goal", "a view shows a goal") { $0.isGoal(in: $1) },
            either("stalled", "a device simulated nothing: prediction window full") { $0.record[$1].isSeenToStall },
            either("message.lost", "a message between the two was lost as it was sent") { $0.record[$1].lost > 0 },
            either("message.arrived", "a message between the two arrived") { $0.record[$1].arrived > 0 },
            .whole("rollbackDepth", .ticks, "rollback depth of the device that rolled back further") { values in
                LabSide.allCases.compactMap { values.record[$0].seenRollbackDepth }.max()
            },
            .decimal("popSize", .court, "the larger pop of the two views") { values in
                LabSide.allCases.compactMap { values.record[$0].popSize }.max()
            },
        ] + match(in: "the owner's view", "") { values in values.owner.map { values.record[$0].shown } }

    /// True if something holds for a device; unknown where it is for both, or for one and false for the other.
    private static func either(
        _ text: String,
        _ summary: String,
        _ flag: @escaping @Sendable (TickValues, LabSide) -> Bool?
    ) -> TickName {
        .flag(text, summary) { values in
            let flags = LabSide.allCases.map { flag(values, $0) }
            return flags.contains(true) ? true : flags.contains(nil) ? nil : false
        }
    }

    /// The names of a match that a device shows or has confirmed.
    ///
    /// - Parameters:
    ///   - view: The view, in words.
    ///   - prefix: The beginning of the names.
    ///   - shown: The match; `nil` where there is none.
    static func match(
        in view: String,
        _ prefix: String,
        _ shown: @escaping @Sendable (TickValues) -> Match?
    ) -> [TickName] {
        matchValues(in: view).map { $0.inside(prefix, shown) }
            + LabSide.allCases.flatMap { player -> [TickName] in
                [
                    .whole("\(prefix)score.\(player)", .points, "points of the \(player) player in \(view)") { values in
                        values.record[player].seat.flatMap { seat in shown(values)?.score[seat] }
                    },
                    .length("\(prefix)paddle.\(player)", "middle of its paddle in \(view)") { values in
                        values.record[player].seat.flatMap { seat in shown(values)?.paddles[seat] }
                    },
                ]
            }
    }

    private static func matchValues(in view: String) -> [NamedValue<Match>] {
        [
            .word("phase", "phase in \(view), such as \(MatchPhase.serving)") { MatchPhase($0.phase) },
            .flag("absent", "\(view) shows that a player is absent") { MatchPhase($0.phase) == .absent },
            .flag("serving", "\(view) shows a ball that waits for a serve") { MatchPhase($0.phase) == .serving },
            .flag("playing", "\(view) shows a rally") { $0.isRally },
            .flag("paused", "\(view) shows a pause") { $0.pausedBy != nil },
            .flag("over", "\(view) shows the end of a match") { $0.isOver },
            .length("ball.x", "ball in \(view), 0 left to 1 right") { $0.ball.x },
            .length("ball.y", "ball in \(view), 0 player two to 1 one") { $0.ball.y },
            .length("ball.vx", "speed to the right in \(view), a tick") { $0.ball.vx },
            .length("ball.vy", "speed to player one in \(view), a tick") { $0.ball.vy },
            .whole("rally", .contacts, "contacts since the serve in \(view)") { $0.rally },
        ]
    }
}

/// The phase of a match in a word.
private enum MatchPhase: String, CaseIterable {
    case absent, serving, playing, goal, paused, over

    init(_ phase: Phase) {
        self =
            switch phase {
            case .notReady: .absent
            case .ready, .serving: .serving
            case .playing: .playing
            case .goal: .goal
            case .paused: .paused
            case .over: .over
            }
    }
}

extension Match {
    var isRally: Bool { MatchPhase(phase) == .playing }
    var isOver: Bool { MatchPhase(phase) == .over }
}
