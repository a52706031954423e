public import GameCore

/// Two peers of one match, each with its own view, and the network between them: what a screen needs
/// to show them side by side.
///
/// A lab is driven from one thread, tick by tick. What it shows follows from its seed, its rules and
/// the calls made on it, on every machine.
public protocol Lab: AnyObject {
    var rules: Rules { get }
    var seed: UInt64 { get }

    /// Ticks since the beginning, 1/60 s of virtual time each.
    var tick: UInt32 { get }

    /// What the network is called: ``LabNetwork/nameWhenChanged`` once its conditions are not those it began with.
    var networkName: String { get }

    /// How the two keep the match in step.
    var strategy: StrategyKind { get }

    /// What there is to know of one device.
    func peer(_ side: LabSide) -> PeerStatus

    /// The link from one device to the other.
    func link(from side: LabSide) -> LinkStatus

    /// The latest updates between the two devices, in the order sent.
    var updates: Recent<LoggedMessage> { get }

    /// The latest of all other messages, which updates, coming every tick, would push out.
    var reliableMessages: Recent<LoggedMessage> { get }

    /// What was measured since the lab's beginning, or since its strategy or a condition of its links changed;
    /// `nil` where it does not measure.
    var measures: LabMeasures? { get }

    /// Lets one tick pass.
    ///
    /// - Parameters:
    ///   - left: What the player at the left device wants, in the court's frame: whoever draws that
    ///     view upright turns what a player of seat two enters.
    ///   - right: The same for the right device.
    func advance(left: Input, right: Input)

    /// Changes the link from one device, or both where `side` is `nil`.
    ///
    /// What is under way keeps the conditions under which it was sent.
    func setConditions(_ conditions: LabConditions, from side: LabSide?)

    /// Makes both devices keep the match in step another way; the match goes on.
    func switchStrategy(to kind: StrategyKind)

    /// Makes a device leave its session; without effect when it is in none.
    func leave(_ side: LabSide)

    /// Makes a device come back, as a new participant with what it remembers of the match; without
    /// effect while it is there.
    func rejoin(_ side: LabSide)
}

/// One of the lab's two devices, by the place of its view; who plays which seat is decided in the
/// session, see ``PeerStatus/seat``.
public enum LabSide: Sendable, Hashable, CaseIterable {
    case left, right

    public var other: LabSide { self == .left ? .right : .left }
}
