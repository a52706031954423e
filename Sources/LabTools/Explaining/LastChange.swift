public import GameCore
package import JSONText
internal import MatchSync
public import SyncLab

/// The last change of a field in the matches that both devices have confirmed.
public struct LastChange: Sendable, Hashable {
    public let field: MatchField

    /// `nil` for a device in whose match the field never changed.
    private var changes = PerSide<Change?>(nil, nil)

    /// One device's change.
    public struct Change: Sendable, Hashable {
        /// The tick of the match.
        public let tick: UInt32

        /// The tick of the run in which the device confirmed it.
        public let labTick: UInt32

        /// The values before and after.
        public let before: String
        public let after: String

        /// The part of the step that changed it; `nil` if the match came in a snapshot.
        public let part: StepPart?

        /// Both players' inputs of the tick.
        public let inputs: PerPlayer<Input>
    }

    /// Replays a run, and notes the changes of a field.
    ///
    /// - Parameter last: The last tick of the match that counts; `nil` for all.
    public init(of field: MatchField, through last: UInt32? = nil, in run: RunRecord) {
        self.field = field
        var lab = Lab(run.setup)
        var tracks = lab.tracks(of: .players)
        var before = PerSide<ConfirmedTrack.Entry?>(nil, nil)
        run.replay(on: &lab) { lab in
            let peers = lab.watchedDevices.peers
            for side in LabSide.allCases {
                let known = tracks[side].ticks.total
                tracks[side].update(peers[side], at: lab.tick)
                var entries = tracks[side].entries(from: known)
                if peers[side].timeline != tracks[side].timeline {
                    tracks[side] = ConfirmedTrack(peers[side], at: lab.tick)
                    entries += tracks[side].entries(from: 0)
                }
                for entry in entries where entry.tick <= last ?? .max {
                    if let change = Change(of: field, before[side], entry, under: lab.rules) { changes[side] = change }
                    before[side] = entry
                }
            }
        }
    }

    public subscript(side: LabSide) -> Change? { changes[side] }

    /// True if the field changed at no device.
    public var isEmpty: Bool { changes == PerSide(nil, nil) }
}

extension LastChange.Change {
    /// - Returns: `nil` if the field is the same in both ticks.
    fileprivate init?(
        of field: MatchField,
        _ before: ConfirmedTrack.Entry?,
        _ entry: ConfirmedTrack.Entry,
        under rules: Rules
    ) {
        guard let before, !field.isEqual(before.simulated.match, entry.simulated.match) else { return nil }
        let isStep = !entry.isAdopted && before.tick + 1 == entry.tick
        let trace = StepTrace(before.simulated.match, entry.simulated.inputs, under: rules)
        tick = entry.tick
        labTick = entry.labTick
        self.before = field.text(in: before.simulated.match)
        after = field.text(in: entry.simulated.match)
        part = isStep ? trace.writer(of: field) : nil
        inputs = entry.simulated.inputs
    }

    fileprivate var json: JSONValue {
        [
            "tick": .whole(tick), "labTick": .whole(labTick), "part": .text(part.map { "\($0)" }),
            "before": .text(before), "after": .text(after), "inputs": inputs.json,
        ]
    }
}

/// The last change in words.
extension LastChange {
    public var text: String {
        let head = ["device", "tick", "run", "part", "before", "after", "player one", "player two"]
        let rows = LabSide.allCases.map { side in
            guard let change = changes[side] else { return [side.name] + head.dropFirst().map { _ in "–" } }
            return [side.name, "\(change.tick)", "\(change.labTick)", change.part.map { "\($0)" } ?? "snapshot"]
                + [change.before, change.after, change.inputs.one.text, change.inputs.two.text]
        }
        return "the last change of \(field.rawValue)\n\n\(TextTable([head] + rows).text)"
    }

    package var json: JSONValue {
        .object([("field", .text(field.rawValue))] + LabSide.allCases.map { ($0.name, changes[$0]?.json ?? .null) })
    }
}

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

    /// Begins with the ticks that a peer has confirmed by now.
    init(_ peer: Peer, at labTick: UInt32) {
        timeline = peer.timeline
        append(from: peer, at: labTick)
    }

    /// The last tick that is confirmed.
    var last: UInt32? { ticks.kept.last?.tick }

    /// Kept entries numbered `number` or higher, counted from the first entry of the run.
    func entries(from number: Int) -> [Entry] {
        ticks.numbers.filter { $0 >= number }.map { ticks[$0] }
    }

    /// A kept tick.
    subscript(tick: UInt32) -> Entry? { ticks.kept.last { $0.tick == tick } }

    /// Takes the ticks that the peer has confirmed since the last call.
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
        PerSide { ConfirmedTrack(devices[places[$0]].shell.peer, at: tick) }
    }
}
