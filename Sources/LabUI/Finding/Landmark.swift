internal import SyncLab

/// What the keys `>` and `<` look for, by the key after them.
enum Landmark: Unicode.Scalar, CaseIterable {
    case goal = "g"
    case contact = "c"
    case rollback = "r"
    case stall = "s"
    case pop = "p"
    case desync = "d"
    case mark = "m"
    case found = "f"

    var name: String {
        switch self {
        case .goal: "goal"
        case .contact: "contact"
        case .rollback: "rollback"
        case .stall: "stall"
        case .pop: "pop"
        case .desync: "desync"
        case .mark: "mark"
        case .found: "found"
        }
    }

    /// The condition that begins to hold there; `nil` for a place that a condition does not name.
    var condition: String? {
        switch self {
        case .goal: "goal"
        case .contact: "contact"
        case .rollback: "rollbackDepth >= 8"
        case .stall: "stalled"
        case .pop: "pop"
        case .desync: "desync"
        case .mark, .found: nil
        }
    }

    /// The keys with what they look for.
    static func hints(_ direction: LabScene.Direction) -> [LabScene.Hint] {
        [(direction == .on ? "next:" : "previous:", 1)]
            + allCases.enumerated().map { ("\($1.rawValue) \($1.name)", $0 + 2) }
    }
}
