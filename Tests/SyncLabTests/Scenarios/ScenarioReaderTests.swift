internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@testable import LabTools

@Suite("Reading scenarios")
struct ScenarioReaderTests {
    private static let expectation = #"{"at": "end", "expect": "tick > 0"}"#

    @Test("takes what the header says")
    func header() throws {
        let scenario = try Scenario(
            9,
            """
            "seed": 18446744073709551615, "strategy": "lockstep:3", "strategies": ["lockstep", "host"], \
            "network": "4g", "conditions": {"loss": 12.5}, "fromRight": {"delay": 7, "reorder": [20, 30]}, \
            "rules": {"winningScore": 5, "servesAutomatically": false}, "left": "hard", "right": "easy", \
            "leftDevice": {"remembers": [3, 2], "view": "late", "viewDelay": 40}, \
            "rightDevice": {"joins": false, "joinDelay": 1500, "stalePackets": true, "activation": "cancelled"}
            """,
            lines: [Self.expectation]
        )
        let setup = scenario.setup
        var expected = RunSetup(
            rules: try Rules.standard.changing {
                $0.target.points = 5
                $0.servesAutomatically = false
            },
            seed: .max,
            network: setup.network,
            strategy: .lockstep(inputDelay: 3)
        )
        expected.leftDevice.remembered = DeviceSetup.Score(own: 3, opponent: 2)
        expected.leftDevice.script.participantView = .late(.milliseconds(40))
        expected.rightDevice.joinsAtOnce = false
        expected.rightDevice.script.joinDelay = .milliseconds(1_500)
        expected.rightDevice.script.receivesStalePackets = true
        expected.rightDevice.script.activationResult = .cancelled
        #expect(setup == expected && scenario.name == "test" && scenario.summary == "a test" && scenario.end == 540)
        var (left, right) = (NetworkPreset.fourG.conditions.fromLeft, NetworkPreset.fourG.conditions.fromRight)
        (left.loss.mean, right.loss.mean) = (
            Probability(partsPerMillion: 125_000), Probability(partsPerMillion: 125_000)
        )
        right.delay = .milliseconds(7)
        right.reordering = .holdingBack(.percent(20), upTo: .milliseconds(30))
        #expect(setup.network.fromLeft == left && setup.network.fromRight == right && setup.network.name == "4g*")
        let strategies: [StrategyKind] = [.lockstep(inputDelay: 9), .host, .standard, .hostExtrapolated]
        #expect(strategies.map(scenario.applies) == [true, true, false, false])
        #expect(scenario.left == .hard && scenario.right == .easy)
    }

    @Test("has defaults for all that the header need not say, and takes what it does say for that alone")
    func defaults() throws {
        // Blank lines are skipped.
        let scenario = try Scenario(text: "\n  \n" + ScenarioText.header() + "\r\n\n" + Self.expectation + "\n\n")
        #expect(scenario.setup == RunSetup(seed: 1) && StrategyKind.allCases.allSatisfy(scenario.applies))
        #expect(scenario.left == .normal && scenario.right == .normal && scenario.steps.map(\.line) == [5])
        let clocks =
            #""network": "wifi", "leftClock": {"skew": 300, "hitch": [40, 2000]}, "rightClock": {"startOffset": -25.5}"#
        var network = NetworkPreset.wifi.conditions
        network.change {
            $0.leftClock = PeerClock(skew: 300, hitch: Blackout(length: .milliseconds(40), every: .seconds(2)))
            $0.rightClock.startOffset = .microseconds(-25_500)
        }
        #expect(try Scenario(4, clocks, lines: [Self.expectation]).setup.network == network)
        // A scenario of few strategies plays with one of them.
        for (strategies, usual) in [
            (#"["lockstep", "host"]"#, .lockstep(inputDelay: 0)), (#"["host", "rollback-filtered"]"#, .standard),
        ] as [(String, StrategyKind)] {
            let strategy = try Scenario(4, "\"strategies\": \(strategies)", lines: [Self.expectation]).setup.strategy
            #expect(strategy == usual.withUsualDelay)
        }
    }

    @Test("takes every action, with the words that a screen shows")
    func actions() throws {
        let lines: [(line: String, text: String)] = [
            (#""action": "conditions", "conditions": {"delay": 30}"#, "30 ms one-way"),
            (
                #""action": "conditions", "fromLeft": {"loss": 5}, "fromRight": {"delay": 50}"#,
                "from left: 30 ms one-way, 5% lost; from right: 50 ms one-way"
            ),
            (#""action": "network", "network": "4g""#, "network 4g"),
            (#""action": "strategy", "strategy": "host""#, "strategy host"),
            (#""action": "add""#, "another device joins"),
            (#""action": "join", "device": "left""#, "left joins"),
            (#""action": "leave", "device": "right""#, "right leaves"),
            (#""action": "rejoin", "device": "right""#, "right rejoins"),
            (
                #""action": "rejoin", "device": 2, "remembers": false"#,
                "device 2 rejoins and remembers nothing"
            ),
            (#""action": "end", "device": "left""#, "left ends the session"),
            (#""action": "invalidate", "device": "left""#, "left is invalidated: connectionLost"),
            (#""action": "conditions", "device": 2, "conditions": {"delay": 80}"#, "device 2: 80 ms one-way"),
            (#""action": "conditions", "device": 2, "conditions": {"loss": 1}"#, "device 2: 80 ms one-way, 1% lost"),
            (#""action": "blackout", "device": 2, "milliseconds": 9"#, "the links of device 2 are dead for 9 ms"),
            (#""action": "hitch", "device": "left", "milliseconds": 250"#, "left is suspended for 250 ms"),
            (#""action": "blackout", "milliseconds": 400"#, "both links are dead for 400 ms"),
            (
                #""action": "blackout", "from": "right", "milliseconds": 400"#,
                "the link from the right is dead for 400 ms"
            ),
            (#""action": "script", "device": "left", "view": "prompt""#, "left has another session script"),
            (#""action": "send", "device": "left", "message": "forged""#, "left sends: forged"),
            (
                #""action": "send", "device": "left", "bytes": "03ff", "delivery": "reliable""#,
                "left sends 2 bytes"
            ),
            (
                #""action": "refuse", "device": "left", "error": "queueFull""#,
                "left cannot send its next message: queueFull"
            ),
            (#""action": "leave", "device": "left", "note": "and now""#, "and now"),
            (#""action": "move", "device": "left", "to": "slowHigh", "seconds": 0.5"#, "left moves slowHigh"),
            (#""action": "point", "device": "right", "x": 0.25, "seconds": 1"#, "right points to 0.25"),
            (#""action": "serve", "device": "left""#, "left presses serve"),
            (#""action": "pause", "device": "right""#, "right presses pause"),
        ]
        let scenario = try Scenario(lines: lines.map { "{\"at\": 1, \($0.line)}" } + [Self.expectation])
        let deeds = scenario.steps.compactMap { if case .act(let deed) = $0.kind { deed } else { nil } }
        #expect(deeds.map(\.text) == lines.map(\.text))
        let names = Set(lines.compactMap { $0.line.split(separator: "\"").dropFirst(2).first.map { String($0) } })
        #expect(names == Set(ScenarioAction.all.map(\.name)))
        let performed = deeds.flatMap(\.effects).compactMap { if case .action(let action) = $0 { action } else { nil } }
        for action in [
            .send([3, 255], .reliable, from: 0), .rejoinAfresh(2), .blackOut(from: .left, for: .milliseconds(400)),
            .blackOut(from: LabLink(from: 1, to: 2), for: .milliseconds(9)),
        ] as [LabAction] {
            #expect(performed.contains(action))
        }
        // A change of conditions builds on the lines above.
        #expect(performed[2] == .setConditions(LinkConditions([.delay: 30, .loss: 50_000]), from: .left))
    }

    @Test("says which line is wrong, why, and where")
    func errors() throws {
        for (line, reason, column) in [
            (#"{"at": 1, "action": "leave", "device": "left""#, "it is no JSON: an object goes on", 45),
            (#"{"at": 1, "action": "jump", "device": "left"}"#, "'action' is not one of conditions, network,", 10),
            (#"{"at": 1, "action": "move", "device": "left", "to": "up", "seconds": 1}"#, "'to up' is unknown", 46),
            (#"{"at": 1, "action": "move", "device": "left", "to": "low"}"#, "'seconds' is absent", 0),
            (
                #"{"at": 1, "action": "point", "device": "left", "x": 1.5, "seconds": 1}"#,
                "'x' is not a number from 0", 47
            ),
            (#"{"at": 1, "action": "pause", "device": 2}"#, "'device' is not", 29),
            (#"{"at": [2, 1], "action": "add"}"#, "'at' is not a second, or a list of the earliest", 1),
            (#"{"at": [1, 4], "action": "add"}"#, "'at' is not a second before the end", 1),
            (#"{"at": 1, "every": 0, "action": "leave", "device": "left"}"#, "'every' is not a number from 0.1", 10),
            (#"{"at": 1, "every": 0.1, "action": "add"}"#, "'action' is not one of the 8 devices", 24),
            (#"{"when": "agree"}"#, "'action' is absent", 0),
            (#"{"when": "goal", "action": "jump"}"#, "'action' is not one of", 17),
            (#"{"measures": "left.owner"}"#, "'measures': 'left.owner' is not a measure", 0),
            (#"{"measures": "changed(contacts)"}"#, "'measures': 'changed' looks at earlier ticks", 0),
            (#"{"at": 1, "action": "leave", "device": "top"}"#, "'device' is not left, right, or the number", 29),
            (#"{"at": 1, "action": "leave", "device": 1}"#, "'device' is not left, right, or the number", 29),
            (#"{"at": 1, "action": "leave", "device": "left", "x": 1}"#, "'x' is unknown", 47),
            (
                #"{"at": 1, "action": "leave", "device": 7}"#,
                "'device' is not a device of the run: the lines above add devices up to 2", 29
            ),
            (#"{"at": 4, "action": "add"}"#, "'at' is not a second before the end", 1),
            (#"{"at": 1.2345, "action": "add"}"#, "'at' is not a number from 0 to 3600 with up to 3 decimals", 1),
            (#"{"action": "add"}"#, "'at' is absent", 0),
            (#"{"at": 1}"#, "it has none of action, await, expect, always, when, measures", 0),
            (#"[1]"#, "it is not an object", 0),
            (#"{"by": 1, "expect": "left.own"}"#, "'expect': 'left.own' is not a value of a tick", 0),
            (#"{"by": 1, "expect": "left.owner and"}"#, "'expect': at character 15: expected a name", 14),
            (#"{"to": 1, "always": "tick"}"#, "'always': this is a number", 0),
            (#"{"at": 1, "await": 5}"#, "'await' is not a text", 10),
            (#"{"at": 1, "await": "agree", "expect": "agree"}"#, "it has both 'await' and 'expect'", nil),
            (#"{"from": 2, "to": 1, "always": "agree"}"#, "'to' is not a second after the stretch begins", 12),
            (#"{"by": 5, "expect": "agree"}"#, "'by' is not a second after the stretch begins", 1),
            (#"{"by": 3, "expect": "agree", "strategies": ["hots"]}"#, "'strategies' is not a list of strategies", 29),
            (#"{"at": 1, "action": "conditions"}"#, "'conditions' is absent", 20),
            (#"{"at": 1, "action": "conditions", "conditions": {"lost": 3}}"#, "'conditions.lost' is unknown", 49),
            (#"{"at": 1, "action": "conditions", "conditions": {"loss": 101}}"#, "'conditions.loss' is not", 49),
            (#"{"at": 1, "action": "send", "device": "left", "message": "x"}"#, "'message x' is unknown", 46),
            (#"{"at": 1, "action": "send", "device": "left", "bytes": "f", "delivery": "reliable"}"#, "'bytes' is", 46),
        ] as [(String, String, Int?)] {
            let error = try #require(throws: ScenarioError.self) {
                try Scenario(lines: [#"{"at": 1, "action": "add"}"#, line, Self.expectation])
            }
            let carets = error.pointer?.split(separator: "\n").last.map { $0.prefix { $0 == " " }.count }
            #expect("\(error)".hasPrefix("line 3: " + reason) && carets == column, "\(error)")
        }
        let add = #"{"at": 1, "action": "add"}"#
        for (member, lines, message) in [
            (#""leftDevice": {"remembers": [11, 0]}"#, [], "line 1: 'leftDevice.remembers' is not a score of a match"),
            (#""seed": 1"#, Array(repeating: add, count: 9), "line 10: 'action' is not one of the 8 devices"),
            (
                #""seed": 1"#, [#"{"at": 1, "action": "leave", "device": 2}"#, #"{"at": 2, "action": "add"}"#],
                "line 2: 'device' is not a device of the run: no line above adds one"
            ),
            (
                #""seed": 1"#, [#"{"at": 2, "action": "add"}"#, add],
                "line 3: 'at' is not a second that is not before the step above"
            ),
        ] {
            let error = try #require(throws: ScenarioError.self) {
                try Scenario(4, member, lines: lines + [Self.expectation])
            }
            #expect("\(error)".hasPrefix(message), "\(error)")
        }
        // It never shows a line that is too long, nor what a terminal would obey.
        let long = #"{"at": 1, "action": ""# + String(repeating: "x", count: 300) + #""}"#
        let pointers = [long, "\u{1B}[2J{"].map { line in
            #expect(throws: ScenarioError.self) { try Scenario(lines: [line]) }?.pointer
        }
        #expect(pointers[0] == nil && pointers[1]?.contains("\u{1B}") == false && pointers[1]?.hasSuffix("\n^") == true)
    }

    @Test("refuses other files")
    func foreign() throws {
        for (text, message) in [
            ("", "line 1: it is empty"),
            ("\n \n", "line 1: it is empty"),
            (#"{"pong": "run", "format": 1}"#, "line 1: 'pong' is not 'scenario'"),
            (#"{"pong": "scenario", "format": 2}"#, "line 1: 'format' is not one that this pong knows: 1"),
            (#"{"pong": "scenario", "format": 1}"#, "line 1: 'name' is absent"),
            (ScenarioText.header(), "line 1: the scenario expects nothing"),
            (ScenarioText.header() + "\n" + #"{"at": 1, "await": "agree"}"#, "line 1: the scenario expects nothing"),
            (ScenarioText.header(0), "line 1: 'length' is not a number from 1 to 3600 with up to 3 decimals"),
            (ScenarioText.header(4, #""network": "5g""#), "line 1: 'network 5g' is unknown"),
            (ScenarioText.header(4, #""left": "godlike""#), "line 1: 'left godlike' is unknown"),
            (ScenarioText.header(4, #""rules": {"winningScore": 0}"#), "line 1: 'rules.winningScore' is not"),
            (ScenarioText.header(4, #""strategies": []"#), "line 1: 'strategies' is not a list of strategies"),
            (ScenarioText.header(4, #""pace": 2"#), "line 1: 'pace' is unknown"),
            (ScenarioText.header(4, #""leftClock": {"fast": 2}"#), "line 1: 'leftClock.fast' is unknown"),
            (String(repeating: "\n", count: 2_000), "line 2001: too many lines"),
            (String(repeating: " ", count: 1 << 20 + 1), "line 1: a scenario has up to 1048576 bytes"),
        ] {
            let error = try #require(throws: ScenarioError.self) { try Scenario(text: text) }
            #expect("\(error)".hasPrefix(message), "\(error)")
        }
    }
}
