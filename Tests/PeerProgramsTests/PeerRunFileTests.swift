internal import GameDescriptions
internal import MockGroupSessions
internal import PeerPrograms
internal import SyncLab
internal import TerminalKit
import Testing

@Suite("Runs of programs", .waits)
struct PeerRunFileTests {
    private static let hello =
        #"{"protocol":1,"game":"count","inputs":[{"name":"turn","values":["none","up","down"]},"#
        + #"{"name":"go","action":true},{"name":"aim","range":[-5,5]}],"rejoins":true}"#

    /// A run of chaos over a bad network, in which devices leave and come back.
    private func record(_ program: String = ShellPeer.counting(hello: hello)) throws -> PeerRecord {
        var setup = ShellPeer.setup(program)
        setup.network = NetworkPreset.congested.conditions
        setup.options = [PeerOption("rules", "short")]
        var plan = PeerRun.Plan(setup)
        plan.ticks = 1_200
        var record = PeerRecord(setup, plan.players)
        _ = try PeerRun(plan).report(&record)
        return record
    }

    @Test("come back from their file as they were")
    func roundTrip() throws {
        let record = try record()
        #expect(record.actions.count > 2)
        #expect(
            record.inputs.contains { $0[.left].values.contains(2) } && record.inputs.contains { $0 != record.inputs[0] }
        )
        let bytes = PeerRunFile.bytes(of: record, program: "test")
        #expect(PeerRunFile.isOne(bytes))
        let read = try PeerRunFile.record(bytes)
        #expect(read.setup == record.setup && read.answers == record.answers)
        #expect(read.actions == record.actions)
        #expect(read.inputs == record.inputs)
        #expect(PeerRunFile.bytes(of: read, program: "test") == bytes)
    }

    @Test("a changed, shortened or empty file is refused with its line")
    func broken() throws {
        let bytes = PeerRunFile.bytes(of: try record(), program: "test")
        for index in stride(from: 0, to: bytes.count, by: 97) {
            var changed = bytes
            changed[index] ^= 1
            #expect(throws: PeerRunFile.Failure.self) { try PeerRunFile.record(changed) }
        }
        let last = try #require(bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")))
        #expect(throws: PeerRunFile.Failure.self) { try PeerRunFile.record(Array(bytes[...last])) }
        #expect(throws: PeerRunFile.Failure.self) { try PeerRunFile.record([]) }
    }

    @Test("give the same answers when they are made again")
    func again() throws {
        let record = try record()
        #expect(record.answers != nil)
        #expect(try record.difference(made: record.answers) == nil)
    }

    /// Its state counts its own player's actions, and not the other's.
    private static let faulty = ShellPeer.counting(
        state: #"\"n\":$n,\"wrong\":$w"#,
        before: #"[ $n -gt 1 ] || w=0; case $line in *'"go":true'*) w=$((w+1));; esac"#,
        hello: hello
    )

    @Test("that fail are shrunk to what their failure needs")
    func shrinks() throws {
        let record = try record(Self.faulty)
        let failure = try #require(record.failure())
        #expect(failure.signature == "difference: wrong")
        var shrink = try PeerShrink(record) { false }
        shrink.reduce()
        let small = shrink.record
        #expect(small.failure()?.signature == failure.signature)
        #expect(small.actions.isEmpty && small.end < record.end)
        // One action of one player.
        let deeds = small.inputs.flatMap { [$0[.left], $0[.right]] }.filter { !$0.isNeutral }
        #expect(deeds.map { $0[1] } == [1])
        #expect(shrink.tries > 1)
    }

    @Test("that do not fail are not shrunk")
    func healthy() throws {
        let record = try record()
        #expect(throws: PeerShrink.Refusal.healthy) { try PeerShrink(record) { false } }
    }

    @Test("a hunt of programs that do not know what is final is not silent; one that compares nothing is")
    func silence() {
        func saysNothing(_ program: String) -> Bool {
            var plan = PeerRun.Plan(ShellPeer.setup(program))
            (plan.players, plan.ticks) = (PerSide(.idle, .idle), 30)
            let hunt = PeerHunt(plan, seeds: 2...2, networks: [.perfect])
            var summary = PeerHuntSummary()
            summary.add(hunt.run(1))
            #expect(summary.failed == 0 && summary.runs == 1)
            return summary.saysNothing
        }
        let answer = #"{"confirmed":[],"shown":{"tick":1,"state":{}},"send":[]}"#
        func program(_ more: String) -> String {
            ShellPeer.greeting(
                "while read -r line; do case $line in *bye*) exit 0;; esac; echo '\(answer)'; done",
                hello: #"{"protocol":1,"game":"still","inputs":[]\#(more)}"#
            )
        }
        #expect(!saysNothing(program(#","confirms":false"#)))
        #expect(saysNothing(program("")))
    }

    @Test("a hunt sums up failures by what they have in common, and draws networks")
    func hunts() throws {
        var plan = PeerRun.Plan(ShellPeer.setup(Self.faulty))
        plan.ticks = 240
        let networks = [NetworkPreset.broadband, .fourG].map(\.conditions)
        let hunt = PeerHunt(plan, seeds: 1...8, networks: networks)
        let pool = PeerHuntPool(hunt, jobs: 2)
        var summary = PeerHuntSummary()
        var drawn: [String] = []
        while summary.runs < hunt.count {
            guard let run = pool.next(within: .milliseconds(100)) else { continue }
            #expect(run.number == summary.runs + 1)
            drawn.append(run.network)
            summary.add(run)
        }
        #expect(summary.failed > 0 && summary.bugs.count == 1)
        #expect(summary.bugs.first?.error == "difference")
        #expect(summary.bugs.first?.earliest.failure?.signature == "difference: wrong")
        #expect(drawn.contains("broadband") && drawn.contains("4g"))
        #expect(summary.bugs.first?.earliest.record != nil)
    }
}
