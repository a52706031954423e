internal import GameCore
internal import LabUI
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import Testing
internal import TerminalUI

@Suite("The title's lab") struct TitleEntryTests {
    @Test("begins with a seed that the command line takes")
    func seed() {
        for seed in 0..<20 as Range<UInt64> {
            var drawn: UInt64?
            let entry = TitleEntry.lab(LabSetup()) { rules, seed in
                drawn = seed
                return RunSetup(rules: rules, seed: seed, network: .perfect)
            }
            let capabilities = Capabilities(colors: .none, glyphs: .ascii)
            let size = Size(columns: 80, rows: 24)
            var options = AppOptions()
            options.isIntroduced = true
            var app = App(
                options,
                capabilities: capabilities,
                size: size,
                seed: seed,
                entries: [entry],
                effects: .none
            )
            for key in [.up, .up, .enter, .up, .up, .enter] as [Key] { _ = app.handle(.key(KeyEvent(key))) }
            #expect(drawn.map(SplitMix64.seeds.contains) == true, "\(drawn ?? 0)")
        }
    }

    @Test("takes the rules and the input scheme, and gives the scheme back, but for the pointer's own")
    func choices() throws {
        var options = AppOptions()
        options.rules = .first(to: 3)
        options.input = .mouse
        var stage = Stage(options: options)
        stage.choose("Lab")
        #expect(try #require(stage.lab).rules.winningScore == 3)
        #expect(stage.app.wantsPointer)
        stage.press("i")
        #expect(!stage.app.wantsPointer)
        for _ in 0..<2 { stage.press(.escape) }
        stage.press(.enter)
        #expect(stage.text.contains("  keys"))

        stage = .lab(.pointer)
        #expect(stage.app.wantsPointer)
        for _ in 0..<2 { stage.press(.escape) }
        stage.press(.enter)
        #expect(stage.text.contains("  keys"))
    }

    @Test("hears whether the terminal reports releases")
    func releases() {
        var stage = Stage()
        _ = stage.app.handle(.reportsReleases(true))
        stage.choose("Lab")
        // The scheme after hold is latch.
        stage.press("i")
        #expect(stage.text.contains(InputScheme.latch.words))
    }

    @Test("is left out of the menu where the program has none")
    func none() {
        var options = AppOptions()
        options.isIntroduced = true
        var app = App(
            options,
            capabilities: Capabilities(colors: .none, glyphs: .ascii),
            size: Size(columns: 80, rows: 24),
            seed: 1,
            effects: .none
        )
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        app.draw(on: &canvas)
        var screen = TestScreen(size: canvas.size)
        screen.present(canvas)
        let text = screen.lines.joined()
        #expect(text.contains("More") && text.contains("Quit"))
        for key in [.up, .up, .enter] as [Key] { _ = app.handle(.key(KeyEvent(key))) }
        app.draw(on: &canvas)
        screen.present(canvas)
        #expect(!screen.lines.joined().contains("Lab") && screen.lines.joined().contains("Watch the computer"))
    }
}
