internal import TerminalUI

extension String {
    /// The text in lines of at most some columns, broken between words; a longer word is cut.
    func wrapped(to columns: Int) -> [String] {
        guard Canvas.width(of: self) > columns else { return [self] }
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, Canvas.width(of: last) + 1 + Canvas.width(of: String(word)) <= columns {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(String.UnicodeScalarView(word.unicodeScalars.prefix(columns))))
            }
        }
        return lines
    }
}
