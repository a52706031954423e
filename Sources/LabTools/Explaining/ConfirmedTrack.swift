internal import GameCore
internal import MatchSync
internal import SyncLab

/// The latest ticks that a device has confirmed in its timeline, as it had simulated them.
struct ConfirmedTrack {
    private(set) var timeline: Timeline

    /// The ticks in ascending order; one that the device skipped by going on from a snapshot is not among them.
    private(set) var ticks = Recent<Entry>(capacity: 256)

    /// One confirmed tick.
    struct Entry {
        let tick: UInt32
        let simulated: SimulatedTick

        /// The lab's tick in which it was confirmed.
        let labTick: UInt32

        /// True if its match came in a snapshot, or is what the timeline begins with: no step led to it.
        let isAdopted: Bool
    }

    /// Begins with what a peer has confirmed by now.
    init(_ peer: Peer, at labTick: UInt32) {
        timeline = peer.timeline
        append(from: peer, at: labTick)
    }

    /// The last tick that is confirmed.
    var last: UInt32? { ticks.kept.last?.tick }

    /// The kept ticks from a number on, which counts all that were ever taken.
    func entries(from number: Int) -> [Entry] {
        ticks.numbers.filter { $0 >= number }.map { ticks[$0] }
    }

    /// A kept tick.
    subscript(tick: UInt32) -> Entry? { ticks.kept.last { $0.tick == tick } }

    /// Takes what the peer has confirmed since the last time.
    ///
    /// If it has detected a desync and begun another timeline since then, this is the rest of the old one.
    mutating func update(_ peer: Peer, at labTick: UInt32) {
        if peer.timeline == timeline {
            append(from: peer, at: labTick)
        } else if let evidence = peer.evidence, evidence.timeline == timeline {
            for simulated in evidence.ticks { append(simulated, at: labTick, isAdopted: false) }
        }
    }

    private mutating func append(from peer: Peer, at labTick: UInt32) {
        let confirmed = peer.confirmed.tick
        let earliest = confirmed - min(confirmed, UInt32(ticks.capacity))
        var tick = max(peer.firstTick, last.map { $0 + 1 } ?? 0, earliest)
        while tick <= confirmed {
            if let simulated = peer.simulated(tick) {
                append(simulated, at: labTick, isAdopted: tick == peer.firstTick)
            }
            tick += 1
        }
    }

    private mutating func append(_ simulated: SimulatedTick, at labTick: UInt32, isAdopted: Bool) {
        guard last.map({ simulated.match.tick > $0 }) ?? true else { return }
        ticks.append(
            Entry(tick: simulated.match.tick, simulated: simulated, labTick: labTick, isAdopted: isAdopted)
        )
    }
}

extension Lab {
    /// Tracks of two devices that begin now.
    func tracks(of places: DevicePair) -> PerSide<ConfirmedTrack> {
        func track(_ place: Int) -> ConfirmedTrack { ConfirmedTrack(devices[place].shell.peer, at: tick) }
        return PerSide(track(places.left), track(places.right))
    }
}
