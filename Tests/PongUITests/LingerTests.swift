internal import GameCore
internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Linger") struct LingerTests {
    @Test("moves for 9 ticks, 150 ms, after one press: no further than the paddle is long")
    func once() {
        var keyboard = TestKeyboard(PlayerSet(.one))
        keyboard.press("w")
        #expect(keyboard.moves(14) == times(9, .low) + times(5, .none))
        let way = Fixed(raw: 9 * Rules.standard.paddleSpeed.raw)
        #expect(way <= Rules.standard.settings.paddleWidth)
    }

    @Test("makes steps of slow taps that add up, and goes on through quick ones", arguments: 7...40)
    func taps(period: Int) {
        var keyboard = TestKeyboard(PlayerSet(.one))
        var moves: [Input.Move] = []
        for _ in 0..<5 {
            keyboard.press("w")
            moves += keyboard.moves(period)
        }
        moves += keyboard.moves(30)
        if period <= 15 {
            // From the second press on without a gap, until a quarter of a second after the last.
            let expected = times(3 * period + 15, .low) + times(period + 15, .none)
            #expect(Array(moves[period...]) == expected)
        } else {
            #expect(moves.count { $0 == .low } == 5 * 9)
        }
    }

    @Test("stops at the opposite key, also a moment late, and turns round at its next press", arguments: 1...15)
    func opposite(ticks: Int) {
        for taps in 1...2 {
            var keyboard = TestKeyboard(PlayerSet(.one))
            for _ in 1..<taps {
                keyboard.press("w")
                _ = keyboard.moves(10)
            }
            keyboard.press("w")
            _ = keyboard.moves(ticks)
            keyboard.press("s")
            #expect(keyboard.moves(20) == times(20, .none))
            keyboard.press("s")
            #expect(keyboard.moves(10) == times(9, .high) + [.none])
        }
    }

    @Test("takes the opposite key for the other direction once the paddle has rested, and after a key was held")
    func otherDirection() {
        var keyboard = TestKeyboard(PlayerSet(.one))
        keyboard.press("w")
        _ = keyboard.moves(16)
        keyboard.press("s")
        #expect(keyboard.moves(10) == times(9, .high) + [.none])
        for _ in 0..<5 {
            keyboard.press("w")
            _ = keyboard.moves(2)
        }
        keyboard.press("s")
        #expect(keyboard.moves(10) == times(9, .high) + [.none])
    }

    @Test("keeps moving while the key repeats, and stops soon after", arguments: 15...35)
    func repeats(rate: Int) {
        var keyboard = TestKeyboard(PlayerSet(.one))
        var last = 0
        // A second of repeats, each in the tick in which it comes.
        for tick in 0..<60 {
            if tick * rate % 60 < rate {
                keyboard.press("w")
                last = tick
            }
            #expect(keyboard.move() == .low, "tick \(tick)")
        }
        let overshoot = keyboard.moves(30).count { $0 == .low } + 59 - last
        let period = 60 / Double(rate)
        #expect(Double(overshoot) <= period * 1.5 + 2)
        #expect(Double(overshoot) >= period - 1)
    }

    @Test("moves on when a key that is held begins to repeat, however late that is", arguments: [15, 30, 40])
    func held(delay: Int) {
        var keyboard = TestKeyboard(PlayerSet(.one))
        keyboard.press("w")
        _ = keyboard.moves(delay)
        var moves: [Input.Move] = []
        for _ in 0..<20 {
            keyboard.press("w")
            moves += keyboard.moves(2)
        }
        #expect(moves == times(40, .low))
        #expect(keyboard.moves(5) == times(2, .low) + times(3, .none))
    }

    @Test("takes two repeats in one tick for one")
    func together() {
        var keyboard = TestKeyboard(PlayerSet(.one))
        for _ in 0..<10 {
            keyboard.press("w")
            #expect(keyboard.moves(4) == times(4, .low))
        }
        keyboard.press("w")
        keyboard.press("w")
        #expect(keyboard.moves(8) == times(7, .low) + [.none])
    }

    @Test("keeps moving where another key stole the repeats, until the player's next key")
    func stolen() {
        var keyboard = TestKeyboard(.both, .linger)
        for _ in 0..<5 {
            keyboard.press("w")
            #expect(keyboard.move() == .low)
            #expect(keyboard.move() == .low)
        }
        keyboard.press(.up)
        #expect(keyboard.moves(200) == times(200, .low))
        keyboard.press("s")
        #expect(keyboard.moves(10) == times(9, .high) + [.none])
    }

    @Test("stops after a single press, whatever else is pressed")
    func notStolen() {
        var keyboard = TestKeyboard(.both, .linger)
        keyboard.press("w")
        keyboard.press(.up)
        #expect(keyboard.moves(10) == times(9, .low) + [.none])
    }

    @Test("stops at the stop key")
    func stop() {
        var keyboard = TestKeyboard(PlayerSet(.one))
        keyboard.press("w")
        keyboard.press("d")
        #expect(keyboard.move() == .none)
    }
}
