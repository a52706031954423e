internal import GameBasics

/// A field of a ``Match``; all fields together are the whole state.
///
/// They are in the order in which a step writes them, so the first of several differing fields is closest to the cause.
public enum MatchField: String, Sendable, Hashable, CaseIterable {
    case tick
    case pausedBy
    case paddleOfOne = "paddles.one"
    case paddleOfTwo = "paddles.two"
    case ballX = "ball.x"
    case ballY = "ball.y"
    case ballVX = "ball.vx"
    case ballVY = "ball.vy"
    case ballAX = "ball.ax"
    case rally
    case scoreOfOne = "score.one"
    case scoreOfTwo = "score.two"
    case play
    case server
    case generator
    case absentPlayers
}

extension MatchField {
    /// The field's value as a text unique to it.
    public func text(in match: Match) -> String { access.text(match) }

    /// True if two matches have the same value.
    public func isEqual(_ one: Match, _ other: Match) -> Bool { access.isEqual(one, other) }

    /// Copies the field's value from one match to another.
    public func copy(from source: Match, to target: inout Match) { access.copy(source, &target) }

    /// The part of a step that writes the field in a rally, and the default for other steps; `nil` for a field that no
    /// part writes.
    public var part: StepPart? {
        switch self {
        case .tick, .absentPlayers: nil
        case .pausedBy: .pause
        case .paddleOfOne, .paddleOfTwo: .paddles
        case .ballX, .ballY, .ballVX, .ballVY, .ballAX, .rally: .ball
        case .scoreOfOne, .scoreOfTwo, .play, .server: .phase
        case .generator: .chance
        }
    }

    var access: Access {
        switch self {
        case .tick: Access(\.tick) { "\($0)" }
        case .pausedBy: Access(\.pausedBy) { $0?.name ?? "none" }
        case .paddleOfOne: Access(\.paddles.one, \.exactText)
        case .paddleOfTwo: Access(\.paddles.two, \.exactText)
        case .ballX: Access(\.ball.x, \.exactText)
        case .ballY: Access(\.ball.y, \.exactText)
        case .ballVX: Access(\.ball.vx, \.exactText)
        case .ballVY: Access(\.ball.vy, \.exactText)
        case .ballAX: Access(\.ball.ax, \.exactText)
        case .rally: Access(\.rally) { "\($0)" }
        case .scoreOfOne: Access(\.score.one) { "\($0)" }
        case .scoreOfTwo: Access(\.score.two) { "\($0)" }
        case .play: Access(\.play, \.fieldText)
        case .server: Access(\.server, \.name)
        case .generator: Access(\.generator) { $0.state.hexText }
        case .absentPlayers: Access(\.absentPlayers, \.fieldText)
        }
    }

    /// Reads, compares and copies a field.
    struct Access {
        let text: (Match) -> String
        let isEqual: (Match, Match) -> Bool
        let copy: (Match, inout Match) -> Void
        let number: (Match) -> Int64
        let set: (Int64, inout Match) -> Void

        init<Value: FieldValue>(_ path: WritableKeyPath<Match, Value>, _ text: @escaping (Value) -> String) {
            self.text = { text($0[keyPath: path]) }
            isEqual = { $0[keyPath: path] == $1[keyPath: path] }
            copy = { $1[keyPath: path] = $0[keyPath: path] }
            number = { $0[keyPath: path].fieldNumber }
            set = { number, match in Value(fieldNumber: number).map { match[keyPath: path] = $0 } }
        }
    }
}

extension Match {
    /// The fields in which this match differs from another one, in the order in which a step writes them.
    public func fields(differingFrom other: Match) -> [MatchField] {
        self == other ? [] : MatchField.allCases.filter { !$0.isEqual(self, other) }
    }
}
