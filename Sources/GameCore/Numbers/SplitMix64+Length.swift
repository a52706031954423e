public import GameBasics

extension SplitMix64 {
    /// Returns a random length from -limit to limit, both included.
    public mutating func length(within limit: Fixed) -> Fixed {
        let span = UInt64(2 * Int64(limit.raw) + 1)
        return Fixed(raw: Int32(Int64(next().multipliedFullWidth(by: span).high) - Int64(limit.raw)))
    }
}
