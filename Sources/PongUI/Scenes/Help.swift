internal import GameCore
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
        let motion = motion(orientation, keys)
        let player = orientation == .horizontal ? "left" : "bottom"
        let isStandard = KeyAction.allCases.allSatisfy { $0.player == nil || keys[$0] == $0.standardKeys }
        let own = orientation == .horizontal ? "serve left, right" : "serve bottom, top"
        let serves = [(keys.labels(of: .serve), "begin, serve, go on")] + ownServes(own, keys)
        return Help(
            lines: (isStandard ? motion.ofBoth : motion.ofEach(player)) + serves + [
                (keys.labels(of: .pause, and: "Esc"), "pause"),
                (keys.labels(of: .rematch, .watchAgain), "rematch, watch again"),
                (keys.labels(of: .turn), "horizontal or vertical"),
                (keys.labels(of: .scheme), "input scheme"),
                (keys.labels(of: .theme, .settings), "theme, settings"),
                ("Ctrl-L", "draw all again"),
                (keys.labels(of: .quit), "quit"),
            ],
            notes: isStandard ? ["Two players: WASD is the \(player) one,", "arrows and hjkl are the other one."] : []
        )
    }

    /// The line of the keys that serve for one player only; empty if there are none.
    package static func ownServes(_ effect: String, _ keys: KeyBindings) -> [(keys: String, effect: String)] {
        keys[.oneServe].isEmpty && keys[.twoServe].isEmpty ? [] : [(keys.labels(of: .oneServe, .twoServe), effect)]
    }

    /// The lines of the keys that move and stop a paddle in a court of this orientation.
    package static func motion(_ orientation: Orientation, _ keys: KeyBindings) -> Motion {
        Motion(orientation: orientation, keys: keys)
    }

    /// The lines for the keys that move and stop the paddles.
    package struct Motion {
        let orientation: Orientation
        let keys: KeyBindings

        /// One line for moving and one for stopping, with both players' keys.
        package var ofBoth: [(keys: String, effect: String)] {
            [(pairs(of: Player.allCases), "move"), (stops(of: Player.allCases), "stop")]
        }

        /// One line for moving and one for stopping for each player.
        ///
        /// - Parameter first: The side of player one's paddle.
        func ofEach(_ first: String) -> [(keys: String, effect: String)] {
            let second = orientation == .horizontal ? "right" : "top"
            return [
                (pairs(of: [.one]), "move, \(first) player"), (stops(of: [.one]), "stop, \(first) player"),
                (pairs(of: [.two]), "move, \(second) player"), (stops(of: [.two]), "stop, \(second) player"),
            ]
        }

        /// The first keys of both directions, then the second ones.
        private func pairs(of players: [Player]) -> String {
            var parts: [String] = []
            for player in players {
                let actions = player.motions(orientation)
                let (low, high) = (keys[actions.low], keys[actions.high])
                for index in 0..<max(low.count, high.count) {
                    let pair = [(low, actions.low), (high, actions.high)].compactMap { keys, action in
                        keys.indices.contains(index) ? keys[index].label(for: action) : nil
                    }
                    parts.append(pair.joined(separator: " "))
                }
            }
            return Help.joined(parts)
        }

        private func stops(of players: [Player]) -> String {
            Help.joined(
                players.flatMap { player in
                    player.stops(orientation).flatMap { action in keys[action].map { $0.label(for: action) } }
                }
            )
        }
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
