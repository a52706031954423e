extension ClosedRange {
    /// The range in a sentence: `1 to 99`.
    var inWords: String { "\(lowerBound) to \(upperBound)" }
}
