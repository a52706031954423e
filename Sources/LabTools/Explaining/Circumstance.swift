internal import JSONText

/// An event in the tick of a failure that failures of one cause have in common.
///
/// The rollback depth is not a circumstance: it follows the network's delay, and would split one bug into many. A
/// contact or a goal is none either: both are so frequent that they meet a failure by chance, and the part of the step
/// names them.
public enum Circumstance: String, Sendable, Hashable, CaseIterable {
    /// The step to the tick begins a rally.
    case serve
    /// Another owner began the timeline, with the tick or while a device showed it already.
    case takeover
    /// The last rollback of a device whose match is not the step from the one before went over the tick.
    case rollback

    fileprivate var text: String {
        switch self {
        case .serve: "at a serve"
        case .takeover: "in a takeover"
        case .rollback: "in a rollback"
        }
    }
}

extension [Circumstance] {
    /// A signature with these circumstances.
    func text(after signature: String) -> String { ([signature] + map(\.text)).joined(separator: ", ") }

    var json: JSONValue { .list(map { .text($0.rawValue) }) }
}
