/// Counts of predicted inputs by kind, and by whether the inputs that came later were the same.
///
/// The kinds are the game's own, see ``SyncGame/count(_:predicted:in:)``; most games have one.
public struct PredictionOutcomes: Sendable, Hashable {
    /// Correct and incorrect predictions of each kind, 0 to 3.
    public var correct = SIMD4<UInt32>.zero
    public var incorrect = SIMD4<UInt32>.zero

    /// All inputs that were predicted.
    public var total: UInt32 = 0

    public init() {}

    /// Counts an input of a kind that came for a tick that was simulated with a predicted one.
    @inlinable
    public mutating func note(kind: Int, isCorrect: Bool) {
        total &+= 1
        if isCorrect { correct[kind] &+= 1 } else { noteIncorrect(kind: kind) }
    }

    /// Counts a part of an input that no prediction has, beside the input itself.
    @inlinable
    public mutating func noteIncorrect(kind: Int) {
        incorrect[kind] &+= 1
    }
}
