public import GameCore
public import GroupSessions
public import MatchSync
public import MockGroupSessions

/// A lab action: a change of the lab between two ticks, besides the players' inputs.
///
/// A device is named by its place in the lab's list. An action that cannot happen, such as leaving twice or one of a
/// device that is not there, has no effect.
public enum LabAction: Sendable, Equatable {
    /// Changes the link from one device to another; messages in flight keep the conditions under which they were sent.
    case setConditions(LinkConditions, from: LabLink)
    /// Switches the strategy of all devices: the owner begins, the others follow. Without effect while there is no
    /// owner.
    case switchStrategy(StrategyKind)
    /// Adds a device whose participant joins the session; one in the role of a player plays when a seat is free. Its
    /// links are perfect, and its player gives no input until ``setInput(_:of:)``.
    case add(FurtherDevice)
    /// The input of a further device's player: the move until the next one, each action once. Without effect at a
    /// player's device: its inputs are in ``RunRecord/inputs``.
    case setInput(Input, of: Int)
    /// Joins the session, at a device that has not joined it yet; see ``DeviceSetup/joinsAtOnce``.
    case join(Int)
    /// Leaves the session; the other participants stay in it.
    case leave(Int)
    /// Comes back as a new participant, with what the device remembers of the match.
    case rejoin(Int)
    /// Comes back as a new participant that remembers nothing.
    case rejoinAfresh(Int)
    /// Ends the session for all participants.
    case end(Int)
    /// Breaks the device's session with an error.
    case invalidate(Int, SessionError)
    /// Suspends the device, whose clock runs on; it catches up afterwards.
    case suspend(Int, for: Duration)
    /// Makes the link from one device to another lose everything for a while.
    case blackOut(from: LabLink, for: Duration)
    /// Makes all links draw by another network seed from now on; nothing else changes.
    case reseedLinks(UInt64)
    /// Decides the fate of a message of the next tick from one device to another, in place of the link's conditions.
    /// The number counts the link's messages that are sent in that tick and between it and the one after it, from 1,
    /// each retransmission too.
    case decide(TransmissionFate, of: Int, from: LabLink)
    /// Changes how the device's session behaves from now on.
    case setScript(DeviceScript, of: Int)
    /// Sends bytes to all other participants, beside the peer's own messages. The first one names a message type, see
    /// ``GroupSessions/MessageType``; without bytes nothing is sent.
    case send([UInt8], DeliveryMode, from: Int)
    /// Makes the device's next message fail with an error: in a delivery mode, or in any.
    case refuseNextSend(SessionError, DeliveryMode? = nil, at: Int)
}

extension LabAction {
    /// Adds a device as most are: see ``FurtherDevice``.
    public static let addDevice = LabAction.add(FurtherDevice())

    /// The place of the device that it names, the last one of a link; `nil` if it names none.
    package var device: Int? {
        switch self {
        case .join(let place), .leave(let place), .rejoin(let place), .rejoinAfresh(let place), .end(let place),
            .invalidate(let place, _), .suspend(let place, _), .setScript(_, let place), .send(_, _, let place),
            .refuseNextSend(_, _, let place), .setInput(_, let place):
            place
        case .setConditions(_, let link), .blackOut(let link, _), .decide(_, _, let link): max(link.from, link.to)
        case .switchStrategy, .add, .reseedLinks: nil
        }
    }

    /// The action of the same devices at other places.
    ///
    /// - Parameter place: The other place of one; `nil` for a device that is not there.
    /// - Returns: `nil` if one of its devices is not there.
    package func moved(_ place: (Int) -> Int?) -> LabAction? {
        func link(_ link: LabLink) -> LabLink? {
            place(link.from).flatMap { from in place(link.to).map { LabLink(from: from, to: $0) } }
        }
        return switch self {
        case .setConditions(let conditions, let old): link(old).map { .setConditions(conditions, from: $0) }
        case .blackOut(let old, let length): link(old).map { .blackOut(from: $0, for: length) }
        case .decide(let fate, let number, let old): link(old).map { .decide(fate, of: number, from: $0) }
        case .switchStrategy, .add, .reseedLinks: self
        case .join(let old): place(old).map { .join($0) }
        case .leave(let old): place(old).map { .leave($0) }
        case .rejoin(let old): place(old).map { .rejoin($0) }
        case .rejoinAfresh(let old): place(old).map { .rejoinAfresh($0) }
        case .end(let old): place(old).map { .end($0) }
        case .invalidate(let old, let error): place(old).map { .invalidate($0, error) }
        case .suspend(let old, let length): place(old).map { .suspend($0, for: length) }
        case .setScript(let script, let old): place(old).map { .setScript(script, of: $0) }
        case .send(let bytes, let mode, let old): place(old).map { .send(bytes, mode, from: $0) }
        case .refuseNextSend(let error, let mode, let old): place(old).map { .refuseNextSend(error, mode, at: $0) }
        case .setInput(let input, let old): place(old).map { .setInput(input, of: $0) }
        }
    }

    /// The change of one condition of a link, within the condition's range.
    ///
    /// - Parameter status: The link as it is.
    public static func change(_ condition: Condition, by step: Int, of status: LinkStatus, from link: LabLink) -> Self {
        var conditions = status.conditions
        let range = condition.range
        conditions[condition] = min(max(conditions[condition] + step, range.lowerBound), range.upperBound)
        return .setConditions(conditions, from: link)
    }
}
