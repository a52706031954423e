package import JSONText
internal import MockGroupSessions
public import SyncLab

/// The cause of a jump of the ball in one view: an action of the device, and the message that led to it.
public struct PopCause: Sendable, Hashable {
    /// The lab's tick.
    public let tick: UInt32

    /// The device whose view shows it.
    public let side: LabSide

    /// The size of the pop in ten-thousandths of the court, see ``SyncLab/PopMeasure``.
    public let size: Int

    /// True if it takes a goal back that the view had shown.
    public let revokesGoal: Bool

    public let kind: Kind

    /// The message whose content changed the view; `nil` if there is none or the log lacks it.
    public internal(set) var message: LoggedMessage?

    /// The earliest message that would have brought it sooner: it was lost, corrupted or late.
    public internal(set) var delayed: LoggedMessage?

    /// The device's action.
    public enum Kind: Sendable, Hashable {
        /// It resimulated ticks, from the first one whose predicted input was incorrect.
        case rollback(depth: Int, firstIncorrectTick: UInt32)
        /// It went on from a snapshot of the owner.
        case snapshot
        /// It took the state or the paddle that an update has.
        case update
        /// It extrapolated the ball from its last update again, after the local paddle that the ball met had moved.
        case extrapolation
        /// Its view moved on by this many ticks at once, after a stall or a suspension.
        case catchUp(ticks: Int)
        /// The perception filter moved: it shows the remote end of the court later or sooner than before, by this delay
        /// now in 1/256 ticks, or a contact there with a paddle of another moment.
        case filter(delay: Int)
        /// It went on from the owner's match in another timeline, after the desync at this tick of the match.
        case healing(tick: UInt32)
        /// It began another timeline.
        case timeline(number: UInt32)
        /// None of the messages of the two watched devices: one of a further device may be.
        case unwatched
        /// Nothing in the log explains it.
        case unknown
    }
}

extension PopCause: CustomStringConvertible {
    /// The cause in one line, such as "rolled back 7 ticks: R→L's message of tick 812 came 9 ticks late".
    public var description: String {
        let action = (revokesGoal ? "took back a goal: " : "") + actionText
        guard let messageText else { return action }
        return action + ": " + messageText
    }

    private var actionText: String {
        switch kind {
        case .rollback(let depth, _): "rolled back \(ticks(depth))"
        case .snapshot: "went on from the owner's snapshot"
        case .update: "took the state of an update"
        case .extrapolation: "extrapolated the ball again, after the paddle that it met had moved"
        case .catchUp(let count): "caught up \(ticks(count))"
        case .filter(let delay): "the filter showed the remote end \(delay / 256).\(delay % 256 * 10 / 256) ticks late"
        case .healing(let tick): "went on from the owner's match, after the desync at tick \(tick)"
        case .timeline(let number): "began timeline \(number)"
        case .unwatched: "unexplained by the messages of the two watched devices"
        case .unknown: "unexplained"
        }
    }

    private var messageText: String? {
        guard let message else { return nil }
        func name(of message: LoggedMessage) -> String {
            "\(message.sender == .left ? "L→R" : "R→L")'s message of tick \(message.tick)"
        }
        let own = name(of: message)
        guard let delayed, delayed.number != message.number else { return own + " " + arrivalText(of: message) }
        let first = name(of: delayed)
        switch delayed.outcome {
        case .lost(let loss):
            return "\(first) was lost (\(loss.rawValue)), that of tick \(message.tick) \(arrivalText(of: message))"
        case _ where delayed.isCorrupted:
            return "\(first) was corrupted, that of tick \(message.tick) \(arrivalText(of: message))"
        case .arrived(let tick) where tick == self.tick:
            return first + " " + arrivalText(of: delayed)
        case .arrived, .inFlight:
            return "\(first) was overtaken by that of tick \(message.tick), which \(arrivalText(of: message))"
        }
    }

    /// The lateness of a message in words, or its time under way if it was not late.
    private func arrivalText(of message: LoggedMessage) -> String {
        let lateness = message.lateness ?? 0
        return lateness > 0 ? "came \(ticks(lateness)) late" : "came after \(ticks(Int(tick) - Int(message.tick)))"
    }

    private func ticks(_ count: Int) -> String { count == 1 ? "1 tick" : "\(count) ticks" }
}

extension RunRecord {
    /// Each pop of the run with its cause, in the order of their ticks.
    package var pops: [PopCause] {
        var lab = lab()
        var causes: [PopCause] = []
        replay(on: &lab) { lab in
            causes += LabSide.allCases.compactMap { lab.popCause(of: $0, at: lab.tick) }
        }
        return causes
    }
}

/// The output of `pong replay pops`.
extension [PopCause] {
    /// A line for each pop: its tick, the view, its size in sides of the court, and the cause.
    package var table: String {
        let rows = map { ["\($0.tick)", $0.side.name, Decimal($0.size, digits: 4).text, $0.description] }
        return TextTable([["tick", "view", "size", "cause"]] + rows).text
    }

    package var json: JSONValue {
        let rows = map { cause -> JSONValue in
            [
                "tick": .whole(cause.tick), "view": .text(cause.side.name),
                "size": .number(Decimal(cause.size, digits: 4)), "cause": .text(cause.description),
                "messageTick": .whole(cause.message?.tick), "delayedMessageTick": .whole(cause.delayed?.tick),
            ]
        }
        return .list(rows)
    }
}
