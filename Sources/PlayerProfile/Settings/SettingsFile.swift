/// The lines of a settings file; a change replaces one line and keeps the others byte by byte.
///
/// A line is a name and a value with blanks between them. A line that begins with `#` is a comment. A player may have
/// edited the file: an invalid line is reported and ignored.
public struct SettingsFile: Sendable, Hashable {
    /// The largest file that is read, in bytes.
    public static let largest = 1 << 16

    private(set) var lines: [Line] = []

    /// The bytes of a line and of its line end, which the last line may lack.
    struct Line: Sendable, Hashable {
        var text: [UInt8]
        var end: [UInt8]
    }

    public init(_ bytes: [UInt8]) {
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let newline = bytes[start...].firstIndex(of: 0x0A)
            var end = newline ?? bytes.endIndex
            let next = newline.map { $0 + 1 } ?? bytes.endIndex
            // Carriage returns belong to the line end.
            if newline != nil { while end > start, bytes[end - 1] == 0x0D { end -= 1 } }
            lines.append(Line(text: Array(bytes[start..<end]), end: Array(bytes[end..<next])))
            start = next
        }
    }

    /// A file that names every setting with its default in a comment.
    public static var new: SettingsFile {
        var text = """
            # The settings of pong: in each line a name and a value. A line that begins with # is a comment.
            # The program changes a line when the player changes that setting, and leaves all others as they are.
            # Every setting stands here with its default. Keys are characters, or names such as space, up, page-down or f5.

            """
        let standard = AppOptions()
        for setting in Setting.all {
            text += "\n# \(setting.fileComment)\n# \(setting.name) \(setting.value(standard))\n"
        }
        return SettingsFile(Array(text.utf8))
    }

    /// The bytes of the whole file.
    public var bytes: [UInt8] { lines.flatMap { $0.text + $0.end } }

    /// Sets a value in the last line that names the setting, valid or not, else in a new line at the end.
    public mutating func set(_ change: SettingChange) {
        let text = Array("\(change.name) \(change.value)".utf8)
        if let index = lines.indices.last(where: { Entry(lines[$0])?.name == change.name }) {
            let mark = lines[index].text.starts(with: Entry.byteOrderMark) ? Entry.byteOrderMark : []
            lines[index].text = mark + text
        } else {
            let end = lines.first { !$0.end.isEmpty }?.end ?? [0x0A]
            if let last = lines.indices.last, lines[last].end.isEmpty { lines[last].end = end }
            lines.append(Line(text: text, end: end))
        }
    }

    /// A line that is neither empty nor a comment.
    struct Entry {
        /// The first word; after `key`, the first two.
        var name: String
        /// The other words, with one blank between them.
        var value: String
        /// True if the line is valid UTF-8; else name and value contain replacement characters.
        var isText: Bool

        /// The byte order mark, which some editors write at the start of a file.
        static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

        init?(_ line: Line) {
            let text = line.text.starts(with: Self.byteOrderMark) ? line.text.dropFirst(3) : line.text[...]
            isText = String(validating: text, as: UTF8.self) != nil
            let words = text.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map {
                String(decoding: $0, as: UTF8.self)
            }
            guard let first = words.first, !first.hasPrefix("#") else { return nil }
            let nameWords = first == "key" && words.count > 1 ? 2 : 1
            name = words.prefix(nameWords).joined(separator: " ")
            value = words.dropFirst(nameWords).joined(separator: " ")
        }
    }
}
