internal import GameCore

extension Input {
    /// An arrow for the move, in the court's frame, or a letter for an action.
    var glyph: Unicode.Scalar {
        if actions.contains(.serve) { return "S" }
        if actions.contains(.pause) { return "P" }
        return switch move {
        case .key(let key): key.glyph
        case .target: "+"
        }
    }
}
