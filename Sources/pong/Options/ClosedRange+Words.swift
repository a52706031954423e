extension ClosedRange {
    /// The range as a sentence says it.
    var inWords: String { "\(lowerBound) to \(upperBound)" }
}
