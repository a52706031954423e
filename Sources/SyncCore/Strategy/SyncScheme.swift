public import GroupSessions

/// A game's strategy by its code in a message.
public protocol StrategyCode: Sendable, Hashable {
    /// The default strategy.
    init()

    /// The name in reports.
    var name: String { get }

    /// True if the peers exchange inputs, and so confirm the same ticks.
    var sendsInputs: Bool { get }

    /// Passes the code to a message.
    mutating func pass(to fields: inout CheckedFields<some FieldStream>) throws(DecodingFailure)
}

/// Rollback, or lockstep if nothing is predicted: the input delay and the prediction window of all peers.
public struct SyncScheme: StrategyCode {
    /// Ticks from making a local input to its effect, within ``SyncBounds/inputDelays``.
    public let inputDelay: UInt32

    /// Ticks simulated without the remote player's inputs before the peer stalls, within
    /// ``SyncBounds/predictionWindows``; 0 for lockstep, which never rolls back.
    public let predictionWindow: UInt32

    /// Rollback without input delay, with the longest window: enough for 250 ms one-way and a second of silence.
    @inlinable public init() { self.init(inputDelay: 0) }

    @inlinable
    public init(inputDelay: UInt32, predictionWindow: UInt32 = SyncBounds.predictionWindows.upperBound) {
        precondition(SyncBounds.inputDelays.contains(inputDelay), "An input delay of \(inputDelay) ticks")
        precondition(SyncBounds.predictionWindows.contains(predictionWindow), "A window of \(predictionWindow) ticks")
        (self.inputDelay, self.predictionWindow) = (inputDelay, predictionWindow)
    }

    /// Lockstep with an input delay.
    ///
    /// - Parameter inputDelay: The one-way delay with its jitter, and one tick more; with less, the match runs slowly.
    public static func lockstep(inputDelay: UInt32) -> SyncScheme {
        SyncScheme(inputDelay: inputDelay, predictionWindow: 0)
    }

    public var name: String {
        (predictionWindow == 0 ? "lockstep" : "rollback") + (inputDelay == 0 ? "" : ":\(inputDelay)")
    }

    public var sendsInputs: Bool { true }

    public mutating func pass(to fields: inout CheckedFields<some FieldStream>) throws(DecodingFailure) {
        var (delay, window) = (UInt8(inputDelay), UInt8(predictionWindow))
        try fields.pass(&delay)
        try fields.pass(&window)
        let isValid =
            SyncBounds.inputDelays.contains(UInt32(delay)) && SyncBounds.predictionWindows.contains(UInt32(window))
        try fields.check(isValid, "strategy")
        if isValid { self = SyncScheme(inputDelay: UInt32(delay), predictionWindow: UInt32(window)) }
    }
}

/// The bounds of what a peer keeps, in ticks.
public enum SyncBounds {
    /// Ticks from making a local input to its effect.
    @inlinable public static var inputDelays: ClosedRange<UInt32> { 0...30 }

    /// Ticks simulated without the remote player's inputs.
    @inlinable public static var predictionWindows: ClosedRange<UInt32> { 0...80 }
}
