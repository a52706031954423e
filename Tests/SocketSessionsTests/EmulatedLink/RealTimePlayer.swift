internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import OperatingSystem
@testable import SocketSessions
internal import SyncLab

/// A device with the real peer and a computer player, on the real clock: it receives and sends once a tick, like live
/// play.
struct RealTimePlayer {
    private let clock = SystemClock()
    private var schedule: TickSchedule
    private let activity: SocketActivity
    private let rules: Rules
    private let seed: UInt64
    private var computer: LabComputer

    /// Time limit for entering the room and starting the first rally.
    private static let patience = Duration.seconds(30)

    /// Unmeasured play at the end, so that the other device, which began later, is not alone in its last ticks.
    private static let farewell = Duration.seconds(5)

    init(_ invite: Invite, over carrier: Carrier, seed: UInt64) throws {
        rules = try Rules(.init())
        activity = SocketActivity(TestHub.metadata, invite, over: carrier)
        self.seed = seed
        computer = LabComputer(.normal, at: .left, ofRun: seed)
        schedule = TickSchedule(start: clock.now)
    }

    /// Joins the room and plays.
    ///
    /// - Parameter time: The length of the measured part, from the first rally on.
    mutating func play(for time: Duration) throws -> PlayedMatch {
        let session = try enter()
        try session.join()
        let strategy = StrategyKind.standard.strategy(for: Match(seed: seed))
        var device = Device(PeerShell(session, strategy: strategy, rules: rules), computer)
        let rallyEnd = clock.now + Self.patience
        while !device.isInRally {
            guard clock.now < rallyEnd else { throw TestFailure("no rally: \(device.shell.peer.shown)") }
            device.advance(by: waitForTicks(speedUp: device.shell.peer.speedUp))
        }
        device.beginMeasuring()
        let end = clock.now + time
        while clock.now < end { device.advance(by: waitForTicks(speedUp: device.shell.peer.speedUp)) }
        let played = device.played
        while clock.now < end + Self.farewell { device.advance(by: waitForTicks(speedUp: device.shell.peer.speedUp)) }
        guard session.state == .joined else { throw TestFailure("the session is \(session.state)") }
        return played
    }

    /// Connects, and retries until the relay listens.
    private mutating func enter() throws -> SocketSession {
        let end = clock.now + Self.patience
        while clock.now < end {
            switch activity.status {
            case .idle, .failed: try activity.activate()
            case .connecting, .connected, .offered: break
            }
            _ = waitForTicks()
            if let session = activity.nextSession() { return session }
        }
        throw TestFailure("no way into the room: \(activity.status)")
    }

    private mutating func waitForTicks(speedUp: Int = 0) -> TickSchedule.Due {
        Poller.wait(schedule.nextTime - clock.now)
        return schedule.takeDue(at: clock.now, speedUp: speedUp)
    }
}

/// A peer that plays, with its measures.
private struct Device {
    private(set) var shell: PeerShell<SocketSession>
    private var computer: LabComputer
    private var pops = PopMeasure()
    private var measured = PlayedMatch()
    private var before = SyncStatistics()
    /// The next traffic entry.
    private var nextEntry = 0

    init(_ shell: PeerShell<SocketSession>, _ computer: LabComputer) {
        self.shell = shell
        self.computer = computer
    }

    var isInRally: Bool {
        guard shell.peer.seats.absentPlayers.isEmpty, case .playing = shell.peer.confirmed.phase else { return false }
        return true
    }

    /// The measures since ``beginMeasuring()``.
    var played: PlayedMatch {
        var played = measured
        let statistics = shell.peer.statistics
        played.pops = pops.count
        played.rollbacks = statistics.rollbacks - before.rollbacks
        played.stallTicks = statistics.stallTicks - before.stallTicks
        played.desyncs = statistics.desyncs - before.desyncs
        return played
    }

    mutating func beginMeasuring() {
        (measured, pops) = (PlayedMatch(), PopMeasure())
        before = shell.peer.statistics
        nextEntry = shell.traffic.total
    }

    mutating func advance(by due: TickSchedule.Due) {
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
