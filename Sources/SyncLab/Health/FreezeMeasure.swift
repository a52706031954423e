internal import GameCore
internal import MatchSync
internal import MockGroupSessions

/// Finds freezes: devices that confirm nothing though both links deliver.
///
/// A device is frozen if it has confirmed nothing for 5 s and twice the transit of the messages that were in flight
/// when it began to wait: what was lost has been sent again by then. All the while both devices take part in one
/// session, follow one owner, and receive a message from each other at least every 0.25 s.
struct FreezeMeasure {
    private(set) var found = Findings<Freeze>()

    private var devices = PerSide(Device(), Device())

    /// Ticks of a freeze, besides the transit; and the longest silence of a link meanwhile.
    private static let length = 300
    private static let silence = 15

    private struct Device {
        /// Messages delivered to it over the link, messages that it could read, and ticks since both grew.
        var arrived = 0
        var received = 0
        var silence = FreezeMeasure.silence

        /// Ticks in which it has confirmed nothing.
        var frozen = 0
        var confirmedTick: UInt32 = 0

        /// The messages that the links had taken when ``frozen`` began, and the ticks until all of these had arrived.
        var taken = PerSide(0, 0)
        var transit: Int?

        mutating func take(_ device: LabDevice, arrived: Int, over links: PerSide<LinkStatistics>) {
            let (read, confirmed) = (device.shell.received, device.reading.confirmed.tick)
            silence = arrived > self.arrived && read > received ? 0 : silence + 1
            (self.arrived, received) = (arrived, read)
            frozen = confirmed == confirmedTick ? frozen + 1 : 0
            confirmedTick = confirmed
            if frozen == 1 { (taken, transit) = (PerSide(links.left.taken, links.right.taken), nil) }
            guard frozen > 0, transit == nil else { return }
            if links.left.passed >= taken.left, links.right.passed >= taken.right { transit = frozen }
        }

        var isFrozen: Bool { transit.map { frozen == FreezeMeasure.length + 2 * $0 } ?? false }
    }

    /// Drops the figures: a device that waits goes on waiting.
    mutating func restart() { found = Findings() }

    /// - Returns: The freeze that has lasted long enough by now.
    mutating func take(_ moment: LabMoment) -> Freeze? {
        let (left, right) = (moment[.left], moment[.right])
        devices.left.take(left, arrived: moment.arrived(at: .left), over: moment.links)
        devices.right.take(right, arrived: moment.arrived(at: .right), over: moment.links)
        // In most ticks both have confirmed something.
        guard devices.left.frozen + devices.right.frozen > 0 else { return nil }
        // When another pair is drawn, one of the two has just come, and waits for the other's greeting or is waited for.
        let mayPlay = left.mayPlay && right.mayPlay && left.reading.owner == right.reading.owner
        guard mayPlay, max(devices.left.silence, devices.right.silence) <= Self.silence else {
            (devices.left.frozen, devices.right.frozen) = (0, 0)
            return nil
        }
        guard let side = LabSide.allCases.first(where: { devices[$0].isFrozen }) else { return nil }
        let begin = moment.tick - min(moment.tick, UInt32(devices[side].frozen))
        let freeze = Freeze(side: side, begin: begin, confirmedTick: devices[side].confirmedTick)
        found.note(freeze)
        return freeze
    }
}

extension LinkStatistics {
    /// Messages that the link has taken and not lost.
    fileprivate var taken: Int { passed + inFlight }

    /// Messages of ``taken`` that are no longer under way.
    fileprivate var passed: Int { delivered + discarded }
}

extension LabDevice {
    /// True if it takes part in the session and knows the owner.
    fileprivate var mayPlay: Bool {
        takesPart && reading.owner != nil && !reading.isPending
    }
}
