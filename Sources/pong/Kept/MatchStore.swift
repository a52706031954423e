internal import GameCore
internal import PongUI
internal import SyncLab

/// Keeps matches in the folder of the program's state: a run file for each sitting, and a line for each match that ended.
///
/// What was kept is on its way to the disk when a call returns: a program that is killed loses the last second.
final class MatchStore {
    /// The folder of all that is kept; `nil` without a home.
    private let folder: String?

    /// Tells when a sitting begins and a match ends.
    private let clock: KeptClock

    private var sitting: Sitting?

    /// Why nothing more of this sitting is kept.
    private var problem: String?

    /// The name of the sitting's file, also after a failure.
    private var file: String?

    /// How many matches of the sitting's tape are in the history, or on the way there.
    private var matches = 0

    /// Lines that are not in their files yet, because another program is changing these, or they cannot be written.
    private var waitingLines: [(file: LineFile, members: [(name: String, value: JSONValue)])] = []

    /// The results of the daily matches that were played to their end, the last one last.
    private(set) var dailyResults: [DailyResult] = []

    init(in folder: String?, clock: KeptClock = .system) {
        self.folder = folder
        self.clock = clock
    }

    /// What the program does outside itself to keep matches.
    var keeper: HistoryKeeper {
        HistoryKeeper(
            keep: { self.keep($0) },
            finish: { self.finish($0) },
            history: {
                do throws(KeptFileError) {
                    return try self.history()
                } catch {
                    return KeptHistory(problem: "\(error)")
                }
            },
            replay: { self.replay($0) },
            interrupted: { self.interrupted() },
            dailyTries: { self.dailyTries(of: $0) }
        )
    }

    private var runs: KeptRuns? { folder.map { KeptRuns(folder: "\($0)/runs", clock: clock) } }
    private var lines: LineFile? { folder.map { LineFile(path: "\($0)/history") } }
    private var tries: LineFile? { folder.map { LineFile(path: "\($0)/daily") } }
}

/// Writing.
extension MatchStore {
    /// Keeps what a tape has grown by; see ``HistoryKeeper/keep``.
    func keep(_ tape: MatchTape) -> String? {
        keep(tape, wait: .none)
    }

    /// Keeps the rest of a tape; see ``HistoryKeeper/finish``.
    func finish(_ tape: MatchTape) -> String? {
        let kept = keep(tape, wait: .long)
        defer { (sitting, problem, file, matches, waitingLines) = (nil, nil, nil, 0, []) }
        do throws(StoreError) {
            try sitting?.finish()
        } catch {
            problem = error.reason
        }
        return problem ?? kept
    }

    /// - Parameter wait: How long to wait for another program that changes a file of lines.
    private func keep(_ tape: MatchTape, wait: KeptFile.Wait) -> String? {
        do throws(StoreError) {
            if problem == nil { try write(tape) }
        } catch {
            // Later ticks would not fit those before; what was written can be read.
            sitting = nil
            problem = error.reason
        }
        // Also without their inputs, results are kept: a match that is over is not to go on.
        noteMatches(of: tape)
        let lineProblem = writeLines(wait)
        return problem ?? lineProblem
    }

    /// Writes the lines that wait; those that cannot be written wait for the next time.
    ///
    /// - Returns: Why not all of them are written; `nil` too for those that wait for another program, for a moment.
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

    private func write(_ tape: MatchTape) throws(StoreError) {
        guard let runs, let tries else { throw .noHome }
        var sitting: Sitting
        if let begun = self.sitting {
            sitting = begun
        } else {
            // A match that went on and cannot be written is over all the same, and its file is not to be offered again.
            file = tape.replacedFile.flatMap { runs.isGrowing($0) ? nil : $0 }
            sitting = try Sitting(tape, in: runs, hasCountedTry: hasCountedTry(of: tape, in: tries))
            file = sitting.file
        }
        // Not two owners of the file: a copy of the sitting's recording would be made.
        self.sitting = nil
        try sitting.append(tape)
        if let daily = tape.setup.daily, daily.number > 0, tape.hasServed, !sitting.hasCountedTry {
            sitting.hasCountedTry = true
            waitingLines.append(
                (
                    tries,
                    [
                        ("when", .text(clock.now())), ("day", .text(daily.day.description)),
                        ("file", .text(sitting.file)),
                    ]
                )
            )
        }
        self.sitting = sitting
    }

    /// Whether a tape goes on with a file whose try of a daily match was counted: it was left after its first serve.
    private func hasCountedTry(of tape: MatchTape, in tries: LineFile) throws(StoreError) -> Bool {
        guard tape.setup.daily != nil, let replaced = tape.replacedFile else { return false }
        do {
            return try tries.read().lines.contains { fields in
                var fields = fields
                return (try? fields.take("file", .text)) == replaced
            }
        } catch {
            throw StoreError(reason: "\(error)")
        }
    }

    /// Notes the lines of the matches that ended for the history, each one once.
    private func noteMatches(of tape: MatchTape) {
        for match in tape.matches.dropFirst(matches) {
            matches += 1
            guard match.ticks.upperBound > tape.resumedLength else { continue }
            if let daily = tape.setup.daily { dailyResults.append(DailyResult(daily, match)) }
            guard let lines else { continue }
            let entry = HistoryEntry(when: clock.now(), match: match, file: file ?? Self.noFile, canBeWatched: true)
            waitingLines.append((lines, entry.members))
        }
    }

    /// The file of a match in the history for which none could be made.
    private static let noFile = "-"
}

/// Reading.
extension MatchStore {
    /// The matches that are kept.
    ///
    /// - Throws: ``KeptFileError`` for a history that is there, and cannot be read.
    func history() throws(KeptFileError) -> KeptHistory {
        guard let runs, let lines else { return KeptHistory() }
        let read = try lines.read()
        let names = Set(runs.names())
        var history = KeptHistory(unreadable: read.unreadable)
        for fields in read.lines {
            if var entry = try? HistoryEntry(fields) {
                entry.canBeWatched = names.contains(entry.file)
                history.entries.append(entry)
            } else {
                history.unreadable += 1
            }
        }
        return history
    }

    func replay(_ entry: HistoryEntry) -> MatchReplay? {
        guard let kept = runs.flatMap({ KeptMatch(entry.file, in: $0) }) else { return nil }
        guard kept.inputs.count >= entry.match.ticks.upperBound else { return nil }
        var setup = kept.setup
        // A name was shown as the entry has it, whatever the file knows of its players.
        setup.contenders = entry.match.contenders
        return MatchReplay(setup, kept.inputs, ticks: entry.match.ticks)
    }

    /// The match of the newest file, if that is not over and no program plays it.
    func interrupted() -> InterruptedMatch? {
        guard let runs, let lines, let name = runs.names().last, !runs.isGrowing(name),
            let kept = KeptMatch(name, in: runs)
        else { return nil }
        // Of a program that was killed, the last ticks may be lost of a match whose end is known.
        let ended = (try? lines.read())?.lines ?? []
        let hasEnded = ended.contains { fields in
            guard let entry = try? HistoryEntry(fields) else { return false }
            return entry.file == name && entry.match.ticks.upperBound > kept.inputs.count
        }
        let match = InterruptedMatch(kept.setup, inputs: kept.inputs, file: name)
        return hasEnded || match.score == nil ? nil : match
    }

    /// The tries of a day that have begun.
    func dailyTries(of day: CalendarDay) -> Int {
        let lines = (try? tries?.read())?.lines ?? []
        return lines.count { fields in
            var fields = fields
            return (try? fields.take("day", .text)) == day.description
        }
    }
}

/// Why matches are not kept: the reason first, then the place, because a line on the screen may be cut.
struct StoreError: Error {
    let reason: String

    static let noHome = StoreError(reason: "there is no home folder")
}
