/// Ticks of the match whose confirmed states differ between the two peers.
///
/// Compares the hashes of every tick that both have confirmed, whenever either confirmed it, while both follow the same
/// owner in the same timeline; ticks that a peer plays alone do not count. Strategies without hashes have no ticks to
/// compare.
package struct ConfirmedMeasure {
    /// Ticks compared.
    package private(set) var compared = 0

    /// Ticks whose hashes differ.
    package private(set) var divergent = 0

    /// Ticks whose hashes differ; `nil` if none was compared.
    var observed: Int? { compared > 0 ? divergent : nil }

    /// The latest tick whose hashes were compared.
    package private(set) var latest: (tick: UInt32, left: UInt64, right: UInt64)?

    /// The tick of the match that is compared next.
    private var next: UInt32 = 0

    /// How many ticks back hashes are compared.
    private static let reach: UInt32 = 256

    package init() {}

    /// Skips ticks that cannot be compared.
    package mutating func skip(through tick: UInt32) {
        next = tick + 1
    }

    /// - Parameters:
    ///   - confirmed: The latest tick of the match that both have confirmed.
    ///   - left: The left peer's hash of a tick, if it keeps it.
    ///   - right: The same of the right peer.
    package mutating func take(
        confirmed: UInt32,
        left: (UInt32) -> UInt64?,
        right: (UInt32) -> UInt64?
    ) {
        // The match can be replaced by an earlier one, or by one that is far ahead.
        if confirmed + 1 < next { next = confirmed }
        next = max(next, confirmed - min(confirmed, Self.reach))
        while next <= confirmed {
            if let one = left(next), let other = right(next) {
                compared += 1
                if one != other { divergent += 1 }
                latest = (next, one, other)
            }
            next += 1
        }
    }
}
