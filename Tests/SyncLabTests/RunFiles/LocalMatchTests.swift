internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncLab
internal import Synchronization
internal import TestExtent
import Testing

@testable import RunFiles

@Suite("A match at one screen")
struct LocalMatchTests {
    /// Counts of events in the matches, to prove that they occurred.
    private struct Events {
        var contacts = 0
        var goals = 0
        var pauses = 0
        var wins = 0
        var rematches = 0
        var targets = 0
        var bothAct = 0
    }

    /// A file in memory.
    private final class MemoryOutput: RunOutput {
        let name = "memory"
        private let contents = Mutex<[UInt8]>([])
        var bytes: [UInt8] { contents.withLock { $0 } }

        func append(_ lines: [UInt8]) { contents.withLock { $0 += lines } }
    }

    /// Two players with random input from keys or a pointer; they serve and pause, sometimes in the same tick.
    private struct Players {
        var random: SplitMix64
        var moves = PerPlayer(Input.Move.none, Input.Move.none)

        mutating func inputs(for match: Match) -> PerPlayer<Input> {
            var inputs = PerPlayer(Input.none, Input.none)
            for player in Player.allCases {
                if random.next() % 12 == 0 {
                    moves[player] =
                        switch random.next() % 5 {
                        case 0: .none
                        case 1: .low
                        case 2: .high
                        case 3: .target(Fixed(raw: Int32(truncatingIfNeeded: random.next() % (1 << 24))))
                        default: .target(match.ball.x)
                        }
                }
                inputs[player].move = moves[player]
                if random.next() % 40 == 0 { inputs[player].actions.insert(.serve) }
                let rarely: UInt64 = if case .paused = match.phase { 8 } else { 300 }
                if random.next() % rarely == 0 {
                    for player in Player.allCases where random.next() % 2 == 0 {
                        inputs[player].actions.insert(.pause)
                    }
                }
            }
            return PerPlayer(inputs.one.packed, inputs.two.packed)
        }
    }

    @Test("is kept in a file that proves itself, and is, as a run of the lab, confirmed tick for tick as it was played")
    func same() throws {
        var events = Events()
        let seeds = TestExtent.full(200, slice: 20, unoptimized: 5)
        for seed in 1...UInt64(seeds) {
            let rules = try Rules.standard.changing {
                $0.target = Rules.Target(1 + Int(seed % 3), needsLead: seed % 2 == 0)
                $0.servesAutomatically = seed % 5 != 0
            }
            let output = MemoryOutput()
            var recording = try LocalMatchRecording(rules, seed: seed, .test, in: output)
            var match = LocalMatch.beginning(seed: seed)
            var states = [match]
            var players = Players(random: SplitMix64(seed: seed))
            for tick in 1...3_000 {
                let inputs = players.inputs(for: match)
                let happened = match.step(inputs, under: rules)
                states.append(match)
                try recording.append(inputs, count: 1)
                if tick.isMultiple(of: 7 * Int(seed)) { try recording.flush() }
                note(happened, inputs, in: &events)
            }
            try recording.finish()
            let file = try RunFile(output.bytes)
            let verification = RunVerification(of: file)
            #expect(file.truncation == nil && verification.difference == nil && verification.hashes >= 50)
            let read = try #require(LocalMatch(file.record))
            var again = LocalMatch.beginning(seed: seed)
            for inputs in read.inputs { _ = again.step(inputs, under: rules) }
            #expect(again == match, "seed \(seed)")
            if let difference = differenceOfLab(file.record, states) {
                Issue.record("seed \(seed), \(difference)")
                return
            }
        }
        let least = min(events.contacts, events.goals, events.pauses)
        #expect(least > 5 * seeds / 2 && min(events.wins, events.rematches) > seeds / 2, "\(events)")
        #expect(events.targets > 50 * seeds && events.bothAct > seeds, "\(events)")
    }

    /// Compares the states that the devices of a match's run confirm with those of the match.
    private func differenceOfLab(_ record: RunRecord, _ states: [Match]) -> String? {
        var lab = Lab(record.setup, keepsLog: false)
        while lab.tick < LocalMatch.leadIn { record.replayNext(on: &lab) }
        while lab.tick < record.end {
            record.replayNext(on: &lab)
            let played = Int(lab.tick - LocalMatch.leadIn)
            for place in 0..<2 {
                var confirmed = lab.confirmed(at: place)
                // The newest tick may still need the other device's next packet.
                let index = Int(confirmed.tick) - Int(lab.peer(place).shown.tick) + played
                confirmed.tick = UInt32(index)
                if index < played - 2 || confirmed != states[index] {
                    return "tick \(played), device \(place): state \(index)"
                }
            }
        }
        return nil
    }

    /// A match of 130 ticks, in which player one serves.
    private func file() throws -> (lines: [String], bytes: [UInt8]) {
        let output = MemoryOutput()
        var recording = try LocalMatchRecording(.standard, seed: 7, .test, in: output)
        try recording.append(PerPlayer(Input(.none, .serve), .none), count: 1)
        try recording.append(PerPlayer(Input(.low), Input(.target(.half))), count: 129)
        try recording.finish()
        return (String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init), output.bytes)
    }

    @Test("is written in the same way for ever, or in another format")
    func golden() throws {
        let expected = [
            #"{"tick":60,"one":".s 59<","two":". 59@8388608","hash":"73c30d6be7f08d15","sum":"8144ba0c"}"#,
            #"{"tick":120,"one":"60<","two":"60@8388608","hash":"e494be6c28e9371e","sum":"b584fb24"}"#,
            #"{"tick":130,"one":"10<","two":"10@8388608","hash":"4b480989f540f7cf","sum":"369a13bf"}"#,
            #"{"end":130,"sum":"0d4190bf"}"#,
        ]
        // The sums hold the header, too.
        #expect(
            try Array(file().lines.dropFirst()) == expected,
            """
            A match is written in another way, or takes another course. Where that was meant, raise \
            RunFileHeader.matchFormat or Simulation.version.
            """
        )
    }

    @Test("with another input is not as its hashes say")
    func changed() throws {
        let (lines, _) = try file()
        var (sum, bytes) = (RunFileLines(), [UInt8]())
        for line in lines {
            let text = line.replacing("59< @", with: "59> @").replacing(".s 59<", with: ".s 59>")
            guard case .object(let members) = try JSONReader.read(Array(text.utf8)[...], upTo: 1 << 20) else { return }
            sum.append(members.dropLast(), to: &bytes)
        }
        let difference = try #require(RunVerification(of: RunFile(bytes)).difference)
        #expect(difference.tick == LocalMatch.leadIn + 60)
        guard case .match = difference.kind else {
            Issue.record("\(difference)")
            return
        }
    }

    @Test("is read up to its last whole line where its file ends too soon")
    func cut() throws {
        let (lines, bytes) = try file()
        let start = bytes.count - (lines[3] + lines[4]).utf8.count - 2
        for end in stride(from: start, to: bytes.count - 1, by: 7) {
            let cut = try RunFile(Array(bytes[..<end]))
            let ticks: UInt32 = end < start + lines[3].utf8.count + 1 ? 120 : 130
            #expect(cut.truncation != nil && cut.record.end == LocalMatch.leadIn + ticks)
        }
    }

    private func note(_ happened: MatchEvents, _ inputs: PerPlayer<Input>, in events: inout Events) {
        if !happened.isDisjoint(with: [.contactByOne, .contactByTwo]) { events.contacts += 1 }
        if !happened.isDisjoint(with: [.goalByOne, .goalByTwo]) { events.goals += 1 }
        if happened.contains(.paused) { events.pauses += 1 }
        if happened.contains(.won) { events.wins += 1 }
        if happened.contains(.began) { events.rematches += 1 }
        if case .target = inputs.one.move { events.targets += 1 }
        if !inputs.one.actions.isEmpty && !inputs.two.actions.isEmpty { events.bothAct += 1 }
    }
}
