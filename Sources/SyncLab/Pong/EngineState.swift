package import GameCore
package import GameDescriptions
internal import MatchSync
internal import SyncCore

/// A state of the engine's game: a value that tools compare as it is, and read by the names of its fields.
public struct EngineState: Sendable, Hashable {
    package let match: Match

    package init(_ match: Match) { self.match = match }

    public var tick: UInt32 { match.tick }
    package var hash: UInt64 { match.hash }

    /// The lowest 16 bits of ``hash``, which peers compare too.
    package var shortHash: UInt16 { UInt16(truncatingIfNeeded: hash) }

    /// The fields that differ from those of another state, in the order in which a step writes them.
    package func differences(to other: EngineState) -> [FieldDifference] { FieldDifference.all(match, other.match) }

    /// The value of a field for a reader; `nil` if there is no such field.
    package func text(of field: String) -> String? { MatchField(rawValue: field)?.text(in: match) }

    /// True if a field has the same value in another state.
    package func isEqual(_ field: String, in other: EngineState) -> Bool {
        MatchField(rawValue: field)?.isEqual(match, other.match) ?? true
    }
}

extension Lab {
    /// The last state that a device has confirmed by the end of the last tick.
    package func confirmedState(at place: Int) -> EngineState { EngineState(confirmed(at: place)) }
}

extension TickRecord.Device {
    /// The states that its view showed, and that its peer has confirmed.
    package var shownState: EngineState { EngineState(self.shown) }
    package var confirmedState: EngineState { EngineState(self.confirmed) }
}
