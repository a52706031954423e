public import GameBasics
public import GameCore
internal import GroupSessions
public import SyncCore

/// Pong as the core knows it.
extension Match: SyncGame {
    public typealias Input = GameCore.Input
    public typealias Rules = GameCore.Rules
    public typealias Inputs = InputSequence
    public typealias Milestone = MatchMilestone
    public typealias Record = ScoreRecord
    public typealias StrategyKind = MatchSync.StrategyKind
    public typealias Message = MatchMessage
    public typealias Strategy = MatchStrategy

    public static var name: String { "pong" }
    public static var version: UInt32 { UInt32(Simulation.version) }
    public static var fields: [StateField<Match>] { rows }
    @inlinable public static var neutral: Input { .none }

    @inlinable
    public mutating func advance(_ inputs: PerPlayer<Input>, under rules: Rules) {
        _ = step(inputs, under: rules)
    }

    /// Predicts that the player repeats the last move, and so no serve and no pause.
    @inlinable public static func prediction(after input: Input) -> Input { Input(input.move) }

    @inlinable public static func packed(_ input: Input) -> Input { input.packed }

    @inlinable
    public static func merged(_ input: Input, with held: Input) -> Input {
        Input(input.move, input.actions.union(held.actions))
    }

    /// Counts moves, moves to a place, and the actions that no prediction has.
    @inlinable
    public static func count(_ input: Input, predicted: Input, in outcomes: inout PredictionOutcomes) {
        var kind = PredictionOutcomes.moves
        if case .target = input.move { kind = PredictionOutcomes.points }
        outcomes.note(kind: kind, isCorrect: input.move == predicted.move)
        guard !input.actions.isEmpty else { return }
        if input.actions.contains(.serve) { outcomes.noteIncorrect(kind: PredictionOutcomes.serves) }
        if input.actions.contains(.pause) { outcomes.noteIncorrect(kind: PredictionOutcomes.pauses) }
    }

    public static func digest(of rules: Rules) -> UInt32 { rules.digest }

    public var milestone: MatchMilestone { MatchMilestone(self) }

    private static let rows = MatchField.allCases.filter { ![.tick, .absentPlayers].contains($0) }.map { field in
        StateField<Match>(field.rawValue, in: Int64.min...Int64.max) {
            field.number(in: $0)
        } set: {
            field.set($1, in: &$0)
        }
    }
}

/// The fields of a match whose change the owner publishes at once.
public struct MatchMilestone: Sendable, Hashable {
    private let score: PerPlayer<UInt16>
    private let phase: Phase
    private let server: Player

    init(_ match: Match) {
        score = match.score
        phase = match.phase.withoutCount
        server = match.server
    }
}

/// The kinds of Pong's predictions: moves by keys, moves to a place as the pointer makes them, serves and pauses.
extension PredictionOutcomes {
    @inlinable public static var moves: Int { 0 }
    @inlinable public static var points: Int { 1 }
    @inlinable public static var serves: Int { 2 }
    @inlinable public static var pauses: Int { 3 }
}
