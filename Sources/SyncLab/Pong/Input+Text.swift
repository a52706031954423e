package import GameCore

extension Input {
    /// The move and the actions in words, such as `low` or `none, serve`.
    package var text: String {
        let move =
            switch move {
            case .key(let key): key.words
            case .target(let x): "to \(x)"
            }
        return actions.isEmpty ? move : "\(move), \(actions.text)"
    }
}

extension Input.Actions {
    /// The actions in words, such as `serve, pause` or `none`.
    var text: String {
        let names = (contains(.serve) ? ["serve"] : []) + (contains(.pause) ? ["pause"] : [])
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
