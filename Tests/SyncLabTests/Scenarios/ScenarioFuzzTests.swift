internal import GameBasics
internal import GameCore
internal import MatchSync
internal import TestExtent
import Testing

@testable import LabTools

@Suite("Mutated scenarios")
struct ScenarioFuzzTests {
    /// Text that a mutation inserts, valid in the format or not.
    private static let pieces: [[UInt8]] = [
        "{", "}", "[", "]", "\"", ":", ",", "\n", "0", "-1", "1e9", "9999999999", "0.5", "null", "true", "\\u0000",
        "\"at\": 1", "\"end\"", "\"action\": \"add\"", "\"device\": 99", "\"expect\": \"agree\"", "changed(", " and ",
        "not ", "left.", "\"joinDelay\": 86400000", "\"rejoin\"", "\"bytes\": \"00\"", "\"milliseconds\": 0", "é",
        "\u{FF}",
    ].map { Array($0.utf8) }

    @Test("are refused with a line and a reason, or run; nothing crashes")
    func mutated() {
        var random = SplitMix64(seed: 500)
        func draw(_ bound: Int) -> Int { Int(random.next() % UInt64(max(bound, 1))) }
        let texts = BuiltInScenario.all.map { Array($0.text.utf8) }
        var (refused, ran, broken, unclear) = (0, 0, 0, [ScenarioError]())
        let strategies = StrategyKind.allCases
        for _ in 0..<TestExtent.full(10_000, slice: 300, unoptimized: 80) {
            var bytes = texts[draw(texts.count)]
            for _ in 0...draw(3) {
                let place = draw(bytes.count)
                switch draw(6) {
                case 0: bytes[place] ^= 1 << UInt8(draw(8))
                case 1: bytes.insert(contentsOf: Self.pieces[draw(Self.pieces.count)], at: place)
                case 2: bytes.removeSubrange(place..<min(place + 1 + draw(12), bytes.count))
                case 3:
                    // A changed digit usually gives a valid scenario.
                    let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
                    if !digits.isEmpty { bytes[digits[draw(digits.count)]] = UInt8(0x30 + draw(10)) }
                case 4: bytes.removeLast(draw(bytes.count))
                default:
                    // A repeated line, or a line of another scenario.
                    let lines = texts[draw(texts.count)].split(separator: UInt8(ascii: "\n"))
                    bytes += [UInt8(ascii: "\n")] + lines[draw(lines.count)]
                }
                if bytes.isEmpty { break }
            }
            do {
                let scenario = try Scenario(bytes)
                var run = ScenarioRun(scenario, strategy: strategies[draw(strategies.count)])
                for _ in 0..<600 where !run.isOver { run.advance() }
                ran += 1
                broken += run.play.failures.isEmpty ? 0 : 1
            } catch {
                refused += 1
                let isClear = error.line >= 1 && !error.reason.isEmpty && !"\(error)".contains { $0.isNewline }
                if !isClear { unclear.append(error) }
            }
        }
        #expect(unclear.isEmpty && refused > 30 && ran > 10 && broken > 0, "\(refused) refused, \(ran) ran")
        // No random bytes are a scenario.
        let read = (0..<500).filter { _ in
            let bytes = (0..<random.next() % 200).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            return (try? Scenario(bytes)) != nil
        }
        #expect(read == [])
    }
}
