internal import GameCore
internal import LabTesting
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
internal import SyncLab
import Testing

@Suite("Record of a tick")
struct TickRecordTests {
    @Test("has the facts of both peers")
    func facts() {
        var lab = Lab(RunSetup(seed: 7, network: NetworkPreset.fourG.conditions))
        var players = LabPlayers(seed: 7)
        var (wrong, seen): ([UInt32], Set<PeerFacts<Match>>) = ([], [])
        players.play(&lab, ticks: 900) { lab in
            for side in LabSide.allCases {
                guard let record = lab.record(at: lab.tick) else { continue }
                seen.insert(record[side].peer)
                if record[side].peer != lab.watchedDevices[side].reading.facts { wrong.append(lab.tick) }
            }
            switch lab.tick {
            case 300: lab.perform(.leave(0))
            case 360: lab.perform(.rejoin(0))
            case 600: lab.perform(.switchStrategy(.host))
            default: break
            }
            return false
        }
        #expect(wrong == [] && seen.count > 1_000 && Set(seen.map(\.strategy)).count == 2)
    }

    /// A lab keeps 600 records, and each keyframe of a run copies them.
    @Test("stays small")
    func size() {
        #expect(MemoryLayout<TickRecord>.size <= 928)
    }
}
