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
            /// The finding itself.
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
        let findings = findings.map { Line(text: $0, kind: .finding) }
        let blank = Line(text: "", kind: .row)
        let setting = Line(text: "\(setup.strategyName), \(setup.network.name), seed \(setup.seed)", kind: .label)
        guard let left, let right else { return findings + [setting] }
        let devices = PerSide(left, right)
        let rest = [blank] + Self.lines(of: inputTable(devices)) + [blank] + Self.lines(of: messageTable(devices))
        guard !fields.differences.isEmpty else { return findings + [setting] + rest }
        let room = max(limit - findings.count - rest.count - 3, 1)
        return findings + [setting, blank] + fieldLines(atMost: room) + rest
    }

    /// The fields that differ, and the heads of their columns.
    private var fields: (columns: [String], differences: [FieldDifference]) {
        received.isEmpty ? (names, differences) : (["both devices", "snapshot"], received)
    }

    private func fieldLines(atMost limit: Int) -> [Line] {
        var table = TextTable()
        table.add(["field"] + fields.columns)
        for difference in fields.differences {
            table.add([difference.field.rawValue, difference.one, difference.other])
        }
        let lines = Self.lines(of: table)
        guard lines.count > limit + 1 else { return lines }
        let more = Line(text: "… and \(lines.count - limit) more", kind: .label)
        return lines.prefix(limit) + [more]
    }

    private func inputTable(_ devices: PerSide<Device>) -> TextTable {
        var table = TextTable()
        table.add(["input of tick \(tick)"] + names)
        for player in Player.allCases {
            table.add(["player \(player.name)", devices.left.text(of: player), devices.right.text(of: player)])
        }
        return table
    }

    private func messageTable(_ devices: PerSide<Device>) -> TextTable {
        var table = TextTable()
        table.add(["remote input to", "with ticks", "sent", "arrived"])
        for side in LabSide.allCases {
            guard let message = devices[side].message, let arrival = message.arrivalTick,
                let ticks = message.inputTicks
            else {
                table.add([names[side.rawValue], "–", "–", "–"])
                continue
            }
            let lateness = message.lateness ?? 0
            let late = lateness > 0 ? ", \(lateness) late" : ""
            table.add([
                names[side.rawValue], "\(ticks.lowerBound) to \(ticks.upperBound)", "\(message.tick)",
                "\(arrival)\(late)",
            ])
        }
        return table
    }

    private static func lines(of table: TextTable) -> [Line] {
        table.lines.enumerated().map { Line(text: $1, kind: $0 == 0 ? .label : .row) }
    }
}

/// The findings of the dossier, in sentences.
extension DesyncDossier {
    /// The two devices as heads of columns.
    var names: [String] { LabSide.allCases.map { LabSide.label(of: places[$0]) } }

    private func name(of side: LabSide) -> String { LabSide.name(of: places[side]) }

    private var findings: [String] { summary + [originText, suspectText, rollbackText].compactMap { $0 } }

    private var summary: [String] {
        let noticed = desync.noticedBy.map { "\(LabSide.name(of: $0)) noticed it in that tick" }
        let confirmed = "desync at tick \(tick), confirmed by both devices in tick \(labTick) of the run"
        let reported = "desync at tick \(tick), reported in tick \(labTick) of the run"
        switch desync.kind {
        case .different:
            return [confirmed, noticed].compactMap { $0 }
        case .unhashed:
            let fields = differences.map(\.field.rawValue).joined(separator: ", ")
            let missing = fields.isEmpty ? "what differs" : fields
            return [confirmed, "no device can notice it: the hash leaves out \(missing)"]
        case .notCompared:
            return [reported, noticed, "not compared: one of the two devices does not have the tick"].compactMap { $0 }
        case .falseAlarm:
            let cause =
                received.isEmpty
                ? "it is not known what: no snapshot of that tick that it received differs" : "it was a snapshot"
            return [
                reported, noticed, "false: both devices have the same match there, what it received was wrong", cause,
            ]
            .compactMap { $0 }
        case .unlikeInputs:
            return [confirmed, "both devices have the same match, and the players' inputs make another"]
        case .takenBack:
            return [went("went back to it"), "it had confirmed later ticks before"]
        case .unlikeBefore:
            return [went("began a timeline with it"), "as the owner it had confirmed another match at that tick"]
        case .unlikeOwner:
            return [went("had it"), "the owner's ball, score, server or pause was another one at that tick"]
        }
    }

    private func went(_ verb: String) -> String {
        "desync at tick \(tick): \(desync.place.map(LabSide.name) ?? "a device") \(verb) in tick \(labTick) of the run"
    }

    private var originText: String? {
        switch origin {
        case .step(let part): "first part of the step that differs: \(part)"
        case .snapshot(let sides):
            sides.count == 1
                ? "\(name(of: sides[0])) has the match from a snapshot, the other one from a step"
                : "the matches differ in the snapshot that their timeline begins with"
        case .earlier: "not from this step: the matches before it differ, or are no longer kept"
        case .outside: "not from this step: no part of it writes what differs"
        case .unknown, .none: nil
        }
    }

    private var suspectText: String? {
        guard let suspect, let device = self[suspect] else { return nil }
        guard device.followsFromStep == false else {
            let remote = device.seat?.opponent.name ?? ""
            return "\(name(of: suspect)) has another input of player \(remote) than that player's own"
        }
        return "\(name(of: suspect))'s match is not the step from its tick \(tick - 1)"
    }

    private var rollbackText: String? {
        guard let suspect, let depth = self[suspect]?.rollbackDepth else { return nil }
        return "\(name(of: suspect)) simulated the tick last in a rollback of \(depth)"
    }

    /// The common features of desyncs of one cause, as text; without their ``circumstances``.
    package var likeness: String {
        let field = fields.differences.first.map { "\($0.field.rawValue) differs first" } ?? "\(desync.kind.rawValue)"
        let part: String? = if case .step(let part) = origin { "from the part \(part) on" } else { nil }
        let device = suspect.map { "at \(name(of: $0))" }
        return [field, part, device].compactMap { $0 }.joined(separator: ", ")
    }

    /// The depth of the rollback that simulated the tick last at a device whose match is not the step from the one before;
    /// `nil` without one.
    var faultyDepth: Int? {
        let depth = Self.depth(of: [left, right])
        return depth > 0 ? depth : nil
    }

    static func depth(of devices: [Device?]) -> Int {
        devices.compactMap { $0?.followsFromStep == false ? $0?.rollbackDepth : nil }.max() ?? 0
    }
}

extension LabSide {
    /// A device of the lab by its place, in a table.
    package static func label(of place: Int) -> String { LabSide(rawValue: place)?.name ?? "device \(place)" }

    /// A device of the lab by its place, in words.
    static func name(of place: Int) -> String {
        LabSide(rawValue: place).map { "the \($0.name) device" } ?? label(of: place)
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
