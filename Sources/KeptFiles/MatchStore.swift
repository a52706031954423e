internal import JSONText
package import PlayerProfile
internal import RunFiles

/// Records matches below the state folder: a run file for each sitting, and a history line for each finished match.
///
/// A call returns once the data is handed to the system; a killed program loses at most the last second of play.
package final class MatchStore {
    /// The state folder; `nil` without a home.
    private let folder: String?

    /// The clock for the names of sittings and the ends of matches.
    private let clock: WallClock

    /// The version of the program.
    private let program: String

    private var sitting: Sitting?

    /// The reason why this sitting is no longer recorded.
    private var problem: String?

    /// The name of the sitting's file; kept after a failure.
    private var file: String?

    /// The number of recorded matches that were noted for the history.
    private var matches = 0

    /// Lines still to be written: another program is changing their file, or writing failed.
    private var waitingLines: [(file: LineFile, members: [(name: String, value: JSONValue)])] = []

    /// Results of finished daily matches, in order.
    package private(set) var dailyResults: [DailyResult] = []

    package init(in folder: String?, clock: WallClock = .system, program: String) {
        self.folder = folder
        self.clock = clock
        self.program = program
    }

    package var keeper: HistoryKeeper {
        var keeper = HistoryKeeper()
        keeper.record = { self.record($0, isFinished: $1) }
        keeper.history = {
            do throws(KeptFileError) {
                return try self.history()
            } catch {
                return KeptHistory(problem: "\(error)")
            }
        }
        keeper.replay = { self.replay($0) }
        keeper.interrupted = { (try? self.interrupted()) ?? nil }
        // Tries that cannot be read count as used.
        keeper.dailyTries = { (try? self.dailyTries(of: $0)) ?? DailyMatch.tries }
        return keeper
    }

    private var runs: KeptRuns? {
        folder.map { KeptRuns(folder: KeptRuns.folder(in: $0), clock: clock, program: program) }
    }
    private var lines: LineFile? { folder.map { Self.history(in: $0) } }
    private var tries: LineFile? { folder.map { LineFile(path: "\($0)/daily") } }

    /// The lines of matches; the last win over each opponent stays, for the ladder.
    static func history(in folder: String) -> LineFile {
        LineFile(path: "\(folder)/history") { (try? HistoryEntry($0))?.match.beatenOpponent?.name }
    }
}

/// Writing.
extension MatchStore {
    /// Records the new ticks; see ``PlayerProfile/HistoryKeeper/record``.
    private func record(_ recorded: RecordedMatches, isFinished: Bool) -> String? {
        let kept = keep(recorded, wait: isFinished ? .long : .none)
        guard isFinished else { return kept }
        defer { (sitting, problem, file, matches, waitingLines) = (nil, nil, nil, 0, []) }
        do {
            try sitting?.finish()
        } catch {
            problem = Self.reason(error)
        }
        return problem ?? kept
    }

    /// - Parameter wait: The timeout for another program that changes a file of lines.
    private func keep(_ recorded: RecordedMatches, wait: KeptFile.Wait) -> String? {
        do {
            if problem == nil { try write(recorded) }
        } catch {
            // Later ticks would not continue the file; the written ones can be read.
            sitting = nil
            problem = Self.reason(error)
        }
        // Even if the inputs cannot be written: a finished match must not be offered for resuming.
        noteMatches(of: recorded)
        let lineProblem = writeLines(wait)
        return problem ?? lineProblem
    }

    /// Writes the waiting lines; lines that fail stay for the next call.
    ///
    /// - Returns: The reason of a failure; `nil` also while a line only waits for another program's change.
    private func writeLines(_ wait: KeptFile.Wait) -> String? {
        var problem: String?
        waitingLines.removeAll { line in
            do throws(KeptFileError) {
                try line.file.append(line.members, wait: wait)
                return true
            } catch {
                if !error.isBusy || wait != .none { problem = "\(error.reason) (\(error.path))" }
                return false
            }
        }
        return problem
    }

    /// The path comes last, because a line on the screen may be cut.
    private static func reason(_ error: any Error) -> String {
        (error as? RunOutputError).map { "\($0.reason) (\($0.name))" } ?? "\(error)"
    }

    private func write(_ recorded: RecordedMatches) throws {
        guard let runs, let tries else { return problem = "there is no home folder" }
        var sitting: Sitting
        if let begun = self.sitting {
            sitting = begun
        } else {
            // If the resumed match cannot be written, its history line still names its old file, so that it is not
            // offered again.
            file = recorded.replacedFile.flatMap { runs.isGrowing($0) ? nil : $0 }
            sitting = try Sitting(recorded, in: runs, hasCountedTry: hasCountedTry(of: recorded, in: tries))
            file = sitting.file
        }
        // Moved out and back: a second reference would copy the recording.
        self.sitting = nil
        try sitting.append(recorded)
        if let daily = recorded.setup.daily, daily.number > 0, recorded.hasServed, !sitting.hasCountedTry {
            sitting.hasCountedTry = true
            let when = clock.now()
            let members = [("when", when), ("day", daily.day.description), ("file", sitting.file)]
            waitingLines.append((tries, members.map { ($0, .text($1)) }))
        }
        self.sitting = sitting
    }

    /// True if the recording resumes a match whose daily try was already counted.
    private func hasCountedTry(of recorded: RecordedMatches, in tries: LineFile) throws(KeptFileError) -> Bool {
        guard recorded.setup.daily != nil, let replaced = recorded.replacedFile else { return false }
        return try tries.texts("file").contains(replaced)
    }

    /// Queues a history line for each newly finished match.
    private func noteMatches(of recorded: RecordedMatches) {
        for match in recorded.matches.dropFirst(matches) {
            matches += 1
            guard match.ticks.upperBound > recorded.resumedLength else { continue }
            if let result = recorded.dailyResult { dailyResults.append(result) }
            guard let lines else { continue }
            let entry = HistoryEntry(when: clock.now(), match: match, file: file ?? Self.noFile, canBeWatched: true)
            waitingLines.append((lines, entry.members))
        }
    }

    /// The file in the history line of a match that has none.
    private static let noFile = "-"
}

/// Reading.
extension MatchStore {
    /// The recorded matches.
    ///
    /// - Throws: ``KeptFileError`` if the history exists and cannot be read.
    package func history() throws(KeptFileError) -> KeptHistory {
        guard let runs, let lines else { return KeptHistory() }
        let read = try lines.read()
        let names = Set(runs.names())
        // Without the tries no match counts as one.
        let tries = Set((try? self.tries?.texts("file")) ?? [])
        var history = KeptHistory(unreadable: read.unreadable)
        for fields in read.lines {
            if var entry = try? HistoryEntry(fields) {
                entry.canBeWatched = names.contains(entry.file)
                entry.isCountedTry = tries.contains(entry.file)
                history.entries.append(entry)
            } else {
                history.unreadable += 1
            }
        }
        return history
    }

    package func replay(_ entry: HistoryEntry) -> MatchReplay? {
        guard let kept = runs.flatMap({ KeptMatch(entry.file, in: $0) }) else { return nil }
        guard kept.inputs.count >= entry.match.ticks.upperBound else { return nil }
        return MatchReplay(kept.setup, kept.inputs, ticks: entry.match.ticks)
    }

    /// The match of the newest file, if it is not over and no program is playing it.
    ///
    /// - Throws: ``KeptFileError`` if the history cannot be read, which may say that the match is over.
    package func interrupted() throws(KeptFileError) -> InterruptedMatch? {
        guard let runs, let lines, let name = runs.names().last, !runs.isGrowing(name),
            let kept = KeptMatch(name, in: runs)
        else { return nil }
        // A killed program may have lost the last ticks of a match whose result is in the history.
        let hasEnded = try lines.read().lines.contains { fields in
            guard let entry = try? HistoryEntry(fields) else { return false }
            return entry.file == name && entry.match.ticks.upperBound > kept.inputs.count
        }
        let match = InterruptedMatch(kept.setup, inputs: kept.inputs, file: name)
        return hasEnded || match.score == nil ? nil : match
    }

    /// The number of a day's tries.
    ///
    /// - Throws: ``KeptFileError`` if the tries exist and cannot be read.
    package func dailyTries(of day: CalendarDay) throws(KeptFileError) -> Int {
        try tries?.texts("day").count { $0 == day.description } ?? 0
    }
}
