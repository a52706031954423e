internal import GameCore
package import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import RunFiles
package import SyncLab

extension RunReport {
    /// The report as JSON, the same for the same run; scripts rely on the names.
    ///
    /// - Parameters:
    ///   - replayed: The report on the inputs that all strategies share; `nil` omits it.
    ///   - expectations: Omitted if there are none.
    ///   - worse: The measures that are worse than in a baseline; `nil` without one.
    package func json(
        replayed: RallyReport? = nil,
        expectations: [Expectation.Result] = [],
        worse: [Baseline.Row]? = nil
    ) -> JSONValue {
        let (setup, network) = (plan.setup, plan.setup.network)
        let clocks = [network.leftClock, network.rightClock]
        let results = expectations.map { result -> JSONValue in
            ["condition": .text(result.condition), "holds": .flag(result.holds), "values": .text(result.values)]
        }
        return .object(present: [
            "seed": .seed(setup.seed),
            "network": .text(network.name),
            "conditions": .list([network.fromLeft, network.fromRight].map { .text($0.description) }),
            "strategy": .text(setup.strategyName),
            "heals": .flag(setup.heals),
            "left": .text(plan.playerName(at: .left)),
            "right": .text(plan.playerName(at: .right)),
            "rules": .text(UInt64(setup.rules.digest).hexadecimal(digits: 8)),
            "ticks": .whole(ticks),
            "simulatedSeconds": .number(Decimal(Int(ticks), over: 60, digits: 3)),
            "points": .whole(points),
            "contacts": .whole(contacts),
            "score": Self.score(score),
            "peers": .list(LabSide.allCases.map(peer)),
            "healthy": .flag(verdict.isHealthy),
            "desyncs": .whole(verdict.desyncs.count),
            "freezes": .whole(verdict.freezes.count),
            "inputFaults": .whole(verdict.inputFaults.count),
            "syncFaults": .whole(verdict.syncFaults.count),
            "findings": .list(verdict.findingValues),
            "exercised": .object(zip(ExerciseCounts.names, verdict.exercises.all).map { ($0, .whole($1)) }),
            "measures": .object(measures.members { !$0.isCost }),
            "networkSeed": setup.networkSeed.map { .seed($0) },
            "clocks": clocks.contains { $0 != PeerClock() }
                ? .list(clocks.map { Coding<PeerClock>.clock.json($0) }) : nil,
            "expectations": results.isEmpty ? nil : .list(results),
            "baseline": worse.map(Baseline.json),
            "sameInputs": replayed.map(Self.json),
        ])
    }

    /// The hash of the report; of a run without a sync fault it is as in versions that look for none, and that count
    /// fewer exercises.
    var hash: UInt64 {
        guard case .object(let members) = json() else { return 0 }
        let kept = members.compactMap { name, value -> (String, JSONValue)? in
            if name == "syncFaults" && verdict.syncFaults.count == 0 { return nil }
            guard name == "exercised", case .object(let counts) = value else { return (name, value) }
            return (name, .object(counts.filter { !Exercise.laterNames.contains($0.name) }))
        }
        var hash = WordHash()
        for byte in JSONValue.object(kept).line.utf8 { hash.absorb(UInt64(byte)) }
        return hash.value
    }

    /// The value at a path: a measure by its path below `measures`, anything else by its full path.
    package static func value(at path: String, in values: JSONValue) -> JSONValue? {
        values["measures"]?[path] ?? values[path]
    }

    /// True if the run of a report had enough contacts to mean anything.
    package static func hasEnoughContacts(_ values: JSONValue) -> Bool {
        values["contacts"]?.whole ?? 0 >= LabRun.leastContacts
    }

    private static func json(of replayed: RallyReport) -> JSONValue {
        var json: JSONValue = [
            "rallies": .whole(replayed.rallies), "asTaped": .whole(replayed.asRecorded),
            "ticks": .whole(replayed.measures.ticks),
        ]
        json.append(.object(replayed.measures.members(where: \.isOfViews)))
        return json
    }

    private func peer(_ side: LabSide) -> JSONValue {
        let device = devices[side]
        var json: JSONValue = [
            "owner": .flag(device.isOwner), "epoch": .whole(device.epoch), "tick": .whole(device.shown.tick),
            "score": Self.score(device.shown.score),
            "confirmedHash": .text(confirmed?[side].hash.hexadecimal(digits: 16)),
        ]
        json.append(.object(Measure.all.filter(\.isCost).map { ($0.name, $0.value(measures[$0, side])) }))
        return json
    }

    private static func score(_ score: PerPlayer<UInt16>) -> JSONValue {
        .list([.whole(score.one), .whole(score.two)])
    }
}

extension LabRun.Plan {
    /// The name of the player at a device, such as `computer normal`.
    package func playerName(at side: LabSide) -> String {
        chaos.contains(side) ? RunOrigin.chaos(levels[side]) : RunOrigin.computer(levels[side])
    }
}

extension RunVerdict {
    /// The sentence about a healthy run.
    package static let clean = "no desync, no freeze, no input fault, no sync fault"

    /// The ticks in which watched devices stalled, a line for each device that did.
    package func stallTexts(in run: RunReport) -> [String] {
        LabSide.allCases.filter { stalls[$0] > 0 }.map { side in
            "\(LabSide.name(of: run.plan.setup.watched[side])) stalled \(stalls[side]) of \(run.ticks) ticks"
        }
    }

    /// The first finding of each kind, a line each, in the order in which they became known.
    package var findings: [String] {
        firsts.map { first in
            let (count, noun, text) =
                switch first {
                case .syncFault(let fault): (syncFaults.count, "sync fault", fault.text)
                case .inputFault(let fault): (inputFaults.count, "input fault", fault.text)
                case .desync(let desync): (desyncs.count, "desync", desync.text)
                case .freeze(let freeze): (freezes.count, "freeze", freeze.text)
                }
            return "\(count) \(noun)\(count == 1 ? "" : "s"), the first \(text)"
        }
    }

    /// The first finding of each kind for scripts, in the same order.
    fileprivate var findingValues: [JSONValue] {
        firsts.map { first in
            switch first {
            case .syncFault(let fault): fault.json
            case .inputFault(let fault): fault.json
            case .desync(let desync): desync.json
            case .freeze(let freeze): freeze.json
            }
        }
    }
}

extension Desync {
    fileprivate var json: JSONValue {
        [
            "finding": .text("desync"), "kind": .text(kind.rawValue), "labTick": .whole(labTick), "tick": .whole(tick),
            "device": .text(place.map(LabSide.label)),
        ]
    }

    private var device: String { place.map(LabSide.name) ?? "a device" }

    fileprivate var text: String {
        let place = "at tick \(tick) of the match, known in tick \(labTick) of the run"
        return switch kind {
        case .different: place + (self.place.map { "; \(LabSide.name(of: $0)) differs" } ?? "")
        case .unhashed: place + "; the hashes are equal"
        case .notCompared: place + "; a device noticed it, the matches could not be compared then"
        case .falseAlarm: place + "; a device noticed it, and the matches are the same"
        case .unlikeInputs: place + "; both have the same match, and the players' inputs make another"
        case .takenBack: place + "; \(device) went back to it"
        case .unlikeBefore: place + "; \(device) began a timeline there with another match than it had"
        case .unlikeOwner: place + "; \(device) has another ball or score there than the owner"
        }
    }
}

extension Freeze {
    fileprivate var json: JSONValue {
        [
            "finding": .text("freeze"), "device": .text(LabSide.label(of: place)), "begin": .whole(begin),
            "tick": .whole(confirmedTick),
        ]
    }

    fileprivate var text: String {
        "from tick \(begin) of the run on: \(LabSide.name(of: place)) confirmed nothing after tick \(confirmedTick) for a "
            + "round trip plus 5 s, though messages reached it"
    }
}

extension InputFault {
    /// The fault for scripts.
    package var json: JSONValue {
        [
            "finding": .text("inputFault"), "kind": .text(kind.rawValue), "device": .text(LabSide.label(of: place)),
            "labTick": .whole(labTick), "tick": .whole(tick), "value": .text(difference.value),
            "expected": .text(difference.expected),
        ]
    }

    /// The fault for a reader, in one line.
    package var text: String {
        let (name, end) = (LabSide.label(of: place), "tick \(labTick) of the run")
        return switch kind {
        case .forgottenInTakeover:
            "input of tick \(tick) by \(name) was forgotten, not confirmed: it took over the session in \(end)"
        case .forgotten:
            "input of tick \(tick) by \(name) was forgotten, not confirmed: another timeline began in \(end)"
        case .lost: "action of \(name) is lost: the inputs up to tick \(tick) are recorded without it, known in \(end)"
        case .notMade: "input of tick \(tick) by \(name) is not its player's, known in \(end)"
        case .outdated: "request of \(name) for a serve is outdated, and was taken in tick \(tick), \(end)"
        }
    }

    /// The common features of faults of one cause, as text.
    package var signature: String {
        let fault =
            switch kind {
            case .forgottenInTakeover: "forgets an input as it takes over the session"
            case .forgotten: "forgets an input as it begins another timeline"
            case .lost: "loses an action of its player"
            case .notMade: "records an input that its player did not make"
            case .outdated: "asks for a serve, and the owner takes it too late"
            }
        return "\(LabSide.name(of: place)) \(fault)"
    }
}

extension MeasureFigures {
    /// The figures of both devices in the order of their rows; a distribution's figures in an object.
    fileprivate func members(where isIncluded: (Measure) -> Bool) -> [(name: String, value: JSONValue)] {
        var groups: [(name: String, value: JSONValue)] = []
        for measure in Measure.all where isIncluded(measure) {
            let (group, figure) = measure.nameParts
            let value = measure.value(self[measure])
            guard let figure else {
                groups.append((measure.name, value))
                continue
            }
            if groups.last?.name != String(group) { groups.append((String(group), [:])) }
            groups[groups.count - 1].value.append(.object([(String(figure), value)]))
        }
        return groups
    }
}

extension Measure {
    fileprivate func value(_ figure: Int?) -> JSONValue {
        figure.map { .number(Decimal($0, digits: unit.digits)) } ?? .null
    }
}

/// The names of a report's numbers, for `--expect`, `--measure` and scenarios.
package enum MeasureNames {
    /// All names: measures by their path below `measures`, other numbers by their full path.
    package static let all: [String] = {
        // The report of an empty run has all names.
        var plan = LabRun.Plan(seed: 0)
        plan.length = .ticks(0)
        return LabRun.report(on: plan).json().paths.map { path in
            path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        }
    }()

    /// True for a run without a desync, a freeze, an input fault and a sync fault, see ``SyncLab/RunVerdict``.
    package static let healthy = "healthy"

    /// The names for parsing conditions: the numbers, and ``healthy``.
    package static let names = ExpressionNames(all: all.map { ($0, .number) } + [(healthy, .flag)], subject: .measures)

    private static let prefix = "measures."
}

/// The values of a report, by the index of their names in ``MeasureNames/names``.
package struct ReportValues: ExpressionValues, Sendable {
    private let report: JSONValue

    /// The reasons why the run is not healthy.
    private let findings: [String]

    package init(_ report: RunReport) {
        self.report = report.json()
        findings = report.verdict.findings
    }

    package func value(of name: Int, ago ticks: Int = 0) -> ExpressionValue? {
        switch RunReport.value(at: MeasureNames.names.all[name].text, in: report) {
        case .number(let number): .number(number)
        case .flag(let flag): .flag(flag)
        default: nil
        }
    }

    /// A name and its value for a reader, such as `unfairContacts is 3`.
    package func text(of name: Int) -> String {
        let text = MeasureNames.names.all[name].text
        let value = value(of: name)
        return switch value {
        case .number, .word: "\(text) is \(JSONValue(value).text)"
        case .flag(true): "the run is \(text)"
        case .flag(false): findings.joined(separator: "; ")
        case nil: "\(text) was not measured"
        }
    }
}

/// An earlier report of a run, as `pong lab --headless --format json` prints it, to compare a later one with.
package struct Baseline: Sendable {
    private let report: JSONValue

    /// The percentage by which a measure may rise before it counts as worse.
    private let tolerance: Int

    /// The largest file, in bytes.
    package static let largestFile = 1 << 20

    /// A measure that got worse; less is better for all of them.
    package struct Row: Sendable, Equatable {
        /// Its path in the report.
        package let name: String

        /// The values before and now; a dash where nothing was measured.
        package let before: String
        package let now: String

        /// One line.
        package var text: String { "\(name) is worse than in the baseline: \(now) in place of \(before)" }
    }

    /// - Throws: ``FieldError`` or ``JSONError`` if the text is no report of one run.
    package init(_ bytes: [UInt8], tolerance: Int) throws {
        report = try JSONReader.read(bytes[...], upTo: Self.largestFile)
        self.tolerance = tolerance
        guard case .object = report["measures"] else { throw FieldError("measures", .absent) }
        // Earlier versions did not tell what they ran.
        guard report["rules"] != nil else { throw FieldError("rules", .absent) }
    }

    /// The first member that says that the two runs are not the same; `nil` for two of the same run.
    package func difference(from other: JSONValue) -> String? {
        [
            "seed", "networkSeed", "network", "conditions", "clocks", "strategy", "heals", "left", "right", "rules",
            "ticks",
        ]
        .first { report[$0]?.line != other[$0]?.line }
    }

    // The options of the run, for a later one that is given none.

    package var seed: UInt64? { report["seed"].flatMap { UInt64($0.text) } }
    package var network: String? { text("network") }
    package var strategy: String? { text("strategy") }
    package var heals: Bool { if case .flag(false) = report["heals"] { false } else { true } }
    package var ticks: UInt32? { report["ticks"]?.whole.flatMap { UInt32(exactly: $0) } }

    /// The player at a device: `computer normal` or `chaos hard`.
    package func player(at side: LabSide) -> String? { text(side.name) }

    private func text(_ name: String) -> String? { if case .text(let text) = report[name] { text } else { nil } }

    /// The verdict on a later report for scripts.
    package static func json(_ worse: [Row]) -> JSONValue {
        let rows = worse.map { row -> JSONValue in
            ["name": .text(row.name), "before": .text(row.before), "now": .text(row.now)]
        }
        return ["holds": .flag(worse.isEmpty), "worse": .list(rows)]
    }

    /// The measures that are worse in a later report; those that the baseline does not have cannot be.
    package func worse(in now: JSONValue) -> [Row] {
        Self.paths.compactMap { path in
            guard let before = report[path], let now = now[path], isWorse(before, now) else { return nil }
            return Row(name: path, before: before.text, now: now.text)
        }
    }

    private func isWorse(_ before: JSONValue, _ now: JSONValue) -> Bool {
        switch (before, now) {
        case (.number(let before), .number(let now)):
            let limit = before.multiplied(by: Decimal(100 + tolerance, digits: 2))
            return limit.map { now > $0 } ?? true
        // A measure that is gone, or new, cannot be called as good as before.
        case (.number, .null), (.null, .number), (.flag(true), .flag(false)): return true
        default: return false
        }
    }

    private static let paths =
        ["healthy"]
        + Measure.all.flatMap { measure in
            measure.isCost
                ? LabSide.allCases.map { "peers.\($0.rawValue).\(measure.name)" } : ["measures.\(measure.name)"]
        }
}
