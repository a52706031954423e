internal import GameBasics
package import GameCore
package import PlayerProfile
public import TerminalUI

/// A list of keys and their effects, in a panel over the scene.
public struct Help: Sendable {
    /// Keys of at most 13 columns, and their effect.
    public typealias Line = (keys: String, effect: String)

    private let lines: [Line]
    private let notes: [String]

    /// - Parameter notes: The lines below the keys.
    public init(_ lines: [Line], notes: [String] = []) {
        self.lines = lines
        self.notes = notes
    }

    /// The keys of a match.
    ///
    /// - Parameters:
    ///   - motions: The lines of the keys that move a paddle.
    ///   - ownServes: The effect of the keys that serve for one player only.
    ///   - own: The lines of keys that other kinds of matches lack.
    package init(_ keys: KeyBindings, motions: [Line], ownServes: String, _ own: [Line], notes: [String]) {
        let hasOwnServes = !keys[.oneServe].isEmpty || !keys[.twoServe].isEmpty
        self.init(
            motions + [(keys.labels(of: .serve), "begin, serve, resume")]
                + (hasOwnServes ? [(keys.labels(of: .oneServe, .twoServe), ownServes)] : [])
                + [(keys.labels(of: .pause, and: "Esc"), "pause")] + own + [
                    (keys.labels(of: .turn), "horizontal or vertical"),
                    (keys.labels(of: .scheme), "input scheme"),
                    (keys.labels(of: .theme, .settings), "theme, settings"),
                    ("Ctrl-L", "redraw the screen"),
                    (keys.labels(of: .quit), "quit"),
                ],
            notes: notes
        )
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
        return Help(
            keys,
            motions: motions,
            ownServes: "serve \(first), \(second)",
            [(keys.labels(of: .rematch, .watchAgain), "rematch, watch again")],
            notes: isStandard ? ["Two players: WASD is the \(first) one,", "arrows and hjkl are the other one."] : []
        )
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
    ) -> [Line] {
        let actions = players.map { $0.steering(orientation) }
        let pairs = actions.flatMap { low, high, _ in
            (0..<max(keys[low].count, keys[high].count)).map { index in
                [low, high].flatMap { keys.allLabels(of: $0).dropFirst(index).prefix(1) }.joined(separator: " ")
            }
        }
        let stops = actions.flatMap(\.stops).flatMap { keys.allLabels(of: $0) }
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

    /// True if the key closes the list: Esc, or the key that opens it.
    package static func isClosed(by event: KeyEvent, _ keys: KeyBindings) -> Bool {
        event.action == .press && (event.key == .escape || keys.action(of: event.key) == .help)
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
        panel.write(lines.map(\.keys), on: &canvas, canvas.palette.text)
        panel.write(lines.map(\.effect), column: 16, on: &canvas, canvas.palette.hint)
        panel.write(notes, row: lines.count + 2, on: &canvas, canvas.palette.hint)
    }
}

extension KeyBindings {
    /// The keys of some actions in a line of a list: the first key of each, then as many more as fit.
    ///
    /// - Parameter more: A fixed key with the same effect, listed last.
    package func labels(of actions: KeyAction..., and more: String? = nil) -> String {
        let first = actions.map { label(of: $0) }
        let further = actions.flatMap { allLabels(of: $0).dropFirst() } + (more.map { [$0] } ?? [])
        return Help.joined(first + further.filter { !first.contains($0) })
    }
}
