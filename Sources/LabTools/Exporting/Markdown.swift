/// Parts of a text in Markdown, as issue trackers and the summaries of CI jobs show it.
enum Markdown {
    /// A text in a line that becomes no markup.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\n", "\r": result += " "
            case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~", "@", "&":
                result += "\\"
                result.unicodeScalars.append(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Lines as they are, behind a fence that none of them ends.
    static func fence(_ text: String, _ language: String = "text") -> String {
        var longest = 2
        var run = 0
        for character in text {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence)\(language)\n\(text)\n\(fence)"
    }

    /// - Parameter rows: The first one names the columns.
    static func table(_ rows: [[String]]) -> String {
        func line(_ cells: [String]) -> String { "| \(cells.map(escaped).joined(separator: " | ")) |" }
        guard let head = rows.first else { return "" }
        let rule = "|\(String(repeating: "---|", count: head.count))"
        return ([line(head), rule] + rows.dropFirst().map(line)).joined(separator: "\n")
    }

    static func head(_ title: String, _ verdict: RunResult.Verdict) -> String {
        "## \(verdict.sign) \(verdict.word): \(escaped(title))"
    }

    /// A part that a reader can fold.
    static func details(_ title: String, _ body: String) -> String {
        "<details><summary>\(HTML.escaped(title))</summary>\n\n\(body)\n\n</details>"
    }

    /// Parts with a line between them, within what a job's summary takes.
    static func text(_ parts: [String?]) -> String {
        let text = parts.compactMap { $0 }.joined(separator: "\n\n")
        guard text.utf8.count > most else { return text }
        // A scalar may be cut in half, and becomes a replacement then.
        return String(decoding: text.utf8.prefix(most), as: UTF8.self) + "\n\n… the rest is left out"
    }

    /// GitHub takes a mebibyte of each step.
    private static let most = 1_000_000
}

extension RunPresentation {
    /// The run as a summary for a job of CI: the verdict, the command, the dossier, the last messages and the measures.
    package var summary: String {
        let reasons = verdict.isEmpty ? nil : verdict.map { "- \(Markdown.escaped($0))" }.joined(separator: "\n")
        let results = expectations.map { [$0.condition, $0.holds ? "holds" : "broken", $0.values] }
        return Markdown.text([
            Markdown.head(title, outcome), reasons, Markdown.fence(again, "sh"),
            dossier.map { Markdown.fence($0) },
            outcome == .passed || messages.isEmpty ? nil : Markdown.fence(diagram, "mermaid"),
            results.isEmpty ? nil : Markdown.table([["condition", "result", "values"]] + results),
            Markdown.details("Measures", Markdown.table([["measure", "both", "left", "right"]] + measures)),
        ])
    }
}

extension RunsPage {
    /// The runs as a summary for a job of CI.
    package var summary: String {
        let bodies = tables.flatMap { title, rows in
            [title.isEmpty ? nil : Markdown.escaped(title), Markdown.table(rows)]
        }
        let found = complaints.map { "- \(Markdown.escaped($0))" }.joined(separator: "\n")
        let head = complaints.isEmpty ? "## \(Markdown.escaped(title))" : Markdown.head(title, .failed)
        return Markdown.text([head, found.isEmpty ? nil : found, Markdown.fence(command, "sh")] + bodies)
    }
}
