internal import JSONText
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
    }
}

/// A picture of curves with axes.
struct CurvePlot {
    let title: String

    /// `nil` if the title says it.
    var unit: String?
    let names: [String]
    var digits = 0

    /// The values of each place of the axis, in the order of the names.
    let rows: [[Int?]]

    /// The value at the top; `nil` for the largest one.
    var highest: Int?

    /// The texts below places of the axis.
    var axis: [(place: Int, text: String)] = []

    /// Places with a mark.
    var marks: [Int] = []

    /// The place of a cursor, and the number of the curve for the script that moves it.
    var cursor: (place: Int, number: Int)?

    /// The size of the drawn field, and its left edge.
    static let (width, height, edge) = (720, 110, 48)

    private func text(_ value: Int?) -> String { value.map { Decimal($0, digits: digits).text } ?? "–" }

    private func x(_ place: Int) -> Int { Self.edge + place * Self.width / max(rows.count, 1) }

    /// The curves as a picture, and in words.
    var figure: String {
        let (edge, height, end) = (Self.edge, Self.height, Self.edge + Self.width)
        let highest = max(highest ?? 0, rows.joined().compactMap { $0 }.max() ?? 0, 1)
        let series = names.indices.map { place in
            "<path class=\"s\(place)\" d=\"\(path(rows.map { $0[place] }, upTo: highest))\"/>"
        }
        let key = names.enumerated().map { place, name in
            let now = cursor.map { " <b>\(text(rows[$0.place][place]))</b>" } ?? ""
            let line = "<svg viewBox=\"0 0 26 8\" aria-hidden=\"true\"><path class=\"s\(place)\" d=\"M0 4H26\"/></svg>"
            return "<span class=\"k s\(place)\">\(line) \(HTML.escaped(name))\(now)</span>"
        }
        let largest = names.enumerated().map { place, name in "\(name) \(text(rows.compactMap { $0[place] }.max()))" }
        let labels = axis.map { place, text in
            let anchor = place == 0 ? "start" : place == rows.count ? "end" : "middle"
            return "<text x=\"\(x(place))\" y=\"\(height + 16)\" text-anchor=\"\(anchor)\">\(HTML.escaped(text))</text>"
        }
        // Marks closer than a column of the picture are one.
        let found = Set(marks.map(x)).sorted().map {
            "<line class=\"found\" x1=\"\($0)\" y1=\"0\" x2=\"\($0)\" y2=\"\(height)\"/>"
        }
        let line = cursor.map {
            "<line class=\"cursor\" x1=\"\(x($0.place))\" y1=\"0\" x2=\"\(x($0.place))\" y2=\"\(height)\"/>"
        }
        return """
            <figure\(cursor.map { " data-curve=\"\($0.number)\"" } ?? "")><figcaption>\(HTML.escaped(title))\
            \(unit.map { ", \(HTML.escaped($0))" } ?? "")\(key.joined())</figcaption>
            <svg viewBox="0 -6 \(end) \(height + 28)" role="img" aria-label="\(HTML.escaped(title))">
            <path class="grid" d="M\(edge) 0H\(end)M\(edge) \(height / 2)H\(end)"/>
            <path class="axis" d="M\(edge) 0V\(height)H\(end)"/>
            <text x="\(edge - 4)" y="5" text-anchor="end">\(text(highest))</text>
            <text x="\(edge - 4)" y="\(height)" text-anchor="end">0</text>
            \((labels + found + series).joined())\(line ?? "")
            </svg><p class="note">largest: \(HTML.escaped(largest.joined(separator: ", ")))</p></figure>
            """
    }

    /// The largest value in each column of the picture, as steps; a gap where there is none.
    private func path(_ values: [Int?], upTo highest: Int) -> String {
        var path = ""
        var last: Int?
        let columns = min(values.count, Self.width)
        for column in 0..<columns {
            let range = column * values.count / columns..<(column + 1) * values.count / columns
            let x = Self.edge + column * Self.width / columns
            let y = values[range].compactMap { $0 }.max().map { Self.height - $0 * Self.height / highest }
            guard y != last else { continue }
            switch (last, y) {
            case (nil, let y?): path += "M\(x) \(y)"
            case (_?, let y?): path += "H\(x)V\(y)"
            case (_?, nil): path += "H\(x)"
            case (nil, nil): break
            }
            last = y
        }
        return last == nil ? path : path + "H\(Self.edge + Self.width)"
    }
}

extension CurvePlot {
    /// The seconds of a run below the ticks of a part of it, at most ten of them.
    static func seconds(of ticks: ClosedRange<UInt32>) -> [(place: Int, text: String)] {
        let (first, count) = (Int(ticks.lowerBound), ticks.count)
        let step = [6, 12, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600].first { count / $0 <= 10 } ?? 18_000
        let places = stride(from: (first - 1 + step - 1) / step * step, through: first - 1 + count, by: step)
        return places.map { ($0 - first + 1, "\(Decimal($0, over: 60, digits: 1).shortest) s") }
    }
}
