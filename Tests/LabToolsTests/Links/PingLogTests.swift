internal import MockGroupSessions
import Testing

@testable import LabTools

/// Logs of `ping` as people have them: of each system, in several languages, with time stamps, cut, and one behind
/// another.
@Suite("Logs of ping")
struct PingLogTests {
    /// The one-way delays of a log in microseconds; `nil` for a lost message.
    private static func delays(_ text: String) throws -> [Int64?] {
        guard case .trace(let trace) = try LinkFile(Array(text.utf8)) else { return [] }
        return trace.delays
    }

    /// 10 messages, of which 3 and 4 are lost: round trips of 20.4, 30.5, 46, 28.1, 33.3, 21, 25 and 22 ms.
    private static let decimals: [Int64?] = [
        10_200, 15_250, nil, nil, 23_000, 14_050, 16_650, 10_500, 12_500, 11_000,
    ]

    /// The same in whole milliseconds, as Windows writes them, `<1ms` for the last one.
    private static let wholes: [Int64?] = [10_000, 15_000, nil, nil, 23_000, 14_000, 16_500, 10_500, 12_500, 500]

    /// The round trips of ``decimals`` as lines.
    private static func lines(from first: Int, _ line: (_ number: Int, _ time: String) -> String) -> String {
        let times = ["20.4", "30.5", nil, nil, "46.0", "28.1", "33.3", "21.0", "25.0", "22.0"]
        return times.enumerated().compactMap { index, time in time.map { line(first + index, $0) + "\n" } }.joined()
    }

    @Test(
        "of Linux are read in any language",
        arguments: [
            (
                "56(84) bytes of data.", "64 bytes from h", "time", "ms",
                "10 packets transmitted, 8 received, 20% packet loss"
            ),
            (
                "56(84) Bytes Daten.", "64 Bytes von h", "Zeit", "ms",
                "10 Pakete übertragen, 8 empfangen, 20% packet loss"
            ),
            (
                "56(84) octets de données.", "64 octets de h ", "temps", "ms",
                "10 paquets transmis, 8 reçus, 20% packet loss"
            ),
            ("56(84) 字节的数据。", "64 字节，来自 h", "时间", "毫秒", "已发送 10 个包， 已接收 8 个包, 20% packet loss"),
            ("56(84) バイトのデータ", "64 バイト応答 送信元 h", "時間", "ミリ秒", "送信パケット数 10, 受信パケット数 8, 20% packet loss"),
            ("56(84) байт данных.", "64 байта от h", "время", "мс", "10 пакетов передано, 8 получено, 20% packet loss"),
        ]
    )
    func linux(_ head: String, _ from: String, _ time: String, _ unit: String, _ sum: String) throws {
        let sumHead = "\n--- example.org ping statistics ---\n"
        // The first two are lost, and so are the last two of 14.
        let echoes = Self.lines(from: 3) { "\(from): icmp_seq=\($0) ttl=58 \(time)=\($1) \(unit)" }
        let text = "PING example.org (192.0.2.1) \(head)\n\(echoes)\(sumHead)\(sum.replacing("10", with: "14"))\n"
        #expect(try Self.delays(text) == [nil, nil] + Self.decimals + [nil, nil])
    }

    @Test("of BusyBox, BSD, macOS and fping are read")
    func others() throws {
        // The numbers begin at 0: the first message is lost.
        let busybox =
            "PING example.org (192.0.2.1): 56 data bytes\n"
            + Self.lines(from: 1) { "64 bytes from 192.0.2.1: seq=\($0) ttl=58 time=\($1)00 ms" }
            + "\n--- example.org ping statistics ---\n11 packets transmitted, 8 packets received, 27% packet loss\n"
        #expect(try Self.delays(busybox) == [nil] + Self.decimals)
        // Without its end, and with decimals behind a comma. A late echo is no lost one.
        let late = "Request timeout for icmp_seq 10\n64 bytes from 192.0.2.1: icmp_seq=10 ttl=58 time=1020,5 ms\n"
        let macOS =
            "PING example.org (192.0.2.1): 56 data bytes\nRequest timeout for icmp_seq 2\nRequest timeout for icmp_seq 3\n"
            + Self.lines(from: 0) {
                "64 bytes from 192.0.2.1: icmp_seq=\($0) ttl=58 time=\($1.replacing(".", with: ",")) ms"
            } + late + "Request timeout for icmp_seq 11\n"
        #expect(try Self.delays(macOS) == Self.decimals + [510_250, nil])
        let six =
            "PING6(56=40+8+8 bytes) 2001:db8::1 --> 2001:db8::2\n"
            + Self.lines(from: 1) { "16 bytes from 2001:db8::2, icmp_seq=\($0) hlim=57 time=\($1) ms" }
        #expect(try Self.delays(six) == [nil] + Self.decimals)
        let linuxSix =
            "PING h(2001:db8::2 (2001:db8::2)) 56 data bytes\n"
            + Self.lines(from: 2) { "64 bytes from h (2001:db8::2): icmp_seq=\($0) ttl=57 time=\($1) ms" }
        #expect(try Self.delays(linuxSix) == [nil] + Self.decimals)
        for stamp in ["", "[1764376080.12345] "] {
            let echoes = Self.lines(from: 0) { "\(stamp)192.0.2.1 : [\($0)], 96 bytes, \($1) ms (22.2 avg, 0% loss)" }
            let lost = "\(stamp)192.0.2.1 : [10], timed out (22.2 avg, 27% loss)\n"
            #expect(try Self.delays(echoes + lost) == Self.decimals + [nil])
        }
    }

    @Test(
        "of Windows are read in any language",
        arguments: [
            (
                "Pinging h [192.0.2.1] with 32 bytes of data:", "Reply from 192.0.2.1: bytes=32 time", "ms",
                "Request timed out.", "Ping statistics for 192.0.2.1:",
                "Packets: Sent = 10, Received = 8, Lost = 2 (20% loss),",
                "Approximate round trip times in milli-seconds:"
            ),
            (
                "Ping wird ausgeführt für h [192.0.2.1] mit 32 Bytes Daten:", "Antwort von 192.0.2.1: Bytes=32 Zeit",
                "ms", "Zeitüberschreitung der Anforderung.", "Ping-Statistik für 192.0.2.1:",
                "Pakete: Gesendet = 10, Empfangen = 8, Verloren = 2", "Ca. Zeitangaben in Millisek.:"
            ),
            (
                "Envoi d’une requête 'ping' sur h [192.0.2.1] avec 32 octets de données :",
                "Réponse de 192.0.2.1 : octets=32 temps", " ms", "Délai d’attente de la demande dépassé.",
                "Statistiques Ping pour 192.0.2.1:", "Paquets : envoyés = 10, reçus = 8, perdus = 2 (perte 20%),",
                "Durée approximative des boucles en millisecondes :"
            ),
            (
                "h [192.0.2.1]に ping を送信しています 32 バイトのデータ:", "192.0.2.1 からの応答: バイト数 =32 時間 ", "ms", "要求がタイムアウトしました。",
                "192.0.2.1 の ping 統計:", "パケット数: 送信 = 10、受信 = 8、損失 = 2 (20% の損失)、", "ラウンド トリップの概算時間 (ミリ秒):"
            ),
            (
                "正在 Ping h [192.0.2.1] 具有 32 字节的数据:", "来自 192.0.2.1 的回复: 字节=32 时间", "ms", "请求超时。",
                "192.0.2.1 的 Ping 统计信息:", "数据包: 已发送 = 10，已接收 = 8，丢失 = 2 (20% 丢失)，", "往返行程的估计时间(以毫秒为单位):"
            ),
            (
                "Обмен пакетами с h [192.0.2.1] с 32 байтами данных:", "Ответ от 192.0.2.1: число байт=32 время", "мс",
                "Превышен интервал ожидания для запроса.", "Статистика Ping для 192.0.2.1:",
                "Пакетов: отправлено = 10, получено = 8, потеряно = 2", "Приблизительное время приема-передачи в мс:"
            ),
        ]
    )
    func windows(
        _ head: String,
        _ echo: String,
        _ unit: String,
        _ lost: String,
        _ sum: String,
        _ counts: String,
        _ times: String
    ) throws {
        let echoes = ["=20", "=30", nil, nil, "=46", "=28", "=33", "=21", "=25", "<1"].map { time in
            time.map { "\(echo)\($0)\(unit) TTL=56" } ?? lost
        }
        let lines =
            ["", head] + echoes + [
                "", sum, "    \(counts)", times, "    Minimum = 20ms, Maximum = 46ms, Mittel = 28ms",
            ]
        #expect(try Self.delays(lines.joined(separator: "\r\n")) == Self.wholes)
        // As people write time stamps in PowerShell: empty lines have one, too.
        for stamp in ["29.11.2026 00:48:00 - ", "[Sun Nov 29 00:48:00 2026] "] {
            #expect(try Self.delays(lines.map { stamp + $0 }.joined(separator: "\r\n")) == Self.wholes)
        }
        // Cut, and twice.
        #expect(try Self.delays(echoes.joined(separator: "\n")) == Self.wholes)
        #expect(try Self.delays((lines + lines).joined(separator: "\r\n")) == Self.wholes + Self.wholes)
        // IPv6 has no TTL.
        let six = echoes.map { $0.replacing(" TTL=56", with: "").replacing(#/\S+ ?=32 /#, with: "") }
        #expect(try Self.delays(([head] + six).joined(separator: "\n")) == Self.wholes)
    }

    @Test(
        "keep their losses behind time stamps",
        arguments: [
            "Nov 29 00:48:00 ", "[1764376080.123456] ", "[Sun Nov 29 00:48:00 UTC 2026] ", "00:48:00.123456 ", "",
        ]
    )
    func timeStamps(_ stamp: String) throws {
        let echoes = (4...8).map { "64 bytes from 192.0.2.1: icmp_seq=\($0) ttl=56 time=20 ms" }
        let lines =
            ["PING example.org (192.0.2.1) 56(84) bytes of data."] + echoes + [
                "", "--- example.org ping statistics ---",
                "10 packets transmitted, 5 received, 50% packet loss, time 9011ms",
            ]
        let text = lines.map { "\(stamp)\($0)\n" }.joined()
        #expect(try Self.delays(text) == [nil, nil, nil, 10_000, 10_000, 10_000, 10_000, 10_000, nil, nil])
    }

    @Test("in one file follow each other, also where only the numbers show it")
    func several() throws {
        func echoes(_ numbers: ClosedRange<Int>, _ time: Int) -> [String] {
            numbers.map { "64 bytes from 192.0.2.1: icmp_seq=\($0) ttl=56 time=\(time) ms" }
        }
        func expect(_ lines: [String], _ delays: [Int64?]) throws {
            #expect(try Self.delays(lines.joined(separator: "\n")) == delays)
        }
        let head = ["PING example.org (192.0.2.1) 56(84) bytes of data."]
        let sum = ["", "--- example.org ping statistics ---", "10 packets transmitted, 10 received, 0% packet loss"]
        let (fast, slow): ([Int64?], [Int64?]) = (
            .init(repeating: 5_000, count: 10), .init(repeating: 100_000, count: 10)
        )
        let (one, other) = (echoes(1...10, 10), echoes(1...10, 200))
        try expect(head + one + sum + head + other + sum, fast + slow)
        try expect(head + one + head + other, fast + slow)
        try expect(one + other, fast + slow)
        try expect(one + sum + other + sum, fast + slow)
        // The second one has lost all.
        let none = ["", "--- h ping statistics ---", "3 packets transmitted, 0 received, 100% packet loss"]
        try expect(head + one + sum + head + none, fast + [nil, nil, nil])
        // The first one is the end of a long log, and the second one its beginning.
        try expect(echoes(101...110, 10) + other, fast + slow)
        try expect(echoes(60_001...60_010, 10) + other, fast + slow)
        // One log: the numbers begin at 0 again, and a duplicate is none.
        try expect(echoes(65_531...65_535, 10) + echoes(0...4, 10), fast)
        try expect(head + one + [one[2] + " (DUP!)"], fast)
        try expect(head + one.filter { $0 != one[4] } + [one[4]], fast)
        // A router's word about a message whose echo came.
        try expect(head + one + ["From 192.0.2.9: icmp_seq=10 Redirect Host(New nexthop: 192.0.2.8)"], fast)
    }
}
