internal import GameCore
internal import GameTesting
internal import Testing

@Suite("Rules")
struct RulesTests {
    /// A setting out of its range, and the range that the error must name.
    struct Refusal: Sendable {
        let field: String
        let range: String
        let spoil: @Sendable (inout Rules.Settings) -> Void

        init(_ field: String, _ range: String, _ spoil: @escaping @Sendable (inout Rules.Settings) -> Void) {
            self.field = field
            self.range = range
            self.spoil = spoil
        }
    }

    @Test(
        "an impossible setting is refused by its name, with what is allowed",
        arguments: [
            Refusal("winningScore", "1 ... 99") { $0.winningScore = 0 },
            Refusal("winningScore", "1 ... 99") { $0.winningScore = 100 },
            Refusal("paddleWidth", "0.05 ... 0.5") { $0.paddleWidth = .one },
            Refusal("paddleThickness", "0.005 ... 0.05") { $0.paddleThickness = .zero },
            Refusal("faceDepth", "0.02 ... 0.1") { $0.faceDepth = .half },
            Refusal("paddleSpeed", "0.002 ... 0.1") { $0.paddleSpeed = -.one },
            Refusal("ballSize", "0.01 ... 0.1") { $0.ballSize = .zero },
            Refusal("topSpeed", "0.002 ... 0.018587") { $0.topSpeed = Fixed(1, over: 50) },
            Refusal("serveSpeed", "0.002 ... 0.018519") { $0.serveSpeed = Fixed(1, over: 50) },
            Refusal("speedGain", "0 ... 0.01") { $0.speedGain = .half },
            Refusal("serveAngle", "0 ... 60") { $0.serveAngle = 61 },
            Refusal("contactAngle", "15 ... 75") { $0.contactAngle = 14 },
            Refusal("goalPause", "0 ... 600") { $0.goalPause = -1 },
            Refusal("servePause", "0 ... 600") { $0.servePause = 601 },
        ]
    )
    func refused(_ refusal: Refusal) {
        let error = #expect(throws: RulesError.self) { try Rules.standard.changing(refusal.spoil) }
        #expect(error?.field == refusal.field)
        #expect(error?.message.hasPrefix(refusal.field) == true)
        #expect(error?.message.hasSuffix(refusal.range) == true, "\(error?.message ?? "")")
    }

    @Test("a pace sets paddles and ball for any court without a pace of its own, and another one takes its place")
    func paces() throws {
        #expect(Rules.standard.pace == .fast)
        for court in Court.shipped {
            let rules = try court.rules()
            let hasOwn = [.bullet, .boulder].contains(court)
            #expect((rules.pace == nil) == hasOwn, "\(court.name)")
            for pace in Rules.Pace.allCases {
                let paced = rules.at(pace)
                #expect(paced.pace == (hasOwn ? nil : pace) && paced.at(.fast) == rules, "\(court.name), \(pace)")
                #expect(paced.settings.obstacles == rules.settings.obstacles)
                #expect(paced.topSpeed <= rules.topSpeed && paced.paddleLow >= rules.paddleLow)
            }
        }
        #expect(Set(Rules.Pace.allCases.map { Rules.standard.at($0).digest }).count == 4)
    }

    @Test("every setting is in the digest, which is the same on every machine")
    func digest() throws {
        let gate = try Rules.standard.changing { $0.obstacles = Court.gate.obstacles }
        var digests = [Rules.standard.digest, gate.digest]
        for rule in Rule.all {
            let changed = try Rules.standard.changing { settings in
                switch rule.place {
                case .length(let path), .speed(let path): settings[keyPath: path].raw -= 1
                case .count(let path, _): settings[keyPath: path] += 1
                case .flag(let path): settings[keyPath: path].toggle()
                }
            }
            digests.append(changed.digest)
        }
        #expect(Set(digests).count == Rule.all.count + 2)
        #expect(Rules.standard.digest == 0x2D64_797D)
    }

    @Test("the fastest ball takes at least 46 ticks from paddle to paddle, whatever the rules")
    func crossing() throws {
        var generator = SplitMix64(seed: 46)
        for _ in 0..<1_000 {
            let rules = try Rules.random(from: &generator)
            #expect((rules.highFace - rules.lowFace).raw / rules.topSpeed.raw >= 46)
        }
    }

    @Test(
        "the angle of a contact gives its slope",
        arguments: [(15, 267_949), (45, 1_000_000), (50, 1_191_754), (75, 3_732_051)]
    )
    func slopes(degrees: Int, millionths: Int) throws {
        let slope = (Int(try Rules.standard.changing { $0.contactAngle = degrees }.contactSlope.raw) * 1_000_000) >> 24
        #expect(abs(slope - millionths) <= 2)
    }

    @Test(
        "a fixed-point number reads as a decimal one",
        arguments: [(1, 4, "0.25"), (-3, 2, "-1.5"), (1, 1_000, "0.001"), (0, 1, "0"), (1, 54, "0.018519")]
    )
    func description(numerator: Int, denominator: Int, text: String) {
        #expect(Fixed(numerator, over: denominator).description == text)
    }
}
