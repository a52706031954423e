/// A probability in parts per million: an integer, so that draws are the same on every machine.
public struct Probability: Sendable, Hashable {
    /// From 0 to 1,000,000.
    public let partsPerMillion: Int

    /// - Precondition: From 0 to 1,000,000.
    public init(partsPerMillion: Int) {
        precondition(
            (0...1_000_000).contains(partsPerMillion),
            "A probability is 0 to 1,000,000 ppm, not \(partsPerMillion)"
        )
        self.partsPerMillion = partsPerMillion
    }

    /// A whole percentage, from 0 to 100.
    public static func percent(_ percent: Int) -> Probability {
        precondition((0...100).contains(percent), "A probability is 0% to 100%, not \(percent)%")
        return Probability(partsPerMillion: percent * 10_000)
    }

    public static let never = Probability(partsPerMillion: 0)
    public static let always = Probability(partsPerMillion: 1_000_000)
}

extension Probability: CustomStringConvertible {
    /// A percentage with up to four decimals.
    public var description: String {
        var decimals = Array("\(10_000 + partsPerMillion % 10_000)".dropFirst())
        while decimals.last == "0" { decimals.removeLast() }
        return "\(partsPerMillion / 10_000)\(decimals.isEmpty ? "" : ".")\(String(decimals))%"
    }
}
