public import GameBasics
public import GameCore

/// A match that was left before its end and can be resumed.
public struct InterruptedMatch: Sendable {
    public let setup: MatchSetup

    /// The inputs of the ticks that were played.
    public let inputs: [PerPlayer<Input>]

    /// The name of its file, which the resumed match replaces.
    public let file: String

    public init(_ setup: MatchSetup, inputs: [PerPlayer<Input>], file: String) {
        self.setup = setup
        self.inputs = inputs
        self.file = file
    }

    /// The score at its last tick; `nil` if the match has not begun or is over.
    public var score: PerPlayer<Int>? {
        var match = setup.beginning
        for inputs in inputs { _ = match.step(inputs, under: setup.rules) }
        return match.isRunning || match.isPaused ? PerPlayer(Int(match.score.one), Int(match.score.two)) : nil
    }
}
