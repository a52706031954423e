internal import GameCore
package import PongUI

/// The effects of a stage that is written as a line: files in memory, and sounds.
package final class Recorder {
    package let settings: RecordedSettings?
    package let matches = HistoryMemory()
    /// The played cues, in order.
    package private(set) var played: [Cues] = []
    package var soundState = SoundPlayer.State.playing(with: "a recorder")
    private var courts: [(court: Court, place: CourtFiles.Place)] = []
    /// The contents of a court's file that another program has written meanwhile.
    private var foreignCourt: [UInt8]?
    private let ownCourts: [Court]

    /// - Parameters:
    ///   - settings: The contents of the settings file; `nil` if none is kept.
    ///   - ownCourts: The names of courts that the player has made.
    init(settings: String?, ownCourts: [String]) {
        self.settings = settings.map { RecordedSettings($0) }
        self.ownCourts = ownCourts.map { name in
            Court.shipped.first { $0.name == name } ?? Court(name, Court.gate.obstacles)
        }
        matches.entries = (1...40).map { .sample(file: "file", points: $0 % 11, rally: $0 * 7) }
        let inputs = (0..<600).map { PerPlayer(Input(.low, $0 == 0 ? .serve : []), .none) }
        matches.replays = ["file": MatchReplay(MatchSetup(.human, .computer(.hard), seed: 4), inputs, ticks: 1...600)]
    }

    /// Forty matches, and two lines that cannot be read.
    ///
    /// - Parameter name: `none` or `unreadable` for another history.
    func history(_ name: String?) -> KeptHistory {
        switch name {
        case "none": KeptHistory()
        case "unreadable":
            KeptHistory(problem: "cannot read /home/ann/.local/state/pong/history: Permission denied")
        default: KeptHistory(entries: matches.entries, unreadable: 2)
        }
    }

    var effects: Effects {
        var effects = matches.effects
        effects.sounds.play = { self.played.append($0) }
        effects.sounds.state = { self.soundState }
        if let settings { effects.settings = settings.effects.settings }
        effects.courts.own = { self.ownCourts }
        effects.courts.save = { court, place in
            if let problem = self.matches.problem { return .failed(problem) }
            if let contents = self.foreignCourt {
                self.foreignCourt = nil
                return .changed("/courts/\(court.name).court", contents: contents)
            }
            self.courts.append((court, place))
            return .saved("/courts/\(court.name).court")
        }
        return effects
    }

    /// Lets every write fail from now on; an empty problem ends that.
    func fail(_ problem: String) {
        matches.problem = problem.isEmpty ? nil : problem
        settings?.changeFailure = matches.problem.map { SettingsStore.Failure("cannot write /x: \($0)", reason: $0) }
    }

    func changeCourtFile() { foreignCourt = [1, 2, 3] }

    /// Facts by name, as they are now.
    func fact(_ name: String) -> String? {
        switch name {
        case "kept": (settings?.lines ?? []).joined(separator: ", ")
        case "tries": "\(settings?.tries ?? 0)"
        case "reads": "\(settings?.reads ?? 0)"
        case "pace": (matches.growing ?? matches.finished.last)?.setup.rules.pace?.rawValue ?? ""
        case "finished": "\(matches.finished.count)"
        case "saved":
            courts.last.map { last in
                switch last.place {
                case .new: "\(last.court.name), new"
                case .file(let file, let contents): "\(last.court.name), \(file), \(contents?.count ?? 0) bytes"
                }
            } ?? "none"
        default: nil
        }
    }
}

extension RecordedSettings {
    /// The lines that are no comments.
    fileprivate var lines: [Substring] { text.split(separator: "\n").filter { !$0.hasPrefix("#") } }
}
