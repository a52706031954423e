public import PongUI
public import TerminalUI

/// The prompt for an invite, typed or pasted.
public struct JoinScene: StillScene {
    /// The result of an entered text.
    public enum Answer {
        /// The scene that joins the room.
        case join(any Scene)
        /// The reason why the text leads to no room.
        case refuse(String)
    }

    private let answer: (String) -> Answer
    private var line = TextLine()
    private var problem: String?

    /// - Parameter answer: Interprets the text when the player presses Enter.
    public init(answer: @escaping (String) -> Answer) {
        self.answer = answer
    }

    public mutating func handle(_ event: Event, at size: Size) -> Request? {
        guard case .key(let key) = event, key.action != .release else { return nil }
        switch key.key {
        case .escape:
            return .showTitle
        case .enter:
            return join()
        default:
            problem = nil
            line.take(key)
            return nil
        }
    }

    private mutating func join() -> Request? {
        // Pasted text may contain blanks.
        let words = line.text.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        switch answer(words.joined(separator: " ")) {
        case .join(let scene): return .show(scene)
        case .refuse(let problem): self.problem = problem
        }
        return nil
    }

    public var takesText: Bool { true }

    public func draw(on canvas: inout Canvas, with palette: Palette) {
        let columns = min(canvas.size.columns - 8, 64)
        let card = Card(
            "Join a match",
            [
                .text("Type or paste the invite:"), .gap, .blank(columns: columns), .gap,
                problem.map { .accent($0) } ?? .hint("such as K7Q2-M9XF-3TRD-P8WA"),
            ],
            keys: "Enter join  Esc title"
        )
        card.draw(on: &canvas, with: palette)
        guard let row = card.blankRow(on: canvas) else { return }
        line.draw(column: (canvas.size.columns - columns) / 2, row: row, columns: columns, on: &canvas, with: palette)
    }
}
