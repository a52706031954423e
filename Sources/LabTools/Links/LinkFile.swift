internal import GameCore
internal import JSONText
package import MockGroupSessions
internal import SyncLab

/// A file of delays and losses that were measured on a real link.
///
/// It is one of three: a delay distribution of iproute2, which has numbers alone, a log of `ping`, or a table of
/// `ms,delay,lost`. The first line that is neither empty nor a comment says which.
package enum LinkFile: Sendable, Equatable {
    /// Deviations of the delay, in ``LinkFile/deviation``s of the link's ``Condition/spread``.
    case distribution([Int64])
    /// Messages in the order in which they were sent.
    case trace(LinkTrace)

    /// A standard deviation in the files of iproute2.
    private static let deviation: Int64 = 8_192

    /// The largest file, in bytes.
    package static let largest = 4 << 20

    /// The longest delay, in microseconds.
    static let longestDelay = 60_000_000

    /// True for a distribution: its delays are around the link's delay, with the link's ``Condition/spread``.
    package var needsSpread: Bool { if case .distribution = self { true } else { false } }

    /// Makes a link behave as measured.
    ///
    /// A distribution takes the place of the link's spread; messages that were measured one by one have their own delay
    /// and loss.
    package func apply(to conditions: inout LinkConditions) {
        switch self {
        case .distribution(let deviations):
            let spread = Int64(conditions[keyPath: Condition.spread.number])
            conditions[.spread] = 0
            conditions.trace = LinkTrace(Self.unsorted(deviations).map { $0 * spread / Self.deviation })
        case .trace(let trace):
            conditions.trace = trace
        }
    }

    /// The numbers in an order without a meaning, the same each time: a table is sorted, and a link replays it in its
    /// order.
    private static func unsorted(_ numbers: [Int64]) -> [Int64] {
        var numbers = numbers
        var random = SplitMix64(seed: 0)
        for last in numbers.indices.dropFirst().reversed() {
            numbers.swapAt(last, Int(random.next().multipliedFullWidth(by: UInt64(last + 1)).high))
        }
        return numbers
    }
}

/// The reason why a file is no measured link.
package struct LinkFileError: Error, Equatable {
    /// The line, from 1; `nil` if the whole file is meant.
    package let line: Int?

    /// A sentence without a capital letter and a full stop.
    package let reason: String

    init(line: Int? = nil, _ reason: String) {
        self.line = line
        self.reason = reason
    }
}

extension LinkFileError: CustomStringConvertible {
    package var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}

extension LinkFile {
    /// Reads a file.
    ///
    /// - Throws: ``LinkFileError`` with the line and the reason.
    package init(_ bytes: [UInt8]) throws(LinkFileError) {
        guard bytes.count <= Self.largest else { throw LinkFileError("it has more than \(Self.largest >> 20) MB") }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated().map { (number: $0.offset + 1, text: $0.element.prefix { $0 != "#" }) }
            .filter { !$0.text.allSatisfy(\.isWhitespace) }
        guard let first = lines.first else { throw LinkFileError("it is empty") }
        if first.text.contains(",") {
            self = .trace(try Self.linkTrace(try Self.table(lines)))
        } else if first.text.split(whereSeparator: \.isWhitespace).allSatisfy({ Int($0) != nil }) {
            self = .distribution(try Self.distribution(lines))
        } else {
            self = .trace(try Self.linkTrace(try Self.ping(lines)))
        }
    }

    private typealias Line = (number: Int, text: Substring)

    private static func distribution(_ lines: [Line]) throws(LinkFileError) -> [Int64] {
        var deviations: [Int64] = []
        for line in lines {
            for word in line.text.split(whereSeparator: \.isWhitespace) {
                guard let deviation = Int16(word) else {
                    throw LinkFileError(line: line.number, "'\(word)' is not a whole number from -32768 to 32767")
                }
                deviations.append(Int64(deviation))
            }
            try checkCount(deviations.count, at: line)
        }
        return deviations
    }

    private static func checkCount(_ count: Int, at line: Line) throws(LinkFileError) {
        let most = LinkTrace.mostMessages
        guard count <= most else {
            throw LinkFileError(line: line.number, "a link has up to \(most) measured messages")
        }
    }

    private static func linkTrace(_ delays: [Int64?]) throws(LinkFileError) -> LinkTrace {
        guard delays.contains(where: { $0 != nil }) else { throw LinkFileError("no message arrives") }
        return LinkTrace(delays)
    }

    /// A time in microseconds, of milliseconds with any number of decimals.
    ///
    /// - Parameter name: The name of the time, for the error.
    private static func microseconds(
        _ text: Substring,
        _ name: String,
        upTo longest: Int,
        at line: Line
    ) throws(LinkFileError) -> Int64 {
        // Nine digits behind the point are all that a decimal has; more of them say nothing about a link.
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let short = parts.count == 2 ? "\(parts[0]).\(parts[1].prefix(9))" : String(text)
        let isNumber = parts.dropFirst().joined().allSatisfy { ("0"..."9").contains($0) }
        guard isNumber, let time = Decimal(short)?.rounded(to: 3).scaled(to: 3), time <= longest else {
            let limit = "0 to \(longest / 1_000)"
            throw LinkFileError(line: line.number, "\(name) '\(text)' is not a number of milliseconds from \(limit)")
        }
        return Int64(time)
    }
}

/// Measured messages: the delay of each, `nil` for a lost one.
extension LinkFile {
    /// A day.
    private static let latest = 86_400_000_000

    /// Reads a table of `ms,delay,lost`: when a message was sent, its one-way delay in milliseconds, and 1 if it was
    /// lost.
    private static func table(_ lines: [Line]) throws(LinkFileError) -> [Int64?] {
        var delays: [Int64?] = []
        var last: Int64 = 0
        for (index, line) in lines.enumerated() {
            let cells = line.text.split(separator: ",", omittingEmptySubsequences: false).map { cell in
                cell.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
            }
            if index == 0, cells == ["ms", "delay", "lost"] { continue }
            guard cells.count == 3 else { throw LinkFileError(line: line.number, "it is not a row of ms,delay,lost") }
            let time = try microseconds(cells[0], "the time", upTo: latest, at: line)
            guard time >= last else { throw LinkFileError(line: line.number, "it is earlier than the row above") }
            last = time
            switch cells[2] {
            case "0":
                delays.append(try microseconds(cells[1], "the delay", upTo: longestDelay, at: line))
            // A lost message may have any delay, or none.
            case "1": delays.append(nil)
            default: throw LinkFileError(line: line.number, "lost is 0 or 1, not '\(cells[2])'")
            }
            try checkCount(delays.count, at: line)
        }
        return delays
    }

    /// Reads what `ping` prints on Linux, macOS and BusyBox.
    ///
    /// An echo takes both ways: a message takes half of the time. A number without an echo is a lost message.
    private static func ping(_ lines: [Line]) throws(LinkFileError) -> [Int64?] {
        var delays: [Int: Int64] = [:]
        // A log with its head has all echoes; another one begins where it was cut.
        var first = lines[0].text.hasPrefix("PING") ? 1 : Int.max
        var last = 0
        for line in lines {
            let words = line.text.split { $0.isWhitespace || $0 == "=" }
            if let sent = transmitted(words), !delays.isEmpty { last = max(last, first + sent - 1) }
            guard let place = words.firstIndex(where: { $0 == "icmp_seq" || $0 == "seq" }), place + 1 < words.count
            else { continue }
            guard var number = UInt16(words[place + 1]).map(Int.init) else {
                throw LinkFileError(line: line.number, "'\(words[place + 1])' is not the number of an echo")
            }
            // The numbers begin at 0 again after 65535; an echo may be late by a few.
            while number + 32_768 < last { number += 65_536 }
            first = min(first, number)
            last = max(last, number)
            try checkCount(last - first + 1, at: line)
            guard let time = words.firstIndex(of: "time"), time + 1 < words.count else { continue }
            let echo = try microseconds(words[time + 1], "the time", upTo: 2 * longestDelay, at: line)
            // A duplicate says nothing about the message.
            if delays[number] == nil { delays[number] = echo / 2 }
        }
        guard !delays.isEmpty else {
            throw LinkFileError(
                "it is not a delay distribution, a log of ping with an echo, or a table of ms,delay,lost"
            )
        }
        try checkCount(last - first + 1, at: lines[lines.count - 1])
        return (first...last).map { delays[$0] }
    }

    /// The number of echoes that were asked for, in the last but one line: `10 packets transmitted, 8 received`.
    private static func transmitted(_ words: [Substring]) -> Int? {
        guard words.count > 2, words[1] == "packets", words[2].hasPrefix("transmitted") else { return nil }
        return UInt32(words[0]).map(Int.init)
    }
}
