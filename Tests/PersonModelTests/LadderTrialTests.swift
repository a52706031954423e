internal import GameBasics
internal import GameCore
internal import PersonModel
internal import PlayerProfile
internal import TestExtent
import Testing

/// The ways to play of the ladder's opponents, beside a plain computer of the same level, and their strengths.
@Suite("Opponents") struct LadderTrialTests {
    /// A figure of each opponent, and the least and the most of it in hundredths of a plain computer's.
    private static let marks: [(name: String, figure: @Sendable (StyleFigures) -> Int, share: ClosedRange<Int>)] = [
        ("Rover", \.strolling, 200...100_000), ("Wall", \.steepness, 0...60), ("Gambler", \.steepness, 120...300),
        ("Gambler", \.missed, 105...300), ("Shadow", \.facing, 0...70), ("Sniper", \.steepness, 135...300),
        ("Sniper", \.gap, 200...1_000), ("Fox", \.away, 108...300), ("Hawk", \.gap, 0...85),
        ("Master", \.steepness, 120...300), ("Master", \.gap, 0...90), ("Master", \.away, 108...300),
    ]

    @Test("play in ways that can be seen", arguments: marks.indices)
    func styles(index: Int) throws {
        let (name, figure, share) = Self.marks[index]
        let opponent = try #require(Opponent(named: name))
        let (own, plain) = (StyleFigures(opponent.style, opponent.level), StyleFigures(.plain, opponent.level))
        let (one, other) = (figure(own), figure(plain))
        #expect(own.contacts > 100 && plain.contacts > 100)
        #expect(share.contains(one * 100 / max(other, 1)), "\(one) beside \(other)")
    }

    @Test("are each harder to beat than the one before, and the last is hard")
    func strengths() {
        let seeds = TestExtent.full(480, slice: 40, unoptimized: 4)
        let wins = Opponent.all.map { opponent in
            [Person.holder, .tapper, .mixed, .learner].reduce(0) { wins, person in
                var trial = Trial(person, .steps, against: opponent.level, style: opponent.style)
                for seed in 1...UInt64(seeds) { trial.play(seed: seed) }
                return wins + trial.wins
            } * 100 / (4 * seeds)
        }
        guard TestExtent.isFast else { return }
        #expect(zip(wins, wins.dropFirst()).allSatisfy { $0 > $1 }, "\(wins)")
        #expect(wins[0] >= 75 && wins[7] <= 8, "\(wins)")
    }
}

/// Figures of a computer player in matches against a plain one of its level, at the level's pace.
private struct StyleFigures {
    private(set) var contacts = 0
    private var misses = 0
    private var steepnesses = 0
    private var gaps = 0
    private var ways = (sum: 0, count: 0)
    private var moves = (sum: 0, count: 0)
    private var distances = 0

    /// |vx|/|vy| after its contacts, in thousandths.
    var steepness: Int { steepnesses / max(contacts, 1) }

    /// Its misses in thousandths.
    var missed: Int { misses * 1_000 / max(contacts + misses, 1) }

    /// The way of its paddle that is left when the ball is over the net, in thousandths of the court.
    var gap: Int { gaps / max(contacts, 1) }

    /// The way from the place where the other player met the ball to its next arrival there, in thousandths of the court.
    var away: Int { ways.sum / max(ways.count, 1) }

    /// The share of ticks in which it moves while the ball is beyond the net and flies away, in thousandths.
    var strolling: Int { moves.sum * 1_000 / max(moves.count, 1) }

    /// The distance from its paddle to the place that faces the other one, in these ticks.
    var facing: Int { distances / max(moves.count, 1) }

    init(_ style: ComputerPlayer.Style, _ level: ComputerPlayer.Level) {
        let rules = Rules.standard.played(at: level.pace)
        for seed in 0..<UInt64(TestExtent.full(100, slice: 12)) { play(style, level, rules, seed) }
    }

    private mutating func play(
        _ style: ComputerPlayer.Style,
        _ level: ComputerPlayer.Level,
        _ rules: Rules,
        _ seed: UInt64
    ) {
        var seeds = SplitMix64(seed: seed)
        var match = Match(seed: seeds.next())
        var one = ComputerPlayer(level, side: .one, seed: seeds.next(), style: style)
        var two = ComputerPlayer(level, side: .two, seed: seeds.next())
        _ = match.step(PerPlayer(Input(.none, .serve), .none), under: rules)
        var atNet = Fixed.half
        var other: Fixed?
        for _ in 0..<108_000 {
            let before = match
            let inputs = PerPlayer(one.input(for: match, under: rules), two.input(for: match, under: rules))
            let events = match.step(inputs, under: rules)
            let ball = match.ball
            if before.ball.y < .half, ball.y >= .half { atNet = match.paddles.one }
            if ball.vy < .zero, ball.y < .half, case .playing = match.phase {
                moves.count += 1
                if before.paddles.one != match.paddles.one { moves.sum += 1 }
                distances += (match.paddles.one - match.paddles.two).magnitude.inThousandths
            }
            if events.contains(.contactByOne) {
                contacts += 1
                steepnesses += Int(ball.vx.magnitude.raw) * 1_000 / Int(ball.vy.magnitude.raw)
                gaps += (atNet - match.paddles.one).magnitude.inThousandths
            }
            if !events.isDisjoint(with: [.contactByTwo, .goalByOne]) {
                if let other {
                    ways.sum += (ball.x - other).magnitude.inThousandths
                    ways.count += 1
                }
                other = events.contains(.contactByTwo) ? match.paddles.two : nil
            }
            if events.contains(.goalByTwo) {
                misses += 1
                other = nil
            }
            if events.contains(.won) { return }
        }
    }
}

extension Fixed {
    fileprivate var inThousandths: Int { (Int(raw) * 1_000) >> 24 }
}
