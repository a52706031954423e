internal import JSONText
internal import MockGroupSessions

extension LinkFile {
    /// A line that is neither empty nor a comment, with its number, from 1.
    typealias Line = (number: Int, text: Substring)

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
        if let messages = try PingLog.messages(in: lines) {
            self = .trace(try Self.linkTrace(messages))
        } else if Self.isRow(first.text) {
            self = .trace(try Self.linkTrace(try Self.table(lines)))
        } else if first.text.split(whereSeparator: \.isWhitespace).allSatisfy({ Int($0) != nil }) {
            self = .distribution(try Self.distribution(lines))
        } else {
            let kinds = "a delay distribution of iproute2, a log of ping with an echo, or a table of ms,delay,lost"
            throw LinkFileError("it is not \(kinds)\(Self.likeness(of: first.text))")
        }
    }

    /// Kinds of file that people take for one of these, by words in the first line.
    private static let others: [(words: [String], name: String)] = [
        (["delay;", "delay\t"], "a table with another separator than commas"),
        (["HOST:", "Start:", "Mtr_Version"], "a report of mtr"), (["traceroute to"], "a log of traceroute"),
        (["Connecting to host"], "a log of iperf3"), (["{"], "JSON"), (["<"], "a page"),
    ]

    /// The kind of a file that is refused, as a part of the message; empty if it is not known.
    private static func likeness(of first: Substring) -> String {
        let isNumber = first.split(whereSeparator: \.isWhitespace).allSatisfy { Decimal(String($0)) != nil }
        let name = isNumber ? listOfTimes : others.first { $0.words.contains { first.contains($0) } }?.name
        return name.map { "; it seems to be \($0)" } ?? ""
    }

    private static let listOfTimes = "a list of times: a table has rows such as 0,20.5,0 instead"

    /// True for the first line of a table: its first cell is the name of the time, or a number.
    private static func isRow(_ first: Substring) -> Bool {
        guard let comma = first.firstIndex(of: ",") else { return false }
        let cell = first[..<comma].trimmed
        return cell == "ms" || !cell.isEmpty && cell.allSatisfy { "-.0123456789".contains($0) }
    }

    private static func distribution(_ lines: [Line]) throws(LinkFileError) -> [Int64] {
        var deviations: [Int64] = []
        for line in lines {
            for word in line.text.split(whereSeparator: \.isWhitespace) {
                guard let deviation = Int16(word) else {
                    throw LinkFileError(line: line.number, "'\(word)' is not a whole number from -32768 to 32767")
                }
                deviations.append(Int64(deviation))
            }
            try checkCount(deviations.count, at: line.number)
        }
        let count = Int64(deviations.count)
        let sum = deviations.reduce(0, +)
        let size = deviations.reduce(0) { $0 + abs($1) }
        // Those of iproute2 have a mean of at most a twentieth of their size.
        guard 2 * abs(sum) <= size, size >= count * leastSize else {
            throw LinkFileError(
                "its numbers have a mean of \(sum / count) and a mean size of \(size / count), and those of a delay distribution of iproute2 0 and about \(deviation * 4 / 5); it seems to be \(listOfTimes)"
            )
        }
        return deviations
    }

    /// The least mean size of the numbers of a distribution: smaller ones are times.
    private static let leastSize: Int64 = 1_024

    static func checkCount(_ count: Int, at line: Int) throws(LinkFileError) {
        let most = LinkTrace.mostMessages
        guard count <= most else { throw LinkFileError(line: line, "a link has up to \(most) measured messages") }
    }

    private static func linkTrace(_ delays: [Int64?]) throws(LinkFileError) -> LinkTrace {
        guard delays.contains(where: { $0 != nil }) else { throw LinkFileError("no message arrives") }
        return LinkTrace(delays)
    }

    /// A time in microseconds, of milliseconds with any number of decimals.
    ///
    /// - Parameter name: The name of the time, for the error.
    static func microseconds(
        _ text: Substring,
        _ name: String,
        upTo longest: Int,
        at line: Int
    ) throws(LinkFileError) -> Int64 {
        // Nine digits behind the point are all that a decimal has; more of them say nothing about a link.
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let short = parts.count == 2 ? "\(parts[0]).\(parts[1].prefix(9))" : String(text)
        let isNumber = parts.dropFirst().joined().allSatisfy { ("0"..."9").contains($0) }
        guard isNumber, let time = Decimal(short)?.rounded(to: 3).scaled(to: 3), time <= longest else {
            let limit = "0 to \(longest / 1_000)"
            throw LinkFileError(line: line, "\(name) '\(text)' is not a number of milliseconds from \(limit)")
        }
        return Int64(time)
    }

    /// A day.
    private static let latest = 86_400_000_000

    /// Reads a table of `ms,delay,lost`: when a message was sent, its one-way delay in milliseconds, and 1 if it was
    /// lost.
    private static func table(_ lines: [Line]) throws(LinkFileError) -> [Int64?] {
        var delays: [Int64?] = []
        var last: Int64 = 0
        for (index, line) in lines.enumerated() {
            let cells = line.text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
            if index == 0, cells == ["ms", "delay", "lost"] { continue }
            guard cells.count == 3 else { throw LinkFileError(line: line.number, "it is not a row of ms,delay,lost") }
            let time = try microseconds(cells[0], "the time", upTo: latest, at: line.number)
            guard time >= last else { throw LinkFileError(line: line.number, "it is earlier than the row above") }
            last = time
            switch cells[2] {
            case "0": delays.append(try microseconds(cells[1], "the delay", upTo: longestDelay, at: line.number))
            // A lost message may have any delay, or none.
            case "1": delays.append(nil)
            default: throw LinkFileError(line: line.number, "lost is 0 or 1, not '\(cells[2])'")
            }
            try checkCount(delays.count, at: line.number)
        }
        return delays
    }
}

extension Substring {
    /// The text without blanks at both ends.
    fileprivate var trimmed: Substring {
        var rest = drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
