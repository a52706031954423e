internal import GameCore
internal import Testing

/// Steps at every pace of keys; those of single scripts are in `Transcripts/Controls.txt`.
@Suite("Steps") struct StepsTests {
    @Test("makes as many steps as there are taps, slow or quick")
    func taps() {
        for period in 7...40 {
            var keyboard = TestKeyboard("one")
            let moves = keyboard.moves("5*w+\(period) +60")
            let counts = [Input.Move.low, .none].map { move in moves.count { $0 == move } }
            #expect(counts == [5 * 5, moves.count - 5 * 5], "\(period)")
        }
    }

    @Test("steps back at once by the opposite key, which only ends a run or lets a step end")
    func opposite() {
        for (ticks, isHeld) in (1...15).flatMap({ [($0, false), ($0, true)] }) {
            var keyboard = TestKeyboard("one")
            _ = keyboard.moves("w \(isHeld ? "+30 10*w+2" : "") +\(ticks)")
            // The last repeat came two ticks before these, and one more could still be late.
            if ticks <= (isHeld ? 1 : 5) {
                let left = isHeld ? 0 : 5 - ticks
                #expect(keyboard.moves("s +40") == times(left, .low) + times(40 - left, .none))
            }
            #expect(keyboard.moves("s +6") == times(5, .high) + [.none])
        }
    }

    @Test("runs at half the speed while the key repeats, and stops one and a half periods after")
    func repeats() {
        for rate in 11...35 {
            var keyboard = TestKeyboard("one")
            // A second of repeats, each in the tick in which it comes.
            let repeats = (0..<60).filter { $0 * rate % 60 < rate }
            let moves = keyboard.moves((0..<60).map { repeats.contains($0) ? "w +1" : "+1" }.joined(separator: " "))
            let overshoot = Double(keyboard.moves("+30").count { $0 == .slowLow } + 59 - (repeats.last ?? 0))
            let period = 60 / Double(rate)
            let runs = moves.dropFirst(60 / rate + 1).allSatisfy { $0 == .slowLow }
            #expect(runs && overshoot <= period * 1.5 + 2 && overshoot >= period - 1, "\(rate)")
        }
    }
}
