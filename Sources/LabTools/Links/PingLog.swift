internal import JSONText
internal import MockGroupSessions

/// A log of `ping` or `fping`: the delay of each message, `nil` for a lost one.
///
/// Any language and any time stamps in front of the lines are read: an echo is known by its number or its TTL, and its
/// time by the unit behind it. Logs in one file follow each other. An echo takes both ways: a message takes half of the
/// time.
struct PingLog {
    /// The messages of all logs but the last.
    private var delays: [Int64?] = []

    /// The last log.
    private var log = NumberedLog()

    /// True if echoes have no numbers, as on Windows, where a lost message is a line in the system's language.
    private let isUnnumbered: Bool

    /// True if another line is a lost message.
    private var countsOtherLines = false

    /// The words of a time stamp in front of the statistics, if their first line comes next; `nil` otherwise.
    private var stampBeforeSum: Int?

    /// The host whose echoes `fping` has written.
    private var host: Substring?

    private var hasEcho = false

    /// Reads a log.
    ///
    /// - Returns: Its messages; `nil` if it has no echo.
    static func messages(in lines: [LinkFile.Line]) throws(LinkFileError) -> [Int64?]? {
        let lines = lines.map { PingLine($0) }
        var log = PingLog(lines)
        for (index, line) in lines.enumerated() {
            try log.take(line, above: lines.indices.contains(index + 1) ? lines[index + 1] : nil)
            try LinkFile.checkCount(log.delays.count + log.log.count, at: line.number)
        }
        log.endLog()
        return log.hasEcho ? log.delays : nil
    }

    private init(_ lines: [PingLine]) {
        isUnnumbered = lines.contains { $0.entry == nil && $0.isUnnumberedEcho }
    }

    /// - Parameter next: The line below it; `nil` for the last one.
    private mutating func take(_ line: PingLine, above next: PingLine?) throws(LinkFileError) {
        let stamp = stampBeforeSum
        stampBeforeSum = line.stampBeforeSum
        if let first = line.firstNumber {
            endLog()
            log = NumberedLog(first: first)
            countsOtherLines = false
        } else if let stamp {
            log.end(sent: line.firstWhole(behind: stamp))
        } else if let entry = line.entry {
            try take(entry, in: line)
        } else if line.isUnnumberedEcho, let time = try line.time {
            countsOtherLines = true
            hasEcho = true
            log.append(time)
        } else if line.isTitle {
            // Windows has one above the echoes, and one or two in the statistics.
            countsOtherLines = next.map { !$0.isUnnumberedSum } ?? false
        } else if isUnnumbered && countsOtherLines && !line.isTimeStamp {
            log.append(nil)
        }
    }

    private mutating func take(_ entry: PingLine.Entry, in line: PingLine) throws(LinkFileError) {
        guard let number = UInt32(entry.number).map(Int.init) else {
            throw LinkFileError(line: line.number, "'\(entry.number)' is not the number of an echo")
        }
        if let name = entry.host, let host, name != host {
            throw LinkFileError(line: line.number, "it is of \(name), and lines above are of \(host): keep one host's")
        }
        host = entry.host ?? host
        let time = try line.time
        if log.isRestart(number, isLost: time == nil, isMarked: line.isMarked) { endLog() }
        log.take(number, time)
        hasEcho = hasEcho || time != nil
    }

    private mutating func endLog() {
        delays += log.delays
        log = NumberedLog()
    }
}

/// Messages by their numbers, from the first to the last.
private struct NumberedLog {
    private var echoes: [Int: Int64] = [:]
    private var first: Int
    private var last: Int

    /// True behind its statistics.
    private var isOver = false

    /// - Parameter first: The number of the first message; `nil` for a log that was cut: it begins with its first line.
    init(first: Int? = nil) {
        self.first = first ?? .max
        last = (first ?? .max) - 1
    }

    private var isCut: Bool { first == .max }

    var count: Int { isCut ? 0 : last - first + 1 }

    var delays: [Int64?] { count == 0 ? [] : (first...last).map { echoes[$0] } }

    /// The most messages that are lost in a row while the numbers begin at 0 again, after 65535.
    private static let largestGap = 1_000

    /// The most messages by which one is late.
    private static let latest = 16

    /// The number as it goes on after 65535.
    private func continued(_ number: Int) -> Int {
        count > 0 && number + 32_768 < last ? number + 65_536 : number
    }

    /// True if a number begins another log.
    ///
    /// - Parameters:
    ///   - isLost: True for a lost message: the system may report one whose echo has come.
    ///   - isMarked: True if the line itself marks a fault, such as `(DUP!)`.
    func isRestart(_ number: Int, isLost: Bool, isMarked: Bool) -> Bool {
        guard count > 0, !isOver else { return isOver }
        let place = continued(number)
        if place != number, place > last + Self.largestGap { return true }
        guard echoes[place] != nil else { return place + Self.latest < first }
        return isLost ? place + Self.latest < last : !isMarked
    }

    /// - Parameter time: The delay of the message; `nil` if it is lost, or its echo is late.
    mutating func take(_ number: Int, _ time: Int64?) {
        let number = continued(number)
        (first, last) = isCut ? (number, number) : (min(first, number), max(last, number))
        // A duplicate says nothing about the message.
        if let time, echoes[number] == nil { echoes[number] = time }
    }

    /// Takes the next message of a log without numbers.
    mutating func append(_ time: Int64?) { take(isCut ? 0 : last + 1, time) }

    /// Takes the number of all messages that were sent, which ends the log.
    mutating func end(sent: Int?) {
        isOver = true
        guard !isCut, let sent else { return }
        last = max(last, first + sent - 1)
    }
}

/// A line of a log of `ping`.
private struct PingLine {
    let number: Int
    private let words: [Substring]
    private let pairs: [Pair]

    /// A number with its name, such as `time=20.4 ms`, `ttl=56` or `Zeit<1ms`.
    private struct Pair {
        let name: String
        let number: Substring

        /// The word right behind the number, such as `ms`; empty for none.
        let unit: Substring

        var isNumber: Bool { ["icmp_seq", "icmp_req", "seq"].contains(name) }
        var isLifetime: Bool { ["ttl", "hlim"].contains(name) }
        var isTime: Bool { !isNumber && !isLifetime && unit.first?.isLetter == true }
    }

    /// An echo, or a lost message, with a number.
    struct Entry {
        let number: Substring
        /// The host as `fping` writes it.
        var host: Substring?
    }

    private(set) var entry: Entry?
    private var echoTime: Pair?

    init(_ line: LinkFile.Line) {
        number = line.number
        words = Self.words(of: line.text)
        let named = words.map { $0.firstIndex { $0 == "=" || $0 == "<" } }
        var pairs: [Pair] = []
        for (index, word) in words.enumerated() {
            guard let sign = named[index] else { continue }
            let value = word[word.index(after: sign)...]
            let number = value.prefix { "+-.,".contains($0) || $0.isASCII && $0.isNumber }
            let rest = value[number.endIndex...]
            let isFree = index + 1 < words.count && named[index + 1] == nil
            let unit = rest.isEmpty && isFree ? words[index + 1] : rest
            pairs.append(Pair(name: word[..<sign].lowercased(), number: number, unit: unit))
        }
        self.pairs = pairs
        echoTime = pairs.first(where: \.isTime)
        if let pair = pairs.first(where: \.isNumber) {
            entry = Entry(number: pair.number)
        } else if let place = words.firstIndex(of: "icmp_seq"), place + 1 < words.count {
            // Of BSD and macOS: `Request timeout for icmp_seq 0`.
            entry = Entry(number: words[place + 1])
        } else if let place = words.firstIndex(of: ":"), place > 0, place + 1 < words.count,
            words[place + 1].hasPrefix("["), words[place + 1].hasSuffix("],")
        {
            // Of fping: `192.0.2.1 : [0], 96 bytes, 20.4 ms (22.2 avg, 0% loss)`.
            entry = Entry(number: words[place + 1].dropFirst().dropLast(2), host: words[place - 1])
            let unit = words.dropFirst(place + 2).prefix { !$0.hasPrefix("(") }.firstIndex(of: "ms")
            echoTime = unit.map { Pair(name: "time", number: words[$0 - 1], unit: "ms") }
        }
    }

    /// The words of a text, without the blanks that some languages have around a sign.
    private static func words(of text: Substring) -> [Substring] {
        var joined = ""
        for character in text {
            let isSign = character == "=" || character == "<"
            if isSign, joined.last == " " { joined.removeLast() }
            let isBlank = character.isWhitespace
            if isBlank, let last = joined.last, last == " " || last == "=" || last == "<" { continue }
            joined.append(isBlank ? " " : character)
        }
        return joined.split(separator: " ")
    }

    /// Half of the time of an echo; `nil` for a lost message.
    var time: Int64? {
        get throws(LinkFileError) {
            guard let echoTime else { return nil }
            let unit = echoTime.unit.lowercased()
            guard !["s", "sec", "us", "µs", "μs"].contains(unit) else {
                throw LinkFileError(line: number, "the time '\(echoTime.number) \(unit)' is not in milliseconds")
            }
            // Some languages have a comma in front of the decimals.
            let hasPoint = echoTime.number.contains(".")
            let digits: Substring =
                hasPoint ? echoTime.number : echoTime.number.replacing(",", with: ".", maxReplacements: 1)
            return try LinkFile.microseconds(digits, "the time", upTo: 2 * LinkFile.longestDelay, at: number) / 2
        }
    }

    /// True for an echo without a number: with its TTL, or its time alone as of IPv6 on Windows.
    var isUnnumberedEcho: Bool {
        guard let unit = echoTime?.unit.lowercased() else { return false }
        return pairs.contains(where: \.isLifetime) || pairs.count == 1 && ["ms", "мс"].contains(unit)
    }

    /// True for the statistics of Windows, such as `Sent = 10, Received = 8, Lost = 2 (20% loss)`.
    ///
    /// Some languages have no blanks between them.
    var isUnnumberedSum: Bool {
        words.joined().count { $0 == "=" } > 2 && !pairs.contains(where: \.isLifetime)
    }

    /// True for a line that ends with a colon, as those of Windows above others do.
    var isTitle: Bool { words.last?.last.map { $0 == ":" || $0 == "：" } ?? false }

    /// True for an echo that was a duplicate, or odd in another way: `(DUP!)`.
    var isMarked: Bool { words.last?.hasSuffix(")") == true && entry?.host == nil }

    /// The number of the first message if this is the first line of a log: 0 on BSD, macOS and BusyBox, 1 on Linux.
    var firstNumber: Int? {
        guard let head = words.first(where: { $0 == "PING" || $0.hasPrefix("PING6(") }) else { return nil }
        let isLikeBSD = words.count > 3 && words.suffix(2) == ["data", "bytes"] && words.dropLast(3).last?.last == ":"
        return isLikeBSD || head != "PING" ? 0 : 1
    }

    /// The words in front of `--- example.org ping statistics ---`; `nil` for another line.
    var stampBeforeSum: Int? {
        words.last == "---" ? words.dropLast().firstIndex(of: "---") : nil
    }

    /// The first whole number behind some words: of `10 packets transmitted, 8 received`, 10.
    func firstWhole(behind count: Int) -> Int? {
        words.dropFirst(count).joined(separator: " ").firstMatch(of: /\d+/).flatMap { UInt32($0.output).map(Int.init) }
    }

    /// True for a time stamp alone, in front of an empty line: it has digits, and no longer word than a month's.
    var isTimeStamp: Bool {
        words.contains { $0.contains(where: \.isNumber) }
            && words.allSatisfy { word in
                word.reduce(0) { $0 + ($1.isLetter ? $1.utf8.count : 0) } <= 6
            }
    }
}
