internal import GameBasics

/// The options of a peer of any game.
public struct SyncOptions: Sendable, Hashable {
    /// Ticks from making a local input to its effect, within ``SyncBounds/inputDelays``.
    ///
    /// Each tick makes every rollback a tick shallower; the price is that the local player feels it. In lockstep it is
    /// the one-way delay with its jitter, and one tick more.
    public var inputDelay: UInt32 = 0

    /// Ticks simulated without the remote player's inputs before the peer stalls; 0 for lockstep.
    ///
    /// Within ``SyncBounds/predictionWindows``. The default bears 250 ms one-way and a second of silence.
    public var predictionWindow = SyncBounds.predictionWindows.upperBound

    /// True if the participant only watches, though its role lets it play.
    public var watches = false

    /// Ticks for which the seat of a player that was lost is kept for one that had a seat before; 0 for none.
    public var seatKeeping: UInt32 = 0

    /// False to go on after a desync with the own states, as for a test; by default the owner's state counts.
    public var healsDesyncs = true

    @inlinable public init() {}

    /// The strategy by these options; the owner's is that of all peers.
    @inlinable public var scheme: SyncScheme {
        SyncScheme(inputDelay: inputDelay, predictionWindow: predictionWindow)
    }
}
