internal import GameCore
internal import PongUI
internal import TerminalUI

/// Presses keys of the controls, and takes their inputs tick by tick.
struct TestKeyboard {
    var controls: Controls

    init(
        _ humans: PlayerSet = .both,
        _ scheme: InputScheme? = nil,
        _ orientation: Orientation = .horizontal,
        releases: Bool = false
    ) {
        controls = Controls(
            humans: humans,
            preference: scheme,
            orientation: orientation,
            reportsReleases: releases
        )
    }

    @discardableResult
    mutating func press(_ key: Key, _ modifiers: KeyEvent.Modifiers = []) -> Bool {
        controls.take(KeyEvent(key, .press, modifiers))
    }

    mutating func press(_ letter: Unicode.Scalar) {
        press(.character(letter))
    }

    mutating func release(_ key: Key, _ modifiers: KeyEvent.Modifiers = []) {
        _ = controls.take(KeyEvent(key, .release, modifiers))
    }

    /// Returns a player's input in the next tick, and advances to it.
    mutating func move(_ player: Player = .one) -> Input.Move {
        controls.takeInputs()[player].move
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
