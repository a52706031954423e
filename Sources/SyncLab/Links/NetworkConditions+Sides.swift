public import MockGroupSessions

extension NetworkConditions {
    /// The conditions from a device to the other one.
    public subscript(from side: LabSide) -> LinkConditions {
        get { side == .left ? fromLeft : fromRight }
        set { if side == .left { fromLeft = newValue } else { fromRight = newValue } }
    }

    /// The clock of a device.
    public subscript(clockOf side: LabSide) -> PeerClock {
        get { side == .left ? leftClock : rightClock }
        set { if side == .left { leftClock = newValue } else { rightClock = newValue } }
    }
}
