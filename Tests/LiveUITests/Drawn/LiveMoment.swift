internal import GameCore
internal import GroupSessions
internal import LiveUI
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import TerminalUI

/// The moments of live play that are drawn in every size.
enum LiveMoment: CaseIterable, Sendable {
    case connecting, refused
    case hosting, waitingAsGuest
    case rules, rulesOneReady
    case serving, rally, rallyVertical, goal, remarks
    case paused, pausedByOther, countdown, help, leaveQuestion
    case silence, otherLeft, connectionLost
    case won, lost, rematchAsked
    case spectator, spectatorResult

    /// The index of the device whose screen is drawn.
    var viewer: Int {
        switch self {
        case .waitingAsGuest, .pausedByOther, .won, .rallyVertical: 1
        case .spectator, .spectatorResult: 2
        default: 0
        }
    }

    func world(_ size: ScreenSize) -> LiveWorld {
        let glyphs = size.glyphs
        func empty() -> LiveWorld { LiveWorld(size.columns, size.rows, glyphs) }
        func met() -> LiveWorld { .met(size.columns, size.rows, glyphs) }
        func rally(_ orientation: Orientation = .horizontal) -> LiveWorld {
            .rally(size.columns, size.rows, glyphs, points: 11, orientation: orientation, conditions: .abroad)
        }
        func over() -> LiveWorld {
            let world = LiveWorld.rally(size.columns, size.rows, glyphs, points: 1)
            world.run(0) { $0.isOver }
            world.run(60)
            return world
        }
        func watched(points: Int) -> LiveWorld {
            let world = LiveWorld(size.columns, size.rows, glyphs, points: points)
            world.addCompany()
            world.pressByPlayers(" ", ticks: 85)
            return world
        }

        let world: LiveWorld
        switch self {
        case .connecting:
            world = empty()
            world.add("Ann", warning: "Not encrypted: others on the way can read what is sent.") { $0.isOpen = false }
            world.run(10)
        case .refused:
            world = empty()
            world.add("Ann") { $0.progress = .failed("the room does not know this invite") }
            world.run(10)
        case .hosting:
            world = empty()
            world.add("Ann", isHost: true)
            world.run(10)
        case .waitingAsGuest:
            world = empty()
            world.add("Ann", isHost: true)
            world.add("Bartholomew") { $0.device.script.participantView = .selfFirst(.seconds(60)) }
            world.run(60)
        case .rules:
            world = met()
        case .rulesOneReady:
            world = met()
            world.press(1, " ", ticks: 20)
        case .serving:
            world = met()
            world.pressByPlayers(" ", ticks: 25)
        case .rally, .rallyVertical:
            world = rally(self == .rally ? .horizontal : .vertical)
            world.runToRally()
        case .goal:
            world = rally()
            world.run(0) { $0.score != PerPlayer(0, 0) }
        case .remarks:
            world = rally()
            world.press(0, "1")
            world.press(1, "3", ticks: 20)
        case .paused, .pausedByOther, .countdown, .leaveQuestion:
            world = rally()
            world.press(0, "p", ticks: 20)
            if self == .countdown { world.press(0, " ", ticks: 20) }
            if self == .leaveQuestion { world.press(0, .escape) }
        case .help:
            world = rally()
            world.press(0, "?", ticks: 5)
        case .silence:
            world = rally()
            world.freeze(1)
            world.run(150)
        case .otherLeft:
            world = rally()
            world.run(0) { $0.score != PerPlayer(0, 0) }
            world.press(1, "q", "y", ticks: 20)
        case .connectionLost:
            world = rally()
            world.run(0) { $0.score != PerPlayer(0, 0) }
            world.breakConnection(0)
            world.activities[0].device.script.activationError = .unreachable
            world.run(80)
        case .won, .lost, .rematchAsked:
            world = over()
            if self == .rematchAsked { world.press(1, " ", ticks: 10) }
        case .spectator:
            world = watched(points: 3)
        case .spectatorResult:
            world = watched(points: 1)
            world.run(2) { $0.isOver }
        }
        return world
    }
}

extension LiveWorld {
    /// Advances to a later rally, in which the measures of the connection are known.
    fileprivate func runToRally() {
        run(400)
        run(0) { $0.phase == .playing }
        run(20)
    }
}

extension Match {
    fileprivate var isOver: Bool {
        if case .over = phase { true } else { false }
    }
}

extension SessionError {
    /// The error of a room that cannot be reached.
    static let unreachable = SessionError(.connectionLost, "192.168.1.20:7666 does not answer")
}

extension LinkConditions {
    /// Another town: 20 ms each way, with some loss.
    static let abroad = LinkConditions(
        delay: .milliseconds(20),
        jitter: .uniform(.milliseconds(3)),
        loss: .independent(.percent(1))
    )
}
