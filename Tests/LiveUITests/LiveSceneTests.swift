internal import GameCore
internal import GroupSessions
internal import LiveUI
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// Two players on two devices, each with a screen and keys of their own.
@Suite("A match between devices") struct LiveSceneTests {
    @Test("begins when both players are ready, and shows the rules before")
    func begin() throws {
        let world = LiveWorld.met(points: 3)
        for index in 0...1 {
            #expect(world.text(index).contains("first to 3 points"))
            #expect(world.text(index).contains("Space when you are ready"))
        }
        #expect(world.text(0).contains("You and Bartholomew") && world.text(1).contains("You and Ann"))
        world.press(1, " ")
        world.run(120)
        #expect(world.text(1).contains("waiting for Ann") && world.text(0).contains("Bartholomew is ready"))
        #expect(world.shown(0)?.phase == .ready && world.shown(1)?.phase == .ready)
        world.press(0, " ")
        world.run(20)
        for index in 0...1 {
            guard case .serving? = world.shown(index)?.phase else {
                Issue.record("no serve at \(index): \(world.text(index))")
                continue
            }
        }
    }

    @Test("copies the line with which a friend joins, as long as the invite is on the screen")
    func copying() {
        let world = LiveWorld()
        world.add("Ann", isHost: true)
        world.run(10)
        #expect(world.text(0).contains("c copies it"))
        #expect(world.stages[0].press("c") == .copy("pong join 192.168.1.20:7666/K7Q2-M9XF-3TRD-P8WA"))
        #expect(world.text(0).contains("copied, if the terminal lets programs copy"))
        let met = LiveWorld.met()
        #expect(met.stages[0].press("c") == .goOn)
    }

    @Test("lists the keys of the player's own, each beside what it does, on the smallest screen")
    func ownKeys() throws {
        var keys = KeyBindings.standard
        try keys.set([], of: .theme)
        try keys.set([.function(11), .function(12)], of: .settings)
        try keys.set([.function(8)], of: .twoServe)
        try keys.set([], of: .pause)
        let world = LiveWorld(40, 16)
        world.add("Ann", isHost: true, keys: keys)
        world.run(30)
        world.press(0, "?")
        let lines = [
            "–  F11  F12   theme, settings", "–  F8         serve, too", "Esc           pause", "q             quit",
        ]
        for line in lines { #expect(world.text(0).contains(line), "\(line)") }
        #expect(world.text(0).contains("The match goes on meanwhile."))
    }

    @Test("is seen by each player from their own side, under the names of both")
    func views() throws {
        let world = LiveWorld.rally(conditions: .abroad)
        for _ in 0..<60 {
            world.stages[0].press("w")
            world.run(1)
        }
        let lines = [0, 1].map { world.stages[$0].lines[0] }
        #expect(lines[0].hasPrefix("▄ You") && lines[0].contains("Bartholomew"))
        #expect(lines[1].hasPrefix("▄ You") && lines[1].contains("Ann"))
        let paddles = try #require(world.shown(0)).paddles
        let seats = [paddles.one, paddles.two].filter { $0 != .half }
        #expect(seats.count == 1, "one paddle moved: \(paddles)")
        // The local paddle went up at the left; the remote player sees it go down at the right.
        func rows(_ index: Int, _ columns: Range<Int>) -> [Int] {
            (1..<22).filter { world.stages[index].text(rows: $0..<$0 + 1, columns: columns) != "" }
        }
        let (own, remote) = (rows(0, 2..<5), rows(1, 75..<78))
        #expect(try #require(own.first) < 4 && #require(remote.last) > 18, "\(own), \(remote)")
    }

    @Test("ends with a result on both sides, and begins again when both players want it")
    func rematch() throws {
        let world = LiveWorld.rally(points: 1, conditions: .abroad)
        #expect(world.run(0, until: "Space rematch") && world.run(1, until: "Space rematch"))
        let results = [0, 1].map { world.text($0).contains("You win!") }
        #expect(results[0] != results[1])
        world.run(40)
        world.press(0, "r")
        world.run(240)
        #expect(world.text(0).contains("waiting for Bartholomew") && world.text(1).contains("Ann wants a rematch"))
        for index in 0...1 {
            guard case .over? = world.shown(index)?.phase else { return #expect(Bool(false), "a rematch began") }
        }
        world.press(1, " ")
        world.run(20)
        for index in 0...1 {
            #expect(world.shown(index)?.score == PerPlayer(0, 0))
            #expect(!world.text(index).contains("Space rematch"))
        }
    }

    @Test("does not begin again by a key that was still meant for the ball")
    func rest() {
        let world = LiveWorld.rally(points: 1)
        world.run(0, until: "Space rematch")
        world.press(0, " ")
        world.press(1, " ")
        world.run(20)
        #expect(world.text(0).contains("Space rematch") && world.text(1).contains("Space rematch"))
    }

    @Test("is paused by one for both, says who, and goes on for both after a countdown")
    func pause() throws {
        let world = LiveWorld.rally(conditions: .abroad)
        world.press(1, "p")
        world.run(30)
        #expect(world.text(0).contains("Bartholomew paused") && world.text(1).contains("You paused"))
        let ball = try #require(world.shown(0)).ball
        world.run(120)
        #expect(world.shown(0)?.ball == ball && world.shown(1)?.ball == ball)
        world.press(0, " ")
        world.run(20)
        for index in 0...1 {
            #expect(!world.text(index).contains("paused"), "a countdown covers it")
            #expect(world.shown(index)?.ball == ball)
        }
        world.run(70)
        #expect(world.shown(0)?.ball != ball && world.shown(1)?.ball != ball)
    }

    @Test("stays paused where the player who ends the pause opens the settings in the countdown")
    func settingsInCountdown() throws {
        let world = LiveWorld.rally(conditions: .abroad)
        world.press(0, "p")
        world.run(30)
        let ball = try #require(world.shown(0)).ball
        world.press(0, " ")
        world.run(20)
        #expect(!world.text(0).contains("paused"), "a countdown covers it")
        world.press(0, ",")
        world.run(120)
        #expect(world.text(0).contains(" Settings ") && world.text(1).contains("paused"))
        #expect(world.shown(0)?.ball == ball && world.shown(1)?.ball == ball)
        world.press(0, .escape)
        #expect(world.text(0).contains("You paused"))
        world.press(0, " ")
        world.run(90)
        #expect(world.shown(0)?.ball != ball && world.shown(1)?.ball != ball)
    }

    @Test("goes on once where both players end the pause at the same time")
    func goOnTogether() {
        for distance in 0...8 {
            let world = LiveWorld.rally(conditions: .abroad)
            world.press(1, "p")
            world.run(30)
            world.press(0, " ")
            world.run(distance)
            world.press(1, " ")
            world.run(100)
            for index in 0...1 { #expect(!world.text(index).contains("paused"), "\(distance)") }
        }
    }

    @Test("goes on in help, in a question, and where the screen is too small")
    func overlays() throws {
        for keys in [["?"], ["q"]] as [[Unicode.Scalar]] {
            let world = LiveWorld.rally(points: 99)
            for key in keys { world.press(0, key) }
            let before = try #require(world.shown(0)).tick
            world.run(200)
            #expect(try #require(world.shown(0)).tick >= before + 200)
            #expect(!world.text(1).contains("no answer"))
        }
        let world = LiveWorld.rally(points: 99)
        world.stages[0].resize(columns: 30, rows: 10)
        world.run(100)
        #expect(world.text(0).contains("Pong needs") && world.text(1).contains("Ann paused"))
        world.stages[0].resize(columns: 80, rows: 24)
        world.run(2)
        #expect(world.text(0).contains("You paused"))
    }

    @Test("is in step again within a second after a device stood still for three", arguments: [false, true])
    func gap(isResumed: Bool) throws {
        for index in 0...1 {
            let world = LiveWorld.rally(points: 99, conditions: .abroad)
            world.freeze(index)
            world.run(100)
            #expect(world.text(1 - index).contains("Waiting for"))
            #expect(world.text(1 - index).contains("no answer for 1 s"))
            world.run(80)
            world.thaw(index, isResumed: isResumed)
            world.run(60)
            #expect(!world.text(1 - index).contains("no answer"))
            let ticks = try (0...1).map { try #require(world.shown($0)).tick }
            #expect(abs(Int(ticks[0]) - Int(ticks[1])) <= 8, "\(ticks)")
            for side in 0...1 { #expect(world.text(side).contains("paused") == isResumed) }
        }
    }
}
