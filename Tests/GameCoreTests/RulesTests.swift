internal import GameCore
internal import GameTesting
internal import Testing

@Suite("Rules")
struct RulesTests {
    @Test("each setting but the obstacles has a row")
    func rows() {
        let settings = Mirror(reflecting: Rules.Settings()).children.compactMap(\.label)
        #expect(settings.count > 10 && Set(settings) == Set(Rule.all.map(\.name) + ["obstacles"]))
    }

    @Test("a limit is allowed in both ways to round it")
    func limits() throws {
        let limits: [(WritableKeyPath<Rules.Settings, Fixed>, [Int])] = [
            (\.paddleWidth, [50, 500]), (\.paddleThickness, [5, 50]), (\.faceDepth, [20, 100]),
            (\.paddleSpeed, [2, 100]), (\.ballSize, [10, 100]), (\.speedGain, [0, 10]),
        ]
        for (path, ends) in limits {
            for thousandths in ends {
                for value in [Fixed(thousandths, over: 1_000), .thousandths(thousandths)] {
                    var settings = Rules.Settings()
                    // The longest crossing allows each of them.
                    settings.topSpeed = settings.serveSpeed
                    settings[keyPath: path] = value
                    #expect(throws: Never.self, "\(thousandths)") { try Rules(settings) }
                }
            }
        }
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
                case .length(let path), .speed(let path): settings[keyPath: path].raw += rule.isOptional ? 1 : -1
                case .count(let path, _): settings[keyPath: path] += 1
                case .flag(let path): settings[keyPath: path].toggle()
                }
            }
        }
        let digests = ([.standard, gate] + changed).map(\.digest)
        #expect(Set(digests).count == Rule.all.count + 2 && digests[0] == 0x2D64_797D)
    }
}
