internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncLab

extension TickName {
    /// The names that belong to no single device.
    static let shared: [TickName] =
        [
            TickName("tick", .ticks, "tick of the lab") { .whole($0.record.tick) },
            TickName("divergence", .court, "distance of the displayed balls, while both views show one rally") {
                $0.record.divergence.map { Decimal($0, digits: 4) }
            },
            TickName("desync", "the devices confirmed different matches, or a peer says so") {
                $0.isDesync
            },
            TickName("freeze", "a device has confirmed nothing for 5 s, though messages reach it") {
                .some($0.record.freeze != nil)
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
        ] + match(in: "the owner's view", prefix: "") { $0.owner }

    /// What either device did or showed.
    private static let events = [
        TickName("pop", "a view shows the ball jump by more than 1/80 of the court") { values in
            either { values.isPop(in: $0) }
        },
        TickName("contact", "a view shows a contact with a paddle") { values in either { values.isContact(in: $0) } },
        TickName("goal", "a view shows a goal") { values in either { values.isGoal(in: $0) } },
        TickName("stalled", "a device simulated nothing: its prediction window was full") { values in
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
    /// The names of the match that a view shows.
    ///
    /// - Parameters:
    ///   - view: The view, in words.
    ///   - prefix: What the names begin with.
    ///   - side: The device with the view; `nil` where there is none.
    static func match(
        in view: String,
        prefix: String,
        _ side: @escaping @Sendable (TickValues) -> LabSide?
    ) -> [TickName] {
        let shown: @Sendable (TickValues) -> Match? = { values in side(values).map { values.record[$0].shown } }
        return [
            TickName(prefix + "absent", "\(view) shows that a player is absent") { shown($0)?.isNotReady },
            TickName(prefix + "serving", "\(view) shows a ball that waits for a serve") { shown($0)?.isServing },
            TickName(prefix + "playing", "\(view) shows a rally") { shown($0)?.isRally },
            TickName(prefix + "over", "\(view) shows the end of a match") { shown($0)?.isOver },
            TickName(prefix + "ball.x", .court, "ball in \(view): 0 at the left wall, 1 at the right") {
                shown($0).map { Decimal($0.ball.x) }
            },
            TickName(prefix + "ball.y", .court, "ball in \(view): 0 at player two, 1 at player one") {
                shown($0).map { Decimal($0.ball.y) }
            },
            TickName(prefix + "rally", .contacts, "contacts since the serve in \(view)") {
                shown($0).map { .whole($0.rally) }
            },
        ]
            + LabSide.allCases.map { player in
                TickName(prefix + "score.\(player)", .points, "points of the \(player) player in \(view)") { values in
                    values.record[player].seat.flatMap { seat in shown(values).map { .whole($0.score[seat]) } }
                }
            }
    }
}
