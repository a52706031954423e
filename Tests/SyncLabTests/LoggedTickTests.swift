internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import TestExtent
import Testing

@Suite("Ticks in the log")
struct LoggedTickTests {
    private func message(_ tick: UInt32) -> InputMessage {
        InputMessage(
            timeline: 0,
            tick: UInt16(tick % InputMessage.ticks),
            frameAdvantage: 0,
            hash: 0,
            inputs: InputRun()
        )
    }

    @Test("are whole again for a packet of up to half a wrap either way")
    func whole() {
        for tick in [2_048, 4_095, 4_096, 4_444, 100_000, UInt32.max - 5_000] {
            for distance in [-2_047, -2_000, -1, 0, 1, 127, 2_048] {
                let reference = UInt32(clamping: Int(tick) + distance)
                #expect(message(tick).wholeTick(near: reference) == tick, "\(tick) near \(reference)")
            }
        }
        // There is no tick before the first one.
        #expect(message(3_000).wholeTick(near: 0) == 3_000)
        #expect(message(4_095).wholeTick(near: 10) == 4_095)
    }

    @Test(
        "are those of the sender's own match, through the wraps, on bad links and with an input delay",
        arguments: TestExtent.simulated([
            (NetworkPreset.perfect, StrategyKind.rollback(inputDelay: 30, isFiltered: false)),
            (.veryBad, .standard), (.hitch, .lockstep(inputDelay: 8)), (.offline, .standard),
        ])
    )
    func sender(_ preset: NetworkPreset, _ strategy: StrategyKind) {
        var lab = Lab(RunSetup(seed: 4, network: preset.conditions, strategy: strategy))
        var players = LabPlayers(seed: 4)
        var read = 0
        var wrapped = 0
        players.play(&lab, ticks: 9_000) { lab in
            for number in max(read, lab.updates.numbers.lowerBound)..<lab.updates.total {
                let logged = lab.updates[number]
                guard case .input(let inputs) = logged.content, let tick = logged.inputTick else {
                    Issue.record("\(logged)")
                    continue
                }
                let now = Int(lab.peer(logged.sender).shown.tick)
                if abs(Int(tick) - now) > 250 { Issue.record("\(tick) at \(now)") }
                #expect(tick % InputMessage.ticks == UInt32(inputs.tick))
                if tick >= InputMessage.ticks { wrapped += 1 }
            }
            read = lab.updates.total
            return false
        }
        #expect(preset == .offline || wrapped > 5_000)
    }

    @Test("say whether their sender had received anything by then")
    func heard() {
        var lab = Lab(RunSetup(seed: 4, network: NetworkConditions(LinkConditions([.loss: 1_000_000]))))
        for _ in 0..<200 { lab.advance(left: .none, right: .none) }
        #expect(lab.updates.total > 100)
        #expect(lab.updates.numbers.allSatisfy { !lab.updates[$0].senderHasHeard })
        for side in LabSide.allCases { lab.setConditions(.perfect, from: side.link) }
        for _ in 0..<200 { lab.advance(left: .none, right: .none) }
        #expect(lab.updates.numbers.suffix(100).allSatisfy { lab.updates[$0].senderHasHeard })
    }
}
