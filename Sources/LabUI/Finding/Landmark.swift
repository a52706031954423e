internal import LabTools
internal import PongUI
internal import TerminalUI

/// Targets of the keys `>` and `<`, each with the key that selects it.
enum Landmark: Unicode.Scalar, CaseIterable {
    case goal = "g"
    case contact = "c"
    case rollback = "r"
    case deepRollback = "R"
    case stall = "s"
    case pop = "p"
    case desync = "d"
    case mark = "m"
    case found = "f"

    /// The target of a key: regardless of case if only one of both cases has a target.
    init?(_ key: Key) {
        let scalars = [key, key.folded].compactMap { if case .character(let scalar) = $0 { scalar } else { nil } }
        guard let landmark = scalars.lazy.compactMap(Self.init(rawValue:)).first else { return nil }
        self = landmark
    }

    /// The name; that of a target with ``search`` by its name is the condition.
    var name: String {
        switch self {
        case .goal: "goal"
        case .contact: "contact"
        case .rollback: "rollback"
        case .deepRollback: "deep rollback"
        case .stall: "stall"
        case .pop: "pop"
        case .desync: "desync"
        case .mark: "mark"
        case .found: "found"
        }
    }

    /// The name for the status line, which has no room for more than one word.
    private var label: String { self == .deepRollback ? "deep" : name }

    /// The search for it; `nil` for marks and the last search, which no condition describes.
    var search: TickSearch? {
        switch self {
        case .goal, .contact, .pop, .desync: TickSearch.of(name)
        case .rollback: TickSearch.of("rollbackDepth > 0", stopsAtEach: true)
        case .deepRollback: TickSearch.of("rollbackDepth >= 8", stopsAtEach: true)
        case .stall: TickSearch.of("stalled")
        case .mark, .found: nil
        }
    }

    /// The status line after `>` or `<`: all keys and their targets.
    static func hints(_ direction: LabScene.Direction) -> [LabScene.Hint] {
        [(direction == .on ? "next:" : "previous:", 1)]
            + allCases.enumerated().map { ("\($1.rawValue) \($1.label)", $0 + 2) }
    }
}

extension TickSearch {
    /// The search for a condition of the lab's own names.
    fileprivate static func of(_ condition: String, stopsAtEach: Bool = false) -> TickSearch {
        guard let search = try? TickSearch(condition, stopsAtEach: stopsAtEach) else {
            preconditionFailure("\(condition) is no condition of the lab's names")
        }
        return search
    }
}
