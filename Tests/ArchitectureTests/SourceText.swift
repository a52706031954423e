/// The code of a Swift file, without its comments and the text of its string literals.
///
/// The code keeps its lines, so that a finding can name its place. Code inside an interpolation stays.
struct SourceText {
    /// Bytes instead of characters, because a whole source tree has half a million.
    private let bytes: [UInt8]
    private var position = 0
    private var kept: [UInt8] = []

    init(_ source: String) {
        bytes = Array(source.utf8)
        kept.reserveCapacity(bytes.count)
        skimCode(until: nil)
    }

    var code: String {
        String(decoding: kept, as: UTF8.self)
    }

    /// The lines of code, from 1.
    var lines: [(number: Int, text: Substring)] {
        code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 + 1, $1) }
    }

    /// Copies code up to the closing parenthesis that ends it, or to the end.
    private mutating func skimCode(until end: UInt8?) {
        var depth = 0
        while position < bytes.count {
            let next = bytes[position]
            if next == ASCII.slash, isNext("//") {
                while position < bytes.count, bytes[position] != ASCII.newline { position += 1 }
            } else if next == ASCII.slash, isNext("/*") {
                skipBlockComment()
            } else if next == ASCII.quote || next == ASCII.hash, let delimiter = openingDelimiter() {
                skimString(endingIn: delimiter)
            } else {
                if next == end, depth == 0 { return }
                depth += next == ASCII.open ? 1 : next == ASCII.close ? -1 : 0
                kept.append(next)
                position += 1
            }
        }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if isNext("/*") {
                depth += 1
                position += 2
            } else if isNext("*/") {
                depth -= 1
                position += 2
            } else {
                skipText()
            }
        } while depth > 0 && position < bytes.count
    }

    /// The beginning of a string literal at this position: its number signs, then its quotes.
    private func openingDelimiter() -> (hashes: String, quotes: String)? {
        var start = position
        while start < bytes.count, bytes[start] == ASCII.hash { start += 1 }
        guard start < bytes.count, bytes[start] == ASCII.quote else { return nil }
        let isLong = bytes[start...].starts(with: "\"\"\"".utf8)
        return (String(repeating: "#", count: start - position), isLong ? "\"\"\"" : "\"")
    }

    /// Drops a string's text, but keeps the code that it interpolates.
    private mutating func skimString(endingIn delimiter: (hashes: String, quotes: String)) {
        let (hashes, quotes) = delimiter
        kept += "\"\"".utf8
        position += hashes.utf8.count + quotes.utf8.count
        while position < bytes.count {
            if isNext(quotes + hashes) {
                position += quotes.utf8.count + hashes.utf8.count
                return
            } else if isNext("\\\(hashes)(") {
                position += 2 + hashes.utf8.count
                kept += " ".utf8
                skimCode(until: ASCII.close)
                kept += " ".utf8
                position += 1
            } else if isNext("\\\(hashes)") {
                // An escaped quote does not end the string.
                position += 1 + hashes.utf8.count
                if position < bytes.count { skipText() }
            } else {
                skipText()
            }
        }
    }

    /// Skips a byte that is not code, but keeps the end of a line.
    private mutating func skipText() {
        if bytes[position] == ASCII.newline { kept.append(ASCII.newline) }
        position += 1
    }

    private func isNext(_ text: String) -> Bool {
        var index = position
        for byte in text.utf8 {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
        }
        return true
    }

    private enum ASCII {
        static let newline = UInt8(ascii: "\n")
        static let quote = UInt8(ascii: "\"")
        static let hash = UInt8(ascii: "#")
        static let open = UInt8(ascii: "(")
        static let close = UInt8(ascii: ")")
        static let slash = UInt8(ascii: "/")
    }
}
