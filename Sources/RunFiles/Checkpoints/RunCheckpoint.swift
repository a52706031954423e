package import SyncLab

/// The ticks that all devices of a lab have confirmed since the checkpoint before, and the matches that they show.
///
/// A run file has one for each second, to compare a replay with.
package struct RunCheckpoint: Sendable, Equatable {
    /// The lab's tick, right after which it is taken.
    package let tick: UInt32

    package let devices: [Device]

    /// The short hash of the match that each device shows.
    ///
    /// `nil` at the end of a run within a second, where the lab's last actions may have changed it.
    package let shown: [UInt16]?

    /// One device.
    package struct Device: Sendable, Equatable {
        /// The last confirmed tick.
        package let confirmedTick: UInt32

        /// The short hashes of the confirmed states since the checkpoint before, by runs of ticks.
        package let hashes: [HashRun]

        /// The last confirmed state; in a file it is `nil` if another device's has the same hashes.
        package let state: EngineState?
    }
}

/// The short hashes of the states of consecutive ticks of a match.
package struct HashRun: Sendable, Equatable {
    package let first: UInt32
    package internal(set) var hashes: [UInt16]

    /// The tick after the last one.
    var end: UInt32 { first + UInt32(hashes.count) }

    /// The hashes with their ticks.
    var ticks: [(tick: UInt32, hash: UInt16)] {
        hashes.indices.map { (first + UInt32($0), hashes[$0]) }
    }
}
