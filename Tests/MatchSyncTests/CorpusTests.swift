internal import DecoderFuzzing
internal import Foundation
internal import GameCore
internal import GroupSessions
internal import MatchSync
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

    @Test("no line of the corpus, no prefix of a line, and no line with a flipped bit breaks a rule of all bytes")
    func corpus() {
        var (delivered, refused) = (0, 0)
        for bytes in Self.corpus {
            let run = DecoderFuzzing.run(bytes)
            delivered += run.delivered
            refused += run.refused
            let near = stride(from: 0, to: bytes.count, by: 5).flatMap { count in
                var changed = bytes
                changed[count] ^= 1 << UInt8(count % 8)
                return [Array(bytes.prefix(count)), changed]
            }
            let violations = run.violations + near.flatMap { DecoderFuzzing.run($0).violations }
            #expect(violations == [], "\(bytes)")
        }
        #expect(Self.corpus.count >= 40 && delivered >= 2 * Self.corpus.count + 25 && refused >= 10)
    }

    @Test("nor do random bytes")
    func chance() {
        var random = SplitMix64(seed: 1)
        var delivered = 0
        for _ in 0..<2_000 {
            let bytes = (0..<2 + random.below(94)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let run = DecoderFuzzing.run(bytes)
            #expect(run.violations == [], "\(bytes)")
            delivered += run.delivered
        }
        #expect(delivered > 4_000)
    }

    @Test("truncated, flipped and random bytes are dropped and counted", arguments: 1...20 as ClosedRange<UInt64>)
    func dropped(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let packets = PeerMessage.oneOfEach(&random).map { $0.framed() }
        var listener = Listener()
        for packet in packets {
            listener.dispatch(packet, isSound: true)
            for count in packet.indices {
                listener.dispatch(Array(packet.prefix(count)), isSound: false)
            }
            for bit in 0..<packet.count * 8 {
                var flipped = packet
                flipped[bit / 8] ^= 1 << UInt8(bit % 8)
                listener.dispatch(flipped, isSound: false)
            }
            listener.dispatch(packet + [0], isSound: false)
            for _ in 0..<100 {
                // All bits after the type are random; a check of eight bits passes one in 256.
                let garbage =
                    packet.prefix(1) + packet.dropFirst().map { _ in UInt8(truncatingIfNeeded: random.next()) }
                listener.dispatch(Array(garbage))
            }
        }
        let bits = packets.reduce(0) { $0 + $1.count * 9 + 1 }
        let sum = listener.rejected + listener.delivered
        #expect(sum == bits + packets.count + 400 && listener.rejected >= bits + 380, "seed \(seed)")
    }
}

/// A dispatcher with a listener for the messages of a match.
private struct Listener {
    private(set) var delivered = 0
    private(set) var rejected = 0
    private var dispatcher = MessageDispatcher()
    private let inbox: MessageInbox<PeerMessage>

    init() {
        inbox = dispatcher.inbox(of: PeerMessage.self)
    }

    /// Dispatches a packet, which must be delivered once or rejected.
    ///
    /// - Parameter isSound: True if it must be delivered, false if rejected; `nil` for either.
    mutating func dispatch(_ packet: [UInt8], isSound: Bool? = nil) {
        let reason = dispatcher.dispatch(packet, from: Participant(id: ParticipantID(rawValue: 2)))
        let isTaken = inbox.next() != nil
        let isRight = isTaken == (reason == nil) && isTaken == (isSound ?? isTaken) && inbox.isEmpty
        if !isRight { Issue.record("\(packet)") }
        if reason == nil { delivered += 1 } else { rejected += 1 }
    }
}
