internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import OperatingSystem
@testable import SocketSessions
internal import SyncLab

/// A device with the real peer and a computer player, on the real clock: it receives and sends once a tick, like live
/// play.
struct RealTimePlayer {
    private let clock = SystemClock()
    private var schedule: TickSchedule
    private let activity: SocketActivity
    private var shell: PeerShell<SocketSession, Match>
    private var computer: LabComputerPlayer
    private var pops = PopMeasure()
    private var measured = PlayedMatch()
    /// The next traffic entry.
    private var nextEntry = 0

    /// Time limit for entering the room and starting the first rally.
    private static let patience = Duration.seconds(30)

    /// Unmeasured play at the end, so that the other device, which began later, is not alone in its last ticks.
    private static let farewell = Duration.seconds(5)

    /// Joins a room, once its relay listens, and plays.
    ///
    /// - Parameter time: The length of the measured part, from the first rally on.
    static func play(for time: Duration, in room: Invite, over carrier: Carrier, seed: UInt64) throws -> PlayedMatch {
        var player = try RealTimePlayer(room, over: carrier, seed: seed)
        return try player.play(for: time)
    }

    private init(_ invite: Invite, over carrier: Carrier, seed: UInt64) throws {
        schedule = TickSchedule(start: clock.now)
        computer = LabComputerPlayer(.normal, at: .left, ofRun: seed)
        activity = SocketActivity(TestHub.metadata, invite, over: carrier)
        let end = clock.now + Self.patience
        var offered: SocketSession?
        while offered == nil {
            guard clock.now < end else { throw TestFailure("no way into the room: \(activity.status)") }
            switch activity.status {
            case .idle, .failed: try activity.activate()
            case .connecting, .connected, .offered: Poller.wait(TickSchedule.tick)
            }
            offered = activity.nextSession()
        }
        guard let session = offered else { preconditionFailure("a session was waited for") }
        try session.join()
        let strategy = MatchStrategy(.standard, for: Match(seed: seed))
        shell = PeerShell(session, strategy: strategy, rules: try Rules(.init()))
    }

    private mutating func play(for time: Duration) throws -> PlayedMatch {
        let rallyEnd = clock.now + Self.patience
        while !isInRally {
            guard clock.now < rallyEnd else { throw TestFailure("no rally: \(shell.peer.shown)") }
            advance()
        }
        (measured, pops, nextEntry) = (PlayedMatch(), PopMeasure(), shell.traffic.total)
        let (before, end) = (shell.peer.statistics, clock.now + time)
        while clock.now < end { advance() }
        let statistics = shell.peer.statistics
        measured.pops = pops.count
        measured.rollbacks = statistics.rollbacks - before.rollbacks
        measured.stallTicks = statistics.stallTicks - before.stallTicks
        measured.desyncs = statistics.desyncs - before.desyncs
        let played = measured
        while clock.now < end + Self.farewell { advance() }
        guard shell.session.state == .joined else { throw TestFailure("the session is \(shell.session.state)") }
        return played
    }

    private var isInRally: Bool {
        guard shell.peer.seats.absentPlayers.isEmpty, case .playing = shell.peer.confirmed.phase else { return false }
        return true
    }

    /// Waits for the next tick, and plays those that are due.
    private mutating func advance() {
        Poller.wait(schedule.nextTime - clock.now)
        let due = schedule.takeDue(at: clock.now, speedUp: shell.peer.speedUp)
        for index in 0..<due.ticks {
            shell.receive()
            let (shown, seat) = (shell.peer.shown, shell.peer.seats[shell.peer.local])
            let input = computer.input(for: shown, seat: seat, at: shell.peer.tick, under: shell.peer.rules)
            shell.tick(input, missed: index == 0 ? due.missed : 0)
        }
        if due.ticks > 0 { measure(after: due.ticks + due.missed) }
    }

    /// - Parameter ticks: Ticks since the view was last shown.
    private mutating func measure(after ticks: Int) {
        measured.ticks += ticks
        pops.take(shell.peer.shown, after: ticks, under: shell.peer.rules)
        let numbers = shell.traffic.numbers
        for number in max(nextEntry, numbers.lowerBound)..<numbers.upperBound {
            if case .sent = shell.traffic[number].direction, case .input(let message) = shell.traffic[number].message {
                measured.frameAdvantages.add(message.frameAdvantage)
            }
        }
        nextEntry = numbers.upperBound
    }
}
