internal import GameDescriptions
import LabTools
import MockGroupSessions
import SyncLab
import TerminalKit
import Testing

@testable internal import PeerPrograms

@Suite("Scenarios with programs", .waits)
struct PeerScenarioTests {
    /// Counts the ticks in which its player goes up, and those with an action.
    private static let program = ShellPeer.counting(
        state: #"\"n\":$n,\"ups\":$u,\"jumps\":$j"#,
        before: #"case $line in *'"turn":"up"'*) u=$((u+1));; esac; case $line in *'"jump":true'*) j=$((j+1));; esac"#,
        hello: #"{"protocol":1,"game":"count","fields":["n","ups"],"rejoins":true,"#
            + #""inputs":[{"name":"turn","values":["none","up"]},{"name":"jump","action":true}]}"#
    )
    .replacing("n=0;", with: "n=0; u=0; j=0;")

    private static let header =
        #"{"pong":"scenario","format":1,"name":"ups","summary":"the left one goes up","length":3,"network":"lte"}"#

    private func play(_ lines: [String]) throws -> PeerScenarioRun {
        let setup = ShellPeer.setup(Self.program)
        let text = ([Self.header] + lines).joined(separator: "\n")
        let game = try PeerScenarioRun.Game(of: setup)
        return try PeerScenarioRun(Scenario(Array(text.utf8), of: game.scenarios), of: game, setup)
    }

    @Test("hold inputs, change the network, let devices leave and come back, and check conditions on fields")
    func plays() throws {
        let run = try play([
            #"{"at":0.5,"action":"input","device":"left","input":{"turn":"up"},"seconds":0.5}"#,
            #"{"at":0.5,"action":"input","device":"right","input":{"jump":true}}"#,
            #"{"at":1.5,"action":"blackout","milliseconds":200}"#,
            #"{"expect":"left.state.ups == 30 and left.input.turn == none","at":1.6}"#,
            #"{"expect":"right.state.jumps == 1 and right.state.ups == 0","at":1.6}"#,
            #"{"at":2,"action":"leave","device":"right"}"#,
            #"{"await":"not right.present","at":2,"within":1}"#,
            #"{"at":2.2,"action":"rejoin","device":"right"}"#,
            #"{"expect":"right.present and right.state.n < 60","at":"end"}"#,
            #"{"always":"left.present","to":"end"}"#,
            #"{"measures":"left.stalledPercent == 0"}"#,
        ])
        #expect(run.play.failures == [])
        #expect(run.play.expectationCount == 6 && run.record.end >= 180)
        #expect(run.record.inputs.count { !$0[.left].isNeutral } == 30)
        #expect(run.record.setup.network.name == "lte" && run.record.actions.count == 4)
        #expect(try run.record.difference(made: run.record.answers) == nil)
    }

    @Test("name a broken expectation with its values")
    func broken() throws {
        let run = try play([#"{"expect":"left.state.ups > 3","at":1}"#, #"{"measures":"differingTicks < 0"}"#])
        let failures = run.play.failures.map(\.description)
        try #require(failures.count == 2)
        #expect(failures[0].contains("'left.state.ups > 3' does not hold: left.state.ups 0"), "\(failures)")
        #expect(failures[1].contains("differingTicks is 0"), "\(failures)")
    }

    @Test(
        "refuse what only pong has, and inputs and fields that the program has not",
        arguments: [
            (#"{"at":1,"action":"serve","device":"left"}"#, "one of conditions, network, blackout, leave, rejoin"),
            (#"{"at":1,"action":"input","device":"left","input":{"walk":"up"}}"#, "'input.walk' is unknown"),
            (#"{"at":1,"action":"input","device":"left","input":{"turn":"down"}}"#, "one of none, up"),
            (#"{"expect":"left.ball.x > 0","at":1}"#, "'left.ball.x' is not a value of a tick"),
            (#"{"measures":"pops.max < 1"}"#, "'pops.max' is not a measure"),
            (#"{"expect":"left.present","at":1,"strategies":["rollback"]}"#, "'strategies' is unknown"),
        ]
    )
    func refuses(line: String, reason: String) throws {
        let error = #expect(throws: ScenarioError.self) { _ = try play([line]) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(reason), "\(String(describing: error))")
    }
}
