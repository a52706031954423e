extension Fixed {
    /// A number of thousandths, rounded to the nearest fixed-point number like a court's text.
    ///
    /// - Precondition: It is within 0...100_000.
    public static func thousandths(_ count: Int) -> Fixed {
        CourtDecimal.fixed(Int64(count) * (CourtDecimal.unit / 1_000))
    }

    /// The number in thousandths, rounded to the nearest.
    public var thousandths: Int {
        Int((Int64(raw) * 1_000 + 1 << 23) >> 24)
    }
}
