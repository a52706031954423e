internal import GameCore
internal import MatchSync
internal import SyncCore

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

    /// The first values that differ, where some are compared.
    public let difference: Difference?

    /// The way on which it has come in; `nil` for none.
    public let seam: Seam?

    /// The first field that differs, where two matches are compared.
    public var field: String? { difference?.field?.rawValue }

    init(
        _ kind: Kind,
        at place: Int,
        and other: Int? = nil,
        _ tick: UInt32,
        _ difference: Difference? = nil,
        over seam: Seam? = nil,
        in labTick: UInt32
    ) {
        (self.kind, self.place, self.other, self.tick) = (kind, place, other, tick)
        (self.difference, self.seam, self.labTick) = (difference, seam, labTick)
    }

    /// The kinds by their names in JSON and conditions.
    public enum Kind: String, Sendable, CaseIterable {
        case impossible, breach, foreignRules, afterGap, unacknowledging, otherRules
        case twoOwners, noOwner, noCommonTimeline
        case standsStill, standsStillMostly, unconfirmed
        case sendsAcknowledged, neverSentAgain, owesSnapshot
        case otherInputSent, otherTickSent, otherAcknowledgementSent, acknowledgementTakenBack, acknowledgedTooMuch
        case otherStateSent, otherPaddle
        case otherSnapshotSent, otherSnapshot, otherMatch, otherTickKept
        case otherMemory, otherSeat, playsInAbsence
        case droppedAction, takenAndHeld, withoutEffect, withoutRequest, lostRequest, takenTwice, lostSwitch
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
        /// A message says something else than its sender's state.
        case message
        /// A device goes on with another state than it has received.
        case state
        /// A device comes back with another match, or plays on while a player is absent.
        case absence
        /// An action or a request of a player is not taken, or not once.
        case request
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
        case .noOwner: (.session, "is alone in its session, and does not own it")
        case .noCommonTimeline: (.session, "plays another match than a device whose messages reach it")
        case .standsStill: (.pace, "stands still, though it could go on")
        case .standsStillMostly: (.pace, "stands still most of the time, though the links are fast enough")
        case .unconfirmed: (.pace, "does not confirm a tick that both players have, though it has their inputs")
        case .sendsAcknowledged: (.sending, "sends inputs again that all have acknowledged")
        case .neverSentAgain: (.sending, "does not send again a message that was dropped")
        case .owesSnapshot: (.sending, "does not send a snapshot again that could not be sent")
        case .otherInputSent: (.message, "sends another input than it has recorded")
        case .otherTickSent: (.message, "names another tick in a message than that of its last input")
        case .otherAcknowledgementSent: (.message, "acknowledges another input than the last one that it has")
        case .acknowledgementTakenBack: (.message, "takes an acknowledgement back")
        case .acknowledgedTooMuch: (.message, "takes an input for acknowledged that the other device does not have")
        case .otherStateSent: (.message, "sends another paddle or ball than it has")
        case .otherPaddle: (.state, "has a paddle elsewhere than the other device has sent it")
        case .otherSnapshotSent: (.message, "sends a snapshot unlike its match at that tick")
        case .otherSnapshot: (.message, "receives another snapshot than was sent")
        case .otherMatch: (.state, "has another match than the snapshot that it goes on from")
        case .otherTickKept: (.state, "has the match of another tick in the place of a confirmed one")
        case .otherMemory: (.absence, "comes back with another match than it last confirmed")
        case .otherSeat: (.absence, "comes back with another seat than it had, though that one is free")
        case .playsInAbsence: (.absence, "changes its match while a player is absent")
        case .droppedAction: (.request, "takes an action of its player, and does nothing with it")
        case .takenAndHeld: (.request, "takes an action of its player, and holds it for the next tick, too")
        case .withoutEffect: (.request, "does something else than its players have asked for")
        case .withoutRequest: (.request, "pauses or goes on though no player has asked for it")
        case .lostRequest: (.request, "did not get a request that was sent to it")
        case .takenTwice: (.request, "takes a request twice")
        case .lostSwitch: (.request, "forgets to switch its strategy")
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
