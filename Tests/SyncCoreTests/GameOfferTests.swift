internal import GameBasics
internal import GroupSessions
internal import SyncCore
import Testing
internal import TinyGames

/// The offer that a device reads before it joins: the game's name and version, and its rules.
@Suite("Offer of a game")
struct GameOfferTests {
    private static func activity(_ details: [UInt8]) -> GroupActivityMetadata {
        GroupActivityMetadata(identifier: "org.example.game", title: "Their game", details: details)
    }

    @Test("is read as it was written, with rules of any size")
    func roundTrip() throws {
        for count in [0, 1, 300, 65_535] {
            let offer = GameOffer(TableGame.self, rules: (0..<count).map { UInt8(truncatingIfNeeded: $0) })
            #expect(try GameOffer(of: Self.activity(offer.details), for: TableGame.self) == offer)
        }
    }

    @Test("of another game or version is refused with both names")
    func otherGame() {
        var other = GameOffer(TableGame.self).details
        // The first letter of the name, and a checksum that fits.
        other[3] ^= 1
        #expect(throws: GameOfferError.damaged) { try GameOffer(of: Self.activity(other), for: TableGame.self) }
        let offer = GameOffer(FaultyGame<Faults.None>.self)
        let error = #expect(throws: GameOfferError.self) {
            try GameOffer(of: Self.activity(offer.details), for: TableGame.self)
        }
        let text = error?.description ?? ""
        #expect(text.contains("\(FaultyGame<Faults.None>.name) \(FaultyGame<Faults.None>.version)"))
        #expect(text.contains("\(TableGame.name) \(TableGame.version)"))
        let foreign = #expect(throws: GameOfferError.self) {
            try GameOffer(of: Self.activity([5, 1, 9]), for: TableGame.self)
        }
        #expect(foreign?.description.contains("Their game") == true)
    }

    @Test("that is cut, longer, flipped in a bit, or missing is refused")
    func damage() {
        let details = GameOffer(TableGame.self, rules: [1, 2, 3]).details
        for count in details.indices {
            #expect(GameOffer(details: Array(details.prefix(count))) == nil)
            for bit in 0..<8 {
                var flipped = details
                flipped[count] ^= 1 << bit
                #expect(GameOffer(details: flipped) == nil)
            }
        }
        #expect(GameOffer(details: details + [0]) == nil && GameOffer(details: details) != nil)
        #expect(throws: GameOfferError.missing) { try GameOffer(of: Self.activity([]), for: TableGame.self) }
    }
}
