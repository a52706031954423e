internal import GameCore
internal import PlayerProfile
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@testable internal import PongUI

/// The sounds of a match, as a recording player gets them.
@Suite("What is heard") struct CueTests {
    /// A match between two computers.
    private func stage(_ sound: SoundMode, seed: UInt64 = 1) -> Stage {
        Stage("match one=hard two=easy points=3 sound=\(sound) seed=\(seed)")
    }

    private func played(_ stage: Stage) -> [Cues] { stage.recorder?.played ?? [] }

    /// The contacts of the rally, from the status line.
    private func rally(_ stage: Stage) throws -> Int {
        let line = try #require(stage.lines.last?.firstMatch(of: /Rally (\d+)/))
        return try #require(Int(line.1))
    }

    @Test("is each contact, wall, goal, serve and the win, once and in their order")
    func match() throws {
        var stage = stage(.on)
        var (heard, contacts, rallies, walls) = (0, 0, 0, 0)
        while played(stage).last?.contains(.win) != true {
            stage.run(1)
            guard played(stage).count > heard else { continue }
            let cues = played(stage)[heard]
            heard += 1
            if cues.contains(.countdown) { contacts = 0 }
            if cues.contains(.contact) { contacts += 1 }
            if cues.contains(.wall) { walls += 1 }
            let isEnd = !cues.isDisjoint(with: [.goal, .win])
            if isEnd { rallies += 1 }
            let isCounted = try isEnd || !cues.contains(.contact) || rally(stage) == contacts
            try #require(played(stage).count == heard && isCounted && (heard > 1 || cues == .countdown))
        }
        stage.run(300)
        let counts = [Cues.countdown, .win].map { cue in played(stage).count { $0.contains(cue) } }
        #expect(rallies >= 3 && walls > 0 && counts == [rallies, 1] && played(stage).count == heard)
    }

    @Test("is each number before a match goes on")
    func countdown() {
        var stage = Stage("match points=11 sound=on: space +90 p +1")
        let before = played(stage).count
        stage.press(" ", ticks: 59)
        #expect(before > 0 && played(stage).dropFirst(before) == [.countdown, .countdown, .countdown])
    }

    @Test("is nothing where sound is off, and in the lab")
    func silence() {
        let stages = [stage(.off), stage(.bell), Stage("lab: space")]
        let rings = stages.map { stage in
            var stage = stage.running(600)
            return stage.app.takeBell()
        }
        #expect(stages.flatMap(played) == [] && rings == [false, true, false])
    }

    @Test("rings no bell late for a wall")
    func lateBell() {
        let rings = [Cues.wall, .contact].map { cues in
            var rate = BellRate()
            return [rate.ring(for: .wall), rate.ring(for: cues), rate.pass(ticks: BellRate.rest)]
        }
        #expect(rings == [[true, false, false], [true, false, true]])
    }

    @Test("rings the bell at most ten times a second, and for each contact")
    func bell() {
        for seed: UInt64 in 1...5 {
            var (heard, rung) = (stage(.on, seed: seed), stage(.bell, seed: seed))
            var (contacts, bells): ([Int], [Int]) = ([], [])
            for tick in 0..<2_000 {
                let count = played(heard).count
                heard.run(1)
                rung.run(1)
                let important: Cues = [.contact, .goal, .win]
                if played(heard).dropFirst(count).contains(where: { !$0.isDisjoint(with: important) }) {
                    contacts.append(tick)
                }
                if rung.app.takeBell() { bells.append(tick) }
            }
            let isSlow = zip(bells, bells.dropFirst()).allSatisfy { $1 - $0 >= 6 }
            let areRung = contacts.allSatisfy { contact in bells.contains { (contact...contact + 6).contains($0) } }
            #expect(contacts.count > 10 && isSlow && areRung)
        }
    }
}
