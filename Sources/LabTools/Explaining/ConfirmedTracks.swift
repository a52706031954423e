internal import GameCore
internal import MatchSync
internal import SyncCore
internal import SyncLab

/// The ticks that a device has confirmed, by timeline.
struct ConfirmedTracks {
    /// The latest timelines, the present one last.
    private var tracks: [ConfirmedTrack] = []

    /// A device begins few timelines within the seconds that matter.
    private static let mostTimelines = 16

    /// The track of a timeline; `nil` if the device was not seen in it.
    subscript(timeline: Timeline) -> ConfirmedTrack? { tracks.last { $0.timeline == timeline } }

    /// Takes the ticks that a peer has confirmed since the last call.
    ///
    /// A peer that notices a desync may confirm ticks and begin another timeline at once; its evidence has them.
    ///
    /// - Returns: The new ones, those of the timeline before first.
    @discardableResult
    mutating func read(_ peer: EnginePeer, at labTick: UInt32) -> [ConfirmedTrack.Entry] {
        var new: [ConfirmedTrack.Entry] = []
        if let evidence = peer.evidence, evidence.timeline != peer.timeline,
            let index = tracks.lastIndex(where: { $0.timeline == evidence.timeline }), index == tracks.count - 1
        {
            new = tracks[index].take(evidence.engineTicks.map { ($0.state, $0, .step) }, at: labTick)
        }
        if tracks.last?.timeline != peer.timeline {
            tracks = tracks.suffix(Self.mostTimelines - 1) + [ConfirmedTrack(peer.timeline)]
        }
        return new + tracks[tracks.count - 1].take(peer, at: labTick)
    }
}

/// The latest ticks that a device has confirmed in a timeline, as it had simulated them.
struct ConfirmedTrack {
    let timeline: Timeline

    /// The ticks in ascending order; one that the device skipped by going on from a snapshot is not among them.
    private var ticks = Recent<Entry>(capacity: 256)

    /// One confirmed tick.
    struct Entry {
        let state: EngineState

        /// Its simulation; `nil` for a state of a strategy that keeps none.
        let simulated: EngineTick?

        /// The lab's tick in which it was confirmed.
        let labTick: UInt32

        let origin: Origin

        enum Origin {
            /// A step of the device.
            case step
            /// The match with which the device, as the owner, began the timeline.
            case timeline
            /// The match of a snapshot, from which the device went on.
            case snapshot
            /// A state of a strategy that keeps no simulated ticks: nothing is known of its inputs.
            case state
        }

        var tick: UInt32 { state.tick }

        /// The tick as its device has it later; the same one if it has not changed.
        func changed(to later: EngineTick, in labTick: UInt32) -> Entry {
            later.state == state
                ? self : Entry(state: later.state, simulated: later, labTick: labTick, origin: origin)
        }
    }

    fileprivate init(_ timeline: Timeline) { self.timeline = timeline }

    /// The kept ticks.
    var entries: some BidirectionalCollection<Entry> { ticks.kept }

    /// The last tick that is confirmed.
    private var last: UInt32? { entries.last?.tick }

    /// A kept tick.
    subscript(tick: UInt32) -> Entry? { entries.last { $0.tick == tick } }

    /// Takes the ticks that a peer in this timeline has confirmed since the last call.
    ///
    /// - Returns: The new ones.
    fileprivate mutating func take(_ peer: EnginePeer, at labTick: UInt32) -> [Entry] {
        let confirmed = peer.confirmedState.tick
        guard peer.simulated(confirmed) != nil else {
            return take([(peer.confirmedState, nil, .state)], at: labTick)
        }
        let earliest = confirmed - min(confirmed, UInt32(ticks.capacity))
        let first = max(peer.firstTick, last.map { $0 + 1 } ?? 0, earliest)
        guard first <= confirmed else { return [] }
        let beginning = peer.isOwner ? Entry.Origin.timeline : .snapshot
        let new = (first...confirmed).compactMap { tick in
            peer.engineTick(tick).map { ($0.state, $0, tick == peer.firstTick ? beginning : .step) }
        }
        return take(new, at: labTick)
    }

    /// Takes those of these ticks that are later than the last one.
    fileprivate mutating func take(_ new: [(EngineState, EngineTick?, Entry.Origin)], at labTick: UInt32) -> [Entry] {
        let later = new.filter { state, _, _ in last.map { state.tick > $0 } ?? true }
        let entries = later.map { Entry(state: $0, simulated: $1, labTick: labTick, origin: $2) }
        for entry in entries { ticks.append(entry) }
        return entries
    }
}
