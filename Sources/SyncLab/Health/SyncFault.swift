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
        case impossible, breach, foreignRules, afterGap, unacknowledging, otherRules
        case twoOwners, noCommonTimeline
        case standsStill, standsStillMostly
        case sendsAcknowledged, neverSentAgain
    }

    /// The part of the synchronization that a kind belongs to.
    public enum Group: String, Sendable, CaseIterable {
        /// A device refuses a message of another one that no fault of the network has changed, or does not refuse one
        /// of other rules.
        case refusal
        /// Devices of one session do not come to one match.
        case session
        /// A device does not go on.
        case pace
        /// A device sends a message too often, or too seldom.
        case sending
    }
}

extension SyncFault.Kind {
    private typealias Row = (group: SyncFault.Group, sentence: String)

    private var row: Row {
        switch self {
        case .impossible: (.refusal, "refuses a state as impossible by the rules")
        case .breach: (.refusal, "excludes a device for breaking the rules")
        case .foreignRules: (.refusal, "refuses a state for other rules, though both devices have the same")
        case .afterGap: (.refusal, "refuses inputs that begin after one that it lacks")
        case .unacknowledging: (.refusal, "refuses inputs of a device that has its own")
        case .otherRules: (.refusal, "follows a device that has other rules")
        case .twoOwners: (.session, "owns the session, and so does another device that it has heard")
        case .noCommonTimeline: (.session, "plays another match than a device whose messages reach it")
        case .standsStill: (.pace, "stands still, though it could go on")
        case .standsStillMostly: (.pace, "stands still most of the time, though the links are fast enough")
        case .sendsAcknowledged: (.sending, "sends inputs again that all have acknowledged")
        case .neverSentAgain: (.sending, "does not send again a message that was dropped")
        }
    }

    public var group: SyncFault.Group { row.group }

    /// The fault in words, to follow the name of the device that has it.
    public var sentence: String { row.sentence }

    /// The kinds of refusals with their reasons, `nil` for missing inputs; for all others honest devices refuse, too.
    static let refusals: [(kind: SyncFault.Kind, reason: MessageVerdict.Refusal?)] = [
        (.impossible, .impossible), (.breach, .breach), (.foreignRules, .foreignRules), (.afterGap, nil),
        (.unacknowledging, .unacknowledging),
    ]
}
