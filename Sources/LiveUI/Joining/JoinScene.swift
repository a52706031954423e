public import PlayerProfile
public import PongUI
public import TerminalUI

/// The prompt for an invite or another name of a room, typed or pasted.
public struct JoinScene: Scene {
    private let watches: Bool
    private let prompt: (question: String, example: String)
    private let interpret: (String, AppOptions) throws -> any Scene
    private var line = TextLine()
    private var problem: String?

    /// - Parameters:
    ///   - watches: True if the scene joined only watches.
    ///   - prompt: What to type, and an example of it.
    ///   - interpret: Makes the scene that joins the room when the player presses Enter; throws the reason why it
    ///     cannot.
    public init(
        watches: Bool = false,
        prompt: (question: String, example: String) = ("Type or paste the invite:", "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"),
        interpret: @escaping (String, AppOptions) throws -> any Scene
    ) {
        self.watches = watches
        self.prompt = prompt
        self.interpret = interpret
    }

    public mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        guard case .key(let key) = event, key.action != .release else { return [] }
        switch key.key {
        case .escape: return [.leave]
        case .enter: return join(options)
        default:
            problem = nil
            line.take(key)
            return []
        }
    }

    private mutating func join(_ options: AppOptions) -> [SceneEffect] {
        // Pasted text may contain blanks.
        let words = line.text.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return [] }
        do {
            return [.show(try interpret(words.joined(separator: " "), options), from: self)]
        } catch {
            problem = "\(error)"
            return []
        }
    }

    public func description(_ options: AppOptions) -> SceneDescription {
        var description = SceneDescription()
        description.typing = .text
        return description
    }

    public func draw(_ options: AppOptions, on canvas: inout Canvas) {
        let entry = Card.Line.entry(line, columns: min(canvas.size.columns - 8, 64))
        Card(
            watches ? "Watch a match" : "Join a match",
            [
                .text(prompt.question), .gap, entry, .gap,
                problem.map { .accent($0) } ?? .hint("such as \(prompt.example)"),
            ],
            keys: "Enter \(watches ? "watch" : "join")  Esc title"
        )
        .draw(on: &canvas)
    }
}
