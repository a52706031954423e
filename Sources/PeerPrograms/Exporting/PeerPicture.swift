internal import DisplayText
internal import GameDescriptions
internal import LabTools
internal import SyncLab

/// Both views of a lab of programs as lines of text: what the programs draw, else their fields as a table.
struct PeerPicture {
    let lines: [String]

    /// The columns of one view.
    private static let width = 38

    /// The size of what a program draws.
    static let size = (columns: width, rows: RunPresentation.rows - 3)

    init(_ lab: PeerLab) {
        let record = lab.record
        let status = "tick \(record.tick)" + record.findings.map { "  \($0.kind.rawValue)" }.joined()
        let costs = "rollback \(record[.left].rollback) / \(record[.right].rollback)"
        let rows = RunPresentation.rows - 3
        let views = LabSide.allCases.map { record[$0].view }
        if views.allSatisfy({ !$0.isEmpty }) {
            let count = min(max(views[0].count, views[1].count), rows)
            lines =
                [Self.row("left", "right")]
                + (0..<count).map { index in
                    let parts = views.map { $0.indices.contains(index) ? $0[index] : "" }
                    return Self.row(parts[0], parts[1])
                } + [status, costs]
        } else {
            lines = [Self.row("left", "right")] + Self.fields(of: lab).prefix(rows) + [status, costs]
        }
    }

    private static func row(_ left: String, _ right: String) -> String {
        let (left, right) = (cut(left), cut(right))
        return left + String(repeating: " ", count: width + 2 - left.columns) + right
    }

    /// The part of a text that fits into a view, without what a terminal would obey.
    static func cut(_ text: String) -> String {
        var (shown, columns) = ("", 0)
        for scalar in text.unicodeScalars {
            columns += scalar.columns ?? 1
            guard columns <= width else { break }
            shown.unicodeScalars.append(scalar.columns == nil ? "·" : scalar)
        }
        return shown
    }

    /// Each field with both values, marked where they differ at the same tick.
    private static func fields(of lab: PeerLab) -> [String] {
        let (left, right) = (lab.record[.left].shown, lab.record[.right].shown)
        let isSameTick = left?.tick == right?.tick
        return lab.tables.state.shown.map { name, index in
            let values = [left, right].map { $0?.state?[index]?.text ?? "–" }
            let mark = isSameTick && values[0] != values[1] ? "≠ " : "  "
            return row("\(mark)\(name) \(values[0])", values[1])
        }
    }
}
