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

    /// The error of reading checkpoints as they are written.
    private func error(of checkpoints: [RunCheckpoint]) throws -> FieldError? {
        var (writer, reader) = (CheckpointCoder(), CheckpointCoder())
        do throws(FieldError) {
            for checkpoint in checkpoints {
                var fields = try JSONFields(.object(writer.members(of: checkpoint)))
                if try reader.read(&fields, at: checkpoint.tick) != checkpoint { throw fields.wrong("", "the same") }
            }
            return nil
        } catch {
            return error
        }
    }

    @Test("have up to 1,200 hashes in a line, and the state of the last one's tick")
    func hashesOfLine() throws {
        let names = try ([(1_200, 1_200), (1_201, 1_201), (60, 59)] as [(UInt32, UInt32)]).map { count, tick in
            let state = Match(seed: 1)
            var later = state
            later.tick = tick
            let hashes = HashRun(first: 1, hashes: Array(repeating: 7, count: Int(count)))
            return try error(of: [
                RunCheckpoint(
                    tick: 1,
                    devices: [RunCheckpoint.Device(confirmedTick: 0, hashes: [], state: state)],
                    shown: nil
                ),
                RunCheckpoint(
                    tick: 2,
                    devices: [RunCheckpoint.Device(confirmedTick: count, hashes: [hashes], state: later)],
                    shown: nil
                ),
            ]).map { "\($0)" }
        }
        let state = "'state' is not the state at the end of the hashes"
        #expect(names == [nil, "'hashes' is not a list of hashes", state])
    }

    @Test("have hashes from the last tick of a match at most")
    func lastTick() throws {
        let isRead = try [Match.lastTick, Match.lastTick + 1].map { first in
            let hashes = HashRun(first: first, hashes: [7])
            let device = RunCheckpoint.Device(confirmedTick: 0, hashes: [hashes], state: Match(seed: 1))
            return try error(of: [RunCheckpoint(tick: 1, devices: [device], shown: nil)]) == nil
        }
        #expect(isRead == [true, false])
    }
}
