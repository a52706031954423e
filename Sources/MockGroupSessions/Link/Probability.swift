/// How likely something is, in parts per million: a whole number, so that it decides alike everywhere.
public struct Probability: Sendable, Hashable {
    /// From 0 to 1,000,000.
    public let partsPerMillion: UInt32

    /// - Precondition: At most 1,000,000.
    public init(partsPerMillion: UInt32) {
        precondition(partsPerMillion <= 1_000_000, "\(partsPerMillion) parts per million are more than all")
        self.partsPerMillion = partsPerMillion
    }

    /// A whole percentage, from 0 to 100.
    public static func percent(_ percent: UInt32) -> Probability {
        precondition(percent <= 100, "\(percent)% is more than all")
        return Probability(partsPerMillion: percent * 10_000)
    }

    public static let never = Probability(partsPerMillion: 0)
    public static let always = Probability(partsPerMillion: 1_000_000)
}
