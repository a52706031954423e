package import GameBasics
package import SyncCore

/// A random tiny game: its step is a table, by a number and the inputs of both players.
package struct TableGame: SyncGame {
    package var tick: UInt32 = 0
    package var absentPlayers: PlayerSet = []

    /// The number that the table maps, 0 to 31.
    package var number: UInt8

    /// Remembers all numbers before, so that states that once differ do not become the same.
    package var trail: UInt64 = 0

    /// Ticks in which the number was 0: the owner publishes each at once.
    package var zeros: UInt32 = 0

    package struct Rules: Sendable {
        /// The next number of each number and each pair of inputs.
        package var table: [UInt8]
        package let seed: UInt64

        /// True if the game rests while a player is absent.
        package let rests: Bool

        package init(seed: UInt64) {
            var chance = SplitMix64(seed: seed)
            rests = chance.next() % 2 == 0
            // Some games depend on the inputs seldom, so that most predictions do no harm.
            let change = 1 + chance.next() % 4
            table = (0..<TableGame.numbers).flatMap { _ in
                let usual = UInt8(chance.next() % UInt64(TableGame.numbers))
                return (0..<16).map { _ in
                    chance.next() % 4 < change ? UInt8(chance.next() % UInt64(TableGame.numbers)) : usual
                }
            }
            self.seed = seed
        }
    }

    package static let numbers = 32

    package init(seed: UInt64) { number = UInt8(seed % UInt64(Self.numbers)) }

    package mutating func advance(_ inputs: PerPlayer<UInt2>, under rules: Rules) {
        tick &+= 1
        guard absentPlayers.isEmpty || !rules.rests else { return }
        number = rules.table[Int(number) << 4 | Int(inputs.one.code) << 2 | Int(inputs.two.code)]
        trail = trail &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number) &+ 1
        if number == 0 { zeros &+= 1 }
    }
}

extension TableGame {
    package typealias Input = UInt2

    package static let name = "table"
    package static let version: UInt32 = 1
    package static let neutral = UInt2(0)
    package static let fields = [
        StateField<TableGame>("number", \.number, in: 0...UInt8(numbers - 1)), StateField("trail", \.trail),
        StateField("zeros", \.zeros),
    ]

    package static func digest(of rules: Rules) -> UInt32 {
        var digest = identity
        digest.absorb(rules.seed)
        return digest.value
    }

    package var milestone: UInt32 { zeros }
}

/// An input of two bits.
package struct UInt2: CodedInput {
    package let code: UInt32
    package static var codeBits: Int { 2 }
    package init(_ code: UInt32) { self.code = code % 4 }
    package init?(code: UInt32) {
        guard code < 4 else { return nil }
        self.code = code
    }
}
