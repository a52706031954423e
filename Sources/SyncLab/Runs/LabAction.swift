public import GroupSessions
public import MatchSync
public import MockGroupSessions

/// An event put into a lab between two ticks, besides the players' inputs.
///
/// A device is named by its place in the lab's list. An action that cannot happen, such as leaving twice, has no effect.
public enum LabAction: Sendable, Equatable {
    /// Changes the link from one device to another.
    case setConditions(LinkConditions, from: LabLink)
    /// Switches the strategy of all devices.
    case switchStrategy(StrategyKind)
    /// Adds a device whose participant joins as a spectator.
    case addDevice
    /// Joins the session, at a device that has not joined it yet.
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
    /// Suspends the device, whose clock runs on.
    case suspend(Int, for: Duration)
    /// Makes the link from one device to another lose everything for a while.
    case blackOut(from: LabLink, for: Duration)
    /// Makes all links draw by another seed from now on: the network's luck changes, and nothing else.
    case reseedLinks(UInt64)
    /// Decides the fate of a message of the next tick from one device to another, in place of the link's conditions.
    /// The number counts the link's messages that are sent in that tick and between it and the one after it, from 1, each
    /// retransmission too.
    case decide(TransmissionFate, of: Int, from: LabLink)
    /// Changes how the device's session behaves from now on.
    case setScript(DeviceScript, of: Int)
    /// Sends bytes to all other participants, beside the peer's own messages. The first one names a message type, see
    /// ``GroupSessions/MessageType``; without bytes nothing is sent.
    case send([UInt8], DeliveryMode, from: Int)
    /// Makes the device's next message fail with an error.
    case refuseNextSend(SessionError, at: Int)
}

extension LabAction {
    /// The place of the device that it names, the last one of a link; `nil` where it names none.
    package var device: Int? {
        switch self {
        case .join(let place), .leave(let place), .rejoin(let place), .rejoinAfresh(let place), .end(let place),
            .invalidate(let place, _), .suspend(let place, _), .setScript(_, let place), .send(_, _, let place),
            .refuseNextSend(_, let place):
            place
        case .setConditions(_, let link), .blackOut(let link, _), .decide(_, _, let link): max(link.from, link.to)
        case .switchStrategy, .addDevice, .reseedLinks: nil
        }
    }
}

extension Lab {
    /// Performs an action now, before the next tick.
    public mutating func perform(_ action: LabAction) {
        switch action {
        case .setConditions(let conditions, let link): setConditions(conditions, from: link)
        case .switchStrategy(let kind): switchStrategy(to: kind)
        case .addDevice: addDevice()
        case .leave(let place): leave(place)
        case .rejoin(let place): rejoin(place)
        case .end(let place): end(place)
        case .invalidate(let place, let error): invalidate(place, with: error)
        case .suspend(let place, let length): suspend(place, for: length)
        case .join(let place): join(place)
        case .rejoinAfresh(let place): rejoin(place, remembers: false)
        case .blackOut(let link, let length): blackOut(from: link, for: length)
        case .reseedLinks(let seed): reseedLinks(seed)
        case .decide(let fate, let number, let link): decide(fate, of: number, from: link)
        case .setScript(let script, let place): setScript(script, of: place)
        case .send(let bytes, let mode, let place): send(bytes, mode, from: place)
        case .refuseNextSend(let error, let place): refuseNextSend(with: error, at: place)
        }
    }
}

extension LabAction {
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
