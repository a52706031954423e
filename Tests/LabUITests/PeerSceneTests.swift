internal import GameBasics
internal import GameCore
internal import LabUI
internal import PeerPrograms
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import TerminalKit
internal import TerminalUI
import Testing

/// The screen of peer programs, played by a program for the shell.
@Suite("Lab of peer programs", .waits)
struct PeerSceneTests {
    /// A program that shows the last input line's move as a field, or as its own view.
    private static func program(view: String = "", hello: String = "") -> String {
        #"""
        read -r line; echo '{"protocol":1,"game":"moves","inputs":[{"name":"turn","values":["none","up"]}],\#
        "fields":["n","move"],"keys":{"u":{"turn":"up"},"n":{"turn":"up"}}\#(hello)}'; n=0; while read -r line; do \#
        case $line in *'"bye"'*) exit 0;; *'"leave"'*) echo '{"type":"leave"}'; continue;; esac; n=$((n+1)); \#
        move=0; case $line in *'"turn":"up"'*) move=1;; esac; \#
        s="{\"tick\":$n,\"state\":{\"n\":$n,\"move\":$move}}"; \#
        echo "{\"confirmed\":[],\"shown\":$s,\"send\":[{\"to\":\"all\",\"mode\":\"reliable\",\"text\":\"hi $n\"}]\#(view)}"; done
        """#.replacing("\\#\n", with: "")
    }

    private static let options = AppOptions()
    private static let size = Size(columns: 80, rows: 24)

    /// A scene on a screen of 80 × 24.
    private struct Stage {
        var scene: PeerScene

        init(_ program: String, _ players: PerSide<PeerPlayer?> = PerSide(nil, .idle)) throws {
            let setup = PeerSetup(PerSide(program, program), seed: 1)
            scene = PeerScene(try PeerLab(setup, view: PeerScene.viewSize(on: size)), players)
        }

        mutating func play(_ ticks: Int) { _ = scene.advance(by: TickSchedule.Due(ticks: ticks), options) }

        mutating func press(_ keys: Key...) {
            for key in keys { _ = scene.answer(.key(KeyEvent(key)), options, at: size) }
        }

        mutating func end() { _ = scene.answer(.end, options, at: size) }

        var lines: [String] {
            var canvas = Canvas(size: size)
            scene.draw(options, on: &canvas)
            return canvas.lines
        }

        /// The values of a field at the left and at the right device.
        func values(of field: String) -> [String] {
            let line = lines.first { $0.contains("\(field) ") } ?? ""
            return [line.prefix(40), line.suffix(40)].map { half in
                half.split(separator: " ").drop { $0 != field }.dropFirst().joined(separator: " ")
                    .replacing("│", with: "")
            }
        }
    }

    @Test("a recorded run is shown up to its end, with its inputs and whatever keys are pressed")
    func replays() throws {
        let program = Self.program()
        var plan = PeerRun.Plan(PeerSetup(PerSide(program, program), seed: 1))
        plan.ticks = 600
        var record = PeerRecord(plan.setup, plan.players)
        _ = try PeerRun(plan).report(&record)
        let ups = record.inputs.filter { $0.places.contains(0) }
        #expect(ups.count > 3 && ups.count < 600)
        let scene = PeerScene(try PeerLab(record.setup, view: PeerScene.viewSize(on: Self.size)), replaying: record)
        var stage = try Stage(program)
        stage.end()
        stage.scene = scene
        stage.press(.character("u"))
        stage.play(60)
        #expect(stage.lines[0].contains("Left chaos") && stage.values(of: "n").allSatisfy { $0.contains("60") })
        stage.play(600)
        #expect(stage.lines.contains { $0.contains("the run ends here") })
        #expect(stage.lines.contains { $0.contains("frozen 600") })
        stage.end()
    }

    @Test("keys drive the left device, and after Tab the right one; fields that differ are marked")
    func keys() throws {
        var stage = try Stage(Self.program())
        func isMoved() -> [Bool] { stage.values(of: "move").map { $0.contains("!= 1") } }
        stage.play(3)
        #expect(isMoved() == [false, false])
        stage.press(.character("u"))
        stage.play(1)
        #expect(isMoved() == [true, false])
        stage.press(.tab, .character("u"))
        stage.play(1)
        let lines = stage.lines
        #expect(isMoved() == [false, true])
        #expect(lines[0].contains("Left idle") && lines[0].contains("Right keys"))
        #expect(lines.contains { $0.contains("4 B  hi ") })
        stage.end()
    }

    @Test("while time stands still, keys step on and back, and a held key is for the next tick")
    func steps() throws {
        var stage = try Stage(Self.program())
        stage.play(5)
        // While time passes the key is the game's.
        stage.press(.character("n"))
        #expect(stage.scene.record.tick == 5)
        stage.press(.enter)
        stage.play(3)
        #expect(stage.scene.record.tick == 5)
        stage.press(.character("n"))
        #expect(stage.scene.record.tick == 6 && stage.values(of: "move")[0].contains("!= 1"))
        stage.press(.character("b"), .character("b"))
        #expect(stage.scene.record.tick == 4 && stage.values(of: "n")[0].contains("4"))
        #expect(stage.lines[22].contains("past 4/6"))
        stage.press(.home, .character("b"))
        #expect(stage.scene.record.tick == 1)
        stage.press(.end, .character("n"))
        #expect(stage.scene.record.tick == 7)
        stage.press(.home, .enter)
        stage.play(1)
        #expect(stage.scene.record.tick == 8)
        stage.end()
    }

    @Test("the ladder shows messages with their size and text; arrows choose one, and go where it was sent and arrived")
    func ladder() throws {
        var stage = try Stage(Self.program())
        stage.play(30)
        stage.press(.character("v"))
        #expect(stage.lines[0].contains("left") && stage.lines.contains { $0.contains("in time") })
        stage.press(.up, .up, .up)
        let details = stage.lines.first { $0.contains("reliable  5 B  hi ") }
        #expect(details != nil)
        stage.press(.left)
        let sent = stage.scene.record.tick
        stage.press(.right)
        #expect(stage.scene.record.tick == sent + 1 && sent < 30)
        stage.press(.escape)
        #expect(stage.lines[0].contains("Left keys"))
        stage.end()
    }

    @Test("a device leaves and comes back by its number, and a further one joins, if the program says so")
    func comesAndGoes() throws {
        var stage = try Stage(Self.program())
        stage.play(5)
        stage.press(.character("1"))
        #expect(stage.lines[23].contains("moves does not say that it rejoins"))
        stage.press(.character("3"))
        #expect(stage.lines[23].contains("moves is for 2 devices"))
        stage.end()
        stage = try Stage(Self.program(hello: #","rejoins":true,"devices":3"#))
        stage.play(5)
        stage.press(.character("3"))
        stage.play(2)
        #expect(stage.lines.contains { $0.contains("device 2 shows 2, final –") })
        stage.press(.character("1"))
        stage.play(1)
        #expect(stage.lines[0].contains("absent"))
        stage.press(.character("1"))
        stage.play(2)
        #expect(stage.values(of: "n")[0].contains("2"))
        stage.end()
    }

    @Test("a player of chaos has a life: its device leaves, crashes and comes back")
    func chaos() throws {
        var stage = try Stage(Self.program(hello: #","rejoins":true"#), PerSide(.idle, .chaos))
        var (absences, wasPresent) = (0, true)
        for _ in 0..<3_000 {
            stage.play(1)
            #expect(stage.scene.record[.left].isPresent)
            let isPresent = stage.scene.record[.right].isPresent
            if wasPresent && !isPresent { absences += 1 }
            wasPresent = isPresent
        }
        #expect(absences > 1 && stage.scene.failure == nil)
        stage.end()
    }

    @Test("a program's own lines are its view; a program that ends is told, and the scene stands still")
    func views() throws {
        let view = #",\"view\":[\"+--+\",\"|$n |\",\"+--+\"]"#
        var stage = try Stage(
            Self.program(view: view).replacing("n=$((n+1));", with: "n=$((n+1)); [ $n -lt 6 ] || exit 3;")
        )
        stage.play(4)
        #expect(stage.lines[2].contains("|4 |"))
        stage.play(6)
        #expect(stage.lines[22].contains("it ended with status 3"))
        #expect(stage.scene.description(Self.options).pace == .still)
    }
}
