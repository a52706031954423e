internal import GameCore
package import JSONText
internal import MockGroupSessions
internal import RunFiles
package import SyncLab

/// A list of runs by number: every seed under every strategy over every network.
package struct Hunt: Sendable {
    /// A plan for each strategy over each network.
    private let plans: [LabRun.Plan]

    private let seeds: ClosedRange<UInt64>

    /// - Precondition: There is a plan; there are at most ``mostSeeds`` seeds.
    package init(_ plans: [LabRun.Plan], seeds: ClosedRange<UInt64>) {
        precondition(!plans.isEmpty && seeds.upperBound - seeds.lowerBound < Self.mostSeeds, "\(seeds)")
        self.plans = plans
        self.seeds = seeds
    }

    package static let mostSeeds: UInt64 = 1_000_000_000

    /// Runs, which are numbered from 1.
    package var count: Int { Int(seeds.upperBound - seeds.lowerBound + 1) * plans.count }

    /// The seeds of a run and of all after it, as a range of `--seeds`.
    package func seeds(from number: Int) -> String {
        "\(seeds.lowerBound + UInt64((number - 1) / plans.count)):\(seeds.upperBound)"
    }

    /// The plan of a run.
    ///
    /// All plans have a turn before the next seed. The first one is drawn from the seed, so that every shard has runs
    /// of all plans.
    package subscript(number: Int) -> LabRun.Plan {
        let (row, column) = (number - 1).quotientAndRemainder(dividingBy: plans.count)
        let seed = seeds.lowerBound + UInt64(row)
        var draw = SplitMix64(seed: seed)
        let turn = Int(draw.next() % UInt64(plans.count))
        var plan = plans[(column + turn) % plans.count]
        plan.setup.seed = seed
        plan.setup.drawPhases()
        return plan
    }

    /// True for every twentieth run, which is made twice to compare the two reports.
    package static func isMadeTwice(_ number: Int) -> Bool { number % 20 == 0 }

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
        for number in 1...plans.count {
            for byte in RunSetup.fields.json(of: self[number].setup).line.utf8 { hash.absorb(UInt64(byte)) }
        }
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
            "seconds": .whole(first.seconds), "left": .text(first.playerName(at: .left)),
            "right": .text(first.playerName(at: .right)), "networks": distinct(networks),
            "strategies": distinct(strategies), "heals": .flag(first.setup.heals),
            "expectations": .list(expectations.map { .text($0) }),
            "digest": .text(hash.value.hexadecimal(digits: 16)),
            "networkSeed": first.setup.networkSeed.map { .seed($0) },
            "reach": reach.isEmpty ? nil : .list(reach.map { .text($0) }),
            "arguments": arguments.isEmpty ? nil : .list(arguments.map { .text($0) }),
        ])
        return HuntHeader(json: json)
    }
}

extension LabRun.Plan {
    /// The simulated seconds; 0 for a match to its end.
    fileprivate var seconds: UInt32 {
        if case .ticks(let count) = length { count / 60 } else { 0 }
    }
}

/// All that a hunt draws, as the first line of its file.
package struct HuntHeader: Sendable {
    package let json: JSONValue

    /// The conditions on ticks that are counted.
    var reach: [String] { json["reach"]?.texts ?? [] }

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
    package var seconds: Int { json["seconds"]?.whole ?? 0 }

    /// The header for a reader.
    package var text: String {
        func list(_ name: String) -> String { (json[name]?.texts ?? []).joined(separator: ", ") }
        func text(_ path: String) -> String { json[path]?.text ?? "" }
        let networks = (json["networks"]?.elements ?? []).map { network in
            let conditions = network["conditions"]?.texts ?? []
            let isSame = conditions.first == conditions.last
            return [network["name"]?.text ?? "", conditions.prefix(isSame ? 1 : 2).joined(separator: "; ")]
        }
        let table = TextTable([["network", "from the left device, from the right one"]] + networks).text
        let healing = text("heals") == "no" ? ", no peer heals" : ""
        let networkSeed = json["networkSeed"].map { ", network seed \($0.text)" } ?? ""
        let players = "left \(text("left")), right \(text("right"))\(networkSeed)\(healing)"
        return """
            \(count) runs of \(seconds) simulated seconds: seeds \(text("seeds.0")) to \(text("seeds.1")), \(players)

            \(table)

            strategies: \(list("strategies"))
            expected of every run: no desync, \(list("expectations"))
            """
    }
}

extension JSONValue {
    fileprivate var elements: [JSONValue] { if case .list(let elements) = self { elements } else { [] } }

    /// The elements of a list, for a reader.
    package var texts: [String] { elements.map(\.text) }
}
