import GameBasics
import SyncCore

/// A player's turn in a tick.
enum Turn: UInt8, CodedInput, CaseIterable {
    case none, up, right, down, left

    static var codeBits: Int { 3 }

    /// The change of a place; y grows downwards.
    var step: (x: Int, y: Int) {
        switch self {
        case .none: (0, 0)
        case .up: (0, -1)
        case .right: (1, 0)
        case .down: (0, 1)
        case .left: (-1, 0)
        }
    }
}

/// A cycle's place, 0 to 31 from the left and from the top, and its direction.
struct Cycle: Sendable, Hashable {
    var x: UInt8
    var y: UInt8
    var heading: Turn

    /// The place in front; it may be outside of the arena.
    var next: (x: Int, y: Int) { (Int(x) + heading.step.x, Int(y) + heading.step.y) }
}

/// Light cycles on 32 × 32 places: the player that meets a wall or a trail loses the round.
struct Arena: SyncGame {
    var tick: UInt32 = 0
    var absentPlayers: PlayerSet = []
    var chance: SplitMix64
    var wins = PerPlayer<UInt16>(0, 0)
    var cycles = PerPlayer(Cycle(x: 0, y: 0, heading: .right), Cycle(x: 0, y: 0, heading: .left))

    /// A word for each row, and a bit for each place: 1 for a trail.
    var trails = SIMD32<UInt32>()

    /// Ticks between two moves.
    static let pace: UInt32 = 6

    init(seed: UInt64) {
        chance = SplitMix64(seed: seed)
        beginRound()
    }

    private mutating func beginRound() {
        let row = UInt8(4 + chance.next() % 24)
        cycles = PerPlayer(Cycle(x: 8, y: row, heading: .right), Cycle(x: 23, y: 31 - row, heading: .left))
        trails = SIMD32()
    }

    mutating func advance(_ turns: PerPlayer<Turn>, under rules: NoRules) {
        tick &+= 1
        guard absentPlayers.isEmpty else { return }
        for player in Seat.allCases where turns[player] != .none { cycles[player].heading = turns[player] }
        guard tick.isMultiple(of: Self.pace) else { return }
        for player in Seat.allCases { trails[Int(cycles[player].y)] |= 1 << UInt32(cycles[player].x) }
        let meet = cycles.one.next == cycles.two.next
        let isOut = PerPlayer(meet || !isFree(cycles.one.next), meet || !isFree(cycles.two.next))
        for player in Seat.allCases where isOut[player] && !isOut[player.opponent] { wins[player.opponent] &+= 1 }
        guard !isOut.one, !isOut.two else { return beginRound() }
        for player in Seat.allCases {
            let (x, y) = cycles[player].next
            (cycles[player].x, cycles[player].y) = (UInt8(x), UInt8(y))
        }
    }

    /// True if a place is inside, and has no trail.
    func isFree(_ place: (x: Int, y: Int)) -> Bool {
        (0..<32).contains(place.x) && (0..<32).contains(place.y) && trails[place.y] >> UInt32(place.x) & 1 == 0
    }
}

extension Arena {
    typealias Input = Turn

    static let name = "light-cycles"
    static let version: UInt32 = 1
    static let neutral = Turn.none

    static let fields: [StateField<Arena>] =
        [
            StateField("chance", \.chance.state),
            StateField("wins.one", \.wins.one),
            StateField("wins.two", \.wins.two),
            StateField("cycles.one.x", \.cycles.one.x, in: 0...31),
            StateField("cycles.one.y", \.cycles.one.y, in: 0...31),
            StateField("cycles.one.heading", \.cycles.one.heading),
            StateField("cycles.two.x", \.cycles.two.x, in: 0...31),
            StateField("cycles.two.y", \.cycles.two.y, in: 0...31),
            StateField("cycles.two.heading", \.cycles.two.heading),
        ] + StateField.each("trails", 0..<32, get: { $0.trails[$1] }, set: { $0.trails[$1] = $2 })

    /// A turn that no tick has taken yet is made in the next one.
    static func merged(_ turn: Turn, with held: Turn) -> Turn { turn == .none ? held : turn }

    /// The same as by the table, without its closures: the peers take it of every confirmed tick.
    var hash: UInt64 {
        var hash = WordHash()
        hash.absorb(UInt64(tick) << 2 | UInt64(absentPlayers.rawValue))
        hash.absorb(chance.state)
        hash.absorb(UInt64(wins.one) << 16 | UInt64(wins.two))
        for player in Seat.allCases {
            let cycle = cycles[player]
            hash.absorb(UInt64(cycle.x) << 16 | UInt64(cycle.y) << 8 | UInt64(cycle.heading.rawValue))
        }
        for row in 0..<16 { hash.absorb(UInt64(trails[2 * row]) << 32 | UInt64(trails[2 * row + 1])) }
        return hash.value
    }
}
