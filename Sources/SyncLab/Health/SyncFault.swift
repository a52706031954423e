public import GameCore
internal import MatchSync

/// A fault of the synchronization that no network and no player excuses, besides desyncs, freezes and input faults.
///
/// A new check is a row of ``Kind``, and a measure that finds it.
public struct SyncFault: Sendable, Hashable {
    public let kind: Kind

    /// The place of the device that has it.
    public let place: Int

    /// The place of the device that it is compared with, or whose message it is about; `nil` if there is none.
    public let other: Int?

    /// The tick of the match.
    public let tick: UInt32

    /// The lab's tick in which it became known.
    public let labTick: UInt32

    /// The first field that differs, where two matches are compared.
    public let field: MatchField?

    init(
        _ kind: Kind,
        at place: Int,
        and other: Int? = nil,
        _ tick: UInt32,
        field: MatchField? = nil,
        in labTick: UInt32
    ) {
        (self.kind, self.place, self.other, self.tick) = (kind, place, other, tick)
        (self.field, self.labTick) = (field, labTick)
    }

    /// The kinds by their names in JSON and conditions.
    public enum Kind: String, Sendable, CaseIterable {
        case impossible, breach
    }

    /// The part of the synchronization that a kind belongs to.
    public enum Group: String, Sendable, CaseIterable {
        /// A device refuses a message of another one that no fault of the network has changed.
        case refusal
    }
}

extension SyncFault.Kind {
    private typealias Row = (group: SyncFault.Group, sentence: String)

    private var row: Row {
        switch self {
        case .impossible: (.refusal, "refuses a state as impossible by the rules")
        case .breach: (.refusal, "excludes a device for breaking the rules")
        }
    }

    public var group: SyncFault.Group { row.group }

    /// The fault in words, to follow the name of the device that has it.
    public var sentence: String { row.sentence }

    /// The kind of a refusal; `nil` for one that honest devices have, too.
    init?(_ refusal: MessageVerdict.Refusal) {
        switch refusal {
        case .impossible: self = .impossible
        case .breach: self = .breach
        default: return nil
        }
    }
}
