internal import GameDescriptions
internal import MockGroupSessions
internal import PeerPrograms
internal import SyncLab
internal import TerminalKit
import Testing

@Suite("Lines ahead of the answers", .waits)
struct LinesAheadTests {
    /// Tells the length of all that it was told, which any other line, or another order, would change.
    private static let listening = ShellPeer.counting(
        state: #"\"n\":$n,\"heard\":$s"#,
        before: "s=$(((s*31+${#line})%1000003))",
        hello: #"{"protocol":1,"game":"count","inputs":[{"name":"go","action":true}],"rejoins":true}"#
    )
    .replacing(#"\"send\":[]"#, with: #"\"send\":[{\"to\":\"all\",\"mode\":\"$m\",\"text\":\"$s\"}]"#)
    .replacing("s=$(((", with: "m=unreliable; [ $((n%3)) = 0 ] && m=reliable; s=$(((")

    @Test("change nothing", arguments: ["perfect", "lte", "4g", "edge"])
    func same(_ name: String) throws {
        let preset = try #require(NetworkPreset(rawValue: name))
        var setup = ShellPeer.setup(Self.listening)
        setup.network = preset.conditions
        var plan = PeerRun.Plan(setup)
        plan.ticks = 600
        var record = PeerRecord(setup, plan.players)
        _ = try PeerRun(plan).report(&record)
        #expect(!record.actions.isEmpty)
        var (one, ahead) = (PeerAnswers(keeps: true), PeerAnswers(keeps: true))
        var ticksAhead = 0
        _ = try record.replay(&one, keepsLogs: true) { lab in #expect(!lab.hasLinesAhead) }
        _ = try record.replay(&ahead) { lab in if lab.hasLinesAhead { ticksAhead += 1 } }
        #expect(one.firstDifference(from: ahead) == nil)
        #expect(one.hash == record.answers && ahead.hash == record.answers)
        if preset != .perfect { #expect(ticksAhead > 200, "\(ticksAhead)") }
    }

    @Test("are none for a program that sets the length of its ticks, which others may not")
    func paces() throws {
        let hello = ShellPeer.hello.replacing("}]}", with: #"}],"speedUp":true}"#)
        var setup = ShellPeer.setup(ShellPeer.counting(more: #",\"speedUp\":500"#, hello: hello))
        setup.network = NetworkPreset.fourG.conditions
        var record = PeerRecord(setup, PerSide(.idle, .idle))
        record.inputs = Array(repeating: .none, count: 60)
        var answers = PeerAnswers()
        let lab = try record.replay(&answers) { lab in #expect(!lab.hasLinesAhead) }
        #expect(lab.game.setsPace)
        setup.commands = PerSide { _ in ShellPeer.counting(more: #",\"speedUp\":500"#) }
        let failure = try #require(setup.failure())
        #expect("\(failure)".contains("speedUp"), "\(failure)")
    }
}
