/// Targets of the keys `>` and `<`, each with the key that selects it.
enum Landmark: Unicode.Scalar, CaseIterable {
    case goal = "g"
    case contact = "c"
    case rollback = "r"
    case stall = "s"
    case pop = "p"
    case desync = "d"
    case mark = "m"
    case found = "f"

    var name: String { "\(self)" }

    /// The condition to search for; `nil` for marks and the last search, which no condition describes.
    var condition: String? {
        switch self {
        case .goal, .contact, .pop, .desync: name
        case .rollback: "rollbackDepth >= 8"
        case .stall: "stalled"
        case .mark, .found: nil
        }
    }

    /// The status line after `>` or `<`: all keys and their targets.
    static func hints(_ direction: LabScene.Direction) -> [LabScene.Hint] {
        [(direction == .on ? "next:" : "previous:", 1)]
            + allCases.enumerated().map { ("\($1.rawValue) \($1.name)", $0 + 2) }
    }
}
