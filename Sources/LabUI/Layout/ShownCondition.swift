internal import MockGroupSessions
internal import SyncLab
internal import TerminalUI

/// A condition that only some links or clocks have, in words that begin with the name of its option.
struct ShownCondition {
    let text: String

    /// True while the condition stops messages or the device.
    let isActing: Bool

    /// - Parameter isActing: `nil` for a condition that always acts; the others have a place for a mark.
    fileprivate init(_ text: String, isActing: Bool? = nil) {
        self.text = text + (isActing.map { $0 ? " now" : "    " } ?? "")
        self.isActing = isActing ?? false
    }
}

extension [ShownCondition] {
    var widths: [Int] { map { Canvas.width(of: $0.text) } }

    /// Draws the conditions that fit into an area as a whole.
    func draw(in area: ScreenArea, _ style: Style, on canvas: inout Canvas) {
        var flow = RowFlow(columns: area.columns)
        for condition in self {
            let width = Canvas.width(of: condition.text)
            let place = flow.place(width)
            guard place.row < area.rows && width <= area.columns else { continue }
            let (column, row) = (area.column + place.column, area.row + place.row)
            canvas.write(condition.text, column: column, row: row, condition.isActing ? canvas.palette.accent : style)
        }
    }
}

extension Int {
    /// The number, padded with blanks on the left.
    func text(columns: Int) -> String {
        String(repeating: " ", count: Swift.max(columns - Canvas.width(of: self), 0)) + "\(self)"
    }

    /// This number of parts per million as a percentage with one decimal, in six columns.
    ///
    /// A percentage below 0.1 but above 0 is written as "<0.1%".
    var percentText: String {
        if (1..<1_000).contains(self) { return " <0.1%" }
        return "\((self / 10_000).text(columns: 3)).\(self / 1_000 % 10)%"
    }
}

extension Blackout {
    fileprivate var share: String { "\(length.wholeMilliseconds) of \(period.wholeMilliseconds) ms" }
}

extension LinkStatus {
    /// The conditions that are set; those that lose or stop packets come first, because a small screen may have room
    /// for only one.
    var shownConditions: [ShownCondition] {
        let blackout = conditions.blackout.map { ShownCondition("blackout \($0.share)", isActing: isInBlackout) }
        let numbers = Self.places.map(number)
        let others = [
            conditions.sawtooth.map {
                ShownCondition("sawtooth +\($0.height.wholeMilliseconds) in \($0.period.wholeMilliseconds) ms")
            },
            conditions.trace.map { ShownCondition("link \($0)") },
            conditions.reordering == .none ? ShownCondition("in-order") : nil,
        ]
        return ([blackout] + numbers + others).compactMap { $0 }
    }

    /// The conditions without keys, which have places of their own; each is before those that need it.
    private static let places = Condition.allCases.filter { $0.needs == nil }.reversed().flatMap { first in
        Condition.allCases.filter { ($0.needs ?? $0) == first && $0.keys == nil }
    }

    private func number(_ condition: Condition) -> ShownCondition? {
        let value = conditions[condition]
        guard value > condition.range.lowerBound, condition.needs.map({ conditions[$0] > 0 }) ?? true else {
            return nil
        }
        let name = condition.name
        return switch condition.unit {
        case .partsPerMillion: ShownCondition("\(name) \(value.percentText)")
        case .kilobitsPerSecond: ShownCondition("\(name) \(value) kbit/s")
        case .milliseconds, .packets: ShownCondition("\(name) \(value)")
        case .name(let names): ShownCondition("\(name) \(names[value])")
        case .bytes:
            ShownCondition(
                "\(name) \(queuedBytes.text(columns: Canvas.width(of: value))) of \(value) B",
                isActing: queuedBytes > 0
            )
        }
    }
}

extension PeerStatus {
    /// The deviations of the device's clock; a hitch stops the device, so it comes first.
    var shownConditions: [ShownCondition] {
        func signed(_ name: String, _ number: Int, _ unit: String) -> ShownCondition? {
            number == 0 ? nil : ShownCondition("\(name) \(number > 0 ? "+" : "")\(number) \(unit)")
        }
        return [
            clock.hitch.map { ShownCondition("hitch \($0.share)", isActing: isSuspended) },
            signed("skew", clock.skew, "ppm"), signed("start-offset", clock.startOffset.wholeMilliseconds, "ms"),
        ].compactMap { $0 }
    }
}
