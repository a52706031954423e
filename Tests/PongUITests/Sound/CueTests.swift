internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

/// The sounds of a match, as a recording player gets them.
@Suite("What is heard") struct CueTests {
    /// A match between two computers.
    private func stage(_ sound: SoundMode, _ effects: Effects, points: Int = 3, seed: UInt64 = 1) -> Stage {
        Stage.match(one: .computer(.hard), two: .computer(.easy), points: points, effects: effects, seed: seed) {
            $0.sound = sound
        }
    }

    /// The contacts of the rally, from the status line.
    private func rally(_ stage: Stage) throws -> Int {
        let line = try #require(stage.lines.last?.firstMatch(of: /Rally (\d+)/))
        return try #require(Int(line.1))
    }

    @Test("is each contact, wall, goal, serve and the win, once and in their order")
    func match() throws {
        let sounds = RecordedSounds()
        var stage = stage(.on, sounds.effects)
        var heard = 0
        var contacts = 0
        var (rallies, walls) = (0, 0)
        while sounds.played.last?.contains(.win) != true {
            stage.run(1)
            guard sounds.played.count > heard else { continue }
            #expect(sounds.played.count == heard + 1)
            let cues = sounds.played[heard]
            heard += 1
            if heard == 1 { #expect(cues == .countdown) }
            if cues.contains(.countdown) { contacts = 0 }
            if cues.contains(.contact) { contacts += 1 }
            if cues.contains(.wall) { walls += 1 }
            if !cues.isDisjoint(with: [.goal, .win]) {
                rallies += 1
                #expect(contacts >= 0)
            } else if cues.contains(.contact) {
                #expect(try rally(stage) == contacts)
            }
        }
        #expect(rallies >= 3 && walls > 0 && sounds.played.count { $0.contains(.countdown) } == rallies)
        #expect(sounds.played.count { $0.contains(.win) } == 1)
        stage.run(300)
        #expect(sounds.played.count == heard)
    }

    @Test("is each number before a match goes on")
    func countdown() {
        let sounds = RecordedSounds()
        var stage = Stage.match(points: 11, effects: sounds.effects) { $0.sound = .on }.pressing(" ", ticks: 90).paused
        let before = sounds.played.count
        #expect(before > 0)
        stage.press(" ", ticks: 59)
        #expect(sounds.played.dropFirst(before) == [.countdown, .countdown, .countdown])
    }

    @Test("is nothing where sound is off, in a demo, and in the lab", arguments: [SoundMode.off, .bell])
    func silence(_ mode: SoundMode) {
        let sounds = RecordedSounds()
        var stage = stage(mode, sounds.effects).running(600)
        let rings = stage.app.takeBell()
        #expect(sounds.played == [] && rings == (mode == .bell))
        var lab = Stage.lab().pressing(" ", ticks: 600)
        let labRings = lab.app.takeBell()
        #expect(!labRings)
    }

    @Test("rings the bell at most ten times a second, and for each contact")
    func bell() {
        let sounds = RecordedSounds()
        for seed: UInt64 in 1...5 {
            var heard = stage(.on, sounds.effects, seed: seed)
            var rung = stage(.bell, Effects(), seed: seed)
            var (contacts, bells): ([Int], [Int]) = ([], [])
            for tick in 0..<2_000 {
                let count = sounds.played.count
                heard.run(1)
                rung.run(1)
                let important: Cues = [.contact, .goal, .win]
                if sounds.played.dropFirst(count).contains(where: { !$0.isDisjoint(with: important) }) {
                    contacts.append(tick)
                }
                if rung.app.takeBell() { bells.append(tick) }
            }
            #expect(contacts.count > 10 && zip(bells, bells.dropFirst()).allSatisfy { $1 - $0 >= 6 })
            #expect(contacts.allSatisfy { contact in bells.contains { (contact...contact + 6).contains($0) } })
        }
    }

    @Test(
        "is the same for two states one after the other as for the events between them",
        arguments: TestExtent.simulated(Court.shipped)
    )
    func states(_ court: Court) throws {
        let rules = try court.rules()
        var counts: [Int: Int] = [:]
        var (grazes, obstacles) = (0, 0)
        for seed: UInt64 in 1...20 {
            var match = Match(seed: seed)
            var one = ComputerPlayer(.hard, side: .one, seed: seed)
            var two = ComputerPlayer(.easy, side: .two, seed: seed + 1)
            for tick in 0..<4_000 {
                let old = match
                var inputs = PerPlayer(one.input(for: match, under: rules), two.input(for: match, under: rules))
                if tick == 0 { inputs.one.actions.insert(.serve) }
                let events = match.step(inputs, under: rules)
                let cues = Cues(from: old, to: match, under: rules)
                // The side of a paddle that is at a wall sounds as the wall.
                if events.contains(.grazed), match.ball.x < Fixed(1, over: 10) || match.ball.x > Fixed(9, over: 10) {
                    continue
                }
                // A wall in the same tick as a contact or a goal is not heard.
                var expected = Cues(events)
                if !expected.isDisjoint(with: [.contact, .goal, .win]) { expected.remove(.wall) }
                #expect(cues == expected, "seed \(seed), tick \(tick)")
                if events.contains(.grazed) { grazes += 1 }
                if events.contains(.contactWithObstacle) { obstacles += 1 }
                for cue in Cues.each where expected.contains(cue) { counts[Int(cue.rawValue), default: 0] += 1 }
            }
        }
        #expect(obstacles > 50 || rules.settings.obstacles.isEmpty)
        #expect(counts.count >= 4 && counts.values.allSatisfy { $0 > 5 })
    }
}
