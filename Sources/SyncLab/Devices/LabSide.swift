/// One of the lab's two watched devices, by the place of its view; who plays which seat is
/// decided in the session, see ``MatchSync/PeerReading/seat``.
///
/// The raw value is the device's place in the lab's list of devices.
public enum LabSide: Int, Sendable, Hashable, CaseIterable {
    case left, right

    public var other: LabSide { self == .left ? .right : .left }

    /// `left` or `right`.
    package var name: String { self == .left ? "left" : "right" }
}
