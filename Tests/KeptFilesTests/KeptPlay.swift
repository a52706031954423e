import Foundation
internal import GameBasics
import GameCore
import PlayerProfile
import PongUI
import RunFiles
import StageTesting
import SyncLab
import TerminalKit
import Testing

@testable import KeptFiles

/// The app without a terminal; it records its matches in a folder.
struct KeptPlay {
    /// The program's version in the headers of files.
    static let program = "0.1.0"

    let store: MatchStore
    private var stage: Stage
    private let runs: KeptRuns

    /// - Parameter script: Played at once; see ``follow(_:)``.
    init(
        _ start: App.Start,
        in folder: TemporaryFolder,
        named name: String = "pong",
        at moment: Moment = .ordinary,
        _ script: String = ""
    ) {
        self.init(start, in: folder.path(of: name), at: moment, script)
    }

    /// - Parameter path: The state folder; `nil` without a home.
    init(_ start: App.Start, in path: String?, at moment: Moment = .ordinary, _ script: String = "") {
        store = MatchStore(in: path, clock: moment.clock, program: KeptPlay.program)
        runs = KeptRuns(folder: KeptRuns.folder(in: path ?? ""), program: KeptPlay.program)
        var effects = Effects()
        effects.history = store.keeper
        stage = Stage(start: start, effects: effects)
        follow(script)
    }

    /// Plays a script as ``Stage/take(_:until:)`` reads it; `closed` ends the program.
    mutating func follow(_ script: String) { #expect(stage.follow(script, []) == []) }

    /// The interrupted match, after waiting for it.
    ///
    /// A process that another test is forking holds copies of this one's open files and their locks until it calls
    /// exec.
    func interrupted() -> InterruptedMatch? {
        for _ in 0..<1_000 {
            if let match = try? store.interrupted() { return match }
            // Nothing reports the exec of the other process.
            usleep(10_000)
        }
        return nil
    }

    var text: String { stage.text }

    /// The content of the folder: a line for each listed match, with its score, and one for each run file.
    ///
    /// A listed match is `watched` if its replay has its score, its longest rally and its ticks; a run file is
    /// `verified` if its hashes are those of its inputs, and the computer player's those of one that has seen the whole
    /// match.
    func kept() throws -> [String] {
        let history = try store.history()
        let matches = try history.entries.map { entry in
            let score = "\(entry.match.score.one):\(entry.match.score.two)"
            guard entry.canBeWatched, var replay = store.replay(entry) else { return "\(score) listed" }
            let rallies = (0...replay.end).map { tick in
                replay.seek(to: tick)
                return replay.match.phase == .playing ? Int(replay.match.rally) : 0
            }
            let shown = PerPlayer(Int(replay.match.score.one), Int(replay.match.score.two))
            try #require(shown == entry.match.score && replay.tick == entry.match.ticks.count)
            try #require(rallies.max() == entry.match.longestRally)
            return "\(score) watched"
        }
        return try matches
            + runs.names().map { name in
                let bytes = try #require(runs.read(name))
                let file = try RunFile(bytes)
                let verification = RunVerification(of: file)
                try #require(verification.difference == nil && verification.hashes > 0)
                let kept = try #require(KeptMatch(readable: bytes, program: Self.program))
                let ticks = history.entries.first { $0.file == name }?.match.ticks.upperBound ?? kept.inputs.count
                _ = try kept.setup.replayed(kept.inputs.prefix(ticks))
                return "\(file.truncation == nil ? "whole" : "cut") file, verified"
            }
    }
}

extension MatchSetup {
    /// The match after inputs, in which those of a computer player are its answers.
    func replayed(_ inputs: some Sequence<PerPlayer<Input>>) throws -> Match {
        var (match, computer) = (beginning, computers.two)
        for inputs in inputs {
            let answer = computer?.input(for: match, under: rules) ?? inputs.two
            try #require(
                inputs.two == answer,
                "A computer player has changed at \(match.tick): raise ComputerPlayer.version."
            )
            _ = match.step(inputs, under: rules)
        }
        return match
    }
}

/// A date and time that a test uses as the current one.
struct Moment: CustomTestStringConvertible {
    /// In UTC, in the form of file names: `20261122-153107`.
    let stamp: String

    /// Since 1970.
    let seconds: Int

    static let ordinary = Moment(stamp: "20261122-153107", seconds: 1_795_361_467)

    /// Dates for tests, including one beyond 32 bits of seconds.
    static let all = [
        ordinary,
        Moment(stamp: "20261231-235959", seconds: 1_798_761_599),
        Moment(stamp: "20270101-000000", seconds: 1_798_761_600),
        Moment(stamp: "20280229-120000", seconds: 1_835_438_400),
        Moment(stamp: "20380201-000000", seconds: 2_148_595_200),
    ]

    var testDescription: String { stamp }

    var clock: WallClock { WallClock { [seconds] in seconds } }

    /// The moment some days later; earlier if negative.
    func adding(days: Int) -> Moment {
        let seconds = seconds + days * 86_400
        return Moment(stamp: WallClock { seconds }.stamp(), seconds: seconds)
    }
}
