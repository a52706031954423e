internal import GameBasics
internal import GameCore
internal import GroupSessions
@testable import MatchSync
import Testing

/// A player's view if the remote player's inputs are always late by the same number of ticks.
@Suite("Perception filter")
struct PerceptionFilterTests {
    @Test(
        "the local paddle and contacts are shown at once, the remote paddle exactly as late as its inputs come",
        arguments: [0, 1, 3, 6, 12, 20] as [UInt32],
        Player.allCases
    )
    func ends(delay: UInt32, seat: Player) {
        var contacts = 0
        var moved = 0
        var failures = (local: 0, remote: 0, score: 0, contact: 0)
        for seed in 1...3 as ClosedRange<UInt64> {
            let recording = Recording(seed: seed, ticks: 1_200, hasPauses: false, spins: seed == 2)
            let matches = recording.matches
            var rollback = Rollback(recording.beginning, isFiltered: true)
            var last = recording.beginning
            for tick in 1...1_200 as ClosedRange<UInt32> {
                rollback.play(recording, seat, at: tick)
                if tick > delay {
                    rollback.take(.of(recording, seat.opponent, through: tick - delay), of: seat.opponent)
                }
                rollback.reconcile(under: recording.rules)
                let shown = rollback.shown(under: recording.rules)
                defer { last = shown }
                // The filter takes time to follow the delay.
                guard tick > 220 else { continue }
                let (present, past) = (matches[Int(tick)], matches[Int(tick - delay)])
                if shown.tick != tick || shown.paddles[seat] != present.paddles[seat] { failures.local += 1 }
                if shown.paddles[seat.opponent] != past.paddles[seat.opponent] { failures.remote += 1 }
                if shown.score != past.score || delay == 0 && shown != present { failures.score += 1 }
                if past.paddles[seat.opponent] != matches[Int(tick - delay) - 1].paddles[seat.opponent] { moved += 1 }
                let before = matches[Int(tick) - 1]
                guard before.play == .playing, present.play == .playing, present.rally > before.rally,
                    seat == .one ? before.ball.vy > .zero : before.ball.vy < .zero
                else { continue }
                contacts += 1
                let isTurned =
                    (last.ball.vy > .zero) == (before.ball.vy > .zero)
                    && (shown.ball.vy > .zero) == (present.ball.vy > .zero)
                // Less than half of the ball's way in a tick.
                let apart = (shown.ball.y - present.ball.y).magnitude
                if !isTurned || apart >= present.ball.vy.magnitude.scaled(by: .half) { failures.contact += 1 }
            }
        }
        #expect(contacts >= 10 && moved > 300 && failures == (0, 0, 0, 0), "\(failures)")
    }

    @Test("the delay falls slowly, and at a goal at once")
    func goal() {
        let delays = ([0, 1] as [UInt16]).map { points -> [Int64] in
            var filter = PerceptionFilter()
            for tick in 1...200 as ClosedRange<UInt32> {
                filter.follow(to: tick + 12, confirmed: tick, score: PerPlayer(0, 0))
            }
            let delay = filter.viewDelay
            filter.follow(to: 213, confirmed: 210, score: PerPlayer(points, 0))
            return [delay, filter.viewDelay]
        }
        #expect(delays == [[3_072, 3_064], [3_072, 768]], "in 1/256 ticks")
    }

    @Test("the delay does not rise in a silence beyond its first twenty ticks")
    func silence() {
        var filter = PerceptionFilter()
        for tick in 1...200 as ClosedRange<UInt32> {
            filter.follow(to: tick + 4, confirmed: tick, score: PerPlayer(0, 0))
        }
        for tick in 205...300 as ClosedRange<UInt32> {
            filter.follow(to: tick, confirmed: 200, score: PerPlayer(0, 0))
        }
        #expect(filter.viewDelay == 1_024 + 20 * 26, "in 1/256 ticks")
    }
}
