internal import DisplayText
internal import GameBasics
internal import GameCore
package import JSONText
internal import MockGroupSessions
internal import RunFiles
package import SyncLab

extension Hunt {
    /// The runs that the digest of a wide hunt covers: a thing that is drawn in another way changes some of them.
    private static let hashedRuns = 100

    /// The first line of the hunt's file: all that it draws.
    ///
    /// Two hunts with the same one are the same, whatever the arguments.
    ///
    /// - Parameters:
    ///   - expectations: The conditions that every run has to meet.
    ///   - reach: The conditions on ticks that are counted.
    ///   - arguments: The words of the command line that make these runs again.
    package func header(
        program: String,
        expectations: [String],
        reach: [String] = [],
        arguments: [String] = []
    ) -> HuntHeader {
        let first = plans[0]
        var hash = WordHash()
        for number in 1...(draws.isEmpty ? plans.count : min(count, Self.hashedRuns)) {
            for byte in RunSetup.fields.json(of: self[number].setup).line.utf8 { hash.absorb(UInt64(byte)) }
        }
        func isGiven(_ name: String) -> Bool { !draws.contains { $0.name == name } }
        func distinct(_ rows: [JSONValue]) -> JSONValue {
            let lines = rows.map(\.line)
            return .list(rows.indices.filter { !lines[..<$0].contains(lines[$0]) }.map { rows[$0] })
        }
        let networks = plans.map(\.setup.network).map { network -> JSONValue in
            let conditions = [network.fromLeft.description, network.fromRight.description]
            return ["name": .text(network.name), "conditions": .list(conditions.map { .text($0) })]
        }
        let strategies = plans.map { JSONValue.text($0.setup.strategyName) }
        let json = JSONValue.object(present: [
            "pong": .text("hunt"), "program": .text(program), "simulation": .whole(Simulation.version),
            "runs": .whole(count), "seeds": .list([.seed(seeds.lowerBound), .seed(seeds.upperBound)]),
            "seconds": isGiven("seconds") ? .whole(first.seconds) : nil,
            "left": isGiven("left") ? .text(first.playerName(at: .left)) : nil,
            "right": isGiven("right") ? .text(first.playerName(at: .right)) : nil,
            "networks": isGiven("network") ? distinct(networks) : nil,
            "strategies": isGiven("strategy") ? distinct(strategies) : nil, "heals": .flag(first.setup.heals),
            "expectations": .list(expectations.map { .text($0) }),
            "digest": .text(hash.value.hexadecimal(digits: 16)),
            "drawn": draws.isEmpty ? nil : draws.json,
            "networkSeed": first.setup.networkSeed.map { .seed($0) },
            "reach": reach.isEmpty ? nil : .list(reach.map { .text($0) }),
            "arguments": arguments.isEmpty ? nil : .list(arguments.map { .text($0) }),
        ])
        return HuntHeader(json: json)
    }
}

extension LabRun.Plan {
    /// The simulated seconds; 0 for a match to its end.
    package var seconds: UInt32 {
        if case .ticks(let count) = length { count / 60 } else { 0 }
    }
}

/// All that a hunt draws, as the first line of its file.
package struct HuntHeader: Sendable {
    package let json: JSONValue

    /// The conditions on ticks that are counted.
    var reach: [String] { json["reach"]?.texts ?? [] }

    /// The conditions on measures that every run has to meet.
    var expectations: [String] { json["expectations"]?.texts ?? [] }

    /// The words of a command line that make the runs again; empty in a file of an earlier version.
    package var arguments: [String] { json["arguments"]?.texts ?? [] }

    /// The first member that differs from that of another hunt; `nil` if both make the same runs.
    package func difference(from other: HuntHeader) -> String? {
        let names = [json, other.json].flatMap { json in
            if case .object(let members) = json { members.map(\.name) } else { [String]() }
        }
        return names.first { $0 != "arguments" && json[$0]?.line != other.json[$0]?.line }
    }

    package var count: Int { json["runs"]?.whole ?? 0 }

    /// True if the hunt draws nothing but what seeds, strategies and networks make different.
    package var isNarrow: Bool { json["drawn"] == nil }

    /// The header for a reader.
    package var text: String {
        func text(_ path: String) -> String { json[path]?.text ?? "" }
        func part(_ name: String, _ title: String) -> String? { json[name].map { "\(title) \($0.text)" } }
        let length = part("seconds", " of").map { "\($0) simulated seconds" } ?? ""
        let given: [String?] = [
            "seeds \(text("seeds.0")) to \(text("seeds.1"))", part("left", "left"), part("right", "right"),
        ]
        let players = given.compactMap { $0 }.joined(separator: ", ")
        let networkSeed = part("networkSeed", ", network seed") ?? ""
        let healing = text("heals") == "no" ? ", no peer heals" : ""
        let strategies = json["strategies"].map { "strategies: \($0.texts.joined(separator: ", "))\n" } ?? ""
        let expectations = expectations.joined(separator: ", ")
        let parts = [
            "\(count) runs\(length): \(players)\(networkSeed)\(healing)", networks, drawn,
            strategies + "expected of every run: no desync, \(expectations)",
        ]
        return parts.compactMap { $0 }.joined(separator: "\n\n")
    }

    /// The networks that are not drawn, as a table.
    private var networks: String? {
        guard let networks = json["networks"]?.elements else { return nil }
        let rows = networks.map { network in
            let conditions = network["conditions"]?.texts ?? []
            let isSame = conditions.first == conditions.last
            return [network["name"]?.text ?? "", conditions.prefix(isSame ? 1 : 2).joined(separator: "; ")]
        }
        return TextTable([["network", "from the left device, from the right one"]] + rows).text
    }

    /// The values that are drawn: a paragraph for each group.
    private var drawn: String? {
        guard case .object(let groups)? = json["drawn"] else { return nil }
        let rows = groups.flatMap { group, values -> [[String]] in
            guard case .object(let values) = values else { return [] }
            let lines = values.map { "\($0.name) \($0.value.text)" }.joined(separator: ", ").wrapped(to: 100)
            return lines.enumerated().map { [$0 == 0 ? group : "", $1] }
        }
        return (["drawn for each run, each by its own chance:"] + TextTable(rows).lines).joined(separator: "\n")
    }
}

extension JSONValue {
    fileprivate var elements: [JSONValue] { if case .list(let elements) = self { elements } else { [] } }

    /// The elements of a list, for a reader.
    package var texts: [String] { elements.map(\.text) }
}
