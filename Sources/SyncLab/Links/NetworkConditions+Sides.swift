public import MockGroupSessions

extension NetworkConditions {
    /// The conditions from a device to the other one.
    public subscript(from side: LabSide) -> LinkConditions {
        get { side == .left ? fromLeft : fromRight }
        set {
            if side == .left {
                fromLeft = newValue
            } else {
                fromRight = newValue
            }
        }
    }

    /// How a device's clock runs.
    public func clock(of side: LabSide) -> PeerClock {
        side == .left ? leftClock : rightClock
    }
}
