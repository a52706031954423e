/// Reads one JSON value from bytes, exactly as RFC 8259 defines JSON, and nothing more lenient.
///
/// Numbers are exact: one that no ``Decimal`` holds is an error unless asked for, and never rounded. An object has each member name
/// once. Values are nested at most ``deepest`` levels, so that no text exhausts the stack.
///
/// Written by hand, because Foundation is not linked into the program.
package struct JSONReader {
    /// The most lists and objects inside one another.
    static let deepest = 64

    private let bytes: ArraySlice<UInt8>
    private var index: Int
    private var depth = 0

    /// True to read what no ``Decimal`` holds as a ``JSONValue/longNumber(_:)``.
    private let keepsLongNumbers: Bool

    /// Reads the only value of a text.
    package static func read(
        _ bytes: ArraySlice<UInt8>,
        upTo size: Int,
        keepsLongNumbers: Bool = false
    ) throws(JSONError) -> JSONValue {
        guard bytes.count <= size else {
            throw JSONError(offset: size, reason: "a text of more than \(size) bytes")
        }
        var reader = JSONReader(bytes, keepsLongNumbers)
        reader.skipBlanks()
        let value = try reader.readValue()
        reader.skipBlanks()
        if reader.next != nil { throw reader.error("more text behind the value") }
        return value
    }

    private init(_ bytes: ArraySlice<UInt8>, _ keepsLongNumbers: Bool) {
        self.bytes = bytes
        self.keepsLongNumbers = keepsLongNumbers
        index = bytes.startIndex
    }

    private var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private func error(_ reason: String, at index: Int? = nil) -> JSONError {
        JSONError(offset: (index ?? self.index) - bytes.startIndex, reason: reason)
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    /// Skips an ASCII character where it comes next.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = next, Unicode.Scalar(byte) == character else { return false }
        index += 1
        return true
    }

    private mutating func readValue() throws(JSONError) -> JSONValue {
        switch next.map({ Unicode.Scalar($0) }) {
        case "{": return try readObject()
        case "[": return try readList()
        case "\"": return .text(try readText())
        case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": return try readNumber()
        case "t": return try readWord("true", .flag(true))
        case "f": return try readWord("false", .flag(false))
        case "n": return try readWord("null", .null)
        case nil: throw error("the end of the text where a value belongs")
        default: throw error("no value begins with this character")
        }
    }

    private mutating func readWord(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[index...].starts(with: word.utf8) else { throw error("no value begins with this character") }
        index += word.utf8.count
        return value
    }

    /// Reads the parts of a list or an object, up to its end.
    ///
    /// - Parameter rest: The text behind a part, for the error.
    private mutating func readParts(
        upTo end: Unicode.Scalar,
        _ rest: String,
        _ readPart: (inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        guard depth < Self.deepest else { throw error("more than \(Self.deepest) levels of lists and objects") }
        depth += 1
        defer { depth -= 1 }
        index += 1
        skipBlanks()
        if take(end) { return }
        while true {
            try readPart(&self)
            skipBlanks()
            if take(end) { return }
            guard take(",") else { throw error(rest) }
            skipBlanks()
        }
    }

    private mutating func readList() throws(JSONError) -> JSONValue {
        var elements: [JSONValue] = []
        try readParts(upTo: "]", "a list goes on with a comma, or ends with a bracket") { (reader) throws(JSONError) in
            elements.append(try reader.readValue())
        }
        return .list(elements)
    }

    private mutating func readObject() throws(JSONError) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        // Empty for a small object, whose names are compared one by one.
        var names: Set<String> = []
        try readParts(upTo: "}", "an object goes on with a comma, or ends with a brace") { (reader) throws(JSONError) in
            let start = reader.index
            guard reader.next == UInt8(ascii: "\"") else {
                throw reader.error("a member begins with its name in quotes")
            }
            let name = try reader.readText()
            let isSecond = members.count < 32 ? members.contains { $0.name == name } : !names.insert(name).inserted
            guard !isSecond else { throw reader.error("a second member of the same name", at: start) }
            if members.count == 31 { names = Set(members.map(\.name) + [name]) }
            reader.skipBlanks()
            guard reader.take(":") else { throw reader.error("a colon belongs behind a member's name") }
            reader.skipBlanks()
            members.append((name, try reader.readValue()))
        }
        return .object(members)
    }
}

/// Strings.
extension JSONReader {
    private mutating func readText() throws(JSONError) -> String {
        let quote = index
        index += 1
        if let plain = readPlainText() { return plain }
        var start = index
        var text = ""
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += try decoded(start..<index)
                index += 1
                return text
            case UInt8(ascii: "\\"):
                text += try decoded(start..<index)
                text.unicodeScalars.append(try readEscape())
                start = index
            case ..<0x20:
                throw error("a control character in a string")
            default:
                index += 1
            }
        }
        throw error("a string without its end", at: quote)
    }

    /// Reads the rest of a string that is ASCII without an escape, as nearly all are; `nil` without a change for another.
    private mutating func readPlainText() -> String? {
        let rest = bytes[index...]
        let text = rest.withContiguousStorageIfAvailable { rest -> String? in
            var end = 0
            while end < rest.count, rest[end] != UInt8(ascii: "\"") {
                guard (0x20..<0x80).contains(rest[end]), rest[end] != UInt8(ascii: "\\") else { return nil }
                end += 1
            }
            return end < rest.count ? String(decoding: UnsafeBufferPointer(rebasing: rest[..<end]), as: UTF8.self) : nil
        }
        guard case .some(let plain?) = text else { return nil }
        index += plain.utf8.count + 1
        return plain
    }

    private func decoded(_ range: Range<Int>) throws(JSONError) -> String {
        let text = String(decoding: bytes[range], as: UTF8.self)
        // Decoding replaces what is not UTF-8.
        guard text.utf8.elementsEqual(bytes[range]) else {
            throw error("a string that is not UTF-8", at: range.lowerBound)
        }
        return text
    }

    private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
        let start = index
        index += 1
        guard let byte = next else { throw error("a string without its end", at: start) }
        index += 1
        switch Unicode.Scalar(byte) {
        case "\"": return "\""
        case "\\": return "\\"
        case "/": return "/"
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": break
        default: throw error("an unknown escape", at: start)
        }
        let unit = try readUnit(from: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard UTF16.isLeadSurrogate(UInt16(unit)), take("\\"), take("u") else {
            throw error("half of a surrogate pair", at: start)
        }
        let second = try readUnit(from: start)
        guard UTF16.isTrailSurrogate(UInt16(second)),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
        else { throw error("half of a surrogate pair", at: start) }
        return scalar
    }

    /// Reads the four hexadecimal digits of an escape.
    private mutating func readUnit(from start: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error("an escape of fewer than four hexadecimal digits", at: start)
            }
            unit = unit << 4 | UInt32(digit)
            index += 1
        }
        return unit
    }
}

/// Numbers.
extension JSONReader {
    private mutating func readNumber() throws(JSONError) -> JSONValue {
        let start = index
        let isNegative = take("-")
        let whole = readDigits()
        guard !whole.isEmpty else { throw error("a number without digits", at: start) }
        guard whole.count == 1 || whole.first != UInt8(ascii: "0") else {
            throw error("a number with a zero in front", at: start)
        }
        var fraction = bytes[index..<index]
        if take(".") {
            fraction = readDigits()
            guard !fraction.isEmpty else { throw error("a number that ends with its point", at: start) }
        }
        var exponent = 0
        if take("e") || take("E") {
            let isSmaller = take("-")
            if !isSmaller { _ = take("+") }
            let digits = readDigits()
            guard !digits.isEmpty else { throw error("a number that ends with its exponent's mark", at: start) }
            // No number that can be held has an exponent of more digits, but for 0.
            exponent = digits.drop { $0 == UInt8(ascii: "0") }.prefix(6).reduce(0) { $0 * 10 + Int($1 & 0xF) }
            if isSmaller { exponent = -exponent }
        }
        let digits = fraction.isEmpty ? whole : whole + fraction
        let scale = fraction.count - exponent
        if let value = Self.number(digits, scale: scale, isNegative: isNegative) { return value }
        guard keepsLongNumbers else { throw error("a number that is too large or too exact", at: start) }
        return Self.longNumber(digits, scale: scale, isNegative: isNegative)
    }

    /// The shortest form of a number: equal numbers have the same.
    private static func longNumber(_ digits: ArraySlice<UInt8>, scale: Int, isNegative: Bool) -> JSONValue {
        var digits = digits.drop { $0 == UInt8(ascii: "0") }
        var scale = scale
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            scale -= 1
        }
        let exponent = digits.count - 1 - scale
        let rest = digits.count > 1 ? "." + String(decoding: digits.dropFirst(), as: UTF8.self) : ""
        let sign = isNegative ? "-" : ""
        return .longNumber("\(sign)\(String(decoding: digits.prefix(1), as: UTF8.self))\(rest)e\(exponent)")
    }

    private mutating func readDigits() -> ArraySlice<UInt8> {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return bytes[start..<index]
    }

    /// The number that these digits denote, `scale` of them behind the point.
    ///
    /// - Parameter scale: The number of digits behind the point; if negative, of zeros to append.
    private static func number(_ digits: ArraySlice<UInt8>, scale: Int, isNegative: Bool) -> JSONValue? {
        var digits = digits.drop { $0 == UInt8(ascii: "0") }
        var scale = scale
        if digits.isEmpty { return .number(Decimal(0, digits: min(max(scale, 0), Decimal.mostDigits))) }
        while scale > Decimal.mostDigits, digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            scale -= 1
        }
        // 2⁶⁴ has 20 digits.
        guard scale <= Decimal.mostDigits, digits.count - min(scale, 0) <= 20 else { return nil }
        var magnitude: UInt64 = 0
        for place in 0..<(digits.count + max(-scale, 0)) {
            let digit = place < digits.count ? UInt64(digits[digits.startIndex + place] & 0xF) : 0
            let (tens, isLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = tens.addingReportingOverflow(digit)
            guard !isLarge, !isLarger else { return nil }
            magnitude = sum
        }
        if let units = Int(exactly: magnitude) {
            return .number(Decimal(isNegative ? -units : units, digits: max(scale, 0)))
        }
        return scale <= 0 && !isNegative ? .seed(magnitude) : nil
    }
}
