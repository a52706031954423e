internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions

/// Finds players' devices that stand still though they could go on.
///
/// A device that predicts stands still only with its prediction window full, one in lockstep only without an input of
/// the next tick. A device that predicts and stands still most of ten seconds, while the links between the two players
/// deliver at once, is found, too: a backlog on either link makes both wait, for each needs inputs of the other.
struct PaceMeasure {
    private var devices: [Device] = []

    private struct Device {
        /// At the end of the tick before: ticks of its clock, and the last confirmed and the last simulated tick.
        var ticks: UInt32 = 0
        var confirmedTick: UInt32 = 0
        var currentTick: UInt32 = 0

        /// True if it had all inputs of the next tick, after a tick in which it stood still.
        var isReady = false

        /// The last timeline in which it stood still without a reason.
        var found: Timeline?

        /// The ticks of the lab in which it stood still, not far from one another.
        var stretch = Stretch()
    }

    private struct Stretch {
        var begin: UInt32 = 0
        var last: UInt32 = 0
        var stalls: UInt32 = 0

        /// The most messages in flight on one of the links between the players.
        var inFlight = 0
    }

    /// The length of a stretch that counts, and the ticks in which a device goes on that end one.
    private static let length: UInt32 = 600
    private static let pause: UInt32 = 60

    /// The messages in flight of a link that delivers at once: even of a slow sender they are of the last second.
    private static let mostInFlight = 4

    mutating func take(
        _ moment: LabMoment,
        _ freezes: FreezeMeasure,
        isSteady: Bool,
        into faults: inout [SyncFault]
    ) {
        while devices.count < moment.group.devices.count { devices.append(Device()) }
        for place in devices.indices {
            let device = moment.group.devices[place]
            var isReady = false
            if isSteady, device.reading.currentTick == devices[place].currentTick, device.ticks > devices[place].ticks {
                isReady = standStill(device, at: place, in: moment, freezes, into: &faults)
            }
            // In most ticks it goes on.
            devices[place].isReady = isReady
            devices[place].ticks = device.ticks
            devices[place].confirmedTick = device.reading.confirmed.tick
            devices[place].currentTick = device.reading.currentTick
        }
    }

    /// - Returns: True if the device has all inputs of the next tick now.
    private mutating func standStill(
        _ device: LabDevice,
        at place: Int,
        in moment: LabMoment,
        _ freezes: FreezeMeasure,
        into faults: inout [SyncFault]
    ) -> Bool {
        guard device.takesPart, device.reading.owner != nil, let seat = device.reading.seat,
            device.reading.strategy.has(.sendsInputs), !device.isSwitching
        else { return false }
        let (reading, before) = (device.reading, devices[place])
        let predicts = reading.strategy.has(.predicts)
        let mayGoOn =
            predicts ? reading.currentTick - before.confirmedTick < Rollback.predictionWindow : before.isReady
        if mayGoOn, before.found != reading.timeline {
            devices[place].found = reading.timeline
            let current = reading.currentTick
            let difference = SyncFault.Difference(current, current + 1, of: "the last simulated tick")
            faults.append(SyncFault(.standsStill, at: place, reading.confirmed.tick, difference, in: moment.tick))
        }
        if predicts { prolong(at: place, seat, in: moment, freezes, into: &faults) }
        let isAlone = reading.confirmed.absentPlayers.contains(PlayerSet(seat.opponent))
        return !predicts && (isAlone || device.knows(seat.opponent, at: reading.currentTick + 1))
    }

    /// Takes a tick in which a player's device stood still into its stretch.
    private mutating func prolong(
        at place: Int,
        _ seat: Player,
        in moment: LabMoment,
        _ freezes: FreezeMeasure,
        into faults: inout [SyncFault]
    ) {
        let devices = moment.group.devices
        let opponent = devices[place].reading.seats.participants[seat.opponent]
        guard let other = devices.firstIndex(where: { $0.participant == opponent }) else { return }
        let inFlight = max(
            moment.statistics(from: other, to: place).inFlight,
            moment.statistics(from: place, to: other).inFlight
        )
        var stretch = self.devices[place].stretch
        defer { self.devices[place].stretch = stretch }
        if moment.tick > stretch.last + Self.pause || freezes.lastApart(at: place) >= stretch.begin {
            stretch = Stretch(begin: moment.tick)
        }
        (stretch.last, stretch.stalls) = (moment.tick, stretch.stalls + 1)
        stretch.inFlight = max(stretch.inFlight, inFlight)
        let ticks = moment.tick - stretch.begin
        guard ticks >= Self.length else { return }
        if stretch.inFlight <= Self.mostInFlight, stretch.stalls * 2 > ticks {
            let confirmed = devices[place].reading.confirmed.tick
            let share = SyncFault.Difference(
                "\(stretch.stalls) of \(ticks)",
                "half at most",
                of: "the share of ticks in which it stood still"
            )
            faults.append(SyncFault(.standsStillMostly, at: place, and: other, confirmed, share, in: moment.tick))
        }
        stretch = Stretch(begin: moment.tick, last: moment.tick)
    }
}
