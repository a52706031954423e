internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncCore
internal import SyncLab

/// A name for a value of each tick of a run, such as `left.rollbackDepth`.
package typealias TickName = NamedValue<TickValues>

/// The tables of names.
package enum TickNames {
    /// All names: first of both devices, then of the left and of the right one.
    package static let all: [TickName] = shared + LabSide.allCases.flatMap { device($0) }

    /// The names that only scenarios have, because they are read from the lab and not from a tick's record.
    package static let ofScenarios: [TickName] = LabSide.allCases.flatMap { side in
        ScenarioCounts.values.map { $0.inside("\(side.name).") { $0.counts?[side] } }
    }
    static let everything = all + ofScenarios

    /// ``all`` for expressions.
    package static let names = names(all)

    /// ``all`` and ``ofScenarios`` for expressions.
    static let scenarioNames = names(everything)

    private static func names(_ rows: [TickName]) -> ExpressionNames {
        ExpressionNames(rows.map(\.name), of: .ticks)
    }

    /// The names that belong to no single device.
    private static let shared: [TickName] =
        [
            .whole("tick", .ticks, "tick of the lab") { $0.record.tick },
            .decimal("divergence", .court, "distance of the displayed balls in one rally") {
                $0.record.divergence.map { Decimal($0, digits: 4) }
            },
            .flag("desync", "different confirmed matches, or a peer says so") { $0.isDesync },
            .flag("freeze", "nothing confirmed for a round trip plus 5 s, though messages arrive") {
                $0.record.freeze != nil
            },
            .flag("inputFault", "a device recorded or forgot an input otherwise than made") {
                $0.record.inputFault != nil
            },
            .flag("syncFault", "a device broke the synchronization in another way") { $0.record.syncFault != nil },
            .flag("agree", "all devices agree on owner, players, score and phase") { $0.record.isAgreed },
            either("pop", "a view shows the ball jump by more than 1/80 of the court") { $0.record[$1].isSeenToPop },
            either("contact", "a view shows a contact with a paddle") { $0.isContact(in: $1) },
            either("goal", "a view shows a goal") { $0.isGoal(in: $1) },
            either("stalled", "a device in the session simulated nothing in its tick") { $0.record[$1].isSeenToStall },
            either("message.lost", "a message between the two was lost as it was sent") { $0.record[$1].lost > 0 },
            either("message.arrived", "a message between the two arrived") { $0.record[$1].arrived > 0 },
            .whole("rollbackDepth", .ticks, "rollback depth of the device that rolled back further") { values in
                LabSide.allCases.compactMap { values.record[$0].seenRollbackDepth }.max()
            },
            .decimal("popSize", .court, "the larger pop of the two views") { values in
                LabSide.allCases.compactMap { values.record[$0].popSize }.max()
            },
        ] + match(in: "the owner's view", "") { values in values.owner.map { values.record[$0].shown } }

    /// True if something holds for a device; unknown if it is so for both, or for one and false for the other.
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
}

extension TickNames {
    /// The names of one device: `left.confirmed` and so on.
    static func device(_ side: LabSide) -> [TickName] {
        let prefix = "\(side.name)."
        return (peer + messages + input + events).map { $0.inside(prefix) { $0.record[side] } }
            + ignored.map { $0.inside(prefix) { $0.record.ignored.isEmpty ? nil : $0.record.ignored[side.rawValue] } }
            + [
                .flag(prefix + "contact", "its view shows a contact with a paddle") { $0.isContact(in: side) },
                .flag(prefix + "goal", "its view shows a goal") { $0.isGoal(in: side) },
            ] + match(in: "its view", prefix) { $0.record[side].shown }
            + match(in: "its confirmed match", prefix + "confirmed.") { $0.record[side].confirmed }
            + paddles(of: side, prefix)
    }

    typealias DeviceValue = NamedValue<TickRecord.Device>

    /// The match in its peer's view, and what the peer simulated, sent and received.
    private static let peer: [DeviceValue] = [
        .whole("tick", .ticks, "tick of the match in its view") { $0.shownState.tick },
        .whole("confirmed", .ticks, "last confirmed tick of the match") { $0.confirmedState.tick },
        .whole("ahead", .ticks, "ticks that its view is beyond the last confirmed one") { $0.ticksAhead },
        .whole("rollbackDepth", .ticks, "ticks that it resimulated; 0 without a rollback") { $0.seenRollbackDepth },
        .flag("stalled", "it is in the session, and simulated nothing in its tick") { $0.isSeenToStall },
        .whole("clockTicks", .ticks, "ticks that its clock made, missed ones in a hitch too") { $0.ticks },
        .flag("present", "it takes part in the session") { $0.isPresent },
        .flag("owner", "its participant owns the session") { $0.isOwner },
        .whole("epoch", .terms, "number of the owner's term that its peer follows") { $0.timeline.epoch },
        .flag("adopted", "it went on from a snapshot that differed from its match") { $0.hasAdopted },
        .flag("joined", "its session is connected") { $0.session.state == .joined },
        .flag("failed", "its session ended with an error") { $0.session.state == .failed },
        .flag("pending", "it knows no decided owner") { $0.isPending },
        .whole("participants", .participants, "participants that it sees, itself included") { $0.session.participants },
        .whole("revision", .changes, "changes of the match that it knows of") { $0.revision },
        .whole("problems", .messages, "messages refused and sends that failed, since it joined") {
            $0.session.problems
        },
        .whole("ignored", .messages, "messages, or parts of them, ignored since it joined") { $0.session.ignored },
        .whole("messagesSent", .messages, "messages that it sent to the other device") { $0.sent },
        .whole("messagesLost", .messages, "how many of them were lost as they were sent") { $0.lost },
        .whole("messagesArrived", .messages, "messages that came to it from the other device") { $0.arrived },
        .whole("messageAge", .ticks, "ticks since the newest message that reached it was sent") { $0.age },
    ]

    /// The messages that its peer ignored since it joined, by the reason.
    private static let ignored: [NamedValue<IgnoredMessages>] = [
        ignored("strangers", "messages of participants that it has not met") { $0.fromStrangers },
        ignored("outdated", "updates that came after a later one, or twice") { $0.outdatedUpdates },
        ignored("repeated", "snapshots and requests that came a second time") {
            $0.repeatedSnapshots + $0.repeatedRequests
        },
        ignored("mistimed", "balls and serves of another revision than it knows") {
            $0.mistimedStates + $0.mistimedRequests
        },
        ignored("unauthorized", "balls of a participant that does not own the session") { $0.unauthorizedStates },
        ignored("spectators", "paddles and requests of spectators") { $0.fromSpectators },
        ignored("stray", "inputs of another timeline, or behind a gap") { $0.strayInputs },
        ignored("foreign", "snapshots of a match by other rules") { $0.foreignRules },
        ignored("impossible", "snapshots that contradict the rules") { $0.impossibleSnapshots },
        ignored("unreachable", "snapshots with an epoch, a revision or a tick out of range") { $0.outOfReach },
        ignored("excluded", "messages of excluded participants") { $0.fromExcluded },
    ]

    private static func ignored(
        _ name: String,
        _ summary: String,
        _ count: @escaping @Sendable (IgnoredMessages) -> Int
    ) -> NamedValue<IgnoredMessages> {
        .whole("ignored.\(name)", .messages, summary, count)
    }

    /// The messages that reached it from the other device.
    private static let messages: [DeviceValue] =
        EngineMessage.kinds.map { kind, type in
            .flag("message." + kind, "a message of this kind reached it") { $0.messages.has(type) }
        } + [
            .whole("message.bytes", .bytes, "bytes of the messages that reached it") { $0.messages.bytes },
            .whole("message.newInputs", .ticks, "ticks whose remote input it learned from them") {
                $0.messages.newInputs
            },
            .whole("message.refused", .messages, "how many of them it refused") { $0.messages.refused },
            .whole("message.acknowledged", .ticks, "tick up to which they acknowledge its own inputs") {
                $0.messages.acknowledgedTick
            },
        ]

    private static let events: [DeviceValue] = [
        .flag("pop", "its view shows a jump by more than 1/80 of the court") { $0.isSeenToPop },
        .decimal("popSize", .court, "the size of the pop in its view, during a rally") { $0.popSize },
    ]
}

/// Values of a device; `nil` if undefined for its strategy or phase.
extension TickRecord.Device {
    /// A strategy that predicts nothing has no rollbacks.
    var seenRollbackDepth: Int? { peer.strategy.has(.predicts) ? rollbackDepth : nil }

    /// A strategy that shows the owner's state does not stall; nor does a device that is absent.
    var isSeenToStall: Bool? { peer.strategy.has(.sendsInputs) ? isWaiting : nil }

    /// Outside a rally no ball can pop.
    var isSeenToPop: Bool? { pop == nil ? nil : isPop }

    var popSize: Decimal? { pop.map { Decimal($0, digits: 4) } }
}
