internal import GameCore
internal import PongUI
internal import TerminalUI

/// Presses keys of the controls, and takes their inputs tick by tick.
struct TestKeyboard {
    var controls: Controls
    var options = AppOptions()

    init(
        _ humans: PlayerSet = .both,
        _ scheme: InputScheme? = nil,
        _ orientation: Orientation = .horizontal,
        releases: Bool = false,
        pointerTakesOver: Bool = false
    ) {
        controls = Controls(humans: humans, pointerTakesOver: pointerTakesOver)
        controls.reportsReleases = releases
        options.input = scheme
        options.orientation = orientation
    }

    var scheme: InputScheme { controls.scheme(options) }

    mutating func chooseNextScheme() { options.input = controls.nextScheme(options) }

    mutating func point(_ pointed: (player: Player, x: Fixed)) { controls.point(pointed, options) }

    mutating func takeInputs() -> PerPlayer<Input> { controls.takeInputs(options) }

    @discardableResult
    mutating func press(_ key: Key, _ modifiers: KeyEvent.Modifiers) -> Bool {
        controls.take(KeyEvent(key, .press, modifiers), options)
    }

    mutating func press(_ keys: Key...) {
        for key in keys { press(key, []) }
    }

    mutating func release(_ key: Key, _ modifiers: KeyEvent.Modifiers = []) {
        _ = controls.take(KeyEvent(key, .release, modifiers), options)
    }

    /// Presses keys, and returns the inputs of the next tick.
    mutating func inputs(after keys: Key...) -> PerPlayer<Input> {
        for key in keys { press(key, []) }
        return takeInputs()
    }

    /// Presses keys, and returns a player's input in the next tick.
    mutating func move(_ player: Player = .one, after keys: Key...) -> Input.Move {
        for key in keys { press(key, []) }
        return takeInputs()[player].move
    }

    /// Presses keys, and returns a player's inputs in the next ticks.
    mutating func moves(_ count: Int, _ player: Player = .one, after keys: Key...) -> [Input.Move] {
        for key in keys { press(key, []) }
        return (0..<count).map { _ in move(player) }
    }
}

func times(_ count: Int, _ move: Input.Move) -> [Input.Move] {
    Array(repeating: move, count: count)
}

extension TestKeyboard {
    /// Plays a script, and returns a player's moves beside those that it names.
    ///
    /// A script is turns such as `w up 5< 55.`: keys that are pressed in one tick, or come up if they have a minus, or
    /// `mouse`, which points into the middle; and then the moves of the next ticks, by ``moveOfSign``.
    mutating func play(_ script: String, _ player: Player = .one) -> (moves: [Input.Move], expected: [Input.Move]) {
        var (moves, expected): ([Input.Move], [Input.Move]) = ([], [])
        for turn in script.split(separator: ", ") {
            var named: [Input.Move] = []
            for word in turn.split(separator: " ") {
                if let count = Int(word.dropLast()), let move = word.last.flatMap({ Self.moveOfSign[$0] }) {
                    named += times(count, move)
                } else if let key = Key(name: String(word)) {
                    press(key, [])
                } else if let key = Key(name: String(word.dropFirst())) {
                    release(key)
                } else {
                    point((player, .half))
                }
            }
            moves += self.moves(named.count, player)
            expected += named
        }
        return (moves, expected)
    }

    private static let moveOfSign: [Character: Input.Move] = [
        "<": .low, "‹": .slowLow, ".": .none, "›": .slowHigh, ">": .high, "@": .target(.half),
    ]
}
