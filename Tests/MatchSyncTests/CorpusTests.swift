internal import DecoderFuzzing
internal import Foundation
internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import PeerTesting
import Testing

/// The fuzzer's run with the corpus, and every kind of damage to every message.
@Suite("Corpus")
struct CorpusTests {
    /// The lines of Corpus.txt: bytes in hexadecimal, and their description after a number sign.
    private static let corpus: [[UInt8]] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let digits = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
            return digits.isEmpty ? nil : bytes(ofHexadecimal: digits)
        }
    }()

    private static func bytes(ofHexadecimal digits: String) -> [UInt8] {
        let values = digits.compactMap(\.hexDigitValue)
        return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }

    @Test("no line of the corpus, no damage to one and no chance breaks a rule of all bytes")
    func corpus() {
        var (delivered, refused) = (0, 0)
        func run(_ bytes: [UInt8]) {
            let run = DecoderFuzzing.run(bytes)
            delivered += run.delivered
            refused += run.refused
            if run.violations != [] { Issue.record("\(bytes): \(run.violations)") }
        }
        for bytes in Self.corpus { run(bytes) }
        #expect(Self.corpus.count >= 40 && delivered >= 2 * Self.corpus.count + 25 && refused >= 10)
        for bytes in Self.corpus {
            for count in stride(from: 0, to: bytes.count, by: 5) {
                run(Array(bytes.prefix(count)))
                run(bytes.flipped(count * 8 + count % 8))
            }
        }
        var random = SplitMix64(seed: 1)
        delivered = 0
        for _ in 0..<2_000 { run(random.bytes(2 + Int(random.below(94)))) }
        #expect(delivered > 4_000)
    }

    @Test("truncated, flipped and random bytes are dropped and counted", arguments: 1...20 as ClosedRange<UInt64>)
    func dropped(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let packets = PeerMessage<Match>.oneOfEach(&random).map { $0.framed() }
        var (listeners, delivered, rejected) = (Listeners(), 0, 0)
        /// Dispatches a packet, which must be delivered once or rejected; if it is `nil`, either.
        func dispatch(_ packet: [UInt8], isSound: Bool? = nil) {
            let isRejected = listeners.dispatch(packet) != nil
            let isTaken = listeners.match.next() != nil
            let isRight = isTaken != isRejected && isTaken == (isSound ?? isTaken) && listeners.match.isEmpty
            if !isRight { Issue.record("\(packet)") }
            if isRejected { rejected += 1 } else { delivered += 1 }
        }
        for packet in packets {
            dispatch(packet, isSound: true)
            for count in packet.indices { dispatch(Array(packet.prefix(count)), isSound: false) }
            for bit in 0..<packet.count * 8 { dispatch(packet.flipped(bit), isSound: false) }
            dispatch(packet + [0], isSound: false)
            // All bits after the type are random; a check of eight bits passes one in 256.
            for _ in 0..<100 { dispatch(packet.prefix(1) + random.bytes(packet.count - 1)) }
        }
        let bits = packets.reduce(0) { $0 + $1.count * 9 + 1 }
        #expect(rejected + delivered == bits + packets.count + 400 && rejected >= bits + 380, "seed \(seed)")
    }
}
