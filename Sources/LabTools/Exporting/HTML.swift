internal import JSONText

/// Parts of a page.
enum HTML {
    /// By scalars: a character may be a scalar before `<`, and the `<`.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    static func list(_ items: [String], class name: String? = nil) -> String {
        "<ul\(name.map { " class=\"\($0)\"" } ?? "")>" + items.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>"
    }

    static func note(_ text: String) -> String { "<p class=\"note\">\(escaped(text))</p>" }

    /// Counts by their names, side by side as far as there is room.
    static func counts(_ rows: [[String]]) -> String {
        "<div class=\"columns\">\(table(rows, hasHead: false))</div>"
    }

    /// - Parameter hasHead: True if the first row names the columns.
    static func table(_ rows: [[String]], hasHead: Bool = true) -> String {
        let lines = rows.enumerated().map { index, row in
            let cells = row.enumerated().map { column, text in
                let isHead = hasHead ? index == 0 : column == 0
                return isHead ? "<th>\(escaped(text))</th>" : "<td>\(escaped(text))</td>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return "<div class=\"wide\"><table>\n\(lines.joined(separator: "\n"))\n</table></div>"
    }

    /// A command with a button that copies it.
    static func command(_ text: String) -> String {
        """
        <div class="command"><code>\(escaped(text))</code><button class="copy" hidden>copy</button></div>
        """
    }

    /// The title of a page beside the verdict on what it shows: a word, a sign and a colour.
    ///
    /// - Parameter verdict: `nil` for runs that nothing was expected of.
    static func head(_ title: String, _ verdict: RunResult.Verdict?) -> String {
        let word = verdict.map { "<p class=\"verdict \($0.word)\">\($0.sign) \($0.word)</p>" } ?? ""
        return "<header class=\"head\">\(word)<h1>\(escaped(title))</h1></header>"
    }

    /// A whole page: light and dark as the reader's system is, told apart without colour, printable.
    ///
    /// - Parameters:
    ///   - first: The first screen.
    ///   - parts: Those below it; one without a body is left out.
    ///   - data: The data of the script.
    static func page(
        _ title: String,
        first: String,
        _ parts: [(head: String, body: String?)],
        data: JSONValue? = nil,
        script: String = ""
    ) -> String {
        let sections = parts.compactMap { head, body in
            body.map { "<section><h2>\(escaped(head))</h2>\n\($0)\n</section>" }
        }
        // No text of a file or a program may end the data.
        let data = data.map { data in
            let text = data.line.replacing("<", with: "\\u003c")
            return "<script type=\"application/json\" id=\"data\">\(text)</script>\n"
        }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(escaped(title))</title>
            <meta name="viewport" content="width=device-width">
            <style>
            \(PageStyle.text)
            </style></head><body>
            \(first)
            \(sections.joined(separator: "\n"))
            \(data ?? "")<script>
            \(PageScript.copying)
            \(script)
            </script></body></html>
            """
    }
}

extension RunResult.Verdict {
    package var word: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .inconclusive: "inconclusive"
        }
    }

    package var sign: String {
        switch self {
        case .passed: "✓"
        case .failed: "✗"
        case .inconclusive: "?"
        }
    }
}
