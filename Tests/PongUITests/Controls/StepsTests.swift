internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("Steps") struct StepsTests {
    /// Holds a key whose repeats come at these times, in ticks.
    private func hold(_ keyboard: inout TestKeyboard, delay: Int, period: Int = 2, repeats: Int) -> [Input.Move] {
        keyboard.press("w")
        var moves = keyboard.moves(delay)
        for _ in 0..<repeats {
            keyboard.press("w")
            moves += keyboard.moves(period)
        }
        return moves
    }

    @Test("makes as many steps as there are taps, slow or quick", arguments: 7...40)
    func taps(period: Int) {
        var keyboard = TestKeyboard(PlayerSet(.one))
        var moves: [Input.Move] = []
        for _ in 0..<5 {
            keyboard.press("w")
            moves += keyboard.moves(period)
        }
        moves += keyboard.moves(60)
        #expect(moves.count { $0 == .low } == 5 * 5)
        #expect(moves.count { $0 == .none } == moves.count - 5 * 5)
    }

    @Test("steps back at once by the opposite key, which only ends a run or lets a step end", arguments: 1...15)
    func opposite(ticks: Int) {
        for isHeld in [false, true] {
            var keyboard = TestKeyboard(PlayerSet(.one))
            if isHeld { _ = hold(&keyboard, delay: 30, repeats: 10) } else { keyboard.press("w") }
            _ = keyboard.moves(ticks)
            // The last repeat came two ticks before these, and one more could still be late.
            if ticks <= (isHeld ? 1 : 5) {
                let left = isHeld ? 0 : 5 - ticks
                #expect(keyboard.moves(40, after: "s") == times(left, .low) + times(40 - left, .none))
            }
            #expect(keyboard.moves(6, after: "s") == times(5, .high) + [.none])
        }
    }

    @Test("runs at half the speed while the key repeats, and stops one and a half periods after", arguments: 11...35)
    func repeats(rate: Int) {
        var keyboard = TestKeyboard(PlayerSet(.one))
        var last = 0
        // A second of repeats, each in the tick in which it comes.
        for tick in 0..<60 {
            if tick * rate % 60 < rate {
                keyboard.press("w")
                last = tick
            }
            let move = keyboard.move()
            if tick > 60 / rate { #expect(move == .slowLow, "tick \(tick)") }
        }
        let overshoot = keyboard.moves(30).count { $0 == .slowLow } + 59 - last
        let period = 60 / Double(rate)
        #expect(Double(overshoot) <= period * 1.5 + 2)
        #expect(Double(overshoot) >= period - 1)
    }

    @Test("steps when a key goes down, and runs once it repeats, however late that is", arguments: [15, 30, 40])
    func held(delay: Int) {
        var keyboard = TestKeyboard(PlayerSet(.one))
        let moves = hold(&keyboard, delay: delay, repeats: 20)
        // The first repeat might be a tap; by the second one the key is known to be held.
        #expect(moves == times(5, .low) + times(delay - 5, .none) + times(2, .low) + times(38, .slowLow))
        #expect(keyboard.moves(5) == times(2, .slowLow) + times(3, .none))
    }

    @Test("creeps until the first repeat could have come, after keys were held", arguments: [15, 30, 40])
    func creep(delay: Int) {
        var keyboard = TestKeyboard(PlayerSet(.one))
        _ = hold(&keyboard, delay: delay, repeats: 10)
        _ = keyboard.moves(60)
        keyboard.press("w")
        let moves = keyboard.moves(60)
        #expect(Array(moves.prefix(5)) == times(5, .low))
        let creeping = moves.indices.dropFirst(5).filter { moves[$0] == .low }
        #expect(creeping == Array(stride(from: 10, to: delay + 3, by: 6)), "the learned delay ends it")
        // After two quick taps the player does not hold keys: a tap is a step.
        keyboard.press("w")
        _ = keyboard.moves(10)
        #expect(keyboard.moves(60, after: "w") == times(5, .low) + times(55, .none))
    }

    @Test("knows a player who holds keys, also after a stop")
    func habit() {
        var keyboard = TestKeyboard(PlayerSet(.one))
        _ = hold(&keyboard, delay: 30, repeats: 10)
        #expect(keyboard.moves(40, after: "d") == times(40, .none))
        keyboard.controls.stopPaddlesAndDropRequests()
        #expect(keyboard.moves(30, after: "w").count { $0 == .low } > 5)
    }

    @Test("runs on where another key stole the repeats, until the player's next key")
    func stolen() {
        var keyboard = TestKeyboard(.both, .steps)
        _ = hold(&keyboard, delay: 30, repeats: 5)
        #expect(keyboard.moves(200, after: .up) == times(200, .slowLow))
        #expect(keyboard.moves(10, after: "s") == times(5, .high) + times(5, .none))
    }
}
