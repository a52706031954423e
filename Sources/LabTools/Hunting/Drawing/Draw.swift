internal import GameBasics
internal import JSONText
package import MockGroupSessions
internal import SyncLab

/// A thing that a wide hunt draws for each run: a row of ``all(over:)``.
///
/// Each row draws from a random stream of its own: a row that a flag fixes, or a new one, changes no other.
package struct Draw: Sendable {
    /// The name in headers, and in lines of runs.
    package let name: String
    let group: Group

    /// The values that it can have, for a reader.
    let values: String

    /// The flags that fix it.
    package let flags: [String]

    /// The value of a plan, for a reader.
    private let text: @Sendable (LabRun.Plan) -> String
    private let change: @Sendable (inout LabRun.Plan, inout SplitMix64) -> Void

    package enum Group: String, Sendable, CaseIterable {
        case run, rules, network, devices
    }

    /// - Parameter change: Draws the thing into a plan; it leaves a plan as it is in most runs.
    init(
        _ name: String,
        of group: Group,
        values: String,
        flags: [String] = [],
        text: @escaping @Sendable (LabRun.Plan) -> String,
        change: @escaping @Sendable (inout LabRun.Plan, inout SplitMix64) -> Void
    ) {
        (self.name, self.group, self.values, self.flags) = (name, group, values, flags)
        (self.text, self.change) = (text, change)
    }

    /// The rows in the order in which they are drawn: a later one changes what an earlier one has drawn.
    ///
    /// - Parameter networks: The networks to draw from.
    package static func all(over networks: [NetworkConditions]) -> [Draw] {
        ofRun + ofRules + ofNetwork(networks) + ofDevices + ofFurtherDevices
    }

    /// Draws the thing into the plan of a run.
    func draw(into plan: inout LabRun.Plan) {
        var hash = WordHash()
        for byte in name.utf8 { hash.absorb(UInt64(byte)) }
        var random = SplitMix64(seed: plan.setup.seed ^ hash.value)
        change(&plan, &random)
    }

    /// Draws the thing into the plan of a run.
    ///
    /// - Returns: Its value, if the plan had another one.
    func drawn(into plan: inout LabRun.Plan) -> DrawnValue? {
        let before = text(plan)
        draw(into: &plan)
        let after = text(plan)
        return after == before ? nil : DrawnValue(name: name, text: after)
    }
}

/// A thing that a run has drawn, with its value for a reader.
package struct DrawnValue: Sendable, Equatable {
    let name: String
    let text: String
}

extension Coding<[DrawnValue]> {
    /// Values by their names.
    static var drawn: Coding {
        Coding(json: { .object($0.map { ($0.name, .text($0.text)) }) }) { (json, path) throws(FieldError) in
            guard case .object(let members) = json else { throw FieldError(path, .wrong("an object of texts")) }
            var values: [DrawnValue] = []
            for (name, value) in members {
                values.append(DrawnValue(name: name, text: try Coding<String>.text.value(value, "\(path).\(name)")))
            }
            return values
        }
    }
}

extension [Draw] {
    /// The values of all rows, by group and name.
    var json: JSONValue {
        let groups = Draw.Group.allCases.map { group in (group, filter { $0.group == group }) }
        return .object(
            groups.filter { !$1.isEmpty }.map { group, rows in
                (group.rawValue, .object(rows.map { ($0.name, .text($0.values)) }))
            }
        )
    }
}

/// Draws of numbers.
extension SplitMix64 {
    /// Returns a number in a range.
    mutating func whole(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(below(UInt32(range.upperBound - range.lowerBound) + 1))
    }

    /// Returns a number in a range, whose distance to the lower bound is of each order of magnitude equally often.
    mutating func magnitude(in range: ClosedRange<Int>) -> Int {
        let span = range.upperBound - range.lowerBound
        let bits = Int.bitWidth - span.leadingZeroBitCount
        return range.lowerBound + min(whole(in: 0...(1 << whole(in: 0...bits)) - 1), span)
    }

    /// Returns one of some values.
    mutating func element<Element>(of elements: [Element]) -> Element { elements[whole(in: 0...elements.count - 1)] }
}
