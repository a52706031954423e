internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("Which scheme") struct SchemeTests {
    @Test("is chosen by terminal and players, or as asked for, but for hold without releases")
    func chosen() {
        for (humans, keys) in [(.both, .latch), (PlayerSet(.two), .steps)] as [(PlayerSet, InputScheme)] {
            for scheme in InputScheme.allCases + [nil] {
                let schemes = [true, false].map { TestKeyboard(humans, scheme, releases: $0).scheme }
                #expect(schemes == [scheme ?? .hold, scheme == .hold ? keys : scheme ?? keys])
            }
        }
    }

    @Test("can be gone through, each that works once")
    func next() {
        for schemes in [[.latch, .steps, .mouse, .hold], [.mouse, .latch, .steps]] as [[InputScheme]] {
            var keyboard = TestKeyboard(PlayerSet(.one), releases: schemes.contains(.hold))
            let seen = schemes.map { _ in
                keyboard.chooseNextScheme()
                return keyboard.scheme
            }
            #expect(seen == schemes)
        }
    }
}

@Suite("Keys") struct KeyBindingTests {
    @Test("steer their player's paddle, in capitals too, and all belong to a single human")
    func steer() {
        let keys: [(Orientation, Player, Input.Move, [Key])] = [
            (.horizontal, .one, .slowLow, ["w", "W"]), (.horizontal, .one, .slowHigh, ["s", "S"]),
            (.horizontal, .two, .slowLow, [.up, "k", "K"]), (.horizontal, .two, .slowHigh, [.down, "j"]),
            (.vertical, .one, .slowLow, ["a", "A"]), (.vertical, .one, .slowHigh, ["d"]),
            (.vertical, .two, .slowLow, [.left, "h"]), (.vertical, .two, .slowHigh, [.right, "l"]),
        ]
        for (orientation, owner, move, keys) in keys {
            for (humans, player) in [(.both, owner), (PlayerSet(.one), .one), (PlayerSet(.two), .two)] {
                for key in keys {
                    var keyboard = TestKeyboard(humans, .latch, orientation)
                    let isTaken = keyboard.press(key, [])
                    let inputs = keyboard.takeInputs()
                    let isOthers = inputs[player.opponent] == .none
                    #expect(isTaken && inputs[player].move == move && isOthers, "\(key) of \(humans)")
                }
            }
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
                let isMoving = keyboard.moves(100, player, after: start).allSatisfy { [.low, .slowLow].contains($0) }
                #expect(isMoving && keyboard.move(player, after: stop) == .none, "\(start) \(stop)")
            }
        }
    }

    @Test("that steer nothing are left to others, and so are those with Control or Alt and those of onlookers")
    func others() {
        let cases: [(PlayerSet, Key, KeyEvent.Modifiers)] =
            ["p", .enter, .escape, "a", .right, "l"].map { (.both, $0, []) }
            + [.control, .alt, [.alt, .shift]].map { (.both, "w", $0) } + [([], "w", [])]
        for (humans, key, modifiers) in cases {
            var keyboard = TestKeyboard(humans, .latch)
            let isTaken = keyboard.press(key, modifiers)
            #expect(!isTaken && keyboard.takeInputs() == PerPlayer(.none, .none), "\(key)")
        }
        var keyboard = TestKeyboard(.both, .latch)
        let isTaken = keyboard.press("w", .shift)
        #expect(isTaken && keyboard.move() == .slowLow)
    }

    @Test("ask once, for every human, and for onlookers")
    func requests() {
        let cases: [(PlayerSet, [Player])] = [(.both, [.one, .two]), (PlayerSet(.two), [.two]), ([], [.one, .two])]
        for (humans, asking) in cases {
            var keyboard = TestKeyboard(humans)
            keyboard.controls.ask(for: .pause)
            let flags = [keyboard.controls.hasRequests, keyboard.controls.hasNews]
            let inputs = keyboard.takeInputs()
            let after = [keyboard.controls.hasRequests, keyboard.controls.hasNews]
            #expect(flags + after == [true, true, false, false])
            #expect(Player.allCases.filter { inputs[$0].actions == .pause } == asking)
            #expect(keyboard.takeInputs() == PerPlayer(.none, .none))
        }
    }

    @Test("are news only when they change a motion")
    func news() {
        var keyboard = TestKeyboard(.both, .latch)
        let news = (["w", "w", "s"] as [Key]).map { key in
            keyboard.press(key)
            defer { _ = keyboard.move() }
            return keyboard.controls.hasNews
        }
        #expect(news == [true, false, true])
    }
}

@Suite("Schemes") struct SchemeMoveTests {
    @Test("move a paddle as they promise, turn by turn")
    func scripts() {
        let (held, latch, onlooker) = (TestKeyboard(releases: true), TestKeyboard(), TestKeyboard([], .mouse))
        let (heard, two) = (TestKeyboard(.both, .latch, releases: true), TestKeyboard(.both, .steps))
        let (mouse, steps) = (TestKeyboard(PlayerSet(.one), .mouse), TestKeyboard(PlayerSet(.one)))
        let stops = "s 3>, -s w 5<, -w 2., s 3>, -s w 5<, -w 2., s 3>, -s w 5., -w 2.,"
        let scripts: [(name: String, TestKeyboard, Player, script: String)] = [
            ("from press to release", held, .one, "w 5< 25‹ 170<, -w 1."),
            ("by the last key, which comes up first", held, .one, "w 1<, s 1>, -s 1<, -w 1."),
            ("by the last key, which comes up last", held, .one, "w 1<, s 1>, -w 1>, -s 1."),
            ("a third stop tap moves nothing", held, .one, stops + " s 3>, -s w 8. 5<, -w 1., s 3>, -s w 5<"),
            (
                "a third stop tap, after the stop key too", held, .one,
                "s 3>, -s w 5<, -w 2., s 3>, -s w 5<, -w 2., d 2., s 3>, -s w 5., -w 2."
            ),
            ("two at once, held", held, .one, "w down 5< 25‹ 30<, -w 1."),
            ("two at once, held, the other", held, .two, "w down 5> 25› 30>, -w 1>"),
            ("until the opposite key or the stop key", latch, .one, "w 30‹ 270<, s 30› 270>, d 3."),
            ("no release counts", heard, .one, "w -w 30‹ 20<"),
            ("two at once, latched", latch, .one, "s up 1›, left 1›"),
            ("two at once, latched, the other", latch, .two, "s up 1‹, left 1."),
            ("a key, and the next motion of the mouse", mouse, .one, "mouse 1@, w 5< 5., w, mouse 1@"),
            ("nothing for onlookers", onlooker, .one, "mouse 1."),
            ("a step of half a paddle", steps, .one, "w 5< 55."),
            ("two presses in one tick", steps, .one, "w w 5< 15."),
            ("the other player's key beside a press", two, .one, "w up 5< 5."),
            ("the stop key", steps, .one, "w d 1."),
            ("the opposite key stops again, before a run", steps, .one, "w 3<, s 2< 60., w 5< 15., s 10., s 5> 5."),
            ("it steps back, two steps later", steps, .one, "w 3<, s 2< 60., w 5< 25., w 5< 15., s 5> 5."),
        ]
        for (name, keyboard, player, script) in scripts {
            var keyboard = keyboard
            let (moves, expected) = keyboard.play(script, player)
            #expect(moves == expected && !moves.isEmpty, "\(name)")
        }
    }

    @Test("end what another one began, and a hold when the key comes up with a modifier")
    func change() {
        let ends: [(releases: Bool, (inout TestKeyboard) -> Void)] =
            [
                (false, { $0.controls.reportsReleases = true }), (false, { $0.chooseNextScheme() }),
                (false, { $0.controls.stopPaddles() }),
            ]
            + [KeyEvent.Modifiers.control, .alt, .shift].map { modifier in (true, { $0.release("W", modifier) }) }
        for (releases, end) in ends {
            var keyboard = TestKeyboard(.both, releases: releases)
            let before = keyboard.move(after: "w")
            end(&keyboard)
            #expect(before != .none && keyboard.move() == .none)
        }
    }

    @Test("outlive time without ticks only where keys are held")
    func timeWithoutTicks() {
        for (scheme, expected) in [(.hold, .low), (.latch, .none), (.steps, .none)] as [(InputScheme, Input.Move)] {
            var keyboard = TestKeyboard(.both, scheme, releases: scheme == .hold)
            let before = keyboard.move(after: "w")
            keyboard.controls.stopPaddlesNotHeld(keyboard.options)
            #expect(before != .none && keyboard.move() == expected)
            keyboard.press("w")
            keyboard.controls.ask(for: .serve)
            keyboard.controls.stopPaddlesAndDropRequests()
            #expect(keyboard.takeInputs() == PerPlayer(.none, .none))
        }
    }
}

@Suite("Mouse") struct MouseTests {
    @Test("moves the player of the half that it is over, and a single human from anywhere")
    func halves() {
        let (near, far) = (Fixed(1, over: 4), Fixed(3, over: 4))
        let ways: [(PlayerSet, PerPlayer<Input.Move>)] = [
            (.both, PerPlayer(.target(near), .target(far))),
            (PlayerSet(.one), PerPlayer(.target(far), .none)), (PlayerSet(.two), PerPlayer(.none, .target(far))),
        ]
        for (humans, moves) in ways {
            var keyboard = TestKeyboard(humans, .mouse)
            keyboard.point((.one, near))
            keyboard.point((.two, far))
            let hasNews = keyboard.controls.hasNews
            let inputs = keyboard.takeInputs()
            #expect(hasNews && PerPlayer(inputs.one.move, inputs.two.move) == moves)
        }
    }

    @Test("does nothing under another scheme, where it is not chosen by two humans, or for onlookers")
    func unused() {
        let schemes = InputScheme.allCases.filter { $0 != .mouse }
        let keyboards =
            schemes.map { TestKeyboard(.both, $0) } + [TestKeyboard([], .mouse)]
            + [.both, []].map { TestKeyboard($0, pointerTakesOver: true) }
        for var keyboard in keyboards {
            keyboard.point((.one, .half))
            #expect(!keyboard.controls.hasNews && keyboard.move() == .none)
        }
        #expect(!TestKeyboard(.both, pointerTakesOver: true).controls.wantsPointer(AppOptions()))
    }

    @Test("takes a single human's paddle over without being chosen, and the scheme says who has it")
    func unchosen() {
        let cases: [(InputScheme?, Bool)] = [(nil, false), (nil, true), (.latch, false), (.mouse, false)]
        for (scheme, releases) in cases {
            var keyboard = TestKeyboard(PlayerSet(.one), scheme, releases: releases, pointerTakesOver: true)
            let keys: InputScheme = releases ? .hold : scheme == .latch ? .latch : .steps
            func use(_ change: (inout TestKeyboard) -> Void) -> (InputScheme, Input.Move) {
                change(&keyboard)
                return (keyboard.scheme, keyboard.move())
            }
            let wantsPointer = keyboard.controls.wantsPointer(keyboard.options)
            let uses = [
                use { _ in }, use { $0.point((.two, .half)) }, use { $0.press("w") }, use { $0.point((.two, .half)) },
                // The release of a key does not change what moved the paddle last.
                use { $0.release("w") },
            ]
            #expect(wantsPointer && uses.map(\.0) == [scheme == .mouse ? .mouse : keys, .mouse, keys, .mouse, .mouse])
            #expect(
                uses.map(\.1) == [
                    .none, .target(.half), keys == .latch ? .slowLow : .low, .target(.half), .target(.half),
                ]
            )
            let next = use { $0.chooseNextScheme() }
            #expect(next.0 != .mouse && next.1 == .none)
        }
    }
}
