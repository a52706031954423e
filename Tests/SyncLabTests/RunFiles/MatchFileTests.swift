internal import Foundation
internal import GameBasics
internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncCore
internal import SyncLab
internal import Synchronization
internal import TestExtent
import Testing

@testable import RunFiles

@Suite("A match at one screen")
struct MatchFileTests {
    /// A file in memory.
    private final class MemoryOutput: RunOutput {
        let name = "memory"
        private let contents = Mutex<[UInt8]>([])
        var bytes: [UInt8] { contents.withLock { $0 } }

        func append(_ lines: [UInt8]) { contents.withLock { $0 += lines } }
    }

    @Test("is kept in a file that proves itself, and is, as a run of the lab, confirmed tick for tick as it was played")
    func same() throws {
        var happened = MatchEvents()
        var (contacts, targets, bothAct) = (0, 0, 0)
        let seeds = TestExtent.full(200, slice: 10, unoptimized: 5)
        for seed in 1...UInt64(seeds) {
            let rules = try Rules.standard.changing {
                $0.target = Rules.Target(1 + Int(seed % 3), needsLead: seed % 2 == 0)
                $0.servesAutomatically = seed % 5 != 0
            }
            let output = MemoryOutput()
            var recording = try MatchRecording(rules, seed: seed, Self.origin, in: output)
            var states = [Match(ofRun: seed)]
            var players = LabSide.allCases.map { LabComputerPlayer(.normal, at: $0, ofRun: seed, isChaotic: true) }
            for tick in 1...3_000 {
                var match = states[tick - 1]
                let given = [Player.one, .two].enumerated().map { place, seat in
                    players[place].input(for: match, seat: seat, at: UInt32(tick), under: rules).packed
                }
                let inputs = PerPlayer(given[0], given[1])
                let events = match.step(inputs, under: rules)
                states.append(match)
                try recording.append(inputs, count: 1)
                if tick.isMultiple(of: 7 * Int(seed)) { try recording.flush() }
                happened.formUnion(events)
                if !events.isDisjoint(with: [.contactByOne, .contactByTwo]) { contacts += 1 }
                if case .target = inputs.one.move { targets += 1 }
                if !inputs.one.actions.isEmpty && !inputs.two.actions.isEmpty { bothAct += 1 }
            }
            try recording.finish()
            let (match, file) = (try MatchFile(output.bytes), try RunFile(output.bytes))
            let verification = RunVerification(of: file)
            #expect(file.truncation == nil && verification.difference == nil && verification.hashes >= 50)
            var again = states[0]
            for inputs in match.inputs { _ = again.step(inputs, under: rules) }
            #expect(again == states.last && differenceOfLab(file.record, states) == nil, "seed \(seed)")
            try checkOlderFormat(match, file)
        }
        #expect(happened.isSuperset(of: [.goalByOne, .goalByTwo, .paused, .won, .began]))
        #expect(contacts > 5 * seeds / 2 && targets > 50 * seeds && bothAct > seeds)
    }

    /// Reads a match from its run, as older programs kept it.
    private func checkOlderFormat(_ match: MatchFile, _ file: RunFile) throws {
        let older = try MatchFile(RunFileWriter.file(of: file.record, file.header.origin))
        #expect(older.inputs == match.inputs && (older.seed, older.rules) == (match.seed, match.rules))
        #expect(older.origin.players == Self.origin.players && older.origin.occasion == Self.origin.occasion)
        // An action or an input before the match makes it a run like any other.
        var (acted, early) = (file, file.record.inputs)
        acted.record.append(.addDevice)
        early[0].left = Input(.low)
        let late = RunRecord(file.record.setup, inputs: early, actions: [])
        #expect(MatchFile(acted) == nil)
        #expect(throws: RunFileError.self) { try MatchFile(RunFileWriter.file(of: late, file.header.origin)) }
    }

    private static let origin = MatchOrigin(
        program: "1.2.3",
        players: PerPlayer("keyboard", "computer normal"),
        occasion: "daily"
    )

    /// Compares the states that the devices of a match's run confirm with those of the match.
    private func differenceOfLab(_ record: RunRecord, _ states: [Match]) -> String? {
        var lab = Lab(record.setup, keepsLog: false)
        while lab.tick < MatchRun.leadIn { record.replayNext(on: &lab) }
        while lab.tick < record.end {
            record.replayNext(on: &lab)
            let played = Int(lab.tick - MatchRun.leadIn)
            for place in 0..<2 {
                var confirmed = lab.confirmed(at: place)
                // The newest tick may still need the other device's next packet.
                let index = Int(confirmed.tick) - Int(lab.status(of: place).shown.tick) + played
                confirmed.tick = UInt32(index)
                if index < played - 2 || confirmed != states[index] {
                    return "tick \(played), device \(place): state \(index)"
                }
            }
        }
        return nil
    }

    @Test("has player one at the left device, whatever its seed")
    func sides() {
        let others = (1...UInt64(TestExtent.full(10_000, slice: 300, unoptimized: 20))).filter { seed in
            var lab = Lab(MatchRun.setup(.standard, seed: seed), keepsLog: false)
            while lab.tick < MatchRun.leadIn { lab.advance(left: .none, right: .none) }
            return lab.status(of: .left).seat != .one || lab.status(of: .right).seat != .two
        }
        #expect(others == [])
    }

    /// A match of 130 ticks, in which player one serves.
    private func file() throws -> (lines: [String], bytes: [UInt8]) {
        let output = MemoryOutput()
        let origin = MatchOrigin(program: "1.2.3", players: Self.origin.players)
        var recording = try MatchRecording(.standard, seed: 7, origin, in: output)
        try recording.append(PerPlayer(Input(.none, .serve), .none), count: 1)
        try recording.append(PerPlayer(Input(.low), Input(.target(.half))), count: 129)
        try recording.finish()
        return (String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init), output.bytes)
    }

    @Test("is written in the same way for ever, and read up to its last whole line where its file ends too soon")
    func golden() throws {
        let (lines, bytes) = try file()
        let expected = [
            #"{"tick":60,"one":".s 59<","two":". 59@8388608","hash":"73c30d6be7f08d15","sum":"8144ba0c"}"#,
            #"{"tick":120,"one":"60<","two":"60@8388608","hash":"e494be6c28e9371e","sum":"b584fb24"}"#,
            #"{"tick":130,"one":"10<","two":"10@8388608","hash":"4b480989f540f7cf","sum":"369a13bf"}"#,
            #"{"end":130,"sum":"0d4190bf"}"#,
        ]
        // The sums hold the header, too.
        #expect(
            Array(lines.dropFirst()) == expected,
            """
            A match is written in another way, or takes another course. Where that was meant, raise \
            RunFileFormat or Simulation.version.
            """
        )
        let start = bytes.count - (lines[3] + lines[4]).utf8.count - 2
        for end in stride(from: start, to: bytes.count - 1, by: 7) {
            let cut = try RunFile(Array(bytes[..<end]))
            let ticks: UInt32 = end < start + lines[3].utf8.count + 1 ? 120 : 130
            #expect(cut.truncation != nil && cut.record.end == MatchRun.leadIn + ticks)
        }
    }

    @Test("that an older program kept is read, is as its hashes say, and is written again as it is")
    func older() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "Format-2.pong.log")))
        let file = try MatchFile(bytes)
        #expect(file.origin.players == PerPlayer("keyboard", "computer hard") && file.truncation == nil)
        #expect(file.origin.occasion == "opponent Sniper" && file.inputs.count == 398)
        // Another simulation version would write its own number, and the match would take another course.
        guard file.simulation.version == Simulation.version else { return }
        let output = MemoryOutput()
        var recording = try MatchRecording(file.rules, seed: file.seed, file.origin, in: output)
        var next = 0
        for (tick, _) in file.hashes {
            for inputs in file.inputs[next..<Int(tick)] { try recording.append(inputs, count: 1) }
            try recording.flush()
            next = Int(tick)
        }
        try recording.finish()
        #expect(output.bytes == bytes)
        let verification = RunVerification(of: try RunFile(bytes))
        #expect(verification.difference == nil && verification.hashes == file.hashes.count && file.hashes.count == 8)
    }

    @Test("with another input is not as its hashes say")
    func changed() throws {
        var (sum, bytes) = (RunFileLines(), [UInt8]())
        for line in try file().lines {
            let text = line.replacing("59< @", with: "59> @").replacing(".s 59<", with: ".s 59>")
            guard case .object(let members) = try JSONReader.read(Array(text.utf8)[...], upTo: 1 << 20) else { return }
            sum.append(members.dropLast(), to: &bytes)
        }
        let difference = try #require(RunVerification(of: RunFile(bytes)).difference)
        let isOfMatch = if case .match = difference.kind { true } else { false }
        #expect(difference.tick == MatchRun.leadIn + 60 && isOfMatch)
    }
}
