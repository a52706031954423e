/// Writing.
extension JSONValue {
    /// The value as JSON without any blanks or line ends.
    package var line: String { text(indentation: nil) }

    /// The value as JSON, indented by two blanks a level.
    ///
    /// A list or object without another inside takes one line.
    package func json() -> String { text(indentation: 0) }

    /// Appends the value as JSON without any blanks or line ends.
    package func appendLine(to bytes: inout [UInt8]) { append(to: &bytes, indentation: nil) }

    private func text(indentation: Int?) -> String {
        var bytes: [UInt8] = []
        append(to: &bytes, indentation: indentation)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// - Parameter indentation: The blanks in front of the value's line; `nil` for no blanks at all.
    private func append(to bytes: inout [UInt8], indentation: Int?) {
        switch self {
        case .null, .text(nil): bytes += "null".utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let number): bytes += number.text.utf8
        case .seed(let seed): bytes += "\(seed)".utf8
        case .longNumber(let text): bytes += text.utf8
        case .text(let text?): Self.append(text, to: &bytes)
        case .list(let elements): Self.append(elements.map { ("", $0) }, in: "[]", to: &bytes, indentation)
        case .object(let members): Self.append(members, in: "{}", to: &bytes, indentation)
        }
    }

    /// Appends the parts of a list or an object: each on a line of its own if one is nested, those of an object by
    /// name.
    private static func append(
        _ parts: [(name: String, value: JSONValue)],
        in brackets: StaticString,
        to bytes: inout [UInt8],
        _ indentation: Int?
    ) {
        let inner = indentation.map { $0 + 2 }
        let isNested = indentation != nil && parts.contains(where: \.value.isNested)
        func lineEnd(_ indentation: Int?) -> String { "\n" + String(repeating: " ", count: indentation ?? 0) }
        bytes.append(brackets.utf8Start[0])
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes += (isNested || indentation == nil ? "," : ", ").utf8 }
            if isNested { bytes += lineEnd(inner).utf8 }
            if brackets.utf8Start[0] == UInt8(ascii: "{") {
                append(part.name, to: &bytes)
                bytes += (indentation == nil ? ":" : ": ").utf8
            }
            part.value.append(to: &bytes, indentation: inner)
        }
        if isNested { bytes += lineEnd(indentation).utf8 }
        bytes.append(brackets.utf8Start[1])
    }

    private var isNested: Bool {
        switch self {
        case .list, .object: true
        case .null, .flag, .number, .seed, .longNumber, .text: false
        }
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        // In place: the characters of a text come slowly, one by one.
        text.withUTF8 { text in
            guard text.contains(where: isEscaped) else { return bytes.append(contentsOf: text) }
            for byte in text {
                switch byte {
                case ..<0x20: bytes += "\\u00\(UInt64(byte).hexadecimal(digits: 2))".utf8
                case _ where isEscaped(byte): bytes += [UInt8(ascii: "\\"), byte]
                default: bytes.append(byte)
                }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}
