internal import GameCore

/// An input as stored in an ``InputSequence``: a ``MoveCode`` and the actions.
public struct InputCode: Sendable, Hashable {
    let move: MoveCode
    let actions: Input.Actions

    static let empty = InputCode(Input.none)

    init(_ input: Input) {
        move = MoveCode(input.move)
        actions = input.actions
    }
}
