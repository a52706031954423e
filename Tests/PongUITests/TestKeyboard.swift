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
    mutating func press(_ key: Key, _ modifiers: KeyEvent.Modifiers = []) -> Bool {
        controls.take(KeyEvent(key, .press, modifiers), options)
    }

    mutating func press(_ letter: Unicode.Scalar) {
        press(.character(letter))
    }

    mutating func release(_ key: Key, _ modifiers: KeyEvent.Modifiers = []) {
        _ = controls.take(KeyEvent(key, .release, modifiers), options)
    }

    /// Returns a player's input in the next tick, and advances to it.
    mutating func move(_ player: Player = .one) -> Input.Move {
        takeInputs()[player].move
    }

    /// Returns a player's inputs in the next ticks.
    mutating func moves(_ count: Int, _ player: Player = .one) -> [Input.Move] {
        (0..<count).map { _ in move(player) }
    }
}

extension Key {
    static let w = Key.character("w")
    static let s = Key.character("s")
}

func times(_ count: Int, _ move: Input.Move) -> [Input.Move] {
    Array(repeating: move, count: count)
}
