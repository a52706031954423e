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

        mutating func take(_ moment: LabMoment.Device) {
            let read = moment.device.shell.received
            silence = moment.arrived > arrived && read > received ? 0 : silence + 1
            (arrived, received) = (moment.arrived, read)
            frozen = moment.device.peer.confirmed.tick == confirmedTick ? frozen + 1 : 0
            confirmedTick = moment.device.peer.confirmed.tick
        }
    }

    /// - Returns: The freeze that has lasted long enough by now.
    mutating func take(_ moment: LabMoment) -> Freeze? {
        devices.left.take(moment.left)
        devices.right.take(moment.right)
        // In most ticks both have confirmed something.
        guard devices.left.frozen + devices.right.frozen > 0 else { return nil }
        let owners = PerSide(moment.left.device.peer.owner, moment.right.device.peer.owner)
        let mayPlay = moment.left.mayPlay && moment.right.mayPlay && owners.left == owners.right
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

extension LabMoment.Device {
    /// True if it takes part in the session and knows the owner.
    fileprivate var mayPlay: Bool {
        device.takesPart && device.peer.owner != nil && !device.peer.isPending
    }
}
