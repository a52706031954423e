public import PlayerProfile
public import PongUI
public import TerminalUI

/// A card with nothing behind it: some keys leave it, the others do nothing.
public struct CardScene: Scene {
    private let card: Card

    /// The effects of keys, with letters in lower case.
    private let effects: [Key: [SceneEffect]]

    /// Stands in for a scene that cannot begin: shows the reason and leads back.
    public init(problem headline: String, _ reason: String) {
        card = Card(headline, [.text(reason)], keys: "Esc back  q quit")
        effects = [.escape: [.leave], .enter: [.leave], .character(" "): [.leave]]
    }

    /// The first card of a guest whose terminal this machine does not know: asks whether it shows blocks.
    ///
    /// - Parameter notes: Warnings and remarks for the guest, shown before play.
    public init(welcomingWith notes: [String]) {
        card = Card(
            "Welcome",
            [.text("Do you see a staircase of five blocks and a dot?"), .accent("▁▃▅▇█ ●")]
                + notes.flatMap { [Card.Line.gap, .hint($0)] },
            keys: "y yes  n no  q quit"
        )
        effects = [
            .yes: [.showTitle], .enter: [.showTitle], .character("n"): [.change { $0.ascii = true }, .showTitle],
        ]
    }

    public mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        guard case .key(let key) = event, key.action == .press else { return [] }
        return effects[key.key.folded] ?? []
    }

    public func draw(_ options: AppOptions, on canvas: inout Canvas) {
        card.draw(on: &canvas)
    }
}
