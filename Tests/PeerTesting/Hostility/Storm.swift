internal import GameBasics
internal import GameCore
package import GroupSessions
package import MatchSync
package import SyncCore
internal import MockGroupSessions

/// Two honest peers that play, and a hostile participant that joins and leaves.
package final class Storm {
    package let meeting: Meeting
    package private(set) var hostile: HostileParticipant
    private let device: MockDevice
    private var last: [(score: PerPlayer<UInt16>, tick: UInt32)]
    package private(set) var failures: [String] = []

    /// Ticks that the hostile participant stays.
    package let stay: Int

    private static let links: [LinkConditions] = [
        .perfect, LinkConditions(delay: .milliseconds(30)),
        LinkConditions(
            delay: .milliseconds(40),
            jitter: .uniform(.milliseconds(10)),
            loss: .independent(.percent(2)),
            retransmissionTimeout: .milliseconds(60)
        ),
    ]

    /// - Parameters:
    ///   - role: The hostile participant's role.
    ///   - strategy: `nil` for one that the seed decides.
    package init(seed: UInt64, role: Participant.Role, strategy: StrategyKind? = nil) throws {
        var random = SplitMix64(seed: seed &* 0x9FB2_1C65_1E98_DF25)
        let kind = Meeting.strategies[Int(random.next() % UInt64(Meeting.strategies.count))]
        let conditions = Self.links[Int(random.next() % UInt64(Self.links.count))]
        let meeting = try Meeting(seed: random.next(), strategy: strategy ?? kind, conditions: conditions)
        self.meeting = meeting
        let isPlaying = meeting.startRally()
        meeting.run(60 + Int(random.next() % 240))
        stay = 120 + Int(random.next() % 300)
        device = meeting.network.addDevice()
        device.script.role = role
        last = meeting.shells.map { ($0.peer.confirmed.score, $0.peer.confirmed.tick) }
        hostile = try HostileParticipant(device, seed: random.next())
        if !isPlaying { failures.append("the two do not begin to play") }
    }

    /// Lets the hostile participant act, then leave.
    ///
    /// - Parameter act: Its acts in a tick; the number counts its ticks so far.
    package func run(_ act: (HostileParticipant, Int) -> Void) throws {
        let before = meeting.shells.map(\.peer.confirmed.tick)
        stay(stay, act)
        for index in 0...1 {
            let progress = Int(meeting.peer(index).confirmed.tick) - Int(before[index])
            // A second is allowed for the link, and for the awaited greeting.
            if progress < stay - 60 {
                failures.append("\(index) confirms \(progress) of \(stay) ticks while it is there")
            }
        }
        try hostile.leave()
        for _ in 0..<60 { step() }
        let after = meeting.shells.map(\.peer.confirmed.tick)
        for _ in 0..<60 { step() }
        for index in 0...1 {
            let peer = meeting.peer(index)
            let progress = Int(peer.confirmed.tick) - Int(after[index])
            if progress < 45 { failures.append("\(index) confirms \(progress) of 60 ticks after it has gone") }
            if !peer.confirmed.isPossible(under: meeting.rules) { failures.append("\(index) has an impossible match") }
            if peer.seats.absentPlayers != [] || peer.seats[peer.local] == nil {
                failures.append("\(index) has no seat")
            }
        }
        meeting.calm()
        failures += Peer<Match>.differences(of: [meeting.peer(0), meeting.peer(1)])
    }

    /// Lets the hostile participant act for some ticks.
    package func stay(_ ticks: Int, _ act: (HostileParticipant, Int) -> Void) {
        for tick in 0..<ticks {
            step()
            hostile.receive()
            act(hostile, tick)
        }
    }

    /// The participants that the two peers have excluded, and the reasons.
    package var excluded: [(id: ParticipantID, breach: RuleBreach)] {
        meeting.shells.flatMap(\.excluded)
    }

    private func step() {
        meeting.run(1)
        for index in 0...1 {
            let peer = meeting.peer(index)
            let now = (score: peer.confirmed.score, tick: peer.confirmed.tick)
            let points =
                Int(now.score.one) + Int(now.score.two) - Int(last[index].score.one) - Int(last[index].score.two)
            let ticks = Int(now.tick) - Int(last[index].tick)
            let isLess = now.score.one < last[index].score.one || now.score.two < last[index].score.two
            if isLess || points > 1 + max(ticks, 0) / 40 || ticks < -20 || ticks > 200 {
                failures.append("\(index) goes from \(last[index]) to \(now)")
            }
            last[index] = now
            if !peer.shown.isPossible(under: meeting.rules), peer.shown.ball.vy == .zero, peer.shown.phase == .playing {
                failures.append("\(index) shows a ball that stands still")
            }
            if device.script.role == .spectator, peer.statistics.desyncs > 0 {
                failures.append("\(index) heeds a spectator's hash")
            }
            if peer.storedSenders > 20 { failures.append("\(index) stores \(peer.storedSenders) senders") }
        }
    }
}

extension PeerShell {
    /// The participants that the peer has recently excluded, and the reasons.
    package var excluded: [(id: ParticipantID, breach: RuleBreach)] {
        reports.numbers.compactMap { number in
            if case .excluded(let id, let breach) = reports[number] { (id, breach) } else { nil }
        }
    }
}
