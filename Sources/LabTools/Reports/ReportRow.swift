package import JSONText
package import SyncLab

/// A row of the reports of a game, and the way from a report to its value.
package struct ReportRow<Report>: Sendable {
    package let row: FigureRow
    fileprivate let value: @Sendable (Report) -> RunFigures.RowValue

    package init(_ row: FigureRow, _ value: @escaping @Sendable (Report) -> RunFigures.Value) {
        self.row = row
        self.value = { .run(value($0)) }
    }

    /// A row of both devices.
    package init(_ row: FigureRow, _ value: @escaping @Sendable (Report, LabSide) -> RunFigures.Value) {
        self.row = row
        self.value = { report in .devices(PerSide { value(report, $0) }) }
    }

    /// A part of what was run.
    ///
    /// - Parameter value: `nil` omits it.
    package static func setup(_ name: String, _ value: @escaping @Sendable (Report) -> JSONValue?) -> ReportRow {
        ReportRow(FigureRow(name, .detail).ofSetup) { value($0).map { .detail($0) } ?? .absent }
    }

    /// Something that is no figure.
    package static func detail(_ name: String, _ value: @escaping @Sendable (Report) -> JSONValue) -> ReportRow {
        ReportRow(FigureRow(name, .detail)) { .detail(value($0)) }
    }

    package static func count(_ name: String, _ value: @escaping @Sendable (Report) -> Int) -> ReportRow {
        ReportRow(FigureRow(name, .number)) { .count(value($0)) }
    }

    /// True for a run without a finding.
    package static func healthy(_ value: @escaping @Sendable (Report) -> Bool) -> ReportRow {
        ReportRow(FigureRow(FigureTable.healthy, .flag).asMeasure) { .flag(value($0)) }
    }
}

extension RunFigures {
    /// The figures of a report.
    ///
    /// - Parameters:
    ///   - rows: Those of the table.
    ///   - findings: The reasons why the run is not healthy, a line each.
    ///   - silence: The reason why a healthy run says nothing; `nil` if it says something.
    ///   - notes: More about the run, a line each.
    package init<Report>(
        of report: Report,
        by rows: [ReportRow<Report>],
        _ table: FigureTable,
        findings: [String],
        silence: String?,
        notes: [String] = []
    ) {
        let values = rows.map { $0.value(report) }
        self.init(table, values, findings: findings, silence: silence, notes: notes)
    }
}
