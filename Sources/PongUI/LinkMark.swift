internal import MatchSync
internal import TerminalUI

/// A condition of a link that the line has no number for: only that it is set is shown.
enum LinkMark: String, CaseIterable {
    // What loses or stops everything comes first: a narrow screen may have room for one.
    case blackout = "+blackout"
    case corruption = "+corrupt"
    case bandwidth = "+bandwidth"
    case sawtooth = "+sawtooth"
    case bursts = "+loss-burst"
    case order = "+in-order"
    case duplication = "+duplicate"
    case reordering = "+reorder"

    /// Whether the line of a wide screen shows it as a number.
    var isNumberWhereWide: Bool { self == .duplication || self == .reordering }

    /// The columns that it takes behind something else.
    var width: Int { 2 + Canvas.width(of: rawValue) }

    /// The columns that those take for which there is room.
    static func width(of marks: some Sequence<LinkMark>, within free: Int = .max) -> Int {
        marks.reduce(0) { $0 + $1.width <= free ? $0 + $1.width : $0 }
    }

    func isSet(in conditions: LabConditions) -> Bool {
        switch self {
        case .blackout: conditions.blackout != nil
        case .corruption: conditions.corruption > 0
        case .bandwidth: conditions.bandwidth > 0
        case .sawtooth: conditions.sawtooth != nil
        case .bursts: conditions.lossBurst > 1 && conditions.loss > 0
        case .order: conditions.keepsOrder
        case .duplication: conditions.duplication > 0
        case .reordering: conditions.reordering > 0 && !conditions.keepsOrder
        }
    }
}
