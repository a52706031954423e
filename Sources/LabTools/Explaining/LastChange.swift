package import JSONText
internal import MatchSync
internal import SyncCore
public import SyncLab

/// The last change of a field in the matches that both devices have confirmed.
public struct LastChange: Sendable, Hashable {
    public let field: String

    /// `nil` for a device in whose match the field never changed.
    private var changes = PerSide<Change?>(nil, nil)

    /// The places of the two devices.
    private let places: DevicePair

    /// One device's change.
    public struct Change: Sendable, Hashable {
        /// The tick of the match.
        public let tick: UInt32

        /// The tick of the run in which the device confirmed it.
        public let labTick: UInt32

        /// The values before and after.
        public let before: String
        public let after: String

        public let origin: Origin

        /// The players' inputs of the tick; `nil` if no step led to it.
        public let inputs: PlayedInputs?

        /// The part of the step that changed it; `nil` if no step did.
        public var part: String? { if case .step(let part) = origin { part } else { nil } }

        /// The origin of a change.
        public enum Origin: Sendable, Hashable {
            case step(String)
            /// The match with which the device went on in a snapshot.
            case snapshot
            /// The match with which the device began a timeline as the owner.
            case timeline
            /// A state that the strategy sends or steps itself; the inputs are not kept.
            case state
            /// Unknown: the step from the tick before gives another value.
            case unknown
        }
    }

    /// Replays a run, and notes the changes of a field.
    ///
    /// - Parameter last: The last tick of the match that counts; `nil` for all.
    public init(of field: String, through last: UInt32? = nil, in run: RunRecord) {
        self.field = field
        var lab = run.lab()
        places = run.setup.watched
        var tracks = PerSide(ConfirmedTracks(), ConfirmedTracks())
        var before = PerSide<ConfirmedTrack.Entry?>(nil, nil)
        while lab.tick < run.end {
            let next = lab.tick + 1
            run.replayNext(on: &lab) { place, device in
                guard let side = run.setup.watched.side(of: place) else { return }
                for entry in tracks[side].read(device.shell.peer, at: next) where entry.tick <= last ?? .max {
                    if let change = Change(of: field, before[side], entry, in: run.setup) {
                        changes[side] = change
                    }
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
        of field: String,
        _ before: ConfirmedTrack.Entry?,
        _ entry: ConfirmedTrack.Entry,
        in setup: RunSetup
    ) {
        guard let before, !before.state.isEqual(field, in: entry.state) else { return nil }
        tick = entry.tick
        labTick = entry.labTick
        self.before = before.state.text(of: field) ?? ""
        after = entry.state.text(of: field) ?? ""
        switch entry.origin {
        case .snapshot: (origin, inputs) = (.snapshot, nil)
        case .timeline: (origin, inputs) = (.timeline, nil)
        case .state: (origin, inputs) = (.state, nil)
        case .step:
            let isNext = before.tick + 1 == entry.tick
            inputs = isNext ? entry.simulated?.inputs : nil
            let step = inputs.map { EngineStep(from: before.state, $0, in: setup) }
            let isWritten = step.map { $0.after.isEqual(field, in: entry.state) } ?? false
            origin = isWritten ? step?.writer(of: field).map { .step($0) } ?? .unknown : .unknown
        }
    }

    fileprivate var json: JSONValue {
        [
            "tick": .whole(tick), "labTick": .whole(labTick), "part": .text(part),
            "origin": .text(origin.name), "before": .text(before), "after": .text(after),
            "inputs": inputs?.json ?? .null,
        ]
    }
}

extension LastChange.Change.Origin {
    fileprivate var name: String {
        switch self {
        case .step: "step"
        case .snapshot: "snapshot"
        case .timeline: "timeline"
        case .state: "state"
        case .unknown: "unknown"
        }
    }
}

/// The last change in words.
extension LastChange {
    public var text: String {
        let head = ["device", "tick", "run", "part", "before", "after"] + EngineGame.players.map { "player \($0)" }
        let rows = LabSide.allCases.map { side in
            let name = LabSide.label(of: places[side])
            guard let change = changes[side] else { return [name] + head.dropFirst().map { _ in "–" } }
            let part = change.part ?? change.origin.name
            return [name, "\(change.tick)", "\(change.labTick)", part, change.before, change.after]
                + EngineGame.players.indices.map { change.inputs?.text(of: $0) ?? "–" }
        }
        return "the last change of \(field)\n\n\(TextTable([head] + rows).text)"
    }

    package var json: JSONValue {
        .object([("field", .text(field))] + LabSide.allCases.map { ($0.name, changes[$0]?.json ?? .null) })
    }
}
