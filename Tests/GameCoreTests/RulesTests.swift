internal import GameCore
internal import GameTesting
internal import Testing

@Suite("Rules")
struct RulesTests {
    /// Settings out of their range, by the end of the error that refuses them.
    private let refusals: KeyValuePairs<String, (inout Rules.Settings) -> Void> = [
        "winningScore 1 ... 99": { $0.winningScore = 0 },
        "winningScore  1 ... 99": { $0.winningScore = 100 },
        "paddleWidth 0.05 ... 0.5": { $0.paddleWidth = .one },
        "paddleThickness 0.005 ... 0.05": { $0.paddleThickness = .zero },
        "faceDepth 0.02 ... 0.1": { $0.faceDepth = .half },
        "paddleSpeed 0.002 ... 0.1": { $0.paddleSpeed = -.one },
        "ballSize 0.01 ... 0.1": { $0.ballSize = .zero },
        "topSpeed 0.002 ... 0.018587": { $0.topSpeed = Fixed(1, over: 50) },
        "serveSpeed 0.002 ... 0.018519": { $0.serveSpeed = Fixed(1, over: 50) },
        "speedGain 0 ... 0.01": { $0.speedGain = .half },
        "serveAngle 0 ... 60": { $0.serveAngle = 61 },
        "contactAngle 15 ... 75": { $0.contactAngle = 14 },
        "goalPause 0 ... 600": { $0.goalPause = -1 },
        "servePause 0 ... 600": { $0.servePause = 601 },
    ]

    @Test("an impossible setting is refused by its name, with what is allowed")
    func refused() {
        for (refusal, spoil) in refusals {
            let parts = refusal.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            let error = #expect(throws: RulesError.self, "\(refusal)") { try Rules.standard.changing(spoil) }
            let message = error?.message ?? ""
            #expect(
                error?.field == "\(parts[0])" && message.hasPrefix(parts[0])
                    && message.hasSuffix(parts[1].drop { $0 == " " }),
                "\(refusal): \(message)"
            )
        }
    }

    @Test("each setting but the obstacles has a row, which refuses a number below its range")
    func rows() {
        let settings = Mirror(reflecting: Rules.Settings()).children.compactMap(\.label)
        #expect(settings.count > 10 && Set(settings) == Set(Rule.all.map(\.name) + ["obstacles"]))
        let numbers = Rule.all.filter { if case .flag = $0.place { false } else { true } }
        let refused = numbers.map { rule -> String in
            var settings = Rules.Settings()
            switch rule.place {
            case .length(let path), .speed(let path): settings[keyPath: path] = -.one
            case .count(let path, _): settings[keyPath: path] = -1
            case .flag: break
            }
            do throws(RulesError) { return "\(try Rules(settings))" } catch { return error.field }
        }
        #expect(refused == numbers.map(\.name) && refused.count > 10)
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
                let isSame = paced.at(.fast) == rules && paced.settings.obstacles == rules.settings.obstacles
                let isSlower = paced.topSpeed <= rules.topSpeed && paced.paddleLow >= rules.paddleLow
                #expect(paced.pace == (hasOwn ? nil : pace) && isSame && isSlower, "\(court.name), \(pace)")
            }
        }
        #expect(Set(Rules.Pace.allCases.map { Rules.standard.at($0).digest }).count == 4)
    }

    @Test("every setting is in the digest, which is the same on every machine")
    func digest() throws {
        let gate = try Rules.standard.changing { $0.obstacles = Court.gate.obstacles }
        let reversed = try Rules.standard.changing { $0.obstacles = Court.gate.obstacles.reversed() }
        #expect(reversed == gate && reversed.digest == gate.digest, "obstacles have no order")
        let changed = try Rule.all.map { rule in
            try Rules.standard.changing { settings in
                switch rule.place {
                case .length(let path), .speed(let path): settings[keyPath: path].raw -= 1
                case .count(let path, _): settings[keyPath: path] += 1
                case .flag(let path): settings[keyPath: path].toggle()
                }
            }
        }
        let digests = ([.standard, gate] + changed).map(\.digest)
        #expect(Set(digests).count == Rule.all.count + 2 && digests[0] == 0x2D64_797D)
    }
}
