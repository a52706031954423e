package import JSONText
package import SyncLab

/// The figures of one run, of any game: the values of a table's rows.
///
/// Conditions, comparisons, baselines, tables and pages read the values. Their JSON is made last; it is read where it
/// comes from another process, or from a file.
package struct RunFigures: Sendable {
    package let table: FigureTable

    /// One for each row of the table.
    private let values: [RowValue]

    /// The reasons why the run is not healthy, a line each; none of a run that was read.
    package let findings: [String]

    /// The reason why a healthy run says nothing; `nil` if it says something.
    let silence: String?

    /// More about the run, a line each.
    let notes: [String]

    /// The value of a figure.
    package enum Value: Sendable {
        /// `nil` if nothing was measured.
        case number(Decimal?)
        case flag(Bool)
        case detail(JSONValue)
        /// The report has no such member.
        case absent
    }

    /// The value of a row.
    package enum RowValue: Sendable {
        case run(Value)
        case devices(PerSide<Value>)

        /// The value of a device, or of the whole run.
        package subscript(side: LabSide) -> Value {
            switch self {
            case .run(let value): value
            case .devices(let values): values[side]
            }
        }
    }

    /// - Parameter values: One for each row of the table.
    init(_ table: FigureTable, _ values: [RowValue], findings: [String], silence: String?, notes: [String]) {
        precondition(values.count == table.rows.count, "\(values.count) values of \(table.rows.count) rows")
        (self.table, self.values) = (table, values)
        (self.findings, self.silence, self.notes) = (findings, silence, notes)
    }

    /// Reads the report of a run.
    package init(_ json: JSONValue, _ table: FigureTable) {
        let values = table.rows.map { row -> RowValue in
            func value(_ path: String) -> Value { Value(json[path], row.kind) }
            return row.devices == nil ? .run(value(row.path)) : .devices(PerSide { value(row.path($0)) })
        }
        self.init(table, values, findings: [], silence: nil, notes: [])
    }

    package var isHealthy: Bool { findings.isEmpty }

    /// True if the run means something.
    package var isConclusive: Bool {
        guard let least = table.least else { return true }
        guard case .number(let number?) = self[least.name] else { return false }
        return number >= Decimal(least.value, digits: 0)
    }
}

/// Values by their names.
extension RunFigures: ExpressionValues {
    subscript(place: FigureTable.Place) -> Value {
        switch (values[place.row], place.side) {
        case (.run(let value), _): return value
        case (.devices(let values), let side?): return values[side]
        case (.devices(let values), nil):
            let numbers = LabSide.allCases.compactMap { side in
                if case .number(let number) = values[side] { number } else { nil }
            }
            return .number(numbers.max())
        }
    }

    /// The value of a row of the whole run, by its name.
    package subscript(name: String) -> Value {
        guard let row = table.rows.firstIndex(where: { $0.name == name && $0.devices == nil }),
            case .run(let value) = values[row]
        else { return .absent }
        return value
    }

    package func value(of name: Int, ago ticks: Int = 0) -> ExpressionValue? {
        switch self[table.named[name]] {
        case .number(let number): number.map(ExpressionValue.number)
        case .flag(let flag): .flag(flag)
        case .detail, .absent: nil
        }
    }

    /// A name and its value for a reader, such as `unfairContacts is 3`.
    package func text(of name: Int) -> String {
        let text = table.names.all[name].text
        let value = value(of: name)
        return switch value {
        case .number, .word: "\(text) is \(JSONValue(value).text)"
        case .flag(true): "the run is \(text)"
        case .flag(false): findings.joined(separator: "; ")
        case nil: "\(text) was not measured"
        }
    }
}

/// Tables.
extension RunFigures {
    /// Some rows in groups, such as those of a distribution: the part of their names before the point, and the members
    /// by the part behind it.
    package func groups(
        where isIncluded: (FigureRow) -> Bool
    ) -> [(name: Substring, members: [(name: Substring, value: RowValue)])] {
        var groups: [(name: Substring, members: [(name: Substring, value: RowValue)])] = []
        for (row, value) in zip(table.rows, values) where isIncluded(row) {
            let parts = row.name.split(separator: ".", maxSplits: 1)
            if groups.last?.name != parts[0] { groups.append((parts[0], [])) }
            groups[groups.count - 1].members.append((parts.count == 2 ? parts[1] : "", value))
        }
        return groups
    }

    /// A row for each measure: its name, and its value of the whole run, of the left and of the right device.
    package var measures: [[String]] {
        table.places([.left]) { $0.isMeasure && $0.kind == .number }.map { place in
            let name = table.rows[place.row].name
            switch values[place.row] {
            case .run(let value): return [name, value.text, "", ""]
            case .devices(let values): return [name, "", values.left.text, values.right.text]
            }
        }
    }
}

/// JSON.
extension RunFigures {
    /// The report as JSON; scripts rely on the names.
    package var json: JSONValue { json { _ in true } }

    /// - Parameters:
    ///   - expectations: Omitted if there are none.
    ///   - worse: The measures that are worse than in a baseline; `nil` without one.
    package func json(expectations: [Expectation.Result], worse: [Baseline.Row]?) -> JSONValue {
        var json = json
        if !expectations.isEmpty { json.append(["expectations": .list(expectations.map(\.json))]) }
        if let worse { json.append(["baseline": Baseline.json(worse)]) }
        return json
    }

    func json(where isIncluded: (FigureRow) -> Bool) -> JSONValue {
        var members: [(path: ArraySlice<Substring>, value: JSONValue)] = []
        func add(_ value: Value, at path: String) {
            guard let json = value.json else { return }
            members.append((path.split(separator: ".")[...], json))
        }
        for (row, value) in zip(table.rows, values) where isIncluded(row) {
            switch value {
            case .run(let value): add(value, at: row.path)
            case .devices(let values): for side in LabSide.allCases { add(values[side], at: row.path(side)) }
            }
        }
        return JSONValue(nesting: members)
    }
}

extension RunFigures.Value {
    fileprivate init(_ json: JSONValue?, _ kind: FigureRow.Kind) {
        self =
            switch (kind, json) {
            case (_, nil): .absent
            case (.number, .number(let number)): .number(number)
            case (.number, _): .number(nil)
            case (.flag, .flag(let flag)): .flag(flag)
            case (_, let json?): .detail(json)
            }
    }

    /// `nil` if there is none.
    package var json: JSONValue? {
        switch self {
        case .number(let number): number.map(JSONValue.number) ?? .null
        case .flag(let flag): .flag(flag)
        case .detail(let json): json
        case .absent: nil
        }
    }

    /// The value as a table shows it.
    package var text: String { json?.text ?? "–" }

    package static func count(_ count: Int) -> Self { .number(Decimal(count, digits: 0)) }
}

extension JSONValue {
    /// Nests values by their paths; a whole number in a path is a place in a list.
    fileprivate init(nesting members: [(path: ArraySlice<Substring>, value: JSONValue)]) {
        var parts: [(name: Substring, members: [(path: ArraySlice<Substring>, value: JSONValue)])] = []
        for (path, value) in members {
            guard let name = path.first else { continue }
            // The last part is most often the one.
            let index = parts.lastIndex { $0.name == name } ?? parts.count
            if index == parts.count { parts.append((name, [])) }
            parts[index].members.append((path.dropFirst(), value))
        }
        let values = parts.map { part in
            part.members[0].path.isEmpty ? part.members[0].value : JSONValue(nesting: part.members)
        }
        let isList = parts.first.map { $0.name.allSatisfy(\.isNumber) } ?? false
        self = isList ? .list(values) : .object(zip(parts, values).map { (String($0.name), $1) })
    }
}
