internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import LiveUI
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// Scripts of several devices.
extension LiveWorld {
    /// Performs a script, word by word.
    ///
    /// `host:Ann`, `unlisted:Ann`, `join:Ann`, `watch:Ann` and `insecure:Ann` add a device, the second one with a room
    /// that does not listen; `+60` runs ticks; `1:space` presses a key at the second device, `*:space` at both
    /// players'. In the place of a key may stand what happens to a device, see ``perform(_:at:)``. `met`, `rally` and
    /// `company` begin as most scripts do.
    func perform(_ script: String) {
        for word in script.split(separator: " ").map(String.init) {
            let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
            let name = parts.last?.replacing("_", with: " ") ?? ""
            switch parts[0] {
            case "met": perform("host:Ann join:Bartholomew +60")
            case "rally": perform("met 0:space +30 1:space +80")
            case "company": perform("met watch:Cid +30")
            case "host": add(name, isHost: true)
            case "unlisted":
                invitation.addresses = []
                add(name, isHost: true)
            case "join": add(name)
            case "watch": add(name, watches: true)
            case "insecure": add(name, warning: "not encrypted: others can read and change the match")
            case "*": for index in 0...1 { perform(name, at: index) }
            case _ where word.hasPrefix("+"): run(Int(word) ?? 0)
            default: perform(name, at: Int(parts[0]) ?? 0)
            }
        }
    }

    private func perform(_ action: String, at index: Int) {
        let activity = activities[index]
        switch action {
        case "until-goal": run(index) { $0.score != PerPlayer(0, 0) }
        case "until-over", "until-playing": run(index) { $0.phase.name == action.dropFirst(6) }
        case "freeze": freeze(index)
        case "thaw": thaw(index)
        // The terminal says that the program goes on after a stop.
        case "resume": thaw(index, isResumed: true)
        case "break": breakConnection(index)
        case "end": endSession(index)
        case "unreachable": activity.device.script.activationError = .unreachable
        case "reachable": activity.device.script.activationError = nil
        case "closed": activity.isOpen = false
        case "opened": activity.isOpen = true
        case "refused": activity.problem = SessionError(.activationFailed, "wrong invite")
        case "full": activity.problem = SessionError(.noPlace, "the room is full")
        case "free": activity.problem = nil
        // A view of the room that has the others only a minute later.
        case "alone": activity.device.script.participantView = .selfFirst(.seconds(60))
        default: #expect(stages[index].follow([(action, "")]) == [])
        }
    }

    /// The phases, paces and words of all screens.
    private var summary: String {
        stages.indices.map { index in
            let words = stages[index].words.split(separator: " ").filter { $0.contains { $0.isLetter || $0.isNumber } }
            let phase = shown(index)?.phase.name ?? "no match"
            return "\(index) \(phase), \(stages[index].app.pace): \(words.joined(separator: " "))"
        }
        .joined(separator: "\n")
    }

    /// A script's steps, which are between bars, and after each the words on all screens.
    func transcript(_ script: String) -> String {
        script.split(separator: " | ").map { step in
            perform(String(step))
            return "[\(step)]\n\(summary)"
        }
        .joined(separator: "\n")
    }
}

extension Phase {
    fileprivate var name: String { String("\(self)".prefix(while: \.isLetter)) }
}

extension SessionError {
    /// The error of a room that cannot be reached.
    static let unreachable = SessionError(.connectionLost, "192.168.1.20:7666 does not answer")
}
