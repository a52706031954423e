internal import GameDescriptions
internal import GroupSessions
internal import MockGroupSessions
internal import PeerPrograms
internal import SyncLab
internal import TerminalKit
import Testing

@Suite("Further devices with programs", .waits)
struct FurtherPeerTests {
    private static func hello(_ more: String = #","devices":3"#) -> String {
        #"{"protocol":1,"game":"count","inputs":[{"name":"go","action":true}]\#(more)}"#
    }

    /// A program that counts its ticks; the state of one whose `hello` has a text has another value.
    private static func program(_ text: String = "device 2", devices: String = #","devices":3"#) -> String {
        ShellPeer.counting(state: #"\"n\":$n,\"a\":$a"#, hello: hello(devices))
            .replacing("read -r line; echo", with: "read -r line; case $line in *'\(text)'*) a=1;; *) a=0;; esac; echo")
    }

    private static func lab(_ program: String, adding role: Participant.Role = .player) throws -> PeerLab {
        let lab = try PeerLab(ShellPeer.setup(program))
        for _ in 0..<20 { try lab.advance(.none) }
        var device = FurtherDevice()
        device.script.role = role
        try lab.perform(.add(device))
        for _ in 0..<40 { try lab.advance(.none) }
        return lab
    }

    @Test("are compared with each of the others; a finding names both")
    func comparesEachWithEach() throws {
        let lab = try Self.lab(Self.program())
        #expect(lab.comparison.compared == 60 + 2 * 40 && lab.comparison.differing == 2 * 40)
        #expect(lab.comparison.findings.map(\.places) == [[0, 2], [1, 2]])
        let text = lab.comparison.findings[1].text
        #expect(text.contains("difference: tick 1, lab tick 21: a is 0 at the right device, 1 at device 2"))
        #expect(lab.record.devices.map(\.ticks) == [60, 60, 40])
        try lab.finish()
    }

    @Test("that count the match's ticks otherwise are a finding, though the first two are compared")
    func findsAMatchOfItsOwn() throws {
        let program = Self.program("nothing").replacing("n=0;", with: "n=0; case $line in *'device 2'*) n=9000;; esac;")
        let lab = try PeerLab(ShellPeer.setup(program))
        try lab.perform(.addDevice)
        for _ in 0..<310 { try lab.advance(.none) }
        try lab.finish()
        #expect(lab.comparison.compared == 310)
        #expect(lab.comparison.findings.map(\.kind) == [.nothingCompared])
        #expect(lab.comparison.findings.first?.text.hasPrefix("nothingCompared: device 2, ") == true)
    }

    @Test("are told their name and their role", arguments: [Participant.Role.player, .spectator])
    func tellsTheRole(role: Participant.Role) throws {
        let text = #""side":"device 2","participant":3,"role":"\#(role)""#
        let lab = try Self.lab(Self.program(text), adding: role)
        #expect(lab.comparison.confirmed(at: 40, of: 2)?.state[1]?.text == "1")
        try lab.finish()
    }

    @Test("do not join a game for two")
    func twoAreAll() throws {
        let lab = try Self.lab(Self.program(devices: ""))
        #expect(lab.deviceCount == 2 && lab.comparison.compared == 60)
        try lab.finish()
    }

    @Test("a number of devices that no session has is refused", arguments: ["1", "9", "true"])
    func bounds(devices: String) throws {
        let program = ShellPeer.counting(hello: Self.hello(#","devices":\#(devices)"#))
        let failure = try #require(ShellPeer.setup(program).failure())
        guard case .wrongMember(_, let text) = failure.reason else { Issue.record("\(failure)"); return }
        #expect(text.hasPrefix("'devices' is not"))
    }

    @Test("a failure names the device")
    func namesTheDevice() throws {
        let program = Self.program().replacing("a=1", with: "exit 3")
        let failure = #expect(throws: PeerFailure.self) { try Self.lab(program) }
        #expect(failure.map { "\($0)" } == "the peer of device 2, at hello: it ended with status 3")
    }

    @Test("one that knows that another has left is compared with the third alone")
    func comparesAfterALeave() throws {
        let lab = try Self.lab(Self.program("nothing"))
        try lab.perform(.leave(1))
        let compared = lab.comparison.compared
        for _ in 0..<30 { try lab.advance(.none) }
        // One tick before the third one, which is 20 ticks behind, was told.
        #expect(lab.comparison.compared - compared == 30 + 1)
        #expect(lab.comparison.findings.isEmpty && lab.record.devices.map(\.isPresent) == [true, false, true])
        try lab.finish()
    }

    /// The first run of chaos with some actions.
    private static func record(_ program: String, with actions: [LabAction]) throws -> PeerRecord {
        for seed in 1...20 {
            var setup = ShellPeer.setup(program)
            setup.seed = UInt64(seed)
            var plan = PeerRun.Plan(setup)
            plan.ticks = 2_700
            var record = PeerRecord(setup, plan.players)
            _ = try PeerRun(plan).report(&record)
            let done = record.actions.map(\.action)
            if actions.allSatisfy(done.contains) { return record }
        }
        preconditionFailure("No run of chaos has \(actions)")
    }

    @Test("join, leave, crash and come back in a run of chaos, which its file makes again")
    func chaos() throws {
        let program = Self.program("nothing", devices: #","devices":3,"rejoins":true"#)
        let record = try Self.record(program, with: [.leave(2), .rejoin(2), .rejoinAfresh(0)])
        #expect(record.inputs.contains { $0.places.contains(2) })
        let bytes = PeerRunFile.bytes(of: record, program: "test")
        let read = try PeerRunFile.record(bytes)
        #expect(read.inputs == record.inputs && read.actions == record.actions)
        #expect(PeerRunFile.bytes(of: read, program: "test") == bytes)
        #expect(read.answers != nil)
        #expect(try read.difference(made: record.answers) == nil)
    }

    @Test("are taken away from a shrunk run, unless it fails by them", arguments: [false, true])
    func shrinks(isNeeded: Bool) throws {
        // Each fails once it counts to 30: the left device, or the further one.
        let fault = "[ $n -lt 30 ] && b=0 || b=$a"
        let program = ShellPeer.counting(state: #"\"n\":$n,\"b\":$b"#, before: fault, hello: Self.hello())
            .replacing(
                "read -r line; echo",
                with: "read -r line; case $line in *'\(isNeeded ? "device 2" : "left")'*) a=1;; *) a=0;; esac; echo"
            )
        let lab = try PeerLab(ShellPeer.setup(program))
        try lab.finish()
        var record = PeerRecord(lab.setup, PerSide(.chaos, .chaos))
        record.game = lab.game
        let all = DeviceInputs(places: 0..<3) { _ in PlayerInput(values: [1]) }
        record.inputs = [DeviceInputs](repeating: all, count: 50)
        record.actions = [(3, .addDevice), (8, .suspend(2, for: .milliseconds(50))), (9, .suspend(1, for: .zero))]
            .map { PeerRecord.TimedAction(tick: $0, action: $1) }
        var shrink = try PeerShrink(record) { false }
        #expect(shrink.failure.signature == "difference: b")
        shrink.reduce()
        #expect(shrink.record.deviceCount == (isNeeded ? 3 : 2))
        #expect(shrink.record.inputs.allSatisfy { $0.places == [] })
        #expect(shrink.record.actions.count == (isNeeded ? 1 : 0))
    }
}
