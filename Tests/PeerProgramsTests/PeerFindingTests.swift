import GameDescriptions
internal import JSONText
internal import MockGroupSessions
internal import PeerPrograms
internal import SyncLab
internal import TerminalKit
import Testing

@Suite("Programs that are out of sync", .waits)
struct PeerFindingTests {
    private func finding(_ left: String, _ right: String? = nil, seconds: UInt32 = 1) throws -> PeerFinding? {
        try ShellPeer.setup(left, right).report(seconds: seconds).findings.first
    }

    @Test("each tick that both confirm is compared")
    func comparesEveryTick() throws {
        let report = try ShellPeer.setup(ShellPeer.counting()).report()
        #expect(report.isHealthy)
        #expect(report.comparison.compared == 60)
    }

    @Test("a difference has its tick, its first field and both values")
    func namesTheTickTheFieldAndBothValues() throws {
        let other = ShellPeer.counting(state: #"\"a\":1,\"n\":$((n > 30 ? 0 : n))"#)
        let finding = try #require(try finding(ShellPeer.counting(state: #"\"n\":$n,\"a\":1.0"#), other))
        #expect(finding.kind == .difference)
        #expect(finding.tick == 31 && finding.field == "n" && finding.values == ["31", "0"])
    }

    @Test("a field that one device lacks differs")
    func aFieldThatOneDeviceLacksDiffers() throws {
        let finding = try #require(
            try finding(ShellPeer.counting(), ShellPeer.counting(state: #"\"n\":$n,\"more\":1"#))
        )
        #expect(finding.kind == .difference && finding.field == "more" && finding.values == ["absent", "1"])
    }

    @Test("a difference says whether the inputs of the tick differ, too")
    func tellsWhetherTheInputsDiffer() throws {
        func program(_ state: String) -> String {
            ShellPeer.greeting(
                "n=0; while read -r line; do case $line in *bye*) exit 0;; esac; n=$((n+1)); "
                    + "echo \"{\\\"confirmed\\\":[{\\\"tick\\\":$n,\\\"state\\\":{\\\"a\\\":\(state)},"
                    + "\\\"inputs\\\":{\\\"left\\\":1}}],\\\"shown\\\":{\\\"tick\\\":$n},\\\"send\\\":[]}\"; done"
            )
        }
        let finding = try #require(try finding(program("1"), program("2")))
        #expect(finding.kind == .difference)
        #expect(finding.inputsDiffer == false)
    }

    @Test("a confirmed tick that comes after a later one is a finding")
    func findsAChangedTick() throws {
        let finding = try #require(try finding(ShellPeer.counting(before: "[ $n -lt 20 ] || n=7")))
        #expect(finding.kind == .changed && finding.field == "the confirmed tick" && finding.values == ["19", "7"])
    }

    @Test("equal hashes of different states are a finding")
    func findsAHashThatSeesNothing() throws {
        func program(_ value: Int) -> String {
            ShellPeer.greeting(
                "n=0; while read -r line; do case $line in *bye*) exit 0;; esac; n=$((n+1)); "
                    + "echo \"{\\\"confirmed\\\":[{\\\"tick\\\":$n,\\\"state\\\":{\\\"a\\\":\(value)},\\\"hash\\\":\\\"x\\\"}],"
                    + "\\\"shown\\\":{\\\"tick\\\":-1,\\\"state\\\":{}},\\\"send\\\":[]}\"; done"
            )
        }
        let report = try ShellPeer.setup(program(1), program(2)).report()
        #expect(report.findings.contains { $0.kind == .blindCheck })
    }

    @Test("a device that confirms nothing for five seconds is frozen")
    func findsAFreeze() throws {
        let program = ShellPeer.greeting(
            "n=0; while read -r line; do case $line in *bye*) exit 0;; esac; n=$((n+1)); "
                + "if [ $n -lt 30 ]; then c=\"{\\\"tick\\\":$n,\\\"state\\\":{}}\"; else c=; fi; "
                + "echo \"{\\\"confirmed\\\":[$c],\\\"shown\\\":{\\\"tick\\\":$n,\\\"state\\\":{}},\\\"send\\\":[]}\"; done"
        )
        let finding = try #require(try finding(program, ShellPeer.counting(state: ""), seconds: 6))
        #expect(finding.kind == .frozen && finding.places == [0] && finding.labTick == 329)
    }

    @Test("nothing compared is a finding")
    func isNotGreenWithoutAComparison() throws {
        let finding = try #require(try finding(ShellPeer.counting(), ShellPeer.counting(before: "n=$((n+1000))")))
        #expect(finding.kind == .nothingCompared)
    }

    @Test("answers that differ in fresh processes are named by their member")
    func findsWhatIsNotDeterministic() throws {
        let program = ShellPeer.counting(more: #",\"about\":$$"#)
        var record = PeerRecord(ShellPeer.setup(program), PerSide(.idle, .idle))
        record.inputs = [DeviceInputs](repeating: .none, count: 30)
        let finding = try #require(try record.difference(made: 1))
        #expect(finding.kind == .notDeterministic)
        #expect(finding.field == "about in its answer to tick 1")
    }

    @Test("answers that are alike in fresh processes, and not as recorded, are those of a changed program")
    func findsAChangedProgram() throws {
        var record = PeerRecord(ShellPeer.setup(ShellPeer.counting()), PerSide(.idle, .idle))
        record.inputs = [DeviceInputs](repeating: .none, count: 30)
        var answers = PeerAnswers()
        _ = try record.replay(&answers)
        #expect(try record.difference(made: answers.hash, isEarlier: true) == nil)
        record.setup.commands = PerSide { _ in ShellPeer.counting(state: #"\"n\":$n,\"more\":1"#) }
        let finding = try #require(try record.difference(made: answers.hash, isEarlier: true))
        #expect(finding.kind == .changedProgram && finding.places.isEmpty)
        // Just after the run it cannot have been changed.
        #expect(try record.difference(made: answers.hash)?.kind == .notDeterministic)
    }

    @Test("a dossier says of which game, network and seed it is")
    func namesTheSetting() throws {
        var setup = ShellPeer.setup(ShellPeer.counting(), ShellPeer.counting(state: #"\"n\":0"#))
        setup.network = NetworkPreset.fourG.conditions
        var record = PeerRecord(setup, PerSide(.idle, .idle))
        record.inputs = [DeviceInputs](repeating: .none, count: 30)
        let dossier = try #require(try PeerDossier(of: record))
        #expect(dossier.text.split(separator: "\n").dropFirst().first == "count, 4g, seed 1")
        #expect(dossier.json.line.contains(#""game":"count","network":"4g","seed":1"#))
    }

    @Test("a program that does not know what is final is measured, and has no findings")
    func measuresAProgramThatConfirmsNothing() throws {
        let hello = #"{"protocol":1,"game":"host","inputs":[],"confirms":false}"#
        let program = ShellPeer.greeting(
            "n=0; while read -r line; do case $line in *bye*) exit 0;; esac; n=$((n+1)); "
                + "echo \"{\\\"confirmed\\\":[],\\\"shown\\\":{\\\"tick\\\":$n,\\\"state\\\":{\\\"p\\\":$$}},\\\"send\\\":[]}\"; done",
            hello: hello
        )
        let report = try ShellPeer.setup(program).report(seconds: 6)
        #expect(report.isHealthy)
        #expect(report.comparison.shown == 360 && report.comparison.shownDiffering == 360)
    }
}
