public import PongUI
public import TerminalUI

/// Stands in for a scene that cannot begin: shows the reason and leads back to the title.
public struct ProblemScene: Scene {
    private let headline: String
    private let reason: String

    public init(_ headline: String, _ reason: String) {
        self.headline = headline
        self.reason = reason
    }

    public mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        guard case .key(let key) = event, key.action == .press else { return [] }
        switch key.key {
        case .escape, .enter, .character(" "): return [.showTitle]
        default: return []
        }
    }

    public func draw(_ options: AppOptions, on canvas: inout Canvas) {
        Card(headline, [.text(reason)], keys: "Esc title  q quit").draw(on: &canvas)
    }
}
