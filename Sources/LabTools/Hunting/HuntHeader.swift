package import JSONText

/// All that a hunt draws, as the first line of its file.
package struct HuntHeader: Sendable {
    package let json: JSONValue

    init(json: JSONValue) { self.json = json }

    /// - Parameters:
    ///   - networkSeed: The seed of the network's luck in all runs; without one the header has no member for it.
    ///   - reach: The conditions on ticks that are counted; without any the header has no member for them.
    init(json: JSONValue, networkSeed: UInt64?, reach: [String]) {
        guard case .object(var members) = json else {
            self.json = json
            return
        }
        if let networkSeed { members.append(("networkSeed", .seed(networkSeed))) }
        if !reach.isEmpty { members.append(("reach", .list(reach.map { .text($0) }))) }
        self.json = .object(members)
    }

    /// The conditions on ticks that are counted.
    var reach: [String] {
        guard case .list(let elements)? = json["reach"] else { return [] }
        return elements.map(\.text)
    }

    package var count: Int { json["runs"]?.whole ?? 0 }
    package var seconds: Int { json["seconds"]?.whole ?? 0 }

    /// The header for a reader.
    package var text: String {
        func list(_ name: String) -> String {
            guard case .list(let elements) = json[name] else { return "" }
            return elements.map(\.text).joined(separator: ", ")
        }
        func text(_ path: String) -> String { json[path]?.text ?? "" }
        var networks: [[String]] = []
        while let name = json["networks.\(networks.count).name"]?.text {
            let (up, down) = (
                text("networks.\(networks.count).conditions.0"), text("networks.\(networks.count).conditions.1")
            )
            networks.append([name, up == down ? up : "\(up); \(down)"])
        }
        let table = TextTable([["network", "from the left device, from the right one"]] + networks).text
        let healing = text("heals") == "no" ? ", no peer heals" : ""
        let luck = json["networkSeed"].map { ", network seed \($0.text)" } ?? ""
        let players = "left \(text("left")), right \(text("right"))\(luck)\(healing)"
        let expectations = list("expectations")
        return """
            \(count) runs of \(seconds) simulated seconds: seeds \(text("seeds.0")) to \(text("seeds.1")), \(players)

            \(table)

            strategies: \(list("strategies"))
            expected of every run: no desync, \(expectations)
            """
    }
}
