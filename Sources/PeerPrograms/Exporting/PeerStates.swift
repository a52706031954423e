internal import GameDescriptions
internal import JSONText
internal import LabTools
internal import SyncLab

/// The states of two programs as a page has them, taken tick by tick.
struct PeerStates {
    private var shown = PerSide<[(record: PeerTick.Device, view: RunCourse.View)]>([], [])
    private var confirmed = PerSide<[(state: ConfirmedState, labTick: Int)]>([], [])
    private var last = PerSide<Int?>(nil, nil)

    /// The lines that each program draws, where they change: at most 20 a second, and those of each finding.
    private var frames = PerSide<[PageView.Frame]>([], [])

    mutating func take(_ lab: PeerLab) {
        let record = lab.record
        for side in LabSide.allCases {
            let device = record[side]
            var view = RunCourse.View()
            (view.shown, view.confirmed) = (device.shown?.tick, device.confirmed)
            view.rollbackDepth = device.rollback
            // A program tells how far it went back, and not why.
            view.firstIncorrect = device.rollback > 0 ? device.shown.map { max($0.tick - device.rollback, 0) } : nil
            let lines = device.view.map { line in
                var line = PeerPicture.cut(line)
                while line.last == " " { line.removeLast() }
                return line
            }
            let isDue = record.tick % 3 == 1 || !record.findings.isEmpty || frames[side].isEmpty
            if isDue, !lines.isEmpty, lines != frames[side].last?.lines {
                frames[side].append(PageView.Frame(place: shown[side].count, lines: lines))
            }
            shown[side].append((device, view))
            guard let now = device.confirmed else { continue }
            // A device that joins again may confirm earlier ticks.
            let first = last[side].map { $0 < now ? $0 + 1 : $0 == now ? now + 1 : now } ?? now
            for tick in first..<max(now + 1, first) {
                guard let state = lab.comparison.confirmed(at: tick, of: side.rawValue) else { continue }
                confirmed[side].append((state, Int(record.tick)))
            }
            last[side] = now
        }
    }

    /// The programs' own pictures, or else their fields.
    var view: PageView { LabSide.allCases.contains { frames[$0].isEmpty } ? .fields : .lines(frames) }

    /// The states by the fields that are known at the end.
    func course(_ tables: GameTables) -> RunCourse {
        var course = RunCourse()
        let fields = tables.state.shown
        course.fields = fields.map { field in
            RunCourse.Field(field.name, kind(of: field.index).map { .decimal(digits: $0) } ?? .text)
        }
        course.players = tables.inputs.shown.map(\.name)
        for side in LabSide.allCases {
            course.views[side] = shown[side].map { record, view in
                var view = view
                view.values = record.shown?.state.map { codes(of: $0, fields.map(\.index), &course) } ?? []
                if view.values.isEmpty { view.shown = nil }
                return view
            }
            course.confirmed[side] = confirmed[side].map { state, labTick in
                let values = codes(of: state.state, fields.map(\.index), &course)
                var entry = RunCourse.Confirmation(tick: state.tick, labTick: labTick, values: values)
                entry.inputs = tables.inputs.shown.map { course.place(of: state.inputs[$0.index]?.text ?? "–") }
                entry.firstInputs = entry.inputs.map { _ in -1 }
                return entry
            }
        }
        return course
    }

    private func codes(of state: GameState, _ indices: [Int], _ course: inout RunCourse) -> [Int] {
        indices.enumerated().map { place, index in
            if case .decimal(let digits) = course.fields[place].kind {
                return Self.number(state[index]?.text)?.scaled(to: digits) ?? 0
            }
            return course.place(of: state[index]?.text ?? "–")
        }
    }

    /// The most digits behind the point of a field's values; `nil` if one is no number.
    private func kind(of index: Int) -> Int? {
        var most = 0
        func isNumber(_ state: GameState) -> Bool {
            guard let digits = Self.number(state[index]?.text)?.digits else { return false }
            most = max(most, digits)
            return true
        }
        let isNumeric = LabSide.allCases.allSatisfy { side in
            confirmed[side].allSatisfy { isNumber($0.state.state) }
                && shown[side].allSatisfy { $0.record.shown?.state.map(isNumber) ?? true }
        }
        return isNumeric ? most : nil
    }

    private static func number(_ text: String?) -> Decimal? {
        guard let text else { return nil }
        return text.hasPrefix("-") ? Decimal(String(text.dropFirst()))?.negated : Decimal(text)
    }
}
