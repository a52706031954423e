internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore

/// Finds devices of one session that come to no common match, though nothing keeps them from it.
///
/// It counts the ticks in which two devices with the same rules are present, see each other, and all are awake and have
/// nothing under way that must arrive: all that each has announced is known to all. Then the session-owner rule decides
/// at once, but for a participant that it waits for, and for one that comes while a player is left alone.
struct MeetingMeasure {
    /// Each device with those before it in the lab's list.
    private var pairs: [[Pair]] = []

    /// For each device: the ticks for which it has been alone in its session and has not owned it.
    private var alone: [UInt32] = []

    /// True if all devices shared one timeline at the end of the last tick.
    private var areTogether = false

    private struct Pair {
        /// The quiet ticks since the last time at which the two shared a timeline, or a participant came or left.
        var ticks: UInt32 = 0
        var sessions = 0
    }

    /// The longest wait of the session-owner rule: for a silent participant; with three or more also for a player that
    /// is left alone to count a newcomer.
    private static func patience(of count: Int) -> UInt32 {
        count > LabSide.allCases.count ? 3 * SessionOwner.usualTimeout : SessionOwner.usualTimeout
    }

    /// The longest time for which a player that is alone does not own the session: it waits for no other participant.
    private static let solitude: UInt32 = 60

    mutating func take(_ moment: LabMoment, isSteady: Bool, into faults: inout [SyncFault]) {
        if isSteady, areTogether { return }
        let devices = moment.group.devices
        areTogether = true
        takeAlone(in: moment, into: &faults)
        while pairs.count < devices.count { pairs.append(Array(repeating: Pair(), count: pairs.count)) }
        for place in devices.indices.dropFirst() {
            for other in 0..<place {
                if devices[place].reading.isInTimeline(of: devices[other].reading) {
                    pairs[place][other].ticks = 0
                } else {
                    areTogether = false
                    take(place, other, in: moment, into: &faults)
                }
            }
        }
    }

    /// Finds a player that is alone and does not own the session: it is the only one that may.
    private mutating func takeAlone(in moment: LabMoment, into faults: inout [SyncFault]) {
        let (devices, now) = (moment.group.devices, moment.group.network.now)
        while alone.count < devices.count { alone.append(0) }
        for place in devices.indices {
            let device = devices[place]
            let isAlone = device.takesPart && device.mayOwn && device.shell.session.activeParticipants.count == 1
            guard isAlone, !device.reading.isOwner, !moment.group.hasForeignMessages else {
                alone[place] = 0
                continue
            }
            guard device.clock.runs(at: now) else { continue }
            alone[place] += 1
            guard alone[place] == Self.solitude else { continue }
            faults.append(SyncFault(.noOwner, at: place, device.reading.confirmed.tick, in: moment.tick))
        }
    }

    private mutating func take(_ place: Int, _ other: Int, in moment: LabMoment, into faults: inout [SyncFault]) {
        let devices = moment.group.devices
        let (one, two) = (devices[place], devices[other])
        let sessions = devices.reduce(0) { $0 + 2 * $1.sessionNumber + ($1.takesPart ? 1 : 0) }
        let isSame = sessions == pairs[place][other].sessions
        pairs[place][other].sessions = sessions
        guard isSame, one.takesPart, two.takesPart, one.sees(two), two.sees(one), one.mayOwn || two.mayOwn,
            !moment.group.hasForeignMessages,
            moment.group.setup.rules(of: place) == moment.group.setup.rules(of: other)
        else { return pairs[place][other].ticks = 0 }
        // Two devices may wait for what a third one has announced: the owner.
        let now = moment.group.network.now
        guard devices.allSatisfy({ !$0.takesPart || $0.clock.runs(at: now) && $0.isQuiet }) else { return }
        pairs[place][other].ticks += 1
        guard pairs[place][other].ticks == Self.patience(of: devices.count) + 1 else { return }
        let kind: SyncFault.Kind = one.reading.isOwner && two.reading.isOwner ? .twoOwners : .noCommonTimeline
        let terms = (one.term(in: moment), two.term(in: moment))
        let difference = SyncFault.Difference(terms.0, terms.1, of: "the term that it follows")
        faults.append(SyncFault(kind, at: place, and: other, one.reading.confirmed.tick, difference, in: moment.tick))
    }
}

extension LabDevice {
    /// True if its session lists the participant of another device.
    fileprivate func sees(_ other: LabDevice) -> Bool {
        shell.session.activeParticipants.contains { $0.id == other.participant }
    }

    /// The epoch and the owner of its timeline, in words.
    fileprivate func term(in moment: LabMoment) -> String {
        let timeline = reading.timeline
        let owner = moment.group.devices.firstIndex { $0.participant == timeline.owner }
        let name = owner.map { LabSide.label(of: $0) } ?? "a participant that has left"
        return "epoch \(timeline.epoch) of \(timeline.owner == nil ? "no owner" : name), timeline \(timeline.number)"
    }

    /// True if its participant is a player by its role.
    fileprivate var mayOwn: Bool { shell.session.localParticipant.role == .player }

    /// True if all reliable messages of its participant have arrived.
    fileprivate var isQuiet: Bool { shell.session.oldestOutstanding == nil }
}
