internal import GameBasics
internal import GameCore
package import PlayerProfile
package import PongUI

/// The effects of a stage that is written as a line: files in memory, and sounds.
package final class Recorder {
    /// The contents of the settings file; `nil` if none is kept.
    private var settings: [UInt8]?
    /// The number of times that the settings file was read, and that a change was tried.
    private var (reads, tries) = (0, 0)
    /// The error of reading the settings file; `nil` for none.
    package var readFailure: SettingsStore.Failure?

    /// The finished recordings, and the growing one.
    private var finished: [RecordedMatches] = []
    package private(set) var growing: RecordedMatches?
    /// The number of records of a growing one.
    package private(set) var keeps = 0

    /// The played cues, in order.
    package private(set) var played: [Cues] = []
    package var soundState = SoundPlayer.State.playing(with: "a recorder")

    private var courts: [(court: Court, place: CourtFiles.Place)] = []
    /// The contents of a court's file that another program has written meanwhile.
    private var foreignCourt: [UInt8]?
    private let ownCourts: [Court]
    /// The opponents of the ladder, from the first one, that the player has beaten.
    private let beaten: ArraySlice<Opponent>

    /// The reason why nothing can be written; `nil` for none.
    private var problem: String?

    /// - Parameters:
    ///   - settings: The contents of the settings file; `nil` if none is kept.
    ///   - ownCourts: The names of courts that the player has made.
    ///   - beaten: The number of beaten opponents.
    init(settings: String?, ownCourts: [String], beaten: Int) {
        self.beaten = Opponent.all.prefix(beaten)
        self.settings = settings.map { Array($0.utf8) }
        self.ownCourts = ownCourts.map { name in
            Court.shipped.first { $0.name == name } ?? Court(name, Court.gate.obstacles)
        }
    }

    package var reading: SettingsReading { SettingsReading(SettingsFile(settings ?? [])) }

    /// Forty matches, and two lines that cannot be read.
    ///
    /// - Parameter name: `none` or `unreadable` for another history.
    func history(_ name: String?) -> KeptHistory {
        switch name {
        case "none": KeptHistory()
        case "unreadable":
            KeptHistory(problem: "cannot read /home/ann/.local/state/pong/history: Permission denied")
        default: KeptHistory(entries: Self.entries, unreadable: 2)
        }
    }

    /// These matches, a win over each beaten opponent, and the ended matches of finished recordings.
    private var history: KeptHistory {
        let wins = beaten.map { opponent in
            var win = HistoryEntry.sample(file: "file", points: 12, rally: 9)
            win.match.players.opponent = opponent
            return win
        }
        let ended = finished.flatMap(\.matches).map {
            HistoryEntry(when: "2026-11-23T08:00:00+01:00", match: $0, file: "file", canBeWatched: true)
        }
        return KeptHistory(entries: Self.entries + wins + ended)
    }

    private static let entries = (1...40).map { HistoryEntry.sample(file: "file", points: $0 % 11, rally: $0 * 7) }

    /// The day after the daily matches of ``entries``.
    static let today = CalendarDay("2026-11-23") ?? .first

    var effects: Effects {
        var effects = Effects()
        effects.today = { Self.today }
        if settings != nil { keepSettings(by: &effects.settings) }
        effects.history.record = { recorded, isFinished in
            if isFinished { self.finished.append(recorded) } else { self.keeps += 1 }
            self.growing = isFinished ? nil : recorded
            return self.problem
        }
        effects.history.interrupted = {
            self.finished.last.map { InterruptedMatch($0.setup, inputs: $0.inputs, file: "file") }
        }
        effects.history.history = { self.history }
        let inputs = (0..<600).map { PerPlayer(Input(.low, $0 == 0 ? .serve : []), .none) }
        let replay = MatchReplay(MatchSetup(.human, .computer(.hard), seed: 4), inputs, ticks: 1...600)
        effects.history.replay = { _ in replay }
        effects.sounds.play = { self.played.append($0) }
        effects.sounds.state = { self.soundState }
        effects.courts.own = { self.ownCourts }
        effects.courts.save = { court, place in
            if let problem = self.problem { return .failed(problem) }
            if let contents = self.foreignCourt {
                self.foreignCourt = nil
                return .changed("/courts/\(court.name).court", contents: contents)
            }
            self.courts.append((court, place))
            return .saved("/courts/\(court.name).court")
        }
        return effects
    }

    private func keepSettings(by store: inout SettingsStore) {
        store.place = "/home/you/.config/pong/settings"
        store.read = { () throws(SettingsStore.Failure) in
            self.reads += 1
            if let failure = self.readFailure { throw failure }
            return self.settings.map { SettingsFile($0) }
        }
        store.change = { (changes) throws(SettingsStore.Failure) in
            self.tries += 1
            if let problem = self.problem {
                throw SettingsStore.Failure("cannot write /x: \(problem)", reason: problem)
            }
            let file = SettingsFile(self.settings, changedBy: changes)
            self.settings = file.bytes
            return file
        }
    }

    /// Lets every write fail from now on; an empty problem ends that.
    func fail(_ problem: String) { self.problem = problem.isEmpty ? nil : problem }

    func changeCourtFile() { foreignCourt = [1, 2, 3] }

    /// Facts by name, as they are now.
    func fact(_ name: String) -> String? {
        switch name {
        case "kept": lines.joined(separator: ", ")
        case "tries": "\(tries)"
        case "reads": "\(reads)"
        case "pace": (growing ?? finished.last)?.setup.rules.pace?.rawValue ?? ""
        case "finished": "\(finished.count)"
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

    /// The lines of the settings file that are no comments.
    private var lines: [Substring] {
        String(decoding: settings ?? [], as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
}

extension HistoryEntry {
    /// A match against the hard computer, lost with this many points.
    package static func sample(file: String, points: Int, rally: Int) -> HistoryEntry {
        var match = PlayedMatch()
        (match.players, match.names) = (PerPlayer(.human, .computer(.hard)), PerPlayer("You", "Computer"))
        (match.score, match.aces) = (PerPlayer(points, 11), PerPlayer(0, 2))
        (match.longestRally, match.target, match.ticks) = (rally, Rules.Target(11), 1...600)
        match.court = points.isMultiple(of: 2) ? nil : "pinball"
        match.daily = points == 7 ? CalendarDay(year: 2_026, month: 11, day: 22) : nil
        var entry = HistoryEntry(when: "2026-11-22T16:31:07+01:00", match: match, file: file, canBeWatched: points != 3)
        entry.isCountedTry = true
        return entry
    }
}
