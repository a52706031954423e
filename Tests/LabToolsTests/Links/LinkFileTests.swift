internal import MockGroupSessions
internal import SyncLab
import Testing

@testable import LabTools

/// Files of measured links: what a link makes of them, and what is refused.
@Suite("Link files")
struct LinkFileTests {
    /// The delays of many messages on a link that is as measured, in microseconds, sorted; and the share that is lost.
    private static func replay(
        _ text: String,
        over conditions: LinkConditions = .perfect,
        seed: UInt64
    ) throws -> (delays: [Int64], lost: Double) {
        var conditions = conditions
        try LinkFile(Array(text.utf8)).apply(to: &conditions)
        var link = Link(conditions: conditions, seed: seed)
        var delays: [Int64] = []
        for index in 0..<20_000 {
            let now = VirtualTime(microseconds: Int64(index) * 16_667)
            guard case .arriving(let time, _, _) = link.transmit(byteCount: 10, at: now) else { continue }
            delays.append(time.microseconds - now.microseconds)
        }
        return (delays.sorted(), 1 - Double(delays.count) / 20_000)
    }

    private static func percentile(_ part: Double, of sorted: [Int64]) -> Int64 {
        sorted[Int(Double(sorted.count - 1) * part)]
    }

    /// Delays from 20 to 120 ms with a long tail, in microseconds; `nil` for one in 25.
    private static let measured: [Int64?] = (0..<1_000 as Range<Int64>).map { index in
        let place: Int64 = index * 7_919 % 1_000
        return index % 25 == 7 ? nil : 20_000 + place * place / 10
    }

    private static func milliseconds(_ microseconds: Int64) -> String {
        "\(microseconds / 1_000).\(String(1_000 + microseconds % 1_000).dropFirst())"
    }

    @Test("are replayed with the delays and the losses of the file, from another message for each seed")
    func replay() throws {
        let rows = Self.measured.enumerated().map { index, delay in
            "\(index * 16),\(delay.map(Self.milliseconds) ?? ""),\(delay == nil ? 1 : 0)\r\n"
        }
        let pings = Self.measured.enumerated().compactMap { index, delay in
            delay.map { "64 bytes from 192.0.2.1: icmp_seq=\(index + 1) ttl=56 time=\(Self.milliseconds(2 * $0)) ms" }
        }
        // With a late echo, a duplicate, and lines of no echo.
        let log = """
            PING example.org (192.0.2.1) 56(84) bytes of data.
            \(([pings[1], pings[0]] + pings.dropFirst(2)).joined(separator: "\n"))
            \(pings[2]) (DUP!)
            From 192.0.2.9 icmp_seq=8 Destination Host Unreachable
            --- example.org ping statistics ---
            1000 packets transmitted, 960 received, 4% packet loss, time 999ms
            """
        let arrived = Self.measured.compactMap { $0 }.sorted()
        for text in ["ms,delay,lost\r\n" + rows.joined(), log] {
            var firsts: Set<Int64> = []
            for seed in 1...3 as ClosedRange<UInt64> {
                let (delays, lost) = try Self.replay(text, seed: seed)
                #expect(delays.count == 19_200 && abs(lost - 0.04) < 0.001)
                for part in [0.5, 0.99] {
                    let (replayed, file) = (Self.percentile(part, of: delays), Self.percentile(part, of: arrived))
                    #expect(abs(replayed - file) < 1_000, "\(part): \(replayed), \(file)")
                }
                var conditions = LinkConditions.perfect
                try LinkFile(Array(text.utf8)).apply(to: &conditions)
                var link = Link(conditions: conditions, seed: seed)
                if case .arriving(let time, _, _) = link.transmit(byteCount: 10, at: VirtualTime()) {
                    firsts.insert(time.microseconds)
                }
            }
            #expect(firsts.count > 1)
        }
    }

    @Test("of a distribution are spread around the link's delay by its jitter, in no order")
    func distribution() throws {
        // Sorted, as iproute2 writes its tables: most values are a little below the mean, some far above it.
        let table = (0..<1_024).map { $0 * $0 / 32 - 10_922 }
        let text = "# exponential\n" + table.map { " \($0)" }.joined() + "\n"
        let conditions = LinkConditions([.delay: 100, .jitter: 20, .loss: 40_000])
        let (delays, lost) = try Self.replay(text, over: conditions, seed: 1)
        for part in [0.5, 0.99] {
            let file = 100_000 + Int64(table[Int(1_023 * part)]) * 20_000 / 8_192
            #expect(abs(Self.percentile(part, of: delays) - file) < 1_000)
        }
        #expect(abs(lost - 0.04) < 0.01)
        var changed = conditions
        try LinkFile(Array(text.utf8)).apply(to: &changed)
        let trace = try #require(changed.trace?.delays.compactMap { $0 })
        #expect(changed.delay == conditions.delay && changed.jitter.amount == .zero && trace != trace.sorted())
    }

    @Test("that are no text or too large are refused with the line and the reason")
    func refusals() {
        let files: [([UInt8], String)] = [
            ([], "it is empty"), ([0xFF, 0x00, 0xFE], "it is not a delay distribution"),
            ([UInt8](repeating: UInt8(ascii: "1"), count: LinkFile.largest + 1), "it has more than 4 MB"),
            (Self.rows("0,1,0\n"), "line 16385: a link has up to 16384 measured messages"),
            (Self.rows("1\n"), "line 16385: a link has up to 16384 measured messages"),
        ]
        #expect(files.map { Self.reason($0.0).prefix($0.1.count) } == files.map { $0.1[...] })
    }

    private static func rows(_ row: String) -> [UInt8] { Array(String(repeating: row, count: 16_385).utf8) }

    /// The reason why a file is refused.
    static func reason(_ bytes: [UInt8]) -> String {
        do throws(LinkFileError) {
            let file = try LinkFile(bytes)
            return "taken as \(file)"
        } catch { return "\(error)" }
    }
}
