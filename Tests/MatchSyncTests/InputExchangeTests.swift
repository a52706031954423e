internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
import Testing

/// The packets of a strategy that sends inputs.
@Suite("Exchange of inputs")
struct InputExchangeTests {
    @Test(
        "when a spectator is behind, a packet still has the inputs that the opponent lacks",
        arguments: [5, 40, 90] as [UInt32]
    )
    func laggingSpectator(lag: UInt32) throws {
        // Player one serves at once, and no other action follows.
        let recording = Recording(Match(seed: 4), ticks: 400) { _, tick in
            func move(_ tick: UInt32) -> Input.Move { tick % 8 < 4 ? .low : .high }
            return PerPlayer(Input(move(tick), tick == 5 ? .serve : []), Input(move(tick + 3)))
        }
        let spectator = ParticipantID(rawValue: 3)
        var rollback = Rollback(recording.beginning)
        rollback.setRemotes([.other, spectator])
        for tick in 1...300 as ClosedRange<UInt32> {
            rollback.play(recording, .one, at: tick)
            var message = InputMessage<Match>.of(recording, .two, through: tick, delay: min(lag, tick))
            message.frameAdvantage = Int(min(lag, tick))
            rollback.take(message, of: .two)
            if tick == 20 {
                let message = InputMessage<Match>.packet(through: tick, in: .first)
                _ = rollback.receive(message, from: spectator, playing: nil, in: .first)
            }
            rollback.reconcile(under: recording.rules)
        }
        #expect(rollback.confirmed.tick == 300 && rollback.desyncTick == nil && rollback.hasStraggler)
        let sent = rollback.message(at: .playing(.one, at: 301))
        let message = try #require(sent)
        let inputs = (300 - lag + 1...300).map { recording.input(of: .one, at: $0) }
        #expect(Array(message.inputs) == inputs && message.tick == 300)
    }
}
