internal import GameCore

/// Compares the hashes of confirmed ticks with the remote peers' hashes.
///
/// A remote hash of a tick that is not confirmed here yet is kept until it is.
struct DesyncDetector: Sendable {
    /// Ticks whose hashes are kept.
    private static let capacity: UInt32 = 256

    /// The first confirmed tick at which a remote hash was found to differ.
    private(set) var desyncTick: UInt32?

    /// The first tick of the timeline, and the last confirmed one.
    private var firstTick: UInt32 = 0
    private var confirmedTick: UInt32 = 0

    /// The local hash of each confirmed tick, and the last remote hash for each tick.
    private var hashes = [UInt64](repeating: 0, count: Int(capacity))
    private var remoteHashes = [RemoteHash](repeating: RemoteHash(), count: Int(capacity))

    private struct RemoteHash: Sendable {
        var tick: UInt32 = .max
        /// The lowest 16 bits.
        var bits: UInt16 = 0
    }

    /// Begins a timeline, or continues one, with a confirmed match.
    mutating func begin(with match: Match) {
        (firstTick, confirmedTick) = (match.tick, match.tick)
        desyncTick = nil
        for index in remoteHashes.indices { remoteHashes[index] = RemoteHash() }
        hashes[index(of: match.tick)] = match.hash
    }

    /// Takes the match after the next confirmed tick.
    mutating func confirm(_ match: Match) {
        confirmedTick = match.tick
        hashes[index(of: confirmedTick)] = match.hash
        compare(remoteHashes[index(of: confirmedTick)])
    }

    /// Takes the hash of a tick that a remote peer has confirmed.
    ///
    /// - Parameter bits: The hash's lowest 16 bits.
    mutating func receive(_ bits: UInt16, at tick: UInt32) {
        let hash = RemoteHash(tick: tick, bits: bits)
        if tick > confirmedTick {
            remoteHashes[index(of: tick)] = hash
        } else {
            compare(hash)
        }
    }

    /// Compares a match that the owner has confirmed, of a tick that is confirmed here, too.
    mutating func receive(_ match: Match) {
        if desyncTick == nil, let hash = hash(at: match.tick), hash != match.hash { desyncTick = match.tick }
    }

    /// The hash of a recent confirmed tick; `nil` if it is not kept.
    func hash(at tick: UInt32) -> UInt64? {
        guard tick <= confirmedTick, tick >= firstTick, confirmedTick - tick < Self.capacity else { return nil }
        return hashes[index(of: tick)]
    }

    private mutating func compare(_ remote: RemoteHash) {
        guard desyncTick == nil, remote.tick != .max, let hash = hash(at: remote.tick) else { return }
        if UInt16(truncatingIfNeeded: hash) != remote.bits { desyncTick = remote.tick }
    }

    private func index(of tick: UInt32) -> Int {
        Int(tick % Self.capacity)
    }
}
