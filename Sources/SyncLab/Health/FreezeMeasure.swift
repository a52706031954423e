internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore

/// Finds freezes: devices that confirm nothing though the links deliver.
///
/// A device is frozen if it has confirmed nothing for 5 s and twice the transit of the messages that were in flight
/// when it began to wait: what was lost has been sent again by then. All the while it, both players and the owner take
/// part in one session, follow one owner, and receive a message from each other at least every 0.25 s; and their reliable
/// messages arrive: a full queue may have room for small messages, and none for the state that a device waits for.
struct FreezeMeasure {
    private(set) var found = Findings<Freeze>()

    private var waits: [Wait] = []

    /// The links by their senders and receivers, see ``index(from:to:)``.
    private var links: [Delivery] = []

    /// For each device, for each link: the messages that the link had taken when the device's wait began.
    private var taken: [[Int]] = []

    /// The places of the devices whose messages count for the one that is looked at; kept for its storage.
    private var needed: [Int] = []

    /// Ticks of a freeze, besides the transit; and the longest silence of a link meanwhile.
    private static let length = 300
    private static let silence = 15

    /// The most ticks for which the same reliable message of a device is the oldest that has not arrived.
    private static let delay: UInt32 = 150

    /// Ticks between two looks at these messages.
    private static let interval: UInt32 = 16

    private struct Wait {
        /// Messages that the device could read.
        var received = 0

        /// The device's oldest reliable message that has not arrived, and the lab's tick since which it is that.
        var outstanding: SendID?
        var outstandingSince: UInt32 = 0

        /// Ticks in which it has confirmed nothing.
        var frozen = 0
        var confirmedTick: UInt32 = 0

        /// The latest tick of the lab in which it waited, and not all that it needs was there.
        var lastApart: UInt32 = 0

        /// The ticks until all that was in flight when ``frozen`` began had arrived.
        var transit: Int?

        var isFrozen: Bool { transit.map { frozen == FreezeMeasure.length + 2 * $0 } ?? false }
    }

    private struct Delivery {
        /// Messages delivered over the link, and ticks since they and those that its receiver could read both grew.
        var arrived = 0
        var silence = FreezeMeasure.silence
    }

    /// Drops the figures: a device that waits goes on waiting.
    mutating func restart() { found = Findings() }

    /// The latest tick of the lab in which a device waited, and not all that it needs was there.
    func lastApart(at place: Int) -> UInt32 { waits[place].lastApart }

    /// The transit of all that was under way when a device began to wait; `nil` while it does not wait, or something
    /// has not arrived.
    func wait(at place: Int) -> Int? { waits[place].frozen > 0 ? waits[place].transit : nil }

    /// - Returns: The freeze that has lasted long enough by now.
    mutating func take(_ moment: LabMoment) -> Freeze? {
        let devices = moment.group.devices
        if waits.count < devices.count { makeRoom(for: devices.count) }
        var isWaiting = false
        for place in devices.indices {
            take(devices[place], at: place, in: moment)
            if waits[place].frozen > 0 { isWaiting = true }
        }
        // In most ticks all have confirmed something.
        guard isWaiting else { return nil }
        var freeze: Freeze?
        for place in devices.indices where waits[place].frozen > 0 {
            findNeeded(by: place, among: devices)
            takeTransit(of: place, in: moment)
            guard needed.count > 1, areTogether(for: place, in: moment) else {
                (waits[place].frozen, waits[place].lastApart) = (0, moment.tick)
                continue
            }
            guard freeze == nil, waits[place].isFrozen, let other = needed.first(where: { $0 != place }) else {
                continue
            }
            let begin = moment.tick - min(moment.tick, UInt32(waits[place].frozen))
            let pair = DevicePair(min(place, other), max(place, other))
            let side: LabSide = place < other ? .left : .right
            let confirmed = waits[place].confirmedTick
            freeze = Freeze(in: pair, side: side, begin: begin, confirmedTick: confirmed, knownIn: moment.tick)
        }
        if let freeze { found.note(freeze) }
        return freeze
    }

    private mutating func makeRoom(for count: Int) {
        let (former, before) = (waits.count, links)
        waits += Array(repeating: Wait(), count: count - former)
        links = Array(repeating: Delivery(), count: count * count)
        taken = Array(repeating: Array(repeating: 0, count: count * count), count: count)
        for sender in 0..<former {
            for receiver in 0..<former { links[index(from: sender, to: receiver)] = before[sender * former + receiver] }
        }
        // What was taken before is counted again when a device begins to wait.
        for place in waits.indices { waits[place].frozen = 0 }
    }

    private func index(from sender: Int, to receiver: Int) -> Int { sender * waits.count + receiver }

    private mutating func take(_ device: LabDevice, at place: Int, in moment: LabMoment) {
        let (read, confirmed) = (device.shell.received, device.reading.confirmed.tick)
        let hasRead = read > waits[place].received
        for sender in waits.indices where sender != place {
            let arrived = moment.statistics(from: sender, to: place).delivered
            let link = links[index(from: sender, to: place)]
            let silence = hasRead && arrived > link.arrived ? 0 : link.silence + 1
            links[index(from: sender, to: place)] = Delivery(arrived: arrived, silence: silence)
        }
        if moment.tick.isMultiple(of: Self.interval) {
            let outstanding = device.shell.session.oldestOutstanding
            if outstanding != waits[place].outstanding {
                (waits[place].outstanding, waits[place].outstandingSince) = (outstanding, moment.tick)
            }
        }
        waits[place].received = read
        waits[place].frozen = confirmed == waits[place].confirmedTick ? waits[place].frozen + 1 : 0
        waits[place].confirmedTick = confirmed
    }

    /// Finds the devices whose messages count for a device: itself, the owner's and the players', as it knows them; of
    /// two devices both.
    private mutating func findNeeded(by place: Int, among devices: [LabDevice]) {
        needed.removeAll(keepingCapacity: true)
        guard devices.count > LabSide.allCases.count else { return needed += devices.indices }
        let (owner, seats) = (devices[place].reading.owner, devices[place].reading.seats)
        for other in devices.indices {
            let id = devices[other].participant
            if other == place || id == owner || seats[id] != nil { needed.append(other) }
        }
    }

    private mutating func takeTransit(of place: Int, in moment: LabMoment) {
        if waits[place].frozen == 1 {
            waits[place].transit = nil
            for sender in needed {
                for receiver in needed where receiver != sender {
                    taken[place][index(from: sender, to: receiver)] =
                        moment.statistics(from: sender, to: receiver).taken
                }
            }
        }
        guard waits[place].transit == nil else { return }
        let isUnderWay = needed.contains { sender in
            needed.contains { receiver in
                guard sender != receiver else { return false }
                let passed = moment.statistics(from: sender, to: receiver).passed
                return passed < taken[place][index(from: sender, to: receiver)]
            }
        }
        if !isUnderWay { waits[place].transit = waits[place].frozen }
    }

    /// True if the devices that a device needs are present and hear each other.
    private func areTogether(for place: Int, in moment: LabMoment) -> Bool {
        let devices = moment.group.devices
        // Not the whole reading: it is large, and many ticks come here.
        let owner = devices[place].reading.owner
        for one in needed {
            guard devices[one].mayPlay, devices[one].reading.owner == owner else { return false }
            let isOverdue = moment.tick > waits[one].outstandingSince + Self.delay
            if waits[one].outstanding != nil, isOverdue { return false }
            for other in needed where one != other {
                let isHeard = links[index(from: one, to: other)].silence <= Self.silence
                guard isHeard || !devices[one].sends else { return false }
            }
        }
        if devices.count == LabSide.allCases.count { return true }
        let seats = devices[place].reading.seats
        let players = Player.allCases.count { seats.participants[$0] != nil }
        return needed.count { seats[devices[$0].participant] != nil } == players
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

    /// False for a spectator under a strategy that sends states.
    fileprivate var sends: Bool { reading.seat != nil || reading.isOwner || reading.strategy.has(.sendsInputs) }
}
