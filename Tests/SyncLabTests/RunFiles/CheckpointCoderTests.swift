internal import GameCore
internal import JSONText
internal import MatchSync
import Testing

@testable import RunFiles

@Suite("Checkpoints in lines")
struct CheckpointCoderTests {
    @Test("have one list of hashes for two devices of which one is ten seconds behind")
    func farBehind() throws {
        // The states of a rally, as both devices confirm them.
        var states = [Match(seed: 1)]
        for _ in 0..<2_400 {
            var match = states[states.count - 1]
            _ = match.step(PerPlayer(Input(.low), Input(.none, .serve)), under: .standard)
            states.append(match)
        }
        func device(_ ticks: Range<Int>, hasState: Bool) -> RunCheckpoint.Device {
            let run = HashRun(
                first: UInt32(ticks.lowerBound + 1),
                hashes: states[ticks].indices.map { states[$0 + 1].shortHash }
            )
            return RunCheckpoint.Device(
                confirmedTick: UInt32(ticks.upperBound),
                hashes: ticks.isEmpty ? [] : [run],
                state: hasState ? states[ticks.upperBound] : nil
            )
        }
        let interval = Int(CheckpointTaker.interval)
        let distance = 10 * interval
        var (writer, reader) = (CheckpointCoder(), CheckpointCoder())
        var compared = 0
        for end in stride(from: interval, through: 2_400, by: interval) {
            let late = max(end - distance, 0)
            let isFirst = end == interval
            let checkpoint = RunCheckpoint(
                tick: UInt32(end),
                devices: [
                    device(end - interval..<end, hasState: true),
                    device(max(late - interval, 0)..<late, hasState: isFirst),
                ],
                shown: nil
            )
            var members: [(name: String, value: JSONValue)] = []
            writer.append(checkpoint, to: &members)
            #expect(members.contains { $0.name == "confirmed" } != isFirst, "tick \(end)")
            var fields = try JSONFields(.object(members))
            #expect(try reader.read(&fields, at: UInt32(end)) == checkpoint, "tick \(end)")
            if late > 0 { compared += 1 }
        }
        #expect(compared == 30)
    }
}
