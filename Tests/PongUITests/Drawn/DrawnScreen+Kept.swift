internal import DrawnScreens
internal import GameCore
internal import PongUI
internal import StageTesting
internal import TerminalUI

extension DrawnScreen {
    /// The kept matches, their statistics, and a replay.
    static let kept = ScreenSize.all.flatMap { size in
        [
            DrawnScreen("\(size.name)/history") { Stage.history(size).text },
            DrawnScreen("\(size.name)/history-statistics") { Stage.history(size).pressing("s").text },
            DrawnScreen("\(size.name)/history-none") { Stage(size, HistoryScene(KeptHistory())).text },
            DrawnScreen("\(size.name)/history-unreadable") {
                let problem = "cannot read /home/ann/.local/state/pong/history: Permission denied"
                return Stage(size, HistoryScene(KeptHistory(problem: problem))).text
            },
            DrawnScreen("\(size.name)/replay") {
                return Stage.history(size).pressing(.enter, ticks: 200).pressing(" ").text
            },
        ]
    }
}

extension Stage {
    fileprivate init(_ size: ScreenSize, _ scene: any Scene, effects: Effects = Effects()) {
        self.init(scene: scene, columns: size.columns, rows: size.rows, glyphs: size.glyphs, effects: effects)
    }

    /// Forty matches, and two lines that cannot be read.
    fileprivate static func history(_ size: ScreenSize) -> Stage {
        let memory = HistoryMemory()
        let setup = MatchSetup(.human, .computer(.hard), seed: 4)
        let inputs = (0..<600).map { PerPlayer(Input(.low, $0 == 0 ? .serve : []), .none) }
        memory.entries = (1...40).map { .sample(file: "file", points: $0 % 11, rally: $0 * 7) }
        memory.replays = ["file": MatchReplay(setup, inputs, ticks: 1...600)]
        let history = KeptHistory(entries: memory.entries, unreadable: 2)
        return Stage(size, HistoryScene(history), effects: memory.effects)
    }
}
