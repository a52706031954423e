internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

/// Properties of the editor; its keys one by one are in scripts.
@Suite("The editor of courts") struct CourtEditorTests {
    private func stage(_ court: Court = Court("test")) -> Stage {
        Stage(scene: CourtEditorScene(court, savedAs: .new, seed: 1))
    }

    private func editor(_ stage: Stage) throws -> CourtEditorScene {
        try #require(stage.app.scene as? CourtEditorScene)
    }

    @Test("Tab comes to each obstacle, also to one under another")
    func tab() throws {
        func obstacle(_ kind: Obstacle.Kind, _ x: Int, _ width: Int, _ height: Int) -> Obstacle {
            let (width, height) = (Fixed.thousandths(width), Fixed.thousandths(height))
            return Obstacle(kind, x: .thousandths(x), y: .thousandths(250), width: width, height: height)
        }
        let pegs = [480, 500, 520].map { obstacle(.peg, $0, 40, 40) }
        let all = Court("test", [obstacle(.block, 500, 200, 100)] + pegs + Court.gate.obstacles)
        for key: Key in [.tab, .backtab] {
            let reached = try (1...8).flatMap { count in
                var stage = stage(all).pressing("m", .up)
                stage.press(key, times: count)
                let left = try editor(stage.pressing("x")).draft.court.obstacles
                return all.obstacles.filter { !left.contains($0) }
            }
            #expect(reached.count == 8 && Set(reached).count == min(8, all.obstacles.count), "\(key)")
        }
    }

    @Test("closed courts are found after a rest")
    func closed() throws {
        let wall = Obstacle(.block, x: .half, y: .thousandths(300), width: .one, height: Court.wallThickness)
        let stage = stage(Court("closed", [wall, wall.turned])).running(40)
        let problems = try editor(stage).problems
        #expect(problems == [.unreachable(.one), .unreachable(.two)])
        #expect(stage.pressing(.enter).shows("cannot reach the bottom"), "a trial says why there is none")
    }

    @Test("no keys whatever make a court that is unfair or too large")
    func randomKeys() throws {
        let keys: [Key] = [.up, .down, .left, .right, .enter, .escape, .tab, .backtab, .delete, .backspace]
        let letters = Array("bpw +-][urnsvo?hjklxy".unicodeScalars)
        var (changed, saved) = (0, 0)
        let seeds = TestExtent.simulated(0..<12 as Range<UInt64>)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            var stage = Stage(seed % 2 == 0 ? "editor court=pinball" : "editor")
            for _ in 0..<200 {
                let number = Int(random.next() % 40)
                let key = number < keys.count ? keys[number] : Key.character(letters[number % letters.count])
                if stage.press(key, random.next() % 5 == 0 ? .shift : []) == .quit { break }
                stage.run(Int(random.next() % 3))
                guard let draft = (stage.app.scene as? CourtEditorScene)?.draft else { break }
                let obstacles = draft.court.obstacles
                let isFair = obstacles.map(\.turned).sorted() == obstacles.sorted()
                try #require(isFair && obstacles.count <= Obstacle.most && Court.isName(draft.court.name))
                changed += draft.canUndo ? 1 : 0
                saved += stage.shows("saved as") ? 1 : 0
            }
        }
        #expect(changed > seeds.count * 20 && saved > 0)
    }
}
