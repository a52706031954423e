internal import GameCore
internal import LabUI
internal import MatchSync
internal import PongUI
internal import SyncLab
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("The lab's players") struct LabPlayersTests {
    @Test("leave and rejoin by keys; the score stays, and the session has an owner", arguments: LabSide.allCases)
    func leave(_ side: LabSide) throws {
        var stage = Stage.lab(.computer(.easy), .computer(.easy))
        try stage.run { $0.score.one + $0.score.two > 0 }
        // Until the goal has reached both devices.
        stage.run(2)
        let score = try stage.peer(side.other).shown.score
        let key: Key = side == .left ? "1" : "2"
        stage.press(key, ticks: 30)
        #expect(try stage.peer(side).session == .left)
        #expect(state(side, in: stage) == "left")
        #expect(state(side.other, in: stage) == "joined")
        #expect(try stage.peer(side.other).isOwner)
        #expect(try stage.peer(side.other).shown.score == score)
        stage.press(key, ticks: 60)
        let both = try LabSide.allCases.map(stage.peer)
        #expect(both.filter(\.isOwner).count == 1)
        #expect(both.allSatisfy { $0.session == .joined && $0.shown.score == score })
        #expect(state(side, in: stage) == "joined")
        #expect(both[0].seat != both[1].seat)
    }

    /// The session's state in the line above its view.
    private func state(_ side: LabSide, in stage: Stage) -> Substring? {
        stage.text(rows: 0..<1, columns: side == .left ? 0..<39 : 41..<80).split(separator: " ").last
    }

    @Test("serve with Space, and pause for both with m")
    func serve() throws {
        var stage = Stage.lab()
        try stage.run { $0.phase == .ready }
        stage.run(200)
        #expect(stage.lines[16].contains("ready: Space"))
        stage.press(" ", ticks: 2)
        #expect(try !stage.peer(.left).shown.phase.isWaiting && !stage.peer(.right).shown.phase.isWaiting)
        try stage.run { $0.phase == .playing }
        stage.press("m", ticks: 3)
        #expect(stage.lines[16].split(separator: " ").filter { $0 == "paused" }.count == 2)
        stage.press("m", ticks: 3)
        #expect(!stage.lines[16].contains("paused"))
    }

    @Test("move to the side of their own view that a key says, and alone")
    func keys() throws {
        var stage = Stage.lab(.keyboard, .keyboard)
        #expect(try stage.peer(.left).seat == .player(.one))
        #expect(try stage.peer(.right).seat == .player(.two))
        stage.press(" ", ticks: 3)
        let cases: [(LabSide, Key, Key, Key)] = [(.left, "a", "d", "w"), (.right, "h", "l", .down)]
        for (side, low, high, stop) in cases {
            let (own, other) = try (stage.ownPaddle(side), stage.ownPaddle(side.other))
            stage.press(low, ticks: 8)
            let lower = try stage.ownPaddle(side)
            #expect(lower < own)
            stage.press(high, ticks: 16)
            #expect(try stage.ownPaddle(side) > lower)
            #expect(try stage.ownPaddle(side.other) == other)
            stage.press(stop, ticks: 2)
        }
        let before = try stage.ownPaddle(.right)
        stage.press(.left, ticks: 8)
        #expect(try stage.ownPaddle(.right) < before)
    }

    @Test("follow the pointer over their own view, and over no other", arguments: LabSide.allCases)
    func pointer(_ side: LabSide) throws {
        var stage = Stage.lab(.pointer, .pointer)
        try expectPointer(&stage, side)
    }

    @Test("follow the pointer from the keyboard, where that is their scheme")
    func mouse() throws {
        var stage = Stage.lab(.keyboard, .keyboard, input: .mouse)
        try expectPointer(&stage, .right)
        var mixed = Stage.lab(.pointer, .keyboard).pressing(" ", ticks: 3)
        let before = try mixed.ownPaddle(.right)
        mixed.point(44, 8)
        mixed.run(60)
        #expect(try mixed.ownPaddle(.right) == before)
    }

    private func expectPointer(_ stage: inout Stage, _ side: LabSide) throws {
        #expect(stage.app.wantsPointer)
        stage.press(" ", ticks: 3)
        let other = try stage.ownPaddle(side.other)
        let start = side == .left ? 1 : 42
        for (column, places) in [(2, 0...0), (34, 31...31)] {
            stage.point(start + column, 8)
            stage.run(60)
            let place = try stage.ownPaddle(side)
            #expect(places.contains(place))
            #expect(try stage.ownPaddle(side.other) == other)
        }
    }
}

extension Phase {
    /// True if the match waits for its first serve.
    fileprivate var isWaiting: Bool {
        switch self {
        case .notReady, .ready: true
        case .serving, .playing, .goal, .paused, .over: false
        }
    }
}
