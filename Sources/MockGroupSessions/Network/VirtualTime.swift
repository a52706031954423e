/// A time of a simulation, in whole microseconds since its start.
///
/// Only `advance` moves it: the same run has the same times on every machine.
public struct VirtualTime: Sendable, Hashable {
    public var microseconds: Int64

    public init(microseconds: Int64 = 0) {
        self.microseconds = microseconds
    }
}

extension VirtualTime: InstantProtocol {
    public static func < (lhs: VirtualTime, rhs: VirtualTime) -> Bool {
        lhs.microseconds < rhs.microseconds
    }

    public func advanced(by duration: Duration) -> VirtualTime {
        VirtualTime(microseconds: microseconds + duration.microseconds)
    }

    public func duration(to other: VirtualTime) -> Duration {
        .microseconds(other.microseconds - microseconds)
    }
}

extension Duration {
    /// Whole milliseconds, rounded toward zero.
    package var wholeMilliseconds: Int {
        Int(microseconds / 1_000)
    }

    /// Whole microseconds, rounded toward zero.
    package var microseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
