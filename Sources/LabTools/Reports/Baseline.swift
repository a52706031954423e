package import JSONText
package import SyncLab

/// An earlier report of a run, as `pong lab --headless --format json` prints it, to compare a later one with.
package struct Baseline: Sendable {
    private let report: JSONValue

    /// By how many percent a measure may rise before it counts as worse.
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

    /// What the run was made with, for a later one that is told nothing else.
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
