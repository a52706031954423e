internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncLab
import Testing

@testable import RunFiles

@Suite("Checkpoints in lines")
struct CheckpointCoderTests {
    @Test("have one list of hashes for two devices of which one is ten seconds behind")
    func farBehind() throws {
        // The states, as both devices confirm them.
        let states = (0...2_400).map { tick in
            var match = Match(seed: UInt64(tick))
            match.tick = UInt32(tick)
            return EngineState(match)
        }
        func device(_ ticks: Range<Int>, hasState: Bool) -> RunCheckpoint.Device {
            let hashes = ticks.map { states[$0 + 1].shortHash }
            return RunCheckpoint.Device(
                confirmedTick: UInt32(ticks.upperBound),
                hashes: ticks.isEmpty ? [] : [HashRun(first: UInt32(ticks.lowerBound + 1), hashes: hashes)],
                state: hasState ? states[ticks.upperBound] : nil
            )
        }
        let interval = Int(CheckpointTaker.interval)
        var (writer, reader) = (CheckpointCoder(), CheckpointCoder())
        var (written, read): ([RunCheckpoint], [RunCheckpoint]) = ([], [])
        var inStep: [Bool] = []
        for end in stride(from: interval, through: 2_400, by: interval) {
            let late = max(end - 10 * interval, 0)
            let newest = device(end - interval..<end, hasState: true)
            let latest = device(max(late - interval, 0)..<late, hasState: end == interval)
            let checkpoint = RunCheckpoint(tick: UInt32(end), devices: [newest, latest], shown: nil)
            let members = writer.members(of: checkpoint)
            inStep.append(members.contains { $0.name == "confirmed" })
            var fields = try JSONFields(.object(members))
            read.append(try reader.read(&fields, at: UInt32(end)))
            written.append(checkpoint)
        }
        #expect(read == written && inStep == [false] + Array(repeating: true, count: 39))
    }
}
