internal import GameCore
internal import PongUI
internal import SyncLab

/// Why a file proves no result of a daily match.
struct DailyRefusal: Error {
    enum Verdict: Int32 {
        /// What the file claims is not what its inputs lead to under the rules of the day.
        case untrue = 1
        /// It is no whole run file.
        case damaged = 65
        /// The file cannot be read.
        case unreadable = 66
        /// It was made by a pong with another simulation, or with other computer players.
        case otherBuild = 125
    }

    let verdict: Verdict
    let reason: String

    init(_ verdict: Verdict, _ reason: String) {
        self.verdict = verdict
        self.reason = reason
    }

    /// The verdict in words.
    var text: String { "\(verdict == .untrue ? "not true" : "cannot be verified"): \(reason)" }

    /// The exit status of a command that verified files, of which these were refused.
    static func status(of refusals: [DailyRefusal]) -> Int32 {
        refusals.map(\.verdict.rawValue).max() ?? 0
    }
}

/// Plays a daily match again from its file.
///
/// It trusts nothing in the file: seed, rules, court and opponent are those of the date; the computer's inputs are those
/// that the computer player makes; the score is counted anew. A player's inputs can be any that keys and a pointer make:
/// whether a person made them, and how many tries there were before, no file can show.
enum DailyVerification {
    /// The largest file, and the most ticks of a match: half an hour.
    private static let largestFile = 4 << 20
    private static let mostTicks = 30 * 60 * 60

    /// How many ticks a file may go on after the match.
    private static let mostTicksAfterEnd = 600

    /// Reads a file that is to be verified.
    static func bytes(of name: String) throws(DailyRefusal) -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(name, upTo: largestFile)
        } catch {
            throw DailyRefusal(.unreadable, error.reason)
        }
        guard bytes.count <= largestFile else {
            throw DailyRefusal(.damaged, "it is larger than any daily match")
        }
        return bytes
    }

    static func result(of bytes: [UInt8]) throws(DailyRefusal) -> DailyResult {
        let file: RunFile
        do {
            file = try RunFile(bytes)
        } catch {
            throw DailyRefusal(error.code == .newer ? .otherBuild : .damaged, "\(error)")
        }
        if let truncation = file.truncation { throw DailyRefusal(.damaged, "\(truncation)") }
        do {
            try file.checkSimulation(program: Pong.version)
        } catch {
            throw DailyRefusal(.otherBuild, "\(error)")
        }
        return try result(of: file)
    }

    private static func result(of file: RunFile) throws(DailyRefusal) -> DailyResult {
        guard file.record.inputs.count <= mostTicks else {
            throw DailyRefusal(.untrue, "it is longer than half an hour")
        }
        guard let occasion = file.header.origin.occasion.flatMap({ DailyOccasion($0) }) else {
            throw DailyRefusal(.untrue, "it is not of a daily match")
        }
        guard occasion.computers == ComputerPlayer.version else {
            throw DailyRefusal(
                .otherBuild,
                "its opponent is number \(occasion.computers) of the computer players, and this pong has "
                    + "number \(ComputerPlayer.version)"
            )
        }
        let daily = occasion.daily
        let match = DailyMatch(daily.day)
        let setup = file.record.setup
        guard setup.seed == match.seed else { throw DailyRefusal(.untrue, "its seed is not that of \(daily.day)") }
        guard setup.rules == match.rules else { throw DailyRefusal(.untrue, "its rules are not those of \(daily.day)") }
        guard let kept = KeptMatch(file), file.record.marks.isEmpty else {
            throw DailyRefusal(.untrue, "it is not of a match at one screen")
        }
        guard kept.setup.contenders == PerPlayer(.human, .computer(match.level)) else {
            throw DailyRefusal(.untrue, "its players are not those of \(daily.day)")
        }
        let result = try play(kept.inputs, of: daily, match)
        guard let claimed = file.score, claimed == result.claim else {
            throw DailyRefusal(
                .untrue,
                "its inputs lead to \(result.score.one) : \(result.score.two), and it claims another score"
            )
        }
        // What was recorded of the states says how the file was made: a change of inputs alone shows there.
        guard RunVerification(of: file).difference == nil else {
            throw DailyRefusal(.untrue, "its recorded states are not those that its inputs lead to")
        }
        return result
    }

    /// Plays the match of a day with recorded inputs.
    private static func play(
        _ inputs: [PerPlayer<Input>],
        of daily: DailyTry,
        _ day: DailyMatch
    ) throws(DailyRefusal) -> DailyResult {
        let setup = day.setup(try: daily.number, AppOptions())
        var match = setup.beginning
        var computer = setup.computers.two
        var statistics = MatchStatistics()
        var (first, last): (Int?, Int?) = (nil, nil)
        for (index, inputs) in inputs.enumerated() {
            guard inputs.one.packed == inputs.one else { throw DailyRefusal(.untrue, "no pointer has such a place") }
            guard inputs.one.actions.isDisjoint(with: .pause) else {
                // It would cost the computer player a tick each time; a daily match stands still without it.
                throw DailyRefusal(.untrue, "there is a pause in it that the program does not make")
            }
            guard inputs.two == computer?.input(for: match, under: setup.rules) else {
                throw DailyRefusal(.untrue, "the opponent did not play like the computer, at tick \(index + 1)")
            }
            let events = match.step(inputs, under: setup.rules)
            statistics.record(events, in: match)
            if events.contains(.began) {
                guard last == nil else { throw DailyRefusal(.untrue, "there is a second match in it") }
                first = index
            }
            if events.contains(.won) { last = index }
        }
        guard let first, let last else { throw DailyRefusal(.untrue, "the match is not over") }
        guard inputs.count - last <= mostTicksAfterEnd else {
            throw DailyRefusal(.untrue, "it goes on after the match")
        }
        let played = PlayedMatch(setup, match, statistics, ticks: first + 1...last + 1)
        return DailyResult(daily, played)
    }
}

extension DailyResult {
    /// The score as a run file claims it.
    fileprivate var claim: PerPlayer<UInt16> { PerPlayer(UInt16(clamping: score.one), UInt16(clamping: score.two)) }
}
