/// A periodic total loss: the end of each period.
public struct Blackout: Sendable, Hashable {
    public var length: Duration
    public var period: Duration

    /// The time by which a period ends before a multiple of its length, from 0 to a period, which is left out.
    public var phase: Duration

    /// - Precondition: The period is a microsecond or longer, and longer than the phase.
    public init(length: Duration, every period: Duration, phase: Duration = .zero) {
        precondition(period.microseconds > 0, "A blackout's period is a microsecond or longer, not \(period)")
        precondition(phase >= .zero && phase < period, "A phase is from 0 to a period, not \(phase)")
        self.length = length
        self.period = period
        self.phase = phase
    }

    func covers(_ time: VirtualTime) -> Bool {
        (time.microseconds + phase.microseconds) % period.microseconds >= (period - length).microseconds
    }

    /// The end of the period at a time.
    func end(at time: VirtualTime) -> VirtualTime {
        let (period, phase) = (period.microseconds, phase.microseconds)
        return VirtualTime(microseconds: ((time.microseconds + phase) / period + 1) * period - phase)
    }
}

extension Blackout: CustomStringConvertible {
    /// Such as `250 ms every 5000 ms`.
    public var description: String { "\(length.wholeMilliseconds) ms every \(period.wholeMilliseconds) ms" }
}
