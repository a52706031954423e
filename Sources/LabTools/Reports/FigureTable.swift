internal import SyncLab

/// A row of the reports of a game: a figure of a run, or of each of its two devices.
package struct FigureRow: Sendable {
    /// The name in tables, such as `pops.max`.
    package let name: String

    /// The place in the JSON of a report, such as `measures.pops.max`; in that of a device, `#` stands for 0 or 1.
    let path: String

    package let kind: Kind

    /// The names of the devices' figures in conditions; `nil` for a figure of the whole run.
    package let devices: Devices?

    /// The head of the column in a comparison; `nil` for a figure that has none.
    package private(set) var column: String?

    /// True if it is a part of what was run: two runs that differ in it are not compared.
    package private(set) var isSetup = false

    /// True for a measure: it may rise no further than in a baseline, and a flag may not fall.
    package private(set) var isMeasure = false

    /// True if conditions may name it.
    package private(set) var isNamed: Bool

    package enum Kind: Sendable {
        case number, flag
        /// No figure, and only in the JSON.
        case detail
    }

    package enum Devices: Sendable {
        /// By the path, such as `peers.0.rollbacks`.
        case numbered
        /// Such as `left.bytesPerSecond`; the name alone is the larger figure.
        case named
    }

    package init(_ name: String, at path: String? = nil, _ kind: Kind, of devices: Devices? = nil) {
        (self.name, self.path, self.kind, self.devices) = (name, path ?? name, kind, devices)
        isNamed = kind != .detail
    }

    func path(_ side: LabSide) -> String { path.replacing("#", with: "\(side.rawValue)") }

    /// The row with a column in comparisons.
    package func column(_ title: String?) -> FigureRow { with { $0.column = title } }

    /// The row as a part of what was run.
    package var ofSetup: FigureRow { with { $0.isSetup = true } }

    /// The row as one that a baseline bounds.
    package var asMeasure: FigureRow { with { $0.isMeasure = true } }

    /// The row without a name in conditions.
    package var unnamed: FigureRow { with { $0.isNamed = false } }

    private func with(_ change: (inout FigureRow) -> Void) -> FigureRow {
        var row = self
        change(&row)
        return row
    }
}

/// The rows of the reports of a game, in the order of their JSON.
package struct FigureTable: Sendable {
    package let rows: [FigureRow]

    /// The row that each report of the game has, and no other report.
    let mark: String

    /// The figure below which the run of a report means nothing; `nil` if each run means something.
    let least: (name: String, value: Int)?

    /// The sentence about a healthy run.
    let clean: String

    /// The names for conditions.
    package let names: ExpressionNames

    /// The places of ``names``, in their order.
    let named: [Place]

    /// The place of a figure: its row, and its device.
    struct Place: Sendable {
        let row: Int

        /// `nil` for the whole run, and for the larger figure of both devices.
        let side: LabSide?

        /// The whole name: that in conditions, or a longer form of it.
        let name: String

        /// The name in conditions and in lists.
        var shortName: String {
            let prefix = ExpressionNames.measures
            return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
        }
    }

    /// The name of the flag of a run without a finding.
    package static let healthy = "healthy"

    /// - Parameter example: A condition on one of the names.
    package init(
        _ rows: [FigureRow],
        mark: String,
        least: (name: String, value: Int)? = nil,
        clean: String,
        example: String
    ) {
        (self.rows, self.mark, self.least, self.clean) = (rows, mark, least, clean)
        named = Self.places(of: rows).filter { rows[$0.row].isNamed }
        names = ExpressionNames(
            all: named.map { ($0.shortName, rows[$0.row].kind == .flag ? .flag : .number) },
            subject: .measures(example: example)
        )
    }

    /// All numbers' names, for lists.
    package var numbers: [String] { names.all.filter { $0.kind == .number }.map(\.text) }

    /// The places of all figures in the order of the rows: of rows of devices beside each other, all of the left device
    /// come first.
    private static func places(of rows: [FigureRow]) -> [Place] {
        var places: [Place] = []
        var rest = rows.indices[...]
        while let first = rest.first {
            let block = rest.prefix { (rows[$0].devices == nil) == (rows[first].devices == nil) }
            rest = rest.dropFirst(block.count)
            if rows[first].devices != nil {
                for side in LabSide.allCases { places += block.map { place(of: $0, side, in: rows) } }
            }
            places += block.filter { rows[$0].devices != .numbered }.map { place(of: $0, nil, in: rows) }
        }
        return places
    }

    private static func place(of row: Int, _ side: LabSide?, in rows: [FigureRow]) -> Place {
        let name =
            switch (rows[row].devices, side) {
            case (nil, _): rows[row].path
            case (.numbered, let side): rows[row].path(side ?? .left)
            case (.named, let side?): "\(side.name).\(rows[row].name)"
            case (.named, nil): rows[row].name
            }
        return Place(row: row, side: side, name: name)
    }

    /// The places of some rows, those of the whole run first; of a row of both devices those of the given sides.
    func places(_ sides: [LabSide?], where isIncluded: (FigureRow) -> Bool) -> [Place] {
        let indices = rows.indices.filter { isIncluded(rows[$0]) }
        let ofDevices = indices.filter { rows[$0].devices != nil }
        return indices.filter { rows[$0].devices == nil }.map { Self.place(of: $0, nil, in: rows) }
            + ofDevices.flatMap { row in sides.map { Self.place(of: row, $0, in: rows) } }
    }
}
