internal import GameCore
internal import MatchSync
internal import TestExtent
import Testing

@testable import SyncLab

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

    @Test("is, as a run of the lab, confirmed tick for tick as it was played")
    func same() throws {
        var events = Events()
        for seed in 1...TestExtent.full(200, slice: 20) as ClosedRange<UInt64> {
            var settings = Rules.Settings()
            settings.winningScore = 1 + Int(seed % 3)
            settings.winByTwo = seed % 2 == 0
            settings.servesAutomatically = seed % 5 != 0
            let rules = try Rules(settings)
            var (local, run) = LocalMatch.begin(rules, seed: seed)
            var match = local.beginning
            var states = [match]
            var players = Players(random: SplitMix64(seed: seed))
            for _ in 0..<3_000 {
                let inputs = players.inputs(for: match)
                let happened = match.step(inputs, under: rules)
                states.append(match)
                local.append(inputs)
                local.record.replayNext(on: &run)
                for place in 0..<2 {
                    var confirmed = run.confirmed(at: place)
                    // The newest tick may still need the other device's next packet.
                    let index = Int(confirmed.tick) - Int(run.peer(place).shown.tick) + states.count - 1
                    confirmed.tick = UInt32(index)
                    if index < states.count - 3 || confirmed != states[index] {
                        Issue.record("seed \(seed), tick \(match.tick), device \(place): state \(index)")
                        return
                    }
                }
                note(happened, inputs, in: &events)
            }
            let read = try #require(LocalMatch(local.record))
            var again = read.beginning
            for inputs in read.inputs { _ = again.step(inputs, under: rules) }
            #expect(again == match, "seed \(seed)")
        }
        #expect(events.contacts > 50 && events.goals > 50 && events.pauses > 50, "\(events)")
        #expect(events.wins > 10 && events.rematches > 10 && events.targets > 1_000 && events.bothAct > 20, "\(events)")
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
