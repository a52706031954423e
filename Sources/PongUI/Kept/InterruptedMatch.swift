public import GameCore

/// A match that was left before its end, and can go on.
public struct InterruptedMatch: Sendable {
    public private(set) var setup: MatchSetup

    /// The inputs of the ticks that were played.
    public let inputs: [PerPlayer<Input>]

    /// The name of the file that it is kept in, which its going on replaces.
    public let file: String

    public init(_ setup: MatchSetup, inputs: [PerPlayer<Input>], file: String) {
        self.setup = setup
        self.inputs = inputs
        self.file = file
    }

    /// The same with what the player has chosen since for the screen.
    public func with(_ options: AppOptions) -> InterruptedMatch {
        var match = self
        match.setup.orientation = options.orientation
        match.setup.input = options.input
        match.setup.names = options.names
        match.setup.keys = options.keys
        return match
    }

    /// The score at its last tick; `nil` unless players would lose a match by not going on.
    public var score: PerPlayer<Int>? {
        var match = setup.beginning
        for inputs in inputs { _ = match.step(inputs, under: setup.rules) }
        return switch match.phase {
        case .serving, .playing, .goal, .paused: PerPlayer(Int(match.score.one), Int(match.score.two))
        case .notReady, .ready, .over: nil
        }
    }
}
