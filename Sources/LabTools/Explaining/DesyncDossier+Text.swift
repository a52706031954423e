internal import DisplayText
internal import GameDescriptions
package import JSONText
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

    /// The dossier as lines.
    ///
    /// - Parameters:
    ///   - limit: The most lines; if there are more, fields are left out, the last ones first.
    ///   - columns: The most columns of a finding, at least 60; a longer one has several lines.
    public func lines(atMost limit: Int = .max, columns: Int = .max) -> [Line] {
        let findings = findings.flatMap { $0.wrapped(to: columns) }.map { Line(text: $0, kind: .finding) }
        let blank = Line(text: "", kind: .row)
        let setting = Line(text: "\(strategyName), \(networkName), seed \(setup.seed)", kind: .label)
        var rest: [Line] = []
        if let left = devices.left, let right = devices.right {
            let devices = PerSide(left, right)
            rest = [blank] + Self.lines(of: inputRows(devices)) + [blank] + Self.lines(of: messageRows(devices))
        }
        guard !fields.differences.isEmpty else { return findings + [setting] + rest }
        let room = max(limit - findings.count - rest.count - 3, 1)
        return findings + [setting, blank] + fieldLines(atMost: room) + rest
    }

    /// The fields that differ, and the heads of their columns.
    private var fields: (columns: [String], differences: [FieldDifference]) {
        if let snapshot = alarm?.snapshot, !snapshot.isEmpty { return (["both devices", "snapshot"], snapshot) }
        let columns =
            switch desync.kind {
            case .unlikeInputs: ["by the inputs", "both devices"]
            case .takenBack, .unlikeBefore: ["confirmed before", "now"]
            case .unlikeOwner: [desync.other, desync.place].map { $0.map(LabSide.label) ?? "a device" }
            case .different, .unhashed, .notCompared, .falseAlarm: names
            }
        return (columns, differences)
    }

    private func fieldLines(atMost limit: Int) -> [Line] {
        let rows = fields.differences.map { [$0.field, $0.one, $0.other] }
        let lines = Self.lines(of: [["field"] + fields.columns] + rows)
        guard lines.count > limit + 1 else { return lines }
        return lines.prefix(limit) + [Line(text: "… and \(lines.count - limit) more", kind: .label)]
    }

    private func inputRows(_ devices: PerSide<Device>) -> [[String]] {
        [["input of tick \(tick)"] + names]
            + EngineGame.players.enumerated().map { player, name in
                ["player \(name)", devices.left.text(of: player), devices.right.text(of: player)]
            }
    }

    private func messageRows(_ devices: PerSide<Device>) -> [[String]] {
        [["remote input to", "with ticks", "sent", "arrived"]]
            + LabSide.allCases.map { side in
                let name = names[side.rawValue]
                guard let message = devices[side].message, let arrival = message.arrivalTick,
                    let ticks = message.inputTicks
                else { return [name, "–", "–", "–"] }
                let lateness = message.lateness ?? 0
                let late = lateness > 0 ? ", \(lateness) late" : ""
                return [name, "\(ticks.lowerBound) to \(ticks.upperBound)", "\(message.tick)", "\(arrival)\(late)"]
            }
    }

    private static func lines(of rows: [[String]]) -> [Line] {
        TextTable(rows).lines.enumerated().map { Line(text: $1, kind: $0 == 0 ? .label : .row) }
    }
}

/// The findings of the dossier, in sentences.
extension DesyncDossier {
    /// The two devices as heads of columns.
    var names: [String] { LabSide.allCases.map { LabSide.label(of: places[$0]) } }

    private func name(of side: LabSide) -> String { LabSide.name(of: places[side]) }

    private var findings: [String] { (summary + [originText, suspectText, causeText]).compactMap { $0 } }

    private var summary: [String?] {
        let noticed = desync.noticedBy.map { "\(LabSide.name(of: $0)) noticed it in that tick" }
        let known = [devices.left, devices.right].compactMap { $0?.confirmedAt }
        let isOlder = known.count == LabSide.allCases.count && known.allSatisfy { $0 < labTick }
        let confirmed =
            "desync at tick \(tick), confirmed by both devices \(isOlder ? "before" : "in") tick \(labTick) of the run"
        let reported = "desync at tick \(tick), reported in tick \(labTick) of the run"
        switch desync.kind {
        case .different: return [confirmed, noticed]
        case .unhashed:
            let fields = differences.map(\.field).joined(separator: ", ")
            let missing = fields.isEmpty ? "what differs" : fields
            return [confirmed, "no device can notice it: the hash leaves out \(missing)"]
        case .notCompared:
            return [reported, noticed, comparisonText]
        case .falseAlarm:
            let noticer = desync.noticedBy.map(LabSide.name) ?? "a device"
            return [reported, noticed, "false: both devices have the same match there"]
                + (alarm?.texts(of: noticer) ?? ["why is not known"])
        case .unlikeInputs:
            return [confirmed, "both devices have the same match, but the players' inputs give another"]
        case .takenBack:
            return [went("went back to it"), "it had confirmed later ticks before"]
        case .unlikeBefore:
            return [went("began a timeline with it"), "as the owner it had confirmed another match at that tick"]
        case .unlikeOwner:
            return [went("had it"), "the owner's ball, score, server or pause was another one at that tick"]
        }
    }

    /// The comparison of what a device noticed, as far as one is possible.
    private var comparisonText: String {
        if !differences.isEmpty {
            return "a device began another timeline in that tick: its match is the one before that"
        }
        if origin != .unknown { return "not compared then: both devices have the same match at that tick" }
        let missing = LabSide.allCases.filter { devices[$0] == nil }.map(name)
        return
            "not compared: " + missing.joined(separator: " and ")
            + " \(missing.count == 1 ? "does" : "do") not have the tick"
    }

    private func went(_ verb: String) -> String {
        "desync at tick \(tick): \(desync.place.map(LabSide.name) ?? "a device") \(verb) in tick \(labTick) of the run"
    }

    private var originText: String? {
        switch origin {
        case .step(let part): "first part of the step that differs: \(part)"
        case .snapshot(let sides):
            sides.count == 1
                ? "\(name(of: sides[0])) \(beginning(at: sides[0])), the other one from a step"
                : "no step led to the tick: the matches with which the devices begin there differ"
        case .earlier: "not from this step: the matches before it differ"
        case .notKept: "not known from where: a match before the step is not kept"
        case .outside: "not from this step: no part of it writes what differs"
        case .unknown, .none: nil
        }
    }

    private func beginning(at side: LabSide) -> String {
        self[side]?.isOwner == true ? "began the timeline with its match" : "has the match from a snapshot"
    }

    private var suspectText: String? {
        if let suspect, self[suspect]?.followsFromStep == false {
            return "\(name(of: suspect))'s match is not what a step from its tick \(tick - 1) gives"
        }
        guard let otherInput else { return nil }
        let (side, player) = (otherInput.side, EngineGame.players[otherInput.player])
        let values = "\(EngineGame.text(of: otherInput.taken)), in place of \(EngineGame.text(of: otherInput.made))"
        guard let sent = otherInput.sent else {
            return "\(name(of: side)) has \(values), of player \(player), without a message that brought it"
        }
        if otherInput.isSent { return "\(name(of: side.other)) sent another input of player \(player) than it has" }
        let isSame = sent == otherInput.made
        let (taken, sentText) = (EngineGame.text(of: otherInput.taken), EngineGame.text(of: sent))
        return "\(name(of: side)) took \(taken) for player \(player)'s input \(sentText)"
            + (isSame ? "" : ", and the player's device has \(EngineGame.text(of: otherInput.made))")
    }

    private var causeText: String? {
        guard let suspect, let device = self[suspect] else { return nil }
        let name = name(of: suspect)
        switch cause {
        case .keptPrediction: return "\(name) did not simulate the tick again with the input that it has now"
        case .leftByRollback: return "a rollback\(depthText(device)) left \(name)'s match of the tick as it was"
        case .restored(let fields):
            let names = fields.joined(separator: ", ")
            return "a rollback of \(name) changed \(names) in the tick to which it went back"
        case .step, .extraAction, .otherInput, .sentInput, nil:
            return device.rollbackDepth.map { "\(name) last simulated the tick in a rollback of \($0)" }
        }
    }

    private func depthText(_ device: Device) -> String { device.rollbackDepth.map { " of \($0)" } ?? "" }

    /// The common features of desyncs of one cause, as text; without their ``circumstances``.
    package var signature: String {
        let field = fields.differences.first.map { "\($0.field) differs first" }
        let kind = desync.kind == .different && field != nil ? nil : desync.kind.rawValue
        let head = [kind, field].compactMap { $0 }.joined(separator: ": ")
        let device = suspect.map { "at \(name(of: $0))" }
        return [head, part.map { "from the part \($0) on" }, device].compactMap { $0 }.joined(separator: ", ")
    }
}

extension LabSide {
    /// A device of the lab by its place, in words.
    static func name(of place: Int) -> String {
        LabSide(rawValue: place).map { "the \($0.name) device" } ?? label(of: place)
    }
}

extension DesyncDossier.Device {
    /// A player's input of the tick, and what was predicted in its place.
    fileprivate func text(of player: Int) -> String {
        let known = inputs.text(of: player)
        guard let firstInputs, firstInputs.isPredicted(player) else { return known }
        return firstInputs[player] == inputs[player]
            ? "\(known) (predicted)" : "\(known) (predicted: \(firstInputs.text(of: player)))"
    }
}

/// The output of `pong replay explain --all`: the desyncs of a run.
extension [DesyncDossier] {
    /// A line for each full signature: how many desyncs have it, and the tick of the run of the first one.
    package var table: String {
        let firsts = enumerated().filter { place, dossier in
            !self[..<place].contains { $0.fullSignature == dossier.fullSignature }
        }
        let rows = firsts.map { _, first in
            ["\(count { $0.fullSignature == first.fullSignature })", "\(first.labTick)", first.fullSignature]
        }
        return TextTable([["desyncs", "first", "what they have in common"]] + rows).text
    }

    package var json: JSONValue { .list(map(\.json)) }
}

extension DesyncDossier {
    fileprivate var fullSignature: String { circumstances.text(after: signature) }
}
