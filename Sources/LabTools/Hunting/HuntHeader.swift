package import JSONText

/// All that a hunt draws, as the first line of its file.
package struct HuntHeader: Sendable {
    package let json: JSONValue

    /// The conditions on ticks that are counted.
    var reach: [String] { json["reach"]?.texts ?? [] }

    package var count: Int { json["runs"]?.whole ?? 0 }
    package var seconds: Int { json["seconds"]?.whole ?? 0 }

    /// The header for a reader.
    package var text: String {
        func list(_ name: String) -> String { (json[name]?.texts ?? []).joined(separator: ", ") }
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
        return """
            \(count) runs of \(seconds) simulated seconds: seeds \(text("seeds.0")) to \(text("seeds.1")), \(players)

            \(table)

            strategies: \(list("strategies"))
            expected of every run: no desync, \(list("expectations"))
            """
    }
}

extension JSONValue {
    /// The elements of a list, for a reader.
    var texts: [String] { if case .list(let elements) = self { elements.map(\.text) } else { [] } }
}
