public import PongUI
public import TerminalUI

/// The first card of a guest whose terminal this machine does not know: asks whether it shows blocks.
public struct WelcomeScene: Scene {
    private let lines: [String]

    /// - Parameter lines: What the guest should know before playing.
    public init(_ lines: [String]) {
        self.lines = lines
    }

    public mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        guard case .key(let key) = event, key.action == .press else { return [] }
        switch key.key.folded {
        case .character("y"), .enter: return [.showTitle]
        case .character("n"): return [.change { $0.ascii = true }, .showTitle]
        default: return []
        }
    }

    public func draw(_ options: AppOptions, on canvas: inout Canvas) {
        let notes = lines.flatMap { [Card.Line.gap, .hint($0)] }
        Card(
            "Welcome",
            [.text("Do you see a staircase of five blocks and a dot?"), .accent("▁▃▅▇█ ●")] + notes,
            keys: "y yes  n no  q quit"
        ).draw(on: &canvas)
    }
}
