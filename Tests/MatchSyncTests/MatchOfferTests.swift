internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import TestExtent
import Testing

@Suite("The offer of a match") struct MatchOfferTests {
    private static let rules: [Rules] = [
        .standard, Meeting.rules,
        Rules.brisk {
            $0.target.needsLead = true
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

    @Test(
        "carries the court's obstacles, and refuses an unfair court",
        arguments: TestExtent.simulated(Court.shipped)
    )
    func courts(court: Court) throws {
        let rules = try court.rules()
        let offer = MatchOffer(rules)
        let decoded = try MatchOffer(details: offer.details)
        #expect(decoded.rules == rules && decoded.rules.digest == rules.digest)
        #expect(offer.details.count <= MatchOffer.maximumSize)
        guard !court.obstacles.isEmpty else {
            #expect(offer.details.count == MatchOffer(.standard).details.count)
            #expect(offer.details.starts(with: [GameStateMessage.version, UInt8(Simulation.version)]))
            return
        }
        // A program without obstacles reads another version, and nothing else.
        #expect(offer.details.starts(with: [GameStateMessage.version, UInt8(Simulation.version) + 1]))
        #expect(MatchVersions.own != .ownWithObstacles)
        let unfair = try rules.changing { $0.obstacles.removeLast() }
        #expect(throws: MatchOfferError.unplayable) { try MatchOffer(details: MatchOffer(unfair).details) }
        for index in offer.details.indices {
            var damaged = offer.details
            damaged[index] ^= 0x10
            #expect(throws: MatchOfferError.self) { try MatchOffer(details: damaged) }
            #expect(throws: MatchOfferError.self) { try MatchOffer(details: Array(offer.details[..<index])) }
        }
    }

    @Test("has room for as many obstacles as a court can have")
    func manyObstacles() throws {
        let pegs = (0..<Obstacle.most / 2).map { index in
            // Pegs that touch: a gap must not hold the ball.
            let size = Fixed(1, over: 50)
            return Obstacle(.peg, x: Fixed(index + 15, over: 50), y: Fixed(3, over: 10), width: size, height: size)
        }
        let rules = try Rules.standard.changing { $0.obstacles = pegs + pegs.map(\.turned) }
        #expect(rules.settings.obstacles.count == Obstacle.most)
        #expect(try MatchOffer(details: MatchOffer(rules).details).rules == rules)
    }

    @Test("of a court on which no match ends is refused")
    func unplayable() throws {
        let wall = Obstacle(.block, x: .half, y: Fixed(3, over: 10), width: .one, height: Fixed(1, over: 100))
        let rules = try Rules.standard.changing { $0.obstacles = [wall, wall.turned] }
        #expect(throws: MatchOfferError.unplayable) { try MatchOffer(details: MatchOffer(rules).details) }
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
            let versions = [GameStateMessage.version, UInt8(Simulation.version)]
            return try MatchOffer(details: versions + Array(repeating: 4, count: MatchOffer.maximumSize - 1))
        }
        #expect(throws: MatchOfferError.missing) { try MatchOffer(details: []) }
        #expect(refused == details.count * 8)
    }

    @Test("of another version names both, whatever follows")
    func otherVersion() {
        for (messages, simulation) in [(GameStateMessage.version + 1, 1), (GameStateMessage.version, 3)]
            as [(UInt8, UInt8)]
        {
            let error = #expect(throws: MatchOfferError.self) {
                try MatchOffer(
                    details: [messages, simulation, 0xFF, 3] + Array(repeating: 0, count: Int(simulation) * 500)
                )
            }
            #expect(error?.description.contains("\(messages).\(simulation)") == true)
            #expect(error?.description.contains("\(MatchVersions.own)") == true)
        }
    }

    @Test("with rules that no game works with is refused")
    func impossibleRules() throws {
        // The checksum is right: a host made it so.
        #expect(throws: RulesError.self) { try Rules.standard.changing { $0.target.points = 0 } }
        var generator = SplitMix64(seed: 4)
        for _ in 0..<20_000 {
            let bytes = (0..<Int(generator.next() % 130)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            var details: [UInt8] = [GameStateMessage.version, UInt8(Simulation.version)]
            details += bytes
            #expect(throws: MatchOfferError.self) { try MatchOffer(details: details) }
        }
    }
}
