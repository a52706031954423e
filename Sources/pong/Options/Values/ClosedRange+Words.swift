extension ClosedRange {
    /// The range as text: `1 to 99`.
    var inWords: String { "\(lowerBound) to \(upperBound)" }
}
