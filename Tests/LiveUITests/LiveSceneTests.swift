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
        #expect(world.bothShow("first to 3 points") && world.bothShow("Space when you are ready"))
        #expect(world.shows(0, "You and Bartholomew") && world.shows(1, "You and Ann"))
        world.press(1, " ", ticks: 120)
        #expect(world.shows(1, "waiting for Ann") && world.shows(0, "Bartholomew is ready"))
        #expect(world.shown(0)?.phase == .ready && world.shown(1)?.phase == .ready)
        world.press(0, " ", ticks: 20)
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
        #expect(world.shows(0, "c copies it"))
        #expect(world.stages[0].press("c") == .copy("pong join 192.168.1.20:7666/K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"))
        #expect(world.shows(0, "copied, if the terminal lets programs copy"))
        let met = LiveWorld.met()
        #expect(met.stages[0].press("c") == .goOn)
    }

    @Test("lists the keys of the player's own, each beside what it does, on the smallest screen")
    func ownKeys() throws {
        let keys = try KeyBindings([
            (.theme, []), (.settings, [.function(11), .function(12)]), (.twoServe, [.function(8)]), (.pause, []),
        ])
        let world = LiveWorld(40, 16)
        world.add("Ann", isHost: true, keys: keys)
        world.run(30)
        world.press(0, "?")
        #expect(world.shows(0, "–  F11  F12   theme, settings", "–  F8         serve, too", "Esc           pause"))
        #expect(world.shows(0, "q             quit"))
        // Nothing of the invite's card, and of a match, which has not begun.
        #expect(!world.shows(0, "Esc title") && !world.shows(0, "The match goes on meanwhile."))
    }

    @Test("is seen by each player from their own side, under the names of both")
    func views() throws {
        let world = LiveWorld.rally(conditions: .abroad)
        for _ in 0..<60 { world.press(0, "w", ticks: 1) }
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
        for index in 0...1 { world.run(index, until: "Space rematch") }
        let results = [0, 1].map { world.shows($0, "You win!") }
        #expect(results[0] != results[1])
        world.run(40)
        world.press(0, "r", ticks: 240)
        #expect(world.shows(0, "waiting for Bartholomew") && world.shows(1, "Ann wants a rematch"))
        for index in 0...1 {
            guard case .over? = world.shown(index)?.phase else { return #expect(Bool(false), "a rematch began") }
        }
        world.press(1, " ", ticks: 20)
        for index in 0...1 {
            #expect(world.shown(index)?.score == PerPlayer(0, 0) && !world.shows(index, "Space rematch"))
        }
    }

    @Test("does not begin again by a key that was still meant for the ball")
    func rest() {
        let world = LiveWorld.rally(points: 1)
        world.run(0, until: "Space rematch")
        world.pressByPlayers(" ", ticks: 20)
        #expect(world.bothShow("Space rematch"))
    }

    @Test("offers no rematch with a player who has left")
    func leftAfterEnd() {
        let world = LiveWorld.rally(points: 1)
        world.run(0, until: "Space rematch")
        world.run(40)
        world.press(0, "r", ticks: 20)
        #expect(world.shows(0, "waiting for Bartholomew"))
        world.press(1, "q", ticks: 20)
        #expect(world.shows(0, "Bartholomew left") && !world.shows(0, "rematch") && !world.shows(0, "waiting for"))
    }

    private func balls(_ world: LiveWorld) -> [Ball?] { (0...1).map { world.shown($0)?.ball } }

    @Test("is paused by one for both, says who, and goes on for both after a countdown")
    func pause() throws {
        let world = LiveWorld.rally(conditions: .abroad)
        world.press(1, "p", ticks: 30)
        #expect(world.shows(0, "Bartholomew paused") && world.shows(1, "You paused"))
        let ball = try #require(world.shown(0)).ball
        world.run(120)
        #expect(balls(world) == [ball, ball])
        world.press(0, " ", ticks: 20)
        #expect(!world.shows(0, "paused") && !world.shows(1, "paused"), "a countdown covers it")
        #expect(balls(world) == [ball, ball])
        world.run(70)
        #expect(!balls(world).contains(ball))
    }

    @Test("stays paused where the player who ends the pause opens the settings in the countdown")
    func settingsInCountdown() throws {
        let world = LiveWorld.rally(conditions: .abroad)
        world.press(0, "p", ticks: 30)
        let ball = try #require(world.shown(0)).ball
        world.press(0, " ", ticks: 20)
        #expect(!world.shows(0, "paused"), "a countdown covers it")
        world.press(0, ",", ticks: 120)
        #expect(world.shows(0, " Settings ") && world.shows(1, "paused"))
        #expect(balls(world) == [ball, ball])
        world.press(0, .escape)
        #expect(world.shows(0, "You paused"))
        world.press(0, " ", ticks: 90)
        #expect(!balls(world).contains(ball))
    }

    @Test("goes on once where both players end the pause at the same time")
    func goOnTogether() {
        for distance in 0...8 {
            let world = LiveWorld.rally(conditions: .abroad)
            world.press(1, "p", ticks: 30)
            world.press(0, " ", ticks: distance)
            world.press(1, " ", ticks: 100)
            for index in 0...1 { #expect(!world.shows(index, "paused"), "\(distance)") }
        }
    }

    @Test("goes on in help, in a question, and where the screen is too small")
    func overlays() throws {
        for key: Key in ["?", "q"] {
            let world = LiveWorld.rally(points: 99)
            world.press(0, key)
            let before = try #require(world.shown(0)).tick
            world.run(200)
            #expect(try #require(world.shown(0)).tick >= before + 200)
            #expect(!world.shows(1, "no answer"))
        }
        let world = LiveWorld.rally(points: 99)
        world.stages[0].resize(columns: 30, rows: 10)
        world.run(100)
        #expect(world.shows(0, "Pong needs") && world.shows(1, "Ann paused"))
        world.stages[0].resize(columns: 80, rows: 24)
        world.run(2)
        #expect(world.shows(0, "You paused"))
    }

    @Test("is in step again within a second after a device stood still for three", arguments: [false, true])
    func gap(isResumed: Bool) throws {
        for index in 0...1 {
            let world = LiveWorld.rally(points: 99, conditions: .abroad)
            world.freeze(index)
            world.run(100)
            #expect(world.shows(1 - index, "Waiting for", "no answer for 1 s"))
            world.run(80)
            world.thaw(index, isResumed: isResumed)
            world.run(60)
            #expect(!world.shows(1 - index, "no answer"))
            let ticks = try (0...1).map { try #require(world.shown($0)).tick }
            #expect(abs(Int(ticks[0]) - Int(ticks[1])) <= 8, "\(ticks)")
            for side in 0...1 { #expect(world.shows(side, "paused") == isResumed) }
        }
    }
}
