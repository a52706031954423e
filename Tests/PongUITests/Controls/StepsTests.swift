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

    @Test("makes as many steps as there are taps, slow or quick")
    func taps() {
        for period in 7...40 {
            var keyboard = TestKeyboard(PlayerSet(.one))
            let moves = (0..<5).flatMap { _ in keyboard.moves(period, after: "w") } + keyboard.moves(60)
            let counts = [Input.Move.low, .none].map { move in moves.count { $0 == move } }
            #expect(counts == [5 * 5, moves.count - 5 * 5], "\(period)")
        }
    }

    @Test("steps back at once by the opposite key, which only ends a run or lets a step end")
    func opposite() {
        for (ticks, isHeld) in (1...15).flatMap({ [($0, false), ($0, true)] }) {
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

    @Test("runs at half the speed while the key repeats, and stops one and a half periods after")
    func repeats() {
        for rate in 11...35 {
            var keyboard = TestKeyboard(PlayerSet(.one))
            var last = 0
            // A second of repeats, each in the tick in which it comes.
            let moves = (0..<60).map { tick in
                if tick * rate % 60 < rate {
                    keyboard.press("w")
                    last = tick
                }
                return keyboard.move()
            }
            let overshoot = Double(keyboard.moves(30).count { $0 == .slowLow } + 59 - last)
            let period = 60 / Double(rate)
            let runs = moves.dropFirst(60 / rate + 1).allSatisfy { $0 == .slowLow }
            #expect(runs && overshoot <= period * 1.5 + 2 && overshoot >= period - 1, "\(rate)")
        }
    }

    @Test(
        "steps when a key goes down, runs once it repeats, however late, and creeps until then if keys were held",
        arguments: [15, 30, 40]
    )
    func held(delay: Int) {
        var keyboard = TestKeyboard(PlayerSet(.one))
        let run = hold(&keyboard, delay: delay, repeats: 20) + keyboard.moves(65)
        // The first repeat might be a tap; by the second one the key is known to be held.
        let stages = times(5, .low) + times(delay - 5, .none) + times(2, .low) + times(40, .slowLow) + times(63, .none)
        #expect(run == stages)
        let moves = keyboard.moves(60, after: "w")
        #expect(Array(moves.prefix(5)) == times(5, .low))
        let creeping = moves.indices.dropFirst(5).filter { moves[$0] == .low }
        #expect(creeping == Array(stride(from: 10, to: delay + 3, by: 6)), "the learned delay ends it")
        // After two quick taps the player does not hold keys: a tap is a step.
        _ = keyboard.moves(10, after: "w")
        #expect(keyboard.moves(60, after: "w") == times(5, .low) + times(55, .none))
    }

    @Test("learns no delay of the first repeat that keyboards do not have", arguments: [11, 46])
    func unlikely(delay: Int) {
        var keyboard = TestKeyboard(PlayerSet(.one))
        _ = hold(&keyboard, delay: delay, repeats: 20) + keyboard.moves(65)
        let moves = keyboard.moves(60, after: "w")
        let creeping = moves.indices.dropFirst(5).filter { moves[$0] == .low }
        #expect(creeping == Array(stride(from: 10, to: 33, by: 6)), "the usual delay ends it")
    }

    @Test("knows a player who taps by two taps within thirteen ticks")
    func tapGap() {
        let creeps = [13, 14].map { gap in
            var keyboard = TestKeyboard(PlayerSet(.one))
            _ = hold(&keyboard, delay: 30, repeats: 10) + keyboard.moves(60)
            _ = keyboard.moves(gap, after: "w")
            return keyboard.moves(60, after: "w").count { $0 == .low } > 5
        }
        #expect(creeps == [false, true])
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
