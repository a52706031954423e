/// Parts of a page.
enum HTML {
    /// By scalars: a character may be a scalar before `<`, and the `<`.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    static func list(_ items: [String]) -> String {
        "<ul>" + items.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>"
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
        return "<table>\n\(lines.joined(separator: "\n"))\n</table>"
    }

    /// A whole page, without the parts that have no body: light and dark as the reader's system is, told apart without
    /// colour, printable.
    static func page(_ title: String, _ parts: [(head: String, body: String?)], script: String = "") -> String {
        let sections = parts.compactMap { head, body in
            body.map { "<section><h2>\(escaped(head))</h2>\n\($0)\n</section>" }
        }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(escaped(title))</title>
            <meta name="viewport" content="width=device-width">
            <style>\(style)</style></head><body>
            <h1>\(escaped(title))</h1>
            \(sections.joined(separator: "\n"))
            <script>
            \(script)
            </script></body></html>
            """
    }

    private static let style = """
        :root { color-scheme: light dark; --ink: #222; --left: #06c; --right: #b40; --page: #fff; }
        @media (prefers-color-scheme: dark) { :root { --ink: #ddd; --left: #6bf; --right: #f96; --page: #181818; } }
        body { font: 16px/140% sans-serif; color: var(--ink); background: var(--page); max-width: 60em; margin: auto;
          padding: 1em; }
        table { border-collapse: collapse; } th, td { text-align: left; padding: 2px 12px 2px 0; }
        svg { width: 100%; height: auto; } svg text { font-size: 12px; fill: var(--ink); }
        path, line { fill: none; stroke: var(--ink); stroke-width: 2; } .axis { stroke-width: 1; opacity: .5; }
        .s0, .left { stroke: var(--left); } .s1, .right { stroke: var(--right); stroke-dasharray: 6 3; }
        .s2 { stroke: var(--left); stroke-dasharray: 2 2; } .s3 { stroke: var(--right); stroke-dasharray: 1 4; }
        .lost { stroke-dasharray: 1 3; } .k { border-bottom: 2px solid; margin-left: 1em; }
        .k.s1 { border-bottom-style: dashed; } .k.s2, .k.s3 { border-bottom-style: dotted; }
        .court { fill: none; stroke: var(--ink); } .ball, .p1, .p2 { fill: var(--ink); }
        figure { margin: 1em 0; } pre { overflow-x: auto; } input[type=range] { width: 60%; }
        @media print { #player { display: none; } section { break-inside: avoid; } }
        """
}
