internal import GameBasics
internal import GameCore
internal import GameTesting
internal import PlayerProfile
internal import StageTesting
internal import Testing
internal import TerminalUI

@testable internal import PongUI

@Suite("The heat of a rally") struct HeatTests {
    /// A match between computers after a number of contacts, some ticks before the next one.
    private func stage(after contacts: Int, _ properties: String = "") -> Stage {
        var stage = Stage("match one=hard two=hard points=99 seed=3 \(properties)")
        stage.run(until: "Rally \(contacts)")
        return stage.running(10)
    }

    @Test("rises by its table: colours, trail, tone and mark")
    func table() {
        #expect(Heat.all.map(\.contacts) == [0, 8, 16, 24])
        let rising = zip(Heat.all, Heat.all.dropFirst())
        let isRising = rising.allSatisfy { $0.pitch < $1.pitch && $0.trail < $1.trail && $0.mark.count < $1.mark.count }
        #expect(isRising && Set(Heat.all.map(\.cue)).count == 4)
        for theme in Theme.allCases where ![.classic, .mono].contains(theme) {
            let palette = theme.palette
            #expect(Set(Heat.all.map { $0.color(palette) } + [palette.one, palette.two]).count == 6, "\(theme)")
        }
    }

    @Test("is seen in the ball, the number and the score, and ends with a goal")
    func goal() throws {
        for (contacts, heat) in [(7, 0), (8, 1), (15, 1), (16, 2), (24, 3)] {
            let (stage, palette) = (stage(after: contacts), Theme.colour.palette)
            let color = Heat.all[heat].color(palette)
            let status = try #require(stage.lines.last)
            #expect(status.contains("Rally \(contacts)\(Heat.all[heat].mark)  Speed"))
            let number = try #require(stage.style(of: "\(contacts)\(Heat.all[heat].mark)  Speed"))
            #expect(number.foreground == (heat == 0 ? palette.text.foreground : color))
            #expect(stage.ballRow(color) != nil && (heat == 0 || stage.ballRow(palette.ball) == nil))
            var later = stage
            later.run(until: "score")
            #expect(!later.shows("!") && later.ballRow(color) == (heat == 0 ? later.ballRow(palette.ball) : nil))
        }
    }

    @Test("is only a mark behind the number where motion is less, and without colours or blocks the same letters")
    func quiet() throws {
        for (properties, isCalm) in [
            ("calm=yes", true), ("colors=none", true), ("colors=16", true), ("80x24-ascii", false),
        ] {
            let (cold, hot) = (stage(after: 1, properties), stage(after: 24, properties))
            #expect(hot.shows("Rally 24 !!!") && !cold.shows("!"))
            func inks(_ stage: Stage) -> Set<Color> {
                let canvas = stage.canvas
                let court = canvas.cells.dropLast(canvas.size.columns)
                return Set(court.filter { $0.glyph != " " }.map(\.style.foreground))
            }
            #expect(!isCalm || inks(hot) == inks(cold), "\(properties)")
        }
        let (lively, calm) = (stage(after: 24, "80x24-ascii"), stage(after: 24, "80x24-ascii calm=yes"))
        #expect(lively.text == calm.text)
    }

    @Test("is not shown by a view of the court alone, as in the lab")
    func lab() {
        var match = Match(seed: 1)
        (match.play, match.rally) = (.playing, 30)
        var canvas = Canvas(size: Size(columns: 80, rows: 24), palette: Theme.colour.palette)
        canvas.palette.tint = .rgb(1, 2, 3)
        MatchLayout(canvas.size, .horizontal).court.draw(match, under: .standard, on: &canvas)
        #expect(Heat.of(match).contacts == 24 && canvas.cells.contains { $0.style.foreground == canvas.palette.ball })
        #expect(!canvas.cells.contains { $0.style.foreground == canvas.palette.burningBall })
    }

    @Test("is heard in rising tones, and once at each match point")
    func tones() throws {
        var heats: Set<Int> = []
        for seed in 1...8 {
            var stage = Stage("match one=hard two=hard points=3 sound=on seed=\(seed)")
            var (matchPoints, serves) = (0, 0)
            for _ in 0..<60_000 where stage.app.pace != .still {
                let heard = stage.recorder?.played.count ?? 0
                stage.run(1)
                let match = try #require(stage.app.scene as? MatchScene).match
                let isMatchPoint = max(match.score.one, match.score.two) == 2
                for cues in stage.recorder?.played.dropFirst(heard) ?? [] {
                    if cues.contains(.contact) {
                        let heat = try #require(Heat.all.lastIndex { $0.contacts <= match.rally })
                        #expect(cues.first == Heat.all[heat].cue)
                        heats.insert(heat)
                    }
                    if cues.contains(.countdown), isMatchPoint { serves += 1 }
                    guard cues.contains(.matchPoint) else { continue }
                    matchPoints += 1
                    #expect(isMatchPoint && stage.shows("Match point"))
                }
            }
            #expect(matchPoints > 0 && matchPoints == serves)
        }
        #expect(heats.count > 1)
    }
}
