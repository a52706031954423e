internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import PeerTesting
internal import TestExtent
import Testing

@Suite("The offer of a match") struct MatchOfferTests {
    /// Rules of a rally, and others; pegs that touch each other, as many as a court can have.
    private static func rules() throws -> [Rules] {
        let size = Fixed(1, over: 50)
        let pegs = (0..<Obstacle.most / 2).map { index in
            Obstacle(.peg, x: Fixed(index + 15, over: 50), y: Fixed(3, over: 10), width: size, height: size)
        }
        let manual = Rules.brisk {
            $0.target.needsLead = true
            $0.servesAutomatically = false
            $0.goalPause = 600
        }
        let crowded = try Rules.standard.changing { $0.obstacles = pegs + pegs.map(\.turned) }
        let spinning = try ([.standard, crowded] as [Rules]).map { rules in
            try rules.changing { $0.spin = .thousandths(400) }
        }
        let aimed = try spinning[1].changing { $0.aimedServe = true }
        return [.standard, Meeting.rules, manual, crowded, aimed] + spinning
    }

    @Test("comes back from its bytes, which are few; an unfair court and any damage are refused, with one line")
    func coding() throws {
        #expect(Set([MatchVersions.own, .ownWithObstacles, .ownWithOptionalRules]).count == 3)
        for rules in try Self.rules() + TestExtent.simulated(Court.shipped).map({ try $0.rules() }) {
            let offer = MatchOffer(rules)
            let details = offer.details
            let decoded = try MatchOffer(details: details)
            #expect(decoded == offer && decoded.rules == rules && decoded.rules.digest == rules.digest, "\(rules)")
            let hasObstacles = !rules.settings.obstacles.isEmpty
            // A program without obstacles or optional rules reads another version, and nothing else.
            let addition: UInt8 = rules.hasOptionalRules ? 2 : hasObstacles ? 1 : 0
            let version = [MessageVersion.current, UInt8(Simulation.version) + addition]
            let most = hasObstacles ? MatchOffer.maximumSize : 64
            #expect(details.starts(with: version) && details.count <= most, "\(rules)")
            let damaged = (0..<details.count * 8).map(details.flipped) + details.indices.map { Array(details[..<$0]) }
            let errors = Self.errors(of: damaged + [details + [0]])
            #expect(errors.allSatisfy { $0?.description.contains("\n") == false }, "\(rules)")
            guard hasObstacles else { continue }
            let unfair = try rules.changing { $0.obstacles.removeLast() }
            #expect(throws: MatchOfferError.unplayable) { try MatchOffer(details: MatchOffer(unfair).details) }
        }
    }

    @Test("of a court on which no match ends is refused")
    func unplayable() throws {
        let wall = Obstacle(.block, x: .half, y: Fixed(3, over: 10), width: .one, height: Fixed(1, over: 100))
        let rules = try Rules.standard.changing { $0.obstacles = [wall, wall.turned] }
        #expect(throws: MatchOfferError.unplayable) { try MatchOffer(details: MatchOffer(rules).details) }
    }

    /// The errors that refuse details; `nil` for an offer that is accepted.
    private static func errors(of details: [[UInt8]]) -> [MatchOfferError?] {
        details.map { details in
            do throws(MatchOfferError) {
                _ = try MatchOffer(details: details)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test("that is longer than it says, or than any, or missing, is refused")
    func length() {
        let details = MatchOffer(.standard).details
        let long = details.prefix(2) + Array(repeating: 4, count: MatchOffer.maximumSize - 1)
        #expect(Self.errors(of: [details, details + [0], Array(long), []]) == [nil, .damaged, .damaged, .missing])
    }

    @Test("of another version names both, whatever follows")
    func otherVersion() {
        for versions in [[MessageVersion.current + 1, 1], [MessageVersion.current, 4]] {
            let details = versions + [0xFF, 3] + Array(repeating: 0, count: Int(versions[1]) * 500)
            let text = Self.errors(of: [details])[0]?.description ?? ""
            #expect(text.contains("\(versions[0]).\(versions[1])") && text.contains("\(MatchVersions.own)"))
        }
    }

    @Test("of another game is refused with its name")
    func otherGame() {
        let details = GameOffer(Match.self).details
        #expect(Self.errors(of: [details]) == [.otherGame("pong 1")])
    }

    @Test("with rules that no game works with is refused")
    func impossibleRules() throws {
        // The checksum is right: a host made it so.
        #expect(throws: RulesError.self) { try Rules.standard.changing { $0.target.points = 0 } }
        var generator = SplitMix64(seed: 4)
        let details = (0..<TestExtent.full(20_000, slice: 4_000)).map { _ in
            let bytes = (0..<Int(generator.next() % 130)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            return [MessageVersion.current, UInt8(Simulation.version)] + bytes
        }
        #expect(!Self.errors(of: details).contains(nil))
    }
}
