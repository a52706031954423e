/// Compares the hashes of confirmed ticks with the remote peers' hashes.
///
/// A remote hash of a tick that is not confirmed here yet is kept until it is.
@usableFromInline struct DesyncDetector: Sendable {
    /// Ticks whose hashes are kept.
    @inlinable static var capacity: UInt32 { 256 }

    /// The first confirmed tick at which a remote hash was found to differ.
    @usableFromInline var desyncTick: UInt32?

    /// The first tick of the timeline, and the last confirmed one.
    @usableFromInline var firstTick: UInt32 = 0
    @usableFromInline var confirmedTick: UInt32 = 0

    /// The local hash of each confirmed tick, and the last remote hash for each tick.
    @usableFromInline var hashes = [UInt64](repeating: 0, count: 256)
    @usableFromInline var remoteHashes = [RemoteHash](repeating: RemoteHash(), count: 256)

    @usableFromInline struct RemoteHash: Sendable {
        @usableFromInline var tick: UInt32
        /// The lowest 16 bits.
        @usableFromInline var bits: UInt16

        @inlinable init(tick: UInt32 = .max, bits: UInt16 = 0) {
            (self.tick, self.bits) = (tick, bits)
        }
    }

    /// Begins a timeline, or continues one, with a confirmed tick and its hash.
    @inlinable mutating func begin(at tick: UInt32, _ hash: UInt64) {
        (firstTick, confirmedTick) = (tick, tick)
        desyncTick = nil
        for index in remoteHashes.indices { remoteHashes[index] = RemoteHash() }
        hashes[index(of: tick)] = hash
    }

    /// Takes the hash of the next confirmed tick.
    @inlinable mutating func confirm(_ tick: UInt32, _ hash: UInt64) {
        confirmedTick = tick
        hashes[index(of: confirmedTick)] = hash
        compare(remoteHashes[index(of: confirmedTick)])
    }

    /// Takes the hash of a tick that a remote peer has confirmed.
    ///
    /// - Parameter bits: The hash's lowest 16 bits.
    @inlinable mutating func receive(_ bits: UInt16, at tick: UInt32) {
        let hash = RemoteHash(tick: tick, bits: bits)
        if tick > confirmedTick {
            remoteHashes[index(of: tick)] = hash
        } else {
            compare(hash)
        }
    }

    /// Compares the whole hash of a tick that the owner has confirmed, and that is confirmed here, too.
    @inlinable mutating func compare(_ hash: UInt64, at tick: UInt32) {
        if desyncTick == nil, let own = self.hash(at: tick), own != hash { desyncTick = tick }
    }

    /// The hash of a recent confirmed tick; `nil` if it is not kept.
    @inlinable func hash(at tick: UInt32) -> UInt64? {
        guard tick <= confirmedTick, tick >= firstTick, confirmedTick - tick < Self.capacity else { return nil }
        return hashes[index(of: tick)]
    }

    @inlinable mutating func compare(_ remote: RemoteHash) {
        guard desyncTick == nil, remote.tick != .max, let hash = hash(at: remote.tick) else { return }
        if UInt16(truncatingIfNeeded: hash) != remote.bits { desyncTick = remote.tick }
    }

    @inlinable func index(of tick: UInt32) -> Int {
        Int(tick % Self.capacity)
    }
}
