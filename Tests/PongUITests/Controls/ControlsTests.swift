internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("Which scheme") struct SchemeTests {
    @Test("is chosen by terminal and players")
    func automatic() {
        #expect(TestKeyboard(.both, releases: true).scheme == .hold)
        #expect(TestKeyboard(.both).scheme == .latch)
        #expect(TestKeyboard(PlayerSet(.one)).scheme == .steps)
        #expect(TestKeyboard(PlayerSet(.one), releases: true).scheme == .hold)
    }

    @Test("is what was asked for, but for hold without releases", arguments: InputScheme.allCases)
    func preferred(scheme: InputScheme) {
        #expect(TestKeyboard(.both, scheme, releases: true).scheme == scheme)
        #expect(TestKeyboard(.both, scheme).scheme == (scheme == .hold ? .latch : scheme))
        #expect(TestKeyboard(PlayerSet(.two), scheme).scheme == (scheme == .hold ? .steps : scheme))
    }

    @Test("can be gone through, each that works once", arguments: [false, true])
    func next(releases: Bool) {
        var keyboard = TestKeyboard(PlayerSet(.one), releases: releases)
        var seen: [InputScheme] = []
        for _ in 0..<(releases ? 4 : 3) {
            keyboard.chooseNextScheme()
            seen.append(keyboard.scheme)
        }
        #expect(seen == (releases ? [.latch, .steps, .mouse, .hold] : [.mouse, .latch, .steps]))
    }

    @Test("ends what another one began")
    func change() {
        var keyboard = TestKeyboard(.both)
        #expect(keyboard.move(after: "w") == .low)
        keyboard.controls.reportsReleases = true
        #expect(keyboard.move() == .none)
        #expect(keyboard.move(after: "w") == .low)
        keyboard.chooseNextScheme()
        #expect(keyboard.move() == .none)
        #expect(keyboard.move(after: "w") == .low)
        keyboard.controls.stopPaddles()
        #expect(keyboard.move() == .none)
    }
}

@Suite("Keys") struct KeyBindingTests {
    private static let horizontal: [(Key, Player, Input.Move)] = [
        ("w", .one, .low), ("s", .one, .high), ("W", .one, .low),
        ("S", .one, .high), (.up, .two, .low), (.down, .two, .high), ("k", .two, .low),
        ("j", .two, .high), ("K", .two, .low),
    ]
    private static let vertical: [(Key, Player, Input.Move)] = [
        ("a", .one, .low), ("d", .one, .high), ("A", .one, .low),
        (.left, .two, .low), (.right, .two, .high), ("h", .two, .low), ("l", .two, .high),
    ]

    @Test("steer their player's paddle, in capitals too", arguments: Orientation.allCases)
    func steer(orientation: Orientation) {
        for (key, player, move) in orientation == .horizontal ? Self.horizontal : Self.vertical {
            var keyboard = TestKeyboard(.both, .latch, orientation)
            let isTaken = keyboard.press(key, [])
            let inputs = keyboard.takeInputs()
            #expect(isTaken && inputs[player].move == move, "\(key)")
            #expect(inputs[player.opponent].move == .none, "\(key)")
        }
    }

    @Test("all belong to a single human", arguments: Player.allCases, Orientation.allCases)
    func single(human: Player, orientation: Orientation) {
        for (key, _, move) in orientation == .horizontal ? Self.horizontal : Self.vertical {
            var keyboard = TestKeyboard(PlayerSet(human), .latch, orientation)
            let inputs = keyboard.inputs(after: key)
            #expect(inputs[human].move == move, "\(key)")
            #expect(inputs[human.opponent] == .none)
        }
    }

    @Test("stop where they point into the court")
    func stop() {
        let cases: [(Orientation, Player, start: Key, stops: [Key])] = [
            (.horizontal, .one, "w", ["d", "D"]), (.horizontal, .two, .up, [.left, "h"]),
            (.vertical, .one, "a", ["w"]), (.vertical, .two, .left, [.down, "j"]),
        ]
        for (orientation, player, start, stops) in cases {
            for stop in stops {
                var keyboard = TestKeyboard(.both, .latch, orientation)
                #expect(
                    keyboard.moves(100, player, after: start).allSatisfy { [.low, .slowLow].contains($0) },
                    "\(start)"
                )
                #expect(keyboard.move(player, after: stop) == .none, "\(stop)")
            }
        }
    }

    @Test("do nothing with Control or Alt", arguments: [KeyEvent.Modifiers.control, .alt, [.alt, .shift]])
    func modified(modifiers: KeyEvent.Modifiers) {
        var keyboard = TestKeyboard(.both, .latch)
        let isTaken = keyboard.press("w", modifiers)
        #expect(!isTaken)
        #expect(keyboard.move() == .none)
        let isTakenAlone = keyboard.press("w", .shift)
        #expect(isTakenAlone)
        #expect(keyboard.move() == .low)
    }

    @Test("that steer nothing are left to others")
    func others() {
        var keyboard = TestKeyboard(.both, .latch)
        for key: Key in ["p", .enter, .escape, "a", .right, "l"] {
            let isTaken = keyboard.press(key, [])
            #expect(!isTaken, "\(key)")
        }
        var onlookers = TestKeyboard([])
        let isTaken = onlookers.press("w", [])
        #expect(!isTaken)
    }

    @Test("ask once, for every human, and for onlookers")
    func requests() {
        let cases: [(PlayerSet, [Player])] = [(.both, [.one, .two]), (PlayerSet(.two), [.two]), ([], [.one, .two])]
        for (humans, asking) in cases {
            var keyboard = TestKeyboard(humans)
            keyboard.controls.ask(for: .pause)
            #expect(keyboard.controls.hasRequests && keyboard.controls.hasNews)
            let inputs = keyboard.takeInputs()
            #expect(Player.allCases.filter { inputs[$0].actions == .pause } == asking)
            #expect(!keyboard.controls.hasRequests && !keyboard.controls.hasNews)
            #expect(keyboard.takeInputs() == PerPlayer(.none, .none))
        }
    }

    @Test("are news only when they change a motion")
    func news() {
        var keyboard = TestKeyboard(.both, .latch)
        keyboard.press("w")
        #expect(keyboard.controls.hasNews)
        _ = keyboard.move()
        keyboard.press("w")
        #expect(!keyboard.controls.hasNews)
        keyboard.press("s")
        #expect(keyboard.controls.hasNews)
    }
}

@Suite("Hold") struct HoldTests {
    @Test("moves from press to release")
    func hold() {
        var keyboard = TestKeyboard(.both, releases: true)
        #expect(keyboard.moves(200, after: "w") == times(5, .low) + times(25, .slowLow) + times(170, .low))
        keyboard.release("w")
        #expect(keyboard.move() == .none)
    }

    @Test("goes by the key pressed last, and back to the other", arguments: [true, false])
    func both(lastComesUpFirst: Bool) {
        var keyboard = TestKeyboard(.both, releases: true)
        #expect(keyboard.move(after: "w") == .low)
        #expect(keyboard.move(after: "s") == .high)
        keyboard.release(lastComesUpFirst ? "s" : "w")
        #expect(keyboard.move() == (lastComesUpFirst ? .low : .high))
        keyboard.release(lastComesUpFirst ? "w" : "s")
        #expect(keyboard.move() == .none)
    }

    @Test("moves two players at once")
    func two() {
        var keyboard = TestKeyboard(.both, releases: true)
        keyboard.press("w", .down)
        for _ in 0..<60 {
            let inputs = keyboard.takeInputs()
            #expect([.low, .slowLow].contains(inputs.one.move) && [.high, .slowHigh].contains(inputs.two.move))
        }
        keyboard.release("w")
        #expect(keyboard.takeInputs() == PerPlayer(.none, Input(.high)))
    }

    @Test("ends when a key comes up with Shift or Control down")
    func modifiedRelease() {
        for modifiers: KeyEvent.Modifiers in [.control, .alt, .shift] {
            var keyboard = TestKeyboard(.both, releases: true)
            #expect(keyboard.move(after: "w") == .low)
            keyboard.release("W", modifiers)
            #expect(keyboard.move() == .none)
        }
    }

    @Test("outlives time without ticks, where the schemes without releases do not")
    func timeWithoutTicks() {
        for (scheme, expected) in [(.hold, .low), (.latch, .none), (.steps, .none)] as [(InputScheme, Input.Move)] {
            var keyboard = TestKeyboard(.both, scheme, releases: scheme == .hold)
            #expect(keyboard.move(after: "w") == .low)
            keyboard.controls.stopPaddlesNotHeld(keyboard.options)
            #expect(keyboard.move() == expected)
            keyboard.press("w")
            keyboard.controls.ask(for: .serve)
            keyboard.controls.stopPaddlesAndDropRequests()
            #expect(keyboard.takeInputs() == PerPlayer(.none, .none))
        }
    }
}

@Suite("Latch") struct LatchTests {
    @Test("moves until the opposite key turns it round, or the stop key stops it")
    func latch() {
        var keyboard = TestKeyboard(.both)
        #expect(keyboard.moves(300, after: "w") == times(5, .low) + times(25, .slowLow) + times(270, .low))
        #expect(keyboard.moves(300, after: "s") == times(5, .high) + times(25, .slowHigh) + times(270, .high))
        #expect(keyboard.moves(3, after: "d") == times(3, .none))
    }

    @Test("heeds no release")
    func release() {
        var keyboard = TestKeyboard(.both, .latch, releases: true)
        keyboard.press("w")
        keyboard.release("w")
        #expect(keyboard.moves(50) == times(5, .low) + times(25, .slowLow) + times(20, .low))
    }

    @Test("moves two players at once")
    func two() {
        var keyboard = TestKeyboard(.both)
        #expect(keyboard.inputs(after: "s", .up) == PerPlayer(Input(.high), Input(.low)))
        #expect(keyboard.inputs(after: .left) == PerPlayer(Input(.high), .none))
    }
}

@Suite("Mouse") struct MouseTests {
    @Test("moves the player of the half that it is over")
    func halves() {
        var keyboard = TestKeyboard(.both, .mouse)
        keyboard.point((.one, Fixed(1, over: 4)))
        keyboard.point((.two, Fixed(3, over: 4)))
        #expect(keyboard.controls.hasNews)
        #expect(
            keyboard.takeInputs() == PerPlayer(Input(.target(Fixed(1, over: 4))), Input(.target(Fixed(3, over: 4))))
        )
    }

    @Test("moves a single human from anywhere", arguments: Player.allCases, Player.allCases)
    func single(human: Player, half: Player) {
        var keyboard = TestKeyboard(PlayerSet(human), .mouse)
        keyboard.point((half, .half))
        let inputs = keyboard.takeInputs()
        #expect(inputs[human].move == .target(.half))
        #expect(inputs[human.opponent].move == .none)
    }

    @Test("does nothing under another scheme, or for onlookers")
    func unused() {
        for scheme in InputScheme.allCases where scheme != .mouse {
            var keyboard = TestKeyboard(.both, scheme)
            keyboard.point((.one, .half))
            #expect(keyboard.move() == .none)
        }
        var onlookers = TestKeyboard([], .mouse)
        onlookers.point((.one, .half))
        #expect(!onlookers.controls.hasNews)
        #expect(onlookers.move() == .none)
    }

    @Test("gives way to a key, and the key to the next motion")
    func keys() {
        var keyboard = TestKeyboard(PlayerSet(.one), .mouse)
        keyboard.point((.one, .half))
        #expect(keyboard.moves(10, after: "w") == times(5, .low) + times(5, .none))
        keyboard.press("w")
        keyboard.point((.one, .half))
        #expect(keyboard.move() == .target(.half))
    }

    @Test("takes a single human's paddle over without being chosen, and the scheme says who has it")
    func unchosen() {
        let cases: [(InputScheme?, Bool)] = [(nil, false), (nil, true), (.latch, false), (.mouse, false)]
        for (scheme, releases) in cases {
            var keyboard = TestKeyboard(PlayerSet(.one), scheme, releases: releases, pointerTakesOver: true)
            let keys: InputScheme = releases ? .hold : scheme == .latch ? .latch : .steps
            #expect(keyboard.controls.wantsPointer(keyboard.options))
            #expect(keyboard.scheme == (scheme == .mouse ? .mouse : keys))
            keyboard.point((.two, .half))
            #expect(keyboard.scheme == .mouse && keyboard.move() == .target(.half))
            #expect(keyboard.move(after: "w") == .low && keyboard.scheme == keys)
            // The pointer moved the paddle last; the release of a key does not change that.
            keyboard.point((.two, .half))
            keyboard.release("w")
            #expect(keyboard.scheme == .mouse && keyboard.move() == .target(.half))
            keyboard.chooseNextScheme()
            #expect(keyboard.scheme != .mouse && keyboard.move() == .none)
        }
    }

    @Test("waits to be chosen where two humans play, and moves nothing for onlookers")
    func chosenOnly() {
        for humans: PlayerSet in [.both, []] {
            var keyboard = TestKeyboard(humans, pointerTakesOver: true)
            keyboard.point((.one, .half))
            #expect(!keyboard.controls.wantsPointer(keyboard.options) && keyboard.scheme != .mouse)
            #expect(keyboard.move() == .none)
        }
    }
}
