internal import GameBasics
internal import GameCore
internal import MatchSync
internal import SyncCore

/// Compares the match and the seat of a device that comes back with those that it had before, and the match of each
/// device with itself while a player is absent.
///
/// The rules of an absence stand here a second time, so that an error in them is found, too. A device that comes back
/// and owns the session takes its former seat if it is free, see ``MatchSync/PeerMemory/seat``: so its score stays its
/// own. Another owner knows no former seat in the lab.
struct AbsenceSeam {
    private var rests: [Rest?] = []

    /// The former seats of devices that have come back and have none yet.
    private var formerSeats: [FormerSeat?] = []

    /// A device's match while a player is absent.
    private struct Rest {
        let session: Int
        let adoptions: Int
        let match: Match
    }

    private struct FormerSeat {
        let session: Int
        let player: Player

        /// The lab's tick in which it came back.
        let labTick: UInt32

        /// The seats at the end of the tick before.
        var seats = Seats()
    }

    mutating func addDevice() {
        rests.append(nil)
        formerSeats.append(nil)
    }

    /// Compares the match that a device remembers with its last confirmed one.
    mutating func didRejoin(_ now: SeamMeasure.Place, as former: LabDevice, into faults: inout [SyncFault]) {
        let earlier = formerSeats[now.place].flatMap { $0.session == former.sessionNumber ? $0.player : nil }
        formerSeats[now.place] = (former.reading.seat ?? earlier).map {
            FormerSeat(session: now.device.sessionNumber, player: $0, labTick: now.tick)
        }
        let (match, rules) = (now.device.reading.confirmed, now.group.setup.rules)
        guard var last = former.lastConfirmed else { return }
        // After its session it confirms on for the ticks whose inputs it has.
        if former.reading.confirmed.tick > last.tick { last = former.reading.confirmed }
        var expected = last.resting(under: rules)
        expected.absentPlayers = .both
        // Under a strategy that sends states its own paddle moves on.
        if !former.strategy.has(.sendsInputs) { expected.paddles = match.paddles }
        if let difference = SyncFault.Difference(match, expected) {
            let seam = SyncFault.Seam(.rejoin, arrived: now.tick)
            faults.append(now.fault(.otherMemory, match.tick, difference, over: seam))
        }
        rests[now.place] = Rest(session: now.device.sessionNumber, adoptions: 0, match: match)
    }

    /// Compares a device's match at the end of a tick with that of the tick before, if a player is absent.
    mutating func endTick(_ now: SeamMeasure.Place, into faults: inout [SyncFault]) {
        let device = now.device
        if let former = formerSeats[now.place] { compareSeat(now, with: former, into: &faults) }
        let absent = device.reading.confirmed.absentPlayers
        if absent.isEmpty, rests[now.place] == nil { return }
        let (match, adoptions) = (device.reading.confirmed, device.reading.statistics.adoptions)
        let before = rests[now.place]
        rests[now.place] =
            absent.isEmpty ? nil : Rest(session: device.sessionNumber, adoptions: adoptions, match: match)
        let seam = SyncFault.Seam(.absence)
        if let before, before.session == device.sessionNumber, before.adoptions == adoptions {
            var expected = before.match
            (expected.tick, expected.paddles, expected.absentPlayers) = (match.tick, match.paddles, absent)
            if absent.isEmpty {
                // A device that makes up a gap may play a whole rally in the tick; after the end a rematch may begin.
                guard match.tick <= before.match.tick + 3, before.match.isOver == match.isOver else { return }
                // Both players are back, and play goes on.
                expected.play = match.play
                (expected.pausedBy, expected.ball, expected.generator) = (match.pausedBy, match.ball, match.generator)
            }
            guard let difference = SyncFault.Difference(match, expected) else { return }
            faults.append(now.fault(.playsInAbsence, match.tick, difference, over: seam))
        } else if !absent.isEmpty,
            let difference = SyncFault.Difference(match, match.atRest(under: now.group.setup.rules))
        {
            faults.append(now.fault(.playsInAbsence, match.tick, difference, over: seam))
        }
    }

    /// Compares the first seat of a device that has come back with its former one.
    private mutating func compareSeat(
        _ now: SeamMeasure.Place,
        with former: FormerSeat,
        into faults: inout [SyncFault]
    ) {
        let reading = now.device.reading
        guard former.session == now.device.sessionNumber, let seat = reading.seat else {
            formerSeats[now.place]?.seats = reading.seats
            return
        }
        formerSeats[now.place] = nil
        guard reading.isOwner, seat != former.player, former.seats.participants[former.player] == nil else { return }
        let seam = SyncFault.Seam(.rejoin, arrived: former.labTick)
        let difference = SyncFault.Difference(seat.name, former.player.name, of: "the seat")
        faults.append(now.fault(.otherSeat, reading.confirmed.tick, difference, over: seam))
    }
}

extension Match {
    /// The match as it rests from the moment in which a player is absent.
    fileprivate func resting(under rules: Rules) -> Match {
        guard absentPlayers.isEmpty else { return self }
        var match = self
        if case .goal(let scorer, _) = play { match.server = scorer.opponent }
        return match.atRest(under: rules)
    }

    /// The match without what cannot be while a player is absent: a pause, a rally, and the rest of a serve's pause.
    fileprivate func atRest(under rules: Rules) -> Match {
        var match = self
        match.pausedBy = nil
        switch play {
        case .ready, .over: break
        case .serving, .playing, .goal:
            (match.ball, match.rally, match.play) = (.waiting, 0, .serving(ticksLeft: rules.servePause))
        }
        return match
    }
}
