internal import GameCore
internal import JSONText

/// The formats of a recorded file, by the number in its header.
///
/// Give one a new number with a change after which older programs would misunderstand a file. A new member or name
/// needs no new number: programs that do not know it refuse it as newer than they are.
enum RunFileFormat: Int, CaseIterable {
    /// A run of the lab.
    case run = 1
    /// A match at one screen.
    case match = 2

    /// The first members of a file.
    var members: [(name: String, value: JSONValue)] { [("pong", .text("run")), ("format", .whole(rawValue))] }
}

/// The lines of a recorded file, one after another.
///
/// The sum of each line is checked before anything in it is believed. A carriage return in front of a line end, as Git
/// may add one on Windows, is ignored.
struct RecordedLines {
    private var lines = RunFileLines()
    private var rest: ArraySlice<UInt8>

    /// True once the line of the end was read.
    var hasEnded = false

    /// The number of the line that was read last, from 1.
    private(set) var number = 0

    /// The most bytes of a line.
    private static let longestLine = 1 << 20

    private static let lineEnd = UInt8(ascii: "\n")

    init(_ bytes: [UInt8]) throws(RunFileError) {
        guard bytes.count <= RunFile.largestFile else {
            throw RunFileError(.foreign, "it has more than \(RunFile.largestFile >> 20) MB")
        }
        guard !bytes.isEmpty else { throw RunFileError(.truncated, "it is empty") }
        rest = bytes[...]
    }

    /// Reads the first line; the members of the format are left.
    mutating func header() throws(RunFileError) -> (format: RunFileFormat, fields: JSONFields) {
        let begin = #"{"pong":"run","#.utf8
        let isWhole = rest.contains(Self.lineEnd)
        guard rest.starts(with: begin) else {
            let isBeginning = !isWhole && begin.starts(with: rest)
            throw RunFileError(isBeginning ? .truncated : .foreign, line: 1, "it is not a run file of pong")
        }
        guard var fields = try next() else { throw RunFileError(.truncated, line: 1, "the file is truncated here") }
        let number = try read { () throws(FieldError) in
            _ = try fields.take("pong")
            return try fields.take("format", .whole(in: 1...1_000_000))
        }
        guard let format = RunFileFormat(rawValue: number) else {
            let known = "this pong knows formats up to \(RunFileFormat.allCases.count)"
            throw RunFileError(.newer, line: 1, "it has format \(number), and \(known)")
        }
        return (format, fields)
    }

    /// Reads the next line; `nil` at the end of the file, or where it is cut within a line.
    mutating func next() throws(RunFileError) -> JSONFields? {
        guard let end = rest.firstIndex(of: Self.lineEnd) else { return nil }
        var line = rest[..<end]
        // The carriage return of CRLF: no line of JSON ends with one.
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        rest = rest[(end + 1)...]
        number += 1
        guard !hasEnded else { throw damage("there is a line behind the end of the run") }
        return try fields(of: line)
    }

    /// The place where the file ends too soon; `nil` if it does not.
    var truncation: RunFileError? {
        let reason = rest.isEmpty ? "the file is truncated before the end of the run" : "the file is truncated here"
        return rest.isEmpty && hasEnded ? nil : RunFileError(.truncated, line: number + 1, reason)
    }

    /// Checks a line's sum, and reads its JSON.
    private mutating func fields(of line: ArraySlice<UInt8>) throws(RunFileError) -> JSONFields {
        guard lines.check(line) else {
            throw damage("checksum mismatch: this or an earlier line was changed or is missing")
        }
        let value: JSONValue
        do {
            value = try JSONReader.read(line, upTo: Self.longestLine)
        } catch {
            throw damage("it is not JSON: byte \(error.offset): \(error.reason)")
        }
        var fields = try read { () throws(FieldError) in try JSONFields(value) }
        _ = fields.takeIfPresent("sum")
        return fields
    }

    /// Reads members of the line that was read last, whose sum is right.
    func read<Value>(_ body: () throws(FieldError) -> Value) throws(RunFileError) -> Value {
        do {
            return try body()
        } catch {
            switch error.reason {
            // The sum is right, so a newer program has written the unknown part.
            case .unknown: throw RunFileError(.newer, line: number, "\(error): a newer pong wrote it")
            case .absent, .wrong: throw damage("\(error)")
            }
        }
    }

    /// An error in the line that was read last.
    private func damage(_ reason: String) -> RunFileError { RunFileError(.damaged, line: number, reason) }
}

extension JSONFields {
    /// Takes a device's or a player's inputs.
    mutating func takeInputs(_ name: String, ticks: Int) throws(FieldError) -> InputSpans {
        guard let inputs = InputSpans(try take(name, .text), ticks: ticks) else {
            throw wrong(name, "the inputs of \(ticks) ticks")
        }
        return inputs
    }

    /// Takes the last line.
    ///
    /// - Parameter tick: The tick at which the file may end; `nil` for none.
    mutating func takeEnd(at tick: UInt32?) throws(FieldError) {
        guard try take("end", .whole(in: 0...Simulation.lastTick)) == tick else {
            throw wrong("end", "the last tick, with a checkpoint")
        }
        // Kept matches of earlier versions name their score.
        if has("score") { _ = try list("score") }
    }
}
