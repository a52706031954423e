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
    private static func program(view: String = "") -> String {
        #"""
        read -r line; echo '{"protocol":1,"game":"moves","inputs":[{"name":"turn","values":["none","up"]}],\#
        "fields":["n","move"],"keys":{"u":{"turn":"up"}}}'; n=0; while read -r line; do case $line in \#
        *'"bye"'*) exit 0;; esac; n=$((n+1)); move=0; case $line in *'"turn":"up"'*) move=1;; esac; \#
        s="{\"tick\":$n,\"state\":{\"n\":$n,\"move\":$move}}"; \#
        echo "{\"confirmed\":[],\"shown\":$s,\"send\":[{\"to\":\"all\",\"mode\":\"reliable\",\"text\":\"hi $n\"}]\#(view)}"; done
        """#.replacing("\\#\n", with: "")
    }

    private static let options = AppOptions()

    private static func scene(_ program: String) throws -> PeerScene {
        let setup = PeerSetup(PerSide(program, program), seed: 1)
        return PeerScene(
            try PeerLab(setup, view: PeerScene.viewSize(on: Size(columns: 80, rows: 24))),
            PerSide(nil, .idle)
        )
    }

    private static func lines(_ scene: PeerScene) -> [String] {
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        scene.draw(options, on: &canvas)
        return canvas.lines
    }

    @Test("keys drive the left device, and after Tab the right one; fields that differ are marked")
    func keys() throws {
        var scene = try Self.scene(Self.program())
        func isMoved(_ lines: [String]) -> [Bool] {
            let line = lines.first { $0.contains("move ") } ?? ""
            return [line.prefix(40), line.suffix(40)].map { $0.contains("≠ 1") }
        }
        _ = scene.advance(by: TickSchedule.Due(ticks: 3), Self.options)
        #expect(isMoved(Self.lines(scene)) == [false, false])
        let press = SceneEvent.key(KeyEvent(.character("u")))
        _ = scene.answer(press, Self.options, at: Size(columns: 80, rows: 24))
        _ = scene.advance(by: TickSchedule.Due(ticks: 1), Self.options)
        #expect(isMoved(Self.lines(scene)) == [true, false])
        _ = scene.answer(.key(KeyEvent(.tab)), Self.options, at: Size(columns: 80, rows: 24))
        _ = scene.answer(press, Self.options, at: Size(columns: 80, rows: 24))
        _ = scene.advance(by: TickSchedule.Due(ticks: 1), Self.options)
        let lines = Self.lines(scene)
        #expect(isMoved(lines) == [false, true])
        #expect(lines[0].contains("Left idle") && lines[0].contains("Right keys"))
        #expect(lines.contains { $0.contains("reliable") && $0.contains("hi ") })
        _ = scene.answer(.end, Self.options, at: Size(columns: 80, rows: 24))
    }

    @Test("a program's own lines are its view; a program that ends is told, and the scene stands still")
    func views() throws {
        let view = #",\"view\":[\"+--+\",\"|$n |\",\"+--+\"]"#
        var scene = try Self.scene(
            Self.program(view: view).replacing("n=$((n+1));", with: "n=$((n+1)); [ $n -lt 6 ] || exit 3;")
        )
        _ = scene.advance(by: TickSchedule.Due(ticks: 4), Self.options)
        #expect(Self.lines(scene)[2].contains("|4 |"))
        _ = scene.advance(by: TickSchedule.Due(ticks: 6), Self.options)
        #expect(Self.lines(scene)[22].contains("it ended with status 3"))
        #expect(scene.description(Self.options).pace == .still)
    }
}
