internal import JSONText
internal import SyncLab

/// An earlier report of a run, as `--headless --format json` prints it, to compare a later one with.
package struct Baseline: Sendable {
    /// The figures of the earlier run.
    package let figures: RunFigures

    /// The percentage by which a measure may rise before it counts as worse.
    private let tolerance: Int

    /// The largest file, in bytes.
    package static let largestFile = 1 << 20

    /// A measure that got worse; less is better for all of them.
    package struct Row: Sendable, Equatable {
        /// Its name in the report.
        package let name: String

        /// The values before and now; a dash where nothing was measured.
        package let before: String
        package let now: String

        /// One line.
        package var text: String { "\(name) is worse than in the baseline: \(now) in place of \(before)" }
    }

    /// - Parameter table: The rows of the game's reports.
    /// - Throws: ``FieldError`` or ``JSONError`` if the text is no report of one run.
    package init(_ bytes: [UInt8], _ table: FigureTable, tolerance: Int) throws {
        let report = try JSONReader.read(bytes[...], upTo: Self.largestFile)
        self.tolerance = tolerance
        guard case .object = report["measures"] else { throw FieldError("measures", .absent) }
        // Earlier versions did not tell what they ran.
        guard report[table.mark] != nil else { throw FieldError(table.mark, .absent) }
        figures = RunFigures(report, table)
    }

    /// The name of the first row that says that the two runs are not the same; `nil` for two of the same run.
    package func difference(from other: RunFigures) -> String? {
        figures.table.rows.first { row in
            row.isSetup && figures[row.name].json?.line != other[row.name].json?.line
        }?.name
    }

    // The options of the run, for a later one that is given none.

    package var seed: UInt64? { figures["seed"].json.flatMap { UInt64($0.text) } }
    package var network: String? { text("network") }
    package var ticks: UInt32? { figures["ticks"].json?.whole.flatMap { UInt32(exactly: $0) } }

    package func text(_ name: String) -> String? {
        if case .text(let text) = figures[name].json { text } else { nil }
    }

    /// The verdict on a later report for scripts.
    static func json(_ worse: [Row]) -> JSONValue {
        let rows = worse.map { row -> JSONValue in
            ["name": .text(row.name), "before": .text(row.before), "now": .text(row.now)]
        }
        return ["holds": .flag(worse.isEmpty), "worse": .list(rows)]
    }

    /// The measures that are worse in a later report; those that the baseline does not have cannot be.
    package func worse(in now: RunFigures) -> [Row] {
        figures.table.places([.left, .right]) { $0.isMeasure }.compactMap { place in
            let (before, now) = (figures[place], now[place])
            return isWorse(before, now) ? Row(name: place.name, before: before.text, now: now.text) : nil
        }
    }

    private func isWorse(_ before: RunFigures.Value, _ now: RunFigures.Value) -> Bool {
        switch (before, now) {
        case (.number(let before?), .number(let now?)):
            let limit = before.multiplied(by: Decimal(100 + tolerance, digits: 2))
            return limit.map { now > $0 } ?? true
        // A measure that is gone, or new, cannot be called as good as before.
        case (.number(_?), .number(nil)), (.number(nil), .number(_?)), (.flag(true), .flag(false)): return true
        default: return false
        }
    }
}
