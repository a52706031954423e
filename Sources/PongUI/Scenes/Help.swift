package import GameCore
public import TerminalUI

/// A list of keys and their effects, in a panel over the scene.
public struct Help {
    private let lines: [(keys: String, effect: String)]
    private let notes: [String]

    /// - Parameters:
    ///   - lines: Keys of at most 13 columns, each with its effect.
    ///   - notes: The lines below the keys.
    public init(lines: [(keys: String, effect: String)], notes: [String]) {
        self.lines = lines
        self.notes = notes
    }

    /// The keys of a match on a court of this orientation.
    static func match(_ orientation: Orientation, _ keys: KeyBindings) -> Help {
        let (first, second) = orientation == .horizontal ? ("left", "right") : ("bottom", "top")
        let isStandard = KeyAction.allCases.allSatisfy { $0.player == nil || keys[$0] == $0.standardKeys }
        let motions =
            isStandard
            ? motion(orientation, keys)
            : motion(orientation, keys, of: [.one], ", \(first) player")
                + motion(orientation, keys, of: [.two], ", \(second) player")
        let serves = [(keys.labels(of: .serve), "begin, serve, go on")] + ownServes("serve \(first), \(second)", keys)
        return Help(
            lines: motions + serves + [
                (keys.labels(of: .pause, and: "Esc"), "pause"),
                (keys.labels(of: .rematch, .watchAgain), "rematch, watch again"),
                (keys.labels(of: .turn), "horizontal or vertical"),
                (keys.labels(of: .scheme), "input scheme"),
                (keys.labels(of: .theme, .settings), "theme, settings"),
                ("Ctrl-L", "draw all again"),
                (keys.labels(of: .quit), "quit"),
            ],
            notes: isStandard ? ["Two players: WASD is the \(first) one,", "arrows and hjkl are the other one."] : []
        )
    }

    /// The line of the keys that serve for one player only; empty if there are none.
    package static func ownServes(_ effect: String, _ keys: KeyBindings) -> [(keys: String, effect: String)] {
        keys[.oneServe].isEmpty && keys[.twoServe].isEmpty ? [] : [(keys.labels(of: .oneServe, .twoServe), effect)]
    }

    /// The lines of the keys that move and stop the paddles of some players in a court of this orientation: the first
    /// keys of both directions, then the second ones.
    ///
    /// - Parameter whose: The end of both effects.
    package static func motion(
        _ orientation: Orientation,
        _ keys: KeyBindings,
        of players: [Player] = Player.allCases,
        _ whose: String = ""
    ) -> [(keys: String, effect: String)] {
        let pairs = players.flatMap { player in
            let (low, high) = player.motions(orientation)
            return (0..<max(keys[low].count, keys[high].count)).map { index in
                let labels = [low, high].flatMap { action in
                    keys[action].dropFirst(index).prefix(1).map { $0.label(for: action) }
                }
                return labels.joined(separator: " ")
            }
        }
        let stops = players.flatMap { player in
            player.stops(orientation).flatMap { action in keys[action].map { $0.label(for: action) } }
        }
        return [(joined(pairs), "move\(whose)"), (joined(stops), "stop\(whose)")]
    }

    /// As many parts as fit into the column of the keys, at least one.
    fileprivate static func joined(_ parts: [String]) -> String {
        var text = parts.first ?? "–"
        for part in parts.dropFirst() where Canvas.width(of: text) + 2 + Canvas.width(of: part) <= widestKeys {
            text += "  \(part)"
        }
        return text
    }

    /// The columns of the keys in a line.
    private static let widestKeys = 13

    /// Draws the panel in the middle of the canvas.
    public func draw(on canvas: inout Canvas) {
        let widths = lines.map { 14 + Canvas.width(of: $0.effect) } + notes.map { Canvas.width(of: $0) }
        let panel = Panel(
            columns: max(40, (widths.max() ?? 0) + 4),
            rows: lines.count + (notes.isEmpty ? 0 : notes.count + 1) + 2,
            in: canvas.size
        )
        panel.draw("Keys", keys: "Esc back", on: &canvas)
        for (index, line) in lines.enumerated() {
            canvas.write(line.keys, column: panel.column + 2, row: panel.row + 1 + index, canvas.palette.text)
            canvas.write(line.effect, column: panel.column + 16, row: panel.row + 1 + index, canvas.palette.hint)
        }
        for (index, note) in notes.enumerated() {
            canvas.write(note, column: panel.column + 2, row: panel.row + lines.count + 2 + index, canvas.palette.hint)
        }
    }
}

extension KeyBindings {
    /// The keys of some actions in a line of a list: the first key of each, then as many more as fit.
    ///
    /// - Parameter more: A fixed key with the same effect, listed last.
    package func labels(of actions: KeyAction..., and more: String? = nil) -> String {
        let first = actions.map { label(of: $0) }
        let further = actions.flatMap { action in self[action].dropFirst().map { $0.label(for: action) } }
        return Help.joined(first + (further + (more.map { [$0] } ?? [])).filter { !first.contains($0) })
    }
}
