internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncLab

extension TickName {
    /// The names of one device: `left.confirmed` and so on.
    static func names(of side: LabSide) -> [TickName] {
        let prefix = "\(side)."
        return peer(side, prefix) + messages(side, prefix + "message.") + input(side, prefix + "input.")
            + events(side, prefix) + match(in: "its view", prefix: prefix) { $0.record[side].shown }
            + match(in: "its confirmed match", prefix: prefix + "confirmed.") { $0.record[side].confirmed }
            + [
                TickName(prefix + "paddle", .court, "middle of its player's paddle in its view") { values in
                    values.paddle(of: side, in: side)
                },
                TickName(prefix + "remotePaddle", .court, "middle of the other player's paddle in its view") { values in
                    values.paddle(of: side.other, in: side)
                },
            ]
    }

    /// The match in its peer's view, and what the peer simulated, sent and received.
    private static func peer(_ side: LabSide, _ prefix: String) -> [TickName] {
        [
            TickName(prefix + "tick", .ticks, "tick of the match in its view") { .whole($0.record[side].shown.tick) },
            TickName(prefix + "confirmed", .ticks, "last confirmed tick of the match") {
                .whole($0.record[side].confirmed.tick)
            },
            TickName(prefix + "ahead", .ticks, "ticks that its view is beyond the last confirmed one") {
                .whole($0.record[side].ticksAhead)
            },
            TickName(prefix + "rollbackDepth", .ticks, "ticks that it resimulated; 0 without a rollback") {
                $0.rollbackDepth(of: side).map { .whole($0) }
            },
            TickName(prefix + "stalled", "it simulated nothing: its prediction window was full") {
                $0.isStalled(side)
            },
            TickName(prefix + "clockTicks", .ticks, "ticks that its clock made, missed ones in a hitch too") {
                .whole($0.record[side].ticks)
            },
            TickName(prefix + "present", "it takes part in the session") { $0.record[side].isPresent },
            TickName(prefix + "owner", "its participant owns the session") { $0.record[side].isOwner },
            TickName(prefix + "epoch", .terms, "number of the owner's term that its peer follows") {
                .whole($0.record[side].timeline.epoch)
            },
            TickName(prefix + "adopted", "it went on from a snapshot that differed from its match") {
                $0.record[side].hasAdopted
            },
            TickName(prefix + "joined", "its session is connected") { $0.record[side].session.state == .joined },
            TickName(prefix + "failed", "its session ended with an error") {
                $0.record[side].session.state == .failed
            },
            TickName(prefix + "pending", "it knows no decided owner") { $0.record[side].session.isPending },
            TickName(prefix + "participants", .participants, "participants that it sees, itself included") {
                .whole($0.record[side].session.participants)
            },
            TickName(prefix + "revision", .changes, "changes of the match that it knows of") {
                .whole($0.record[side].session.revision)
            },
            TickName(prefix + "problems", .messages, "messages refused and sends that failed, since it joined") {
                .whole($0.record[side].session.problems)
            },
            TickName(prefix + "ignored", .messages, "messages, or parts of them, ignored since it joined") {
                .whole($0.record[side].session.ignored)
            },
            TickName(prefix + "messagesSent", .messages, "messages that it sent to the other device") {
                .whole($0.record[side].sent)
            },
            TickName(prefix + "messagesLost", .messages, "how many of them were lost as they were sent") {
                .whole($0.record[side].lost)
            },
            TickName(prefix + "messagesArrived", .messages, "messages that came to it from the other device") {
                .whole($0.record[side].arrived)
            },
            TickName(prefix + "messageAge", .ticks, "ticks since the newest message that reached it was sent") {
                $0.record[side].age.map { .whole($0) }
            },
        ]
    }

    /// The messages that reached it from the other device.
    private static func messages(_ side: LabSide, _ prefix: String) -> [TickName] {
        PeerMessage.kinds.map { kind, type in
            TickName(prefix + kind, "a message of this kind reached it") { $0.record[side].messages.has(type) }
        } + [
            TickName(prefix + "bytes", .bytes, "bytes of the messages that reached it") {
                .whole($0.record[side].messages.bytes)
            },
            TickName(prefix + "newInputs", .ticks, "ticks whose remote input it learned from them") {
                .whole($0.record[side].messages.newInputs)
            },
            TickName(prefix + "refused", .messages, "how many of them it refused") {
                .whole($0.record[side].messages.refused)
            },
            TickName(prefix + "acknowledged", .ticks, "tick up to which they acknowledge its own inputs") {
                $0.record[side].messages.acknowledgedTick.map { .whole($0) }
            },
        ]
    }

    /// The input of its player, in the court's frame.
    private static func input(_ side: LabSide, _ prefix: String) -> [TickName] {
        [
            TickName(prefix + "move", .speed, "its player's key, -1 to 1; unknown with a pointer") {
                switch $0.record[side].input.move {
                case .none: .whole(0)
                case .low: .whole(-1)
                case .high: .whole(1)
                case .slowLow: Decimal(-5, digits: 1)
                case .slowHigh: Decimal(5, digits: 1)
                case .target: nil
                }
            },
            TickName(prefix + "x", .court, "the place of its player's pointer; unknown with a key") {
                if case .target(let x) = $0.record[side].input.move { Decimal(x) } else { nil }
            },
            TickName(prefix + "serve", "its player asked to serve") { $0.record[side].input.actions.contains(.serve) },
            TickName(prefix + "pause", "its player asked to pause, or to go on") {
                $0.record[side].input.actions.contains(.pause)
            },
        ]
    }

    /// Events of the ball in its view.
    private static func events(_ side: LabSide, _ prefix: String) -> [TickName] {
        [
            TickName(prefix + "pop", "its view shows a jump by more than 1/80 of the court") {
                $0.isPop(in: side)
            },
            TickName(prefix + "popSize", .court, "the size of the pop in its view, during a rally") {
                $0.record[side].pop.map { Decimal($0, digits: 4) }
            },
            TickName(prefix + "contact", "its view shows a contact with a paddle") { $0.isContact(in: side) },
            TickName(prefix + "goal", "its view shows a goal") { $0.isGoal(in: side) },
        ]
    }
}
