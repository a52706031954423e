internal import GameDescriptions
internal import LabTools
internal import MockGroupSessions
internal import PeerPrograms
internal import SyncLab
internal import TerminalKit
import Testing

@Suite("Conditions on the ticks of programs", .waits)
struct PeerWalkTests {
    private static let hello =
        #"{"protocol":1,"game":"count","fields":["n"],"inputs":[{"name":"turn","values":["none","up"]},"#
        + #"{"name":"go","action":true},{"name":"aim","range":[-5,5]}]}"#

    private func record(_ program: String) throws -> PeerRecord {
        var setup = ShellPeer.setup(program)
        setup.network = NetworkPreset.fourG.conditions
        var plan = PeerRun.Plan(setup)
        plan.ticks = 120
        var record = PeerRecord(setup, plan.players)
        _ = try PeerRun(plan).report(&record)
        return record
    }

    private func ticks(_ condition: String, in walk: PeerWalk) throws -> Int {
        let search = try TickSearch(condition, names: ExpressionNames(walk.names, of: .ticks))
        return try search.stretches(of: walk).reduce(0) { $0 + $1.ticks.count }
    }

    @Test("find fields of states, inputs and costs")
    func find() throws {
        let state = #"\"n\":$n,\"side_kind\":\"$k\",\"even\":$([ $((n%2)) = 0 ] && echo true || echo false)"#
        let record = try record(
            ShellPeer.counting(state: state, before: "k=low; [ $n -gt 60 ] && k=high", hello: Self.hello)
        )
        let walk = try PeerWalk(record, learnsFields: false)
        #expect(try ticks("left.state.n == 50", in: walk) == 1)
        #expect(try ticks("right.confirmed.n > 100 and right.state.n > 100", in: walk) == 20)
        #expect(try ticks("left.state.n != before(left.state.n)", in: walk) == 119)
        #expect(try ticks("left.sent == 0 and left.present and not finding", in: walk) == 120)
        let ups = record.inputs.count { $0[.left][0] == 1 }
        #expect(ups > 0 && ups < 120)
        #expect(try ticks("left.input.turn == up", in: walk) == ups)
        #expect(try ticks("left.input.go", in: walk) == record.inputs.count { $0[.left][1] != nil })
        #expect(try ticks("right.input.aim < 0", in: walk) == record.inputs.count { ($0[.right][2] ?? 0) < 0 })
        #expect(throws: ExpressionError.self) { try ticks("left.state.side_kind == low", in: walk) }
        #expect(!walk.isOtherwise)

        let learned = try PeerWalk(record, learnsFields: true)
        #expect(try ticks("left.state.side_kind == low", in: learned) == 60)
        #expect(try ticks("left.state.even", in: learned) == 60)
        #expect(try ticks("left.state.even and left.state.side_kind != low", in: learned) == 30)
    }

    @Test("say that the programs answer otherwise than they did")
    func otherwise() throws {
        let walk = try PeerWalk(record(ShellPeer.counting(state: #"\"n\":$n,\"id\":$$"#)), learnsFields: false)
        _ = try ticks("left.tick > 3", in: walk)
        #expect(walk.isOtherwise)
    }

    @Test("a tick's life has the states that were shown and confirmed, and which of them differ")
    func life() throws {
        let record = try record(
            ShellPeer.counting(state: #"\"n\":$n,\"x\":$x"#, before: "x=0; [ $n = 40 ] && x=$s")
                .replacing(
                    "read -r line;",
                    with: #"read -r line; s=1; case $line in *left*) s=2;; esac;"#,
                    maxReplacements: 1
                )
        )
        let life = try PeerTickLife(of: 40, in: record)
        #expect(!life.isEmpty)
        let lines = life.text.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("≠") && $0.contains("x") }, "\(life.text)")
        #expect(lines.count { $0.hasPrefix("≠") } == 1, "\(life.text)")
        #expect(try PeerTickLife(of: 41, in: record).text.contains("≠") == false)
        #expect(try PeerTickLife(of: 4_000, in: record).isEmpty)
    }
}
