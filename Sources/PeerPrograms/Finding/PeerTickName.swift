internal import GameDescriptions
internal import JSONText
internal import LabTools
internal import SyncLab

/// The names of the values of a tick of programs, for conditions: `left.rollbackDepth`, `right.state.one.x`.
struct PeerTickNames: Sendable {
    let all: [ValueName]
    private let rows: [Row]

    typealias Row = (name: ValueName, value: @Sendable (PeerTickValues) -> ExpressionValue?)

    /// - Parameters:
    ///   - game: Gives the names of inputs.
    ///   - fields: The fields of its states.
    init(of game: GameDescription, fields: [String]) {
        let sides = LabSide.allCases.flatMap { side in
            (Self.device + Self.inputs(of: game) + Self.states(fields)).map { row -> Row in
                let value = row.value
                return (row.name.inside("\(side.name)."), { value($0.record[side], $0, side) })
            }
        }
        rows = Self.shared + sides
        all = rows.map(\.name)
    }

    func value(of name: Int, in tick: PeerTickValues) -> ExpressionValue? { rows[name].value(tick) }

    /// The value that either device has.
    private static let shared: [Row] = [
        (.number("tick", .ticks, "tick of the lab"), { .whole(Int($0.tick)) }),
        (.flag("finding", "something is found in the tick"), { .flag(!$0.record.findings.isEmpty) }),
        (
            .flag("difference", "both devices have confirmed a tick, with different states"),
            { .flag($0.record.findings.contains { $0.kind == .difference }) }
        ),
        (.flag("agree", "both show the same tick with equal states"), agreement),
        (
            .number("rollbackDepth", .ticks, "rollback depth of the device that rolled back further"),
            { tick in .whole(LabSide.allCases.map { tick.record[$0].rollback }.max() ?? 0) }
        ),
        (
            .flag("stalled", "a device's match did not advance"),
            { tick in .flag(LabSide.allCases.contains { tick.record[$0].isStalled }) }
        ),
    ]

    /// Unknown while the devices show different ticks.
    private static func agreement(_ tick: PeerTickValues) -> ExpressionValue? {
        guard let left = tick.record[.left].shown, let right = tick.record[.right].shown, left.tick == right.tick else {
            return nil
        }
        return .flag(left.state == right.state)
    }

    /// Reads a device's tick, out of the values of both.
    private typealias DeviceRow = (
        name: ValueName, value: @Sendable (PeerTick.Device, PeerTickValues, LabSide) -> ExpressionValue?
    )

    private static let device: [DeviceRow] = [
        (.flag("present", "it has a session"), { device, _, _ in .flag(device.isPresent) }),
        (
            .number("tick", .ticks, "tick of the match that it shows"),
            { device, _, _ in device.shown.map { .whole($0.tick) } }
        ),
        (
            .number("confirmedTick", .ticks, "last tick of the match that it has confirmed"),
            { device, _, _ in device.confirmed.map { .whole($0) } }
        ),
        (
            .number("ticksAhead", .ticks, "ticks that it shows beyond the last confirmed one"),
            { device, _, _ in device.ticksAhead.map { .whole($0) } }
        ),
        (
            .number("rollbackDepth", .ticks, "ticks of the match that it resimulated"),
            { device, _, _ in .whole(device.rollback) }
        ),
        (.flag("stalled", "its match did not advance"), { device, _, _ in .flag(device.isStalled) }),
        (.number("sent", .messages, "messages that it sent"), { device, _, _ in .whole(device.sent.count) }),
        (
            .number("sentBytes", .bytes, "their bytes"),
            { device, _, _ in .whole(device.sent.reduce(0) { $0 + $1.bytes.count }) }
        ),
        (.number("arrived", .messages, "messages that reached it"), { device, _, _ in .whole(device.received.count) }),
        (
            .number("arrivedBytes", .bytes, "their bytes"),
            { device, _, _ in .whole(device.received.reduce(0) { $0 + $1.bytes.count }) }
        ),
        (.number("logLines", .lines, "lines of its log"), { device, _, _ in .whole(device.log.count) }),
    ]

    private static func inputs(of game: GameDescription) -> [DeviceRow] {
        game.controls.enumerated().map { index, control in
            let (name, summary) = ("input.\(control.name)", "input of its player")
            return switch control.kind {
            case .choice(let values):
                (.word(name, of: values, summary), { device, _, _ in .word(values[device.input[index] ?? 0]) })
            case .action: (.flag(name, summary), { device, _, _ in .flag(device.input[index] != nil) })
            case .range: (.number(name, nil, summary), { device, _, _ in device.input[index].map { .whole($0) } })
            }
        }
    }

    private static func states(_ fields: [String]) -> [DeviceRow] {
        fields.flatMap { name -> [DeviceRow] in
            [
                (
                    .any("state.\(name)", "field of the state that it shows"),
                    { device, values, _ in values.value(of: name, in: device.shown?.state) }
                ),
                (
                    .any("confirmed.\(name)", "field of the last state that it has confirmed"),
                    { _, values, side in values.value(of: name, in: values.confirmed[side]) }
                ),
            ]
        }
    }
}

extension PeerTick.Device {
    /// The ticks that it shows beyond the last confirmed one.
    var ticksAhead: Int? {
        guard let shown, let confirmed else { return nil }
        return shown.tick - confirmed
    }
}

extension ExpressionValue {
    fileprivate static func whole(_ number: Int) -> ExpressionValue { .number(Decimal(number, digits: 0)) }
}

extension FieldValue {
    /// The value as one that conditions compare; `nil` for null, and for a number with too many digits.
    var ofExpression: ExpressionValue? {
        switch self {
        case .whole(let number): .whole(number)
        case .number(let text): Decimal(text).map { .number($0) }
        case .text(let text): .word(text)
        case .flag(let flag): .flag(flag)
        case .null: nil
        }
    }
}
