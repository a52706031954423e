internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("What a match is about") struct CaptionTests {
    private func stage(
        _ columns: Int = 80,
        _ rows: Int = 24,
        points: Int = 11,
        needsLead: Bool = false,
        names: PerPlayer<String?> = PerPlayer(nil, nil),
        two: Contender = .computer(.hard),
        orientation: Orientation = .horizontal,
        glyphs: GlyphSet = .blocks
    ) -> Stage {
        let setup = MatchSetup(.human, two, rules: .first(to: points, needsLead: needsLead), seed: 5)
        var options = AppOptions()
        options.orientation = orientation
        options.names = names
        return Stage(setup, options: options, columns: columns, rows: rows, glyphs: glyphs)
    }

    @Test("is in the first row: the level and the points, as far as there is room", arguments: Orientation.allCases)
    func target(_ orientation: Orientation) {
        let long = PerPlayer<String?>("Maximilian Muste", nil)
        let lines = [
            (stage(orientation: orientation), " hard · to 11"),
            (stage(needsLead: true, orientation: orientation), " hard · to 11, by two"),
            (stage(40, 16, orientation: orientation), " hard · to 11"),
            (stage(two: .human, orientation: orientation), " to 11"),
            (stage(orientation: orientation, glyphs: .ascii), " hard . to 11"),
            (stage(40, 16, needsLead: true, names: long), "Maximilian Mus… "),
        ]
        for (stage, words) in lines { #expect(stage.lines[0].contains(words), "\(words)") }
        #expect(!lines[3].0.lines[0].contains("·") && !lines[5].0.lines[0].contains("hard"))
    }

    @Test("becomes match point for the player who has it")
    func matchPoint() {
        var stage = stage(points: 2).pressing(" ")
        #expect(stage.lines[0].contains("to 2"))
        stage.run(until: "Computer scores")
        #expect(stage.lines[0].contains(" match point: Computer "))
        stage.resize(columns: 40, rows: 16)
        // Beside the name of the player who has match point.
        #expect(
            stage.lines[0].contains(" match point  ● Computer ") || stage.lines[0].contains(" match point  Computer ")
        )
        #expect(self.stage(points: 1).lines[0].contains(" next point decides "))
        #expect(!self.stage(points: 1, needsLead: true).lines[0].contains("next point decides"))
    }

    @Test("names players by their own names, cut and cleaned where it must be")
    func names() {
        var stage = stage(points: 1, names: PerPlayer("Ann", nil))
        #expect(stage.lines[0].contains(" Ann "))
        #expect(!stage.shows("You"))
        #expect(stage.screen(after: " ", ticks: 1).shows("Ann serves") || stage.shows("Computer serves"))
        stage.run(until: "r rematch")
        #expect(stage.shows("Ann loses") && !stage.shows("╔"))
        let wide = self.stage(40, 16, names: PerPlayer("漢字\u{1B}[2J\n漢字漢字漢字漢字漢字", "B"), two: .human)
        #expect(wide.lines[0].contains("▄ 漢字?[2J?漢字… "), "\(wide.lines[0])")
        #expect(wide.lines.allSatisfy { Canvas.width(of: $0) <= 40 })
        #expect(wide.lines[0].contains(" B "))
    }
}
