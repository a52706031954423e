internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// The dossier in words.
extension DesyncDossier {
    /// One line of the dossier.
    public struct Line: Sendable, Hashable {
        public let text: String
        public let kind: Kind

        public enum Kind: Sendable, Hashable {
            /// What has happened.
            case finding
            /// The head of a table, or a note.
            case label
            /// A row of a table.
            case row
        }
    }

    /// The whole dossier as text, in lines of at most 80 columns.
    public var text: String { lines().map(\.text).joined(separator: "\n") }

    /// The dossier as lines of at most 80 columns.
    ///
    /// - Parameter limit: The most lines; where there are more, those of fields are left out, the last ones first.
    public func lines(atMost limit: Int = .max) -> [Line] {
        let findings = [summary, partText, suspectText].compactMap { $0 }.map { Line(text: $0, kind: .finding) }
        let blank = Line(text: "", kind: .row)
        let setting = Line(text: "\(setup.strategyName), \(setup.network.name), seed \(setup.seed)", kind: .label)
        let kept = Line(text: "kept: ticks \(excerpt.lowerBound) to \(excerpt.upperBound) of the run", kind: .label)
        let rest = [blank] + Self.lines(of: inputTable) + [blank] + Self.lines(of: messageTable) + [kept]
        let room = max(limit - findings.count - rest.count - 3, 1)
        return findings + [setting, blank] + fieldLines(atMost: room) + rest
    }

    private func fieldLines(atMost limit: Int) -> [Line] {
        var table = TextTable()
        table.add(["field", "left", "right"])
        for difference in differences { table.add([difference.field.rawValue, difference.one, difference.other]) }
        let lines = Self.lines(of: table)
        guard lines.count > limit + 1 else { return lines }
        let more = Line(text: "… and \(lines.count - limit) more", kind: .label)
        return lines.prefix(limit) + [more]
    }

    private var inputTable: TextTable {
        var table = TextTable()
        table.add(["input of tick \(tick)", "left", "right"])
        for player in Player.allCases {
            table.add(["player \(player.name)", left.text(of: player), right.text(of: player)])
        }
        return table
    }

    private var messageTable: TextTable {
        var table = TextTable()
        table.add(["remote input to", "with ticks", "sent", "arrived"])
        for side in LabSide.allCases {
            guard let message = self[side].message, let arrival = message.arrivalTick, let ticks = message.inputTicks
            else {
                table.add([side.name, "–", "–", "–"])
                continue
            }
            let lateness = message.lateness ?? 0
            let late = lateness > 0 ? ", \(lateness) late" : ""
            table.add([side.name, "\(ticks.lowerBound) to \(ticks.upperBound)", "\(message.tick)", "\(arrival)\(late)"])
        }
        return table
    }

    private static func lines(of table: TextTable) -> [Line] {
        table.lines.enumerated().map { Line(text: $1, kind: $0 == 0 ? .label : .row) }
    }

    private var summary: String { "desync at tick \(tick), confirmed by both devices in tick \(labTick) of the run" }

    private var partText: String {
        part.map { "first part of the step that differs: \($0)" }
            ?? "the matches differ in the snapshot that their timeline begins with"
    }

    private var suspectText: String? {
        guard let suspect else { return nil }
        guard self[suspect].followsFromStep == false else {
            let remote = self[suspect].seat?.opponent.name ?? ""
            return "the \(suspect.name) device has another input of player \(remote) than that player's own"
        }
        return "the \(suspect.name) device's match is not the step from its tick \(tick - 1)"
    }
}

extension DesyncDossier.Device {
    /// A player's input of the tick, and what was predicted in its place.
    fileprivate func text(of player: Player) -> String {
        let known = inputs[player].text
        guard let firstInputs, predicted.contains(PlayerSet(player)) else { return known }
        return firstInputs[player] == inputs[player]
            ? "\(known) (predicted)" : "\(known) (predicted: \(firstInputs[player].text))"
    }
}

extension Input {
    /// The move and the actions in words, such as `low` or `none, serve`.
    var text: String {
        let move =
            switch move {
            case .none: "none"
            case .low: "low"
            case .high: "high"
            case .slowLow: "slow low"
            case .slowHigh: "slow high"
            case .target(let x): "to \(x)"
            }
        return move + (actions.contains(.serve) ? ", serve" : "") + (actions.contains(.pause) ? ", pause" : "")
    }
}
