internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
import Testing

@Suite("The offer of a match") struct MatchOfferTests {
    private static let rules: [Rules] = [
        .standard, Meeting.rules,
        Rules.brisk {
            $0.winByTwo = true
            $0.servesAutomatically = false
            $0.goalPause = 600
        },
    ]

    @Test("comes back from its bytes, which are few", arguments: rules)
    func coding(rules: Rules) throws {
        let offer = MatchOffer(rules)
        let decoded = try MatchOffer(details: offer.details)
        #expect(decoded == offer)
        #expect(offer.details.count <= 64)
    }

    @Test("every cut and every flipped bit is refused with one line")
    func damage() {
        let details = MatchOffer(.standard).details
        var refused = 0
        for bit in 0..<details.count * 8 {
            var damaged = details
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            let error = #expect(throws: MatchOfferError.self) { try MatchOffer(details: damaged) }
            if error?.description.contains("\n") == false { refused += 1 }
        }
        for count in details.indices {
            #expect(throws: MatchOfferError.self) { try MatchOffer(details: Array(details[..<count])) }
        }
        #expect(throws: MatchOfferError.damaged) { try MatchOffer(details: details + [0]) }
        #expect(throws: MatchOfferError.damaged) {
            try MatchOffer(details: Array(repeating: 4, count: MatchOffer.maximumSize + 1))
        }
        #expect(throws: MatchOfferError.missing) { try MatchOffer(details: []) }
        #expect(refused == details.count * 8)
    }

    @Test("of another version names both, whatever follows")
    func otherVersion() {
        for (messages, simulation) in [(GameStateMessage.version + 1, 1), (GameStateMessage.version, 2)]
            as [(UInt8, UInt8)]
        {
            let error = #expect(throws: MatchOfferError.self) {
                try MatchOffer(details: [messages, simulation, 0xFF, 3])
            }
            #expect(error?.description.contains("\(messages).\(simulation)") == true)
            #expect(error?.description.contains("\(MatchVersions.own)") == true)
        }
    }

    @Test("with rules that no game works with is refused")
    func impossibleRules() throws {
        // The checksum is right: a host made it so.
        var settings = Rules.Settings()
        settings.winningScore = 0
        #expect(throws: RulesError.self) { try Rules(settings) }
        var generator = SplitMix64(seed: 4)
        for _ in 0..<20_000 {
            let bytes = (0..<Int(generator.next() % 130)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            var details: [UInt8] = [GameStateMessage.version, UInt8(Simulation.version)]
            details += bytes
            #expect(throws: MatchOfferError.self) { try MatchOffer(details: details) }
        }
    }
}
