/// A delay that grows evenly, then drops at once: a buffer that fills and is flushed.
public struct Sawtooth: Sendable, Hashable {
    /// The added delay at the end of each period.
    public var height: Duration
    public var period: Duration

    /// - Precondition: The period is a microsecond or longer.
    public init(height: Duration, period: Duration) {
        precondition(period.microseconds > 0, "A sawtooth's period is a microsecond or longer, not \(period)")
        self.height = height
        self.period = period
    }

    /// The added delay, in microseconds.
    func delay(at time: VirtualTime) -> Int64 {
        let phase = time.microseconds % period.microseconds
        let (high, low) = phase.multipliedFullWidth(by: height.microseconds)
        return period.microseconds.dividingFullWidth((high, low)).quotient
    }
}
