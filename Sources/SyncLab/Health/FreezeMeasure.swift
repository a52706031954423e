internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions

/// Finds freezes: a device that waits for an input will not get it by waiting.
///
/// Both devices take part in one session, follow one owner, and have received a message from each other a short while
/// ago, all the time. It lasts longer than any round trip: what was lost has been sent again.
struct FreezeMeasure {
    /// All freezes, and the first of them.
    private(set) var count = 0
    private(set) var first: Freeze?

    private var devices = PerSide(Device(), Device())

    /// After how many ticks a device is frozen, and the longest silence of a link meanwhile: 5 s and 0.25 s.
    private static let length = 300
    private static let silence = 15

    private struct Device {
        /// Messages that had come to it over the link, those that it could read, and the ticks since both grew.
        var arrived = 0
        var received = 0
        var silence = FreezeMeasure.silence

        /// Ticks in which it has confirmed nothing.
        var frozen = 0
        var confirmedTick: UInt32 = 0

        mutating func take(_ device: LabDevice, arrived: Int) {
            let (read, confirmed) = (device.shell.received, device.peer.confirmed.tick)
            silence = arrived > self.arrived && read > received ? 0 : silence + 1
            (self.arrived, received) = (arrived, read)
            frozen = confirmed == confirmedTick ? frozen + 1 : 0
            confirmedTick = confirmed
        }
    }

    /// - Returns: The freeze that has lasted long enough by now.
    mutating func take(_ moment: LabMoment) -> Freeze? {
        let (left, right) = (moment[.left], moment[.right])
        devices.left.take(left, arrived: moment.arrived(at: .left))
        devices.right.take(right, arrived: moment.arrived(at: .right))
        // In most ticks both have confirmed something.
        guard devices.left.frozen + devices.right.frozen > 0 else { return nil }
        let mayPlay = left.mayPlay && right.mayPlay && left.peer.owner == right.peer.owner
        guard mayPlay, max(devices.left.silence, devices.right.silence) <= Self.silence else {
            (devices.left.frozen, devices.right.frozen) = (0, 0)
            return nil
        }
        guard let side = LabSide.allCases.first(where: { devices[$0].frozen == Self.length }) else { return nil }
        let begin = moment.tick - min(moment.tick, UInt32(Self.length))
        let freeze = Freeze(side: side, begin: begin, confirmedTick: devices[side].confirmedTick)
        count += 1
        first = first ?? freeze
        return freeze
    }
}

extension LabDevice {
    /// True if it takes part in the session and knows the owner.
    fileprivate var mayPlay: Bool {
        takesPart && peer.owner != nil && !peer.isPending
    }
}
