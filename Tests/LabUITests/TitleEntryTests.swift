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
            _ = Stage(labEntry: entry, seed: seed).pressing(.up, .up, .enter, .up, .up, .enter)
            #expect(drawn.map(SplitMix64.seeds.contains) == true, "\(drawn ?? 0)")
        }
    }

    @Test("takes the rules and the input scheme, and gives the scheme back, but for the pointer's own")
    func choices() throws {
        let stage = Stage { ($0.rules, $0.input) = (.first(to: 3), .mouse) }.choosing("Lab")
        #expect(try #require(stage.lab).rules.winningScore == 3)
        #expect(stage.app.wantsPointer && !stage.pressing("i").app.wantsPointer)
        #expect(stage.pressing("i", .escape, .escape, .enter).shows("  keys"))

        let pointer = Stage.lab(.pointer)
        #expect(pointer.app.wantsPointer && pointer.pressing(.escape, .escape, .enter).shows("  keys"))
    }

    @Test("hears whether the terminal reports releases")
    func releases() {
        var stage = Stage()
        _ = stage.app.handle(.reportsReleases(true))
        stage.choose("Lab")
        // The scheme after hold is latch.
        #expect(stage.screen(after: "i").shows(InputScheme.latch.words))
    }

    @Test("is left out of the menu where the program has none")
    func none() {
        let stage = Stage(labEntry: nil)
        #expect(stage.shows("More", "Quit"))
        let more = stage.choosing("More")
        #expect(!more.shows("Lab") && more.shows("Watch the computer"))
    }
}
