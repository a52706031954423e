internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncLab

extension TickNames {
    /// The names of one device: `left.confirmed` and so on.
    static func device(_ side: LabSide) -> [TickName] {
        let prefix = "\(side)."
        return (peer + messages + input + events).map { $0.inside(prefix) { $0.record[side] } } + [
            .flag(prefix + "contact", "its view shows a contact with a paddle") { $0.isContact(in: side) },
            .flag(prefix + "goal", "its view shows a goal") { $0.isGoal(in: side) },
        ] + match(in: "its view", prefix) { $0.record[side].shown }
            + match(in: "its confirmed match", prefix + "confirmed.") { $0.record[side].confirmed } + [
                .length(prefix + "paddle", "middle of its player's paddle in its view") { values in
                    values.paddle(of: side, in: side)
                },
                .length(prefix + "remotePaddle", "middle of the other player's paddle in its view") { values in
                    values.paddle(of: side.other, in: side)
                },
            ]
    }

    private typealias DeviceValue = NamedValue<TickRecord.Device>

    /// The match in its peer's view, and what the peer simulated, sent and received.
    private static let peer: [DeviceValue] = [
        .whole("tick", .ticks, "tick of the match in its view") { $0.shown.tick },
        .whole("confirmed", .ticks, "last confirmed tick of the match") { $0.confirmed.tick },
        .whole("ahead", .ticks, "ticks that its view is beyond the last confirmed one") { $0.ticksAhead },
        .whole("rollbackDepth", .ticks, "ticks that it resimulated; 0 without a rollback") { $0.seenRollbackDepth },
        .flag("stalled", "it simulated nothing: its prediction window was full") { $0.isSeenToStall },
        .whole("clockTicks", .ticks, "ticks that its clock made, missed ones in a hitch too") { $0.ticks },
        .flag("present", "it takes part in the session") { $0.isPresent },
        .flag("owner", "its participant owns the session") { $0.isOwner },
        .whole("epoch", .terms, "number of the owner's term that its peer follows") { $0.timeline.epoch },
        .flag("adopted", "it went on from a snapshot that differed from its match") { $0.hasAdopted },
        .flag("joined", "its session is connected") { $0.session.state == .joined },
        .flag("failed", "its session ended with an error") { $0.session.state == .failed },
        .flag("pending", "it knows no decided owner") { $0.session.isPending },
        .whole("participants", .participants, "participants that it sees, itself included") { $0.session.participants },
        .whole("revision", .changes, "changes of the match that it knows of") { $0.session.revision },
        .whole("problems", .messages, "messages refused and sends that failed, since it joined") {
            $0.session.problems
        },
        .whole("ignored", .messages, "messages, or parts of them, ignored since it joined") { $0.session.ignored },
        .whole("messagesSent", .messages, "messages that it sent to the other device") { $0.sent },
        .whole("messagesLost", .messages, "how many of them were lost as they were sent") { $0.lost },
        .whole("messagesArrived", .messages, "messages that came to it from the other device") { $0.arrived },
        .whole("messageAge", .ticks, "ticks since the newest message that reached it was sent") { $0.age },
    ]

    /// The messages that reached it from the other device.
    private static let messages: [DeviceValue] =
        PeerMessage.kinds.map { kind, type in
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

    /// The input of its player, in the court's frame.
    private static let input: [DeviceValue] = [
        .decimal("input.move", .speed, "its player's key, -1 to 1; unknown with a pointer") {
            switch $0.input.move {
            case .none: Decimal(0, digits: 0)
            case .low: Decimal(-1, digits: 0)
            case .high: Decimal(1, digits: 0)
            case .slowLow: Decimal(-5, digits: 1)
            case .slowHigh: Decimal(5, digits: 1)
            case .target: nil
            }
        },
        .length("input.x", "the place of its player's pointer; unknown with a key") {
            if case .target(let x) = $0.input.move { x } else { nil }
        },
        .flag("input.serve", "its player asked to serve") { $0.input.actions.contains(.serve) },
        .flag("input.pause", "its player asked to pause, or to go on") { $0.input.actions.contains(.pause) },
    ]

    private static let events: [DeviceValue] = [
        .flag("pop", "its view shows a jump by more than 1/80 of the court") { $0.isSeenToPop },
        .decimal("popSize", .court, "the size of the pop in its view, during a rally") { $0.popSize },
    ]
}

/// Values of a device that its strategy or the moment may not have: `nil` there.
extension TickRecord.Device {
    /// A strategy that predicts nothing has no rollbacks.
    var seenRollbackDepth: Int? { strategy.has(.predicts) ? rollbackDepth : nil }

    /// A strategy that shows the owner's state does not stall.
    var isSeenToStall: Bool? { strategy.has(.sendsInputs) ? isStalled : nil }

    /// Outside a rally no ball can pop.
    var isSeenToPop: Bool? { pop == nil ? nil : isPop }

    var popSize: Decimal? { pop.map { Decimal($0, digits: 4) } }
}
