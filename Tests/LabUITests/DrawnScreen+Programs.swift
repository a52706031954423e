internal import DrawnScreens
internal import GameBasics
internal import GameCore
internal import LabUI
internal import MockGroupSessions
internal import PeerPrograms
internal import PlayerProfile
internal import PongUI
internal import SyncLab
internal import TerminalUI
internal import Testing

extension DrawnScreen {
    /// The lab of programs: both views, the ladder of their messages, and the list of keys.
    static let programs = [
        DrawnScreen("programs/64x20-fields") { try Self.programs(64, 20).text },
        DrawnScreen("programs/80x24-fields") { try Self.programs(80, 24).text },
        DrawnScreen("programs/80x24-keys") { try Self.programs(80, 24, keys: [.character("?")]).text },
        DrawnScreen("programs/80x24-view") { try Self.programs(80, 24, hasView: true).text },
        DrawnScreen("programs/80x24-ladder") { try Self.programs(80, 24, keys: [.character("v")]).text },
        DrawnScreen("programs/80x24-ascii-ladder") {
            try Self.programs(80, 24, .ascii, keys: [.character("v")]).text
        },
        // A kept tick, and a message that was lost before it.
        DrawnScreen("programs/80x24-past") {
            let back = [Key](repeating: .character("b"), count: 12)
            return try Self.programs(80, 24, keys: back + [.character("v"), .up, .up, .up]).text
        },
        DrawnScreen("programs/120x40-fields") { try Self.programs(120, 40).text },
        DrawnScreen("programs/120x40-view") { try Self.programs(120, 40, hasView: true).text },
        DrawnScreen("programs/120x40-ladder") { try Self.programs(120, 40, keys: [.character("v"), .up]).text },
        DrawnScreen("programs/200x60-fields") { try Self.programs(200, 60).text },
        DrawnScreen("programs/200x60-ladder") { try Self.programs(200, 60, keys: [.character("v")]).text },
    ]

    /// A screen of two programs, the left one at the keys, after one and a half seconds over a bad network.
    private static func programs(
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks,
        hasView: Bool = false,
        keys: [Key] = []
    ) throws -> DrawnCanvas {
        let program = hasView ? program.replacing(#"\"about\""#, with: #"\"view\":\#(view),\"about\""#) : program
        var setup = PeerSetup(PerSide(program, program), seed: 1)
        setup.network = NetworkConditions(
            LinkConditions([.delay: 40, .jitter: 15, .loss: 100_000, .duplicate: 50_000, .reorder: 50_000])
        )
        let size = Size(columns: columns, rows: rows)
        var scene = PeerScene(try PeerLab(setup, view: PeerScene.viewSize(on: size)), PerSide(nil, .chaos))
        let options = AppOptions()
        func press(_ key: Key) { _ = scene.answer(.key(KeyEvent(key)), options, at: size) }
        _ = scene.advance(by: TickSchedule.Due(ticks: 89), options)
        press(.character("u"))
        _ = scene.advance(by: TickSchedule.Due(ticks: 1), options)
        press(.enter)
        for key in keys { press(key) }
        #expect(scene.failure == nil)
        var drawn = DrawnCanvas(columns: columns, rows: rows, glyphs)
        scene.draw(options, on: &drawn.canvas)
        _ = scene.answer(.end, options, at: size)
        return drawn
    }

    private static let view = #"[\"+------+\",\"| $n   |\",\"+------+\"]"#

    /// Counts its ticks, stalls and rolls back at times, and sends each tick's move, some messages reliably.
    private static let program = #"""
        read -r line; echo '{"protocol":1,"game":"moves","inputs":[{"name":"turn","values":["none","up","down"]}],\#
        "fields":["n","move"],"keys":{"u":{"turn":"up"},"d":{"turn":"down"}}}'; n=0; while read -r line; do case \#
        $line in *'"bye"'*) exit 0;; esac; n=$((n+1)); move=0; mode=unreliable; content="\"text\":\"$n up\""; \#
        case $line in *'"turn":"up"'*) move=1;; esac; [ $((n%7)) -gt 0 ] || mode=reliable; \#
        [ $((n%5)) -gt 0 ] || content='"bytes":"AAECAwQFBgcICQ=="'; r=$((n%16==3?3:0)); \#
        s="\"state\":{\"n\":$n,\"move\":$move,\"luck\":$((n*37%101)),\"even\":$((n%2))}"; \#
        [ $((n%31)) -gt 1 ] && stalled=false || stalled=true; \#
        c=; [ $n -lt 5 ] || c="{\"tick\":$((n-4)),\"state\":{\"n\":$((n-4))}}"; \#
        echo "{\"confirmed\":[$c],\"shown\":{\"tick\":$n,$s},\"send\":[{\"to\":\"all\",\"mode\":\"$mode\",$content}],\#
        \"rollback\":$r,\"stalled\":$stalled,\"about\":{\"rtt\":$((n%9))}}"; done
        """#.replacing("\\#\n", with: "")
}
