internal import GameCore

/// Counts of predicted inputs by their kind, and by whether the inputs that came later were the same.
///
/// A prediction repeats the last move, so no serve and no pause is ever predicted.
public struct PredictionOutcomes: Sendable, Hashable {
    public private(set) var correctMoves: UInt32 = 0
    public private(set) var incorrectMoves: UInt32 = 0

    /// Moves to a place, as the pointer makes them.
    public private(set) var correctPoints: UInt32 = 0
    public private(set) var incorrectPoints: UInt32 = 0

    public private(set) var incorrectServes: UInt32 = 0
    public private(set) var incorrectPauses: UInt32 = 0

    public init() {}

    /// All inputs that were predicted.
    public var total: UInt32 { correctMoves + incorrectMoves + correctPoints + incorrectPoints }

    /// Counts an input that came for a tick that was simulated with a predicted one.
    mutating func note(_ input: Input, predicted: Input) {
        let isCorrect = input.move == predicted.move
        if case .target = input.move {
            if isCorrect { correctPoints += 1 } else { incorrectPoints += 1 }
        } else {
            if isCorrect { correctMoves += 1 } else { incorrectMoves += 1 }
        }
        guard !input.actions.isEmpty else { return }
        if input.actions.contains(.serve) { incorrectServes += 1 }
        if input.actions.contains(.pause) { incorrectPauses += 1 }
    }
}
