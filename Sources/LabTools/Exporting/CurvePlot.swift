package import JSONText
package import MockGroupSessions
internal import SyncLab

extension RunPresentation {
    /// Curves of one kind over the shown ticks of a run.
    package struct Curve: Sendable {
        package let title: String
        package let unit: String

        /// The digits of a value behind its point.
        package var digits = 0

        /// The names of the series.
        package var names = LabSide.allCases.map(\.name)

        /// The value of each series at each tick, in units of the last digit; `nil` for none.
        package var rows: [[Int?]] = []

        package init(
            _ title: String,
            _ unit: String,
            digits: Int = 0,
            names: [String] = LabSide.allCases.map(\.name),
            _ rows: [[Int?]]
        ) {
            (self.title, self.unit, self.digits, self.names, self.rows) = (title, unit, digits, names, rows)
        }

        /// - Parameters:
        ///   - first: The tick before the first row.
        ///   - last: That of the last row.
        func figure(from first: UInt32, to last: UInt32) -> String {
            func seconds(_ tick: UInt32) -> String { "\(Decimal(Int(tick), over: 60, digits: 1).shortest) s" }
            return CurvePlot.figure(
                title,
                unit,
                names: names,
                digits: digits,
                ends: (seconds(first), seconds(last)),
                rows: rows
            )
        }
    }
}

/// A picture of curves with axes.
enum CurvePlot {
    /// The size of the drawn field, and its left edge.
    private static let (width, height, edge) = (720, 120, 48)

    /// Curves as a picture with axes, and in words.
    ///
    /// - Parameters:
    ///   - unit: `nil` if the title says it.
    ///   - ends: The ends of the axis with their unit; `nil` for the seconds of the rows.
    ///   - rows: The values of each tick, in the order of the names.
    static func figure(
        _ title: String,
        _ unit: String?,
        names: [String],
        digits: Int = 0,
        ends: (first: String, last: String)? = nil,
        rows: [[Int?]]
    ) -> String {
        func text(_ value: Int) -> String { Decimal(value, digits: digits).text }
        let highest = Swift.max(rows.joined().compactMap { $0 }.max() ?? 0, 1)
        let series = names.indices.map { place in
            "<path class=\"s\(place)\" d=\"\(path(rows.map { $0[place] }, upTo: highest))\"/>"
        }
        let key = names.enumerated().map { "<span class=\"k s\($0)\">\($1)</span>" }.joined(separator: " ")
        let ends = ends ?? ("0 s", "\(Decimal(rows.count, over: 60, digits: 1).text) s")
        let largest = names.indices.map { place in
            "\(names[place]) \(rows.compactMap { $0[place] }.max().map(text) ?? "–")"
        }
        return """
            <figure><figcaption>\(title)\(unit.map { ", in \($0)" } ?? "") \(key)</figcaption>
            <svg viewBox="0 0 \(width + edge) \(height + 24)" role="img" aria-label="\(title)">
            <path class="axis" d="M\(edge) 0V\(height)H\(width + edge)"/>
            <text x="0" y="10">\(text(highest))</text><text x="0" y="\(height)">0</text>
            <text x="\(edge)" y="\(height + 16)">\(ends.first)</text>
            <text x="\(width + edge)" y="\(height + 16)" text-anchor="end">\(ends.last)</text>
            \(series.joined())
            </svg><p>largest: \(largest.joined(separator: ", "))</p></figure>
            """
    }

    /// The largest value in each column of the picture, as steps; a gap where there is none.
    private static func path(_ values: [Int?], upTo highest: Int) -> String {
        var path = ""
        var last: Int?
        let columns = Swift.min(values.count, width)
        for column in 0..<columns {
            let range = column * values.count / columns..<(column + 1) * values.count / columns
            let x = edge + column * width / columns
            let y = values[range].compactMap { $0 }.max().map { height - $0 * height / highest }
            guard y != last else { continue }
            switch (last, y) {
            case (nil, let y?): path += "M\(x) \(y)"
            case (_?, let y?): path += "H\(x)V\(y)"
            case (_?, nil): path += "H\(x)"
            case (nil, nil): break
            }
            last = y
        }
        return last == nil ? path : path + "H\(edge + width)"
    }
}

/// A page for a browser about several runs.
package enum RunsPage {
    /// - Parameters:
    ///   - command: The command that made the runs.
    ///   - count: The number of runs.
    ///   - networks: The given networks, not the variants that a sweep makes.
    ///   - table: The table of their measures as it is printed.
    ///   - curves: See ``curve(_:_:_:)``.
    package static func text(
        command: String,
        count: Int,
        networks: [NetworkConditions],
        table: String,
        curves: [String] = []
    ) -> String {
        let head = ["network", "from the left device", "from the right device"]
        let rows = networks.map { [$0.name, $0.fromLeft.description, $0.fromRight.description] }
        let parts: [(head: String, body: String?)] = [
            ("Command", "<p><code>\(HTML.escaped(command))</code></p>"),
            ("Networks", HTML.table([head] + rows)),
            ("Measures", "<pre>\(HTML.escaped(table))</pre>"),
            ("Curves", curves.isEmpty ? nil : curves.joined(separator: "\n")),
        ]
        return HTML.page("\(count) runs", parts)
    }

    /// A measure over the values of a condition, as a picture.
    ///
    /// - Parameters:
    ///   - ends: The least and the greatest value of the condition, with its unit.
    ///   - figures: The measure of each value; `nil` if there is none.
    package static func curve(_ title: String, _ ends: (first: String, last: String), _ figures: [Decimal?]) -> String {
        CurvePlot.figure(
            title,
            nil,
            names: ["of each run"],
            digits: figures.compactMap { $0?.digits }.first ?? 0,
            ends: ends,
            rows: figures.map { [$0?.units] }
        )
    }
}
