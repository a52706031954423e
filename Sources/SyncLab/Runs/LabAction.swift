public import GroupSessions
public import MatchSync
public import MockGroupSessions

/// What is put into a lab between two ticks, besides the players' inputs.
///
/// A device is named by its place in the lab's list. An action that cannot happen, such as leaving twice, has no effect.
public enum LabAction: Sendable, Equatable {
    /// Changes the link from one device to the other.
    case setConditions(LinkConditions, from: LabSide)
    /// Switches the strategy of all devices.
    case switchStrategy(StrategyKind)
    /// Adds a device whose participant joins as a spectator.
    case addDevice
    /// Leaves the session; the other participants stay in it.
    case leave(Int)
    /// Comes back as a new participant.
    case rejoin(Int)
    /// Ends the session for all participants.
    case end(Int)
    /// Breaks the device's session with an error.
    case invalidate(Int, SessionError)
    /// Suspends the device, whose clock runs on.
    case suspend(Int, for: Duration)
}

extension Lab {
    /// Performs an action now, before the next tick.
    public mutating func perform(_ action: LabAction) {
        switch action {
        case .setConditions(let conditions, let side): setConditions(conditions, from: side)
        case .switchStrategy(let kind): switchStrategy(to: kind)
        case .addDevice: addDevice()
        case .leave(let place): leave(place)
        case .rejoin(let place): rejoin(place)
        case .end(let place): end(place)
        case .invalidate(let place, let error): invalidate(place, with: error)
        case .suspend(let place, let length): suspend(place, for: length)
        }
    }
}

extension LabAction {
    /// The change of one condition of a link, within the condition's range.
    ///
    /// - Parameter link: The link from the device, as it is.
    public static func change(_ condition: Condition, by step: Int, of link: LinkStatus, from side: LabSide) -> Self {
        var conditions = link.conditions
        let range = condition.range
        conditions[condition] = min(max(conditions[condition] + step, range.lowerBound), range.upperBound)
        return .setConditions(conditions, from: side)
    }
}
