internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncLab

extension TickName {
    /// The names that belong to no single device.
    static let shared: [TickName] =
        [
            TickName("tick", .ticks, "tick of the lab") { .whole($0.record.tick) },
            TickName("divergence", .court, "distance of the displayed balls in one rally") {
                $0.record.divergence.map { Decimal($0, digits: 4) }
            },
            TickName("desync", "different confirmed matches, or a peer says so") {
                $0.isDesync
            },
            TickName("freeze", "nothing confirmed for 5 s, though messages arrive") {
                .some($0.record.freeze != nil)
            },
            TickName("inputFault", "a device recorded or forgot an input otherwise than made") {
                .some($0.record.inputFault != nil)
            },
            TickName("agree", "all devices agree on owner, players, score and phase") {
                $0.record.isAgreed
            },
        ] + events + [
            TickName("rollbackDepth", .ticks, "rollback depth of the device that rolled back further") { values in
                LabSide.allCases.compactMap { values.rollbackDepth(of: $0) }.max().map { .whole($0) }
            },
            TickName("popSize", .court, "the larger pop of the two views") { values in
                LabSide.allCases.compactMap { values.record[$0].pop }.max().map { Decimal($0, digits: 4) }
            },
        ] + match(in: "the owner's view", prefix: "") { values in values.owner.map { values.record[$0].shown } }

    /// Events at either device.
    private static let events = [
        TickName("pop", "a view shows the ball jump by more than 1/80 of the court") { values in
            either { values.isPop(in: $0) }
        },
        TickName("contact", "a view shows a contact with a paddle") { values in either { values.isContact(in: $0) } },
        TickName("goal", "a view shows a goal") { values in either { values.isGoal(in: $0) } },
        TickName("stalled", "a device simulated nothing: prediction window full") { values in
            either { values.isStalled($0) }
        },
        TickName("message.lost", "a message between the two was lost as it was sent") { values in
            either { values.record[$0].lost > 0 }
        },
        TickName("message.arrived", "a message between the two arrived") { values in
            either { values.record[$0].arrived > 0 }
        },
    ]

    /// True if something holds for a device; `nil` where it is unknown for both, or unknown for one and false for the
    /// other.
    private static func either(_ flag: (LabSide) -> Bool?) -> Bool? {
        let flags = LabSide.allCases.map(flag)
        return flags.contains(true) ? true : flags.contains(nil) ? nil : false
    }
}

extension TickName {
    /// The names of a match that a device shows or has confirmed.
    ///
    /// - Parameters:
    ///   - view: The view, in words.
    ///   - prefix: What the names begin with.
    ///   - shown: The match; `nil` where there is none.
    static func match(
        in view: String,
        prefix: String,
        _ shown: @escaping @Sendable (TickValues) -> Match?
    ) -> [TickName] {
        [
            TickName(prefix + "phase", "phase in \(view), such as \(MatchPhase.serving)") {
                shown($0).map { MatchPhase($0.phase) }
            },
            TickName(prefix + "absent", "\(view) shows that a player is absent") { shown($0)?.isNotReady },
            TickName(prefix + "serving", "\(view) shows a ball that waits for a serve") { shown($0)?.isServing },
            TickName(prefix + "playing", "\(view) shows a rally") { shown($0)?.isRally },
            TickName(prefix + "paused", "\(view) shows a pause") { shown($0).map { $0.pausedBy != nil } },
            TickName(prefix + "over", "\(view) shows the end of a match") { shown($0)?.isOver },
            TickName(prefix + "ball.x", .court, "ball in \(view), 0 left to 1 right") {
                shown($0).map { Decimal($0.ball.x) }
            },
            TickName(prefix + "ball.y", .court, "ball in \(view), 0 player two to 1 one") {
                shown($0).map { Decimal($0.ball.y) }
            },
            TickName(prefix + "ball.vx", .court, "speed to the right in \(view), a tick") {
                shown($0).map { Decimal($0.ball.vx) }
            },
            TickName(prefix + "ball.vy", .court, "speed to player one in \(view), a tick") {
                shown($0).map { Decimal($0.ball.vy) }
            },
            TickName(prefix + "rally", .contacts, "contacts since the serve in \(view)") {
                shown($0).map { .whole($0.rally) }
            },
        ]
            + LabSide.allCases.flatMap { player in
                [
                    TickName(prefix + "score.\(player)", .points, "points of the \(player) player in \(view)") {
                        values in
                        values.record[player].seat.flatMap { seat in shown(values).map { .whole($0.score[seat]) } }
                    },
                    TickName(prefix + "paddle.\(player)", .court, "middle of its paddle in \(view)") { values in
                        values.record[player].seat.flatMap { seat in shown(values).map { Decimal($0.paddles[seat]) } }
                    },
                ]
            }
    }
}
