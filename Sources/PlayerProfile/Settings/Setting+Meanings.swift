internal import GameCore

/// A choice whose cases the settings explain, each in one sentence.
protocol ExplainedChoice: RawRepresentable<String>, CaseIterable, Sendable {
    var meaning: String { get }
}

extension ComputerPlayer.Level: ExplainedChoice {
    var meaning: String {
        switch self {
        case .easy: "For your first matches."
        case .normal: "For players with some practice."
        case .hard: "For players who rarely miss."
        case .expert: "For the quick and exact; a mouse helps."
        }
    }
}

extension Rules.Pace: ExplainedChoice {
    var meaning: String {
        switch self {
        case .easy: "A slow ball and long paddles."
        case .normal: "A ball that gets faster little by little."
        case .hard: "A fast ball that gets much faster in long rallies."
        case .fast: "The fastest ball; the lab's default."
        }
    }
}

extension Orientation: ExplainedChoice {
    var meaning: String {
        switch self {
        case .horizontal: "Paddles at the left and right, which move up and down."
        case .vertical: "Paddles at the top and bottom, which move left and right."
        }
    }
}

extension SoundMode: ExplainedChoice {
    var meaning: String {
        switch self {
        case .off: "Nothing is heard."
        case .bell: "The terminal's bell, at most ten times a second."
        case .on: "Tones."
        }
    }
}

extension InputScheme: ExplainedChoice {
    var meaning: String {
        switch self {
        case .hold: "The paddle moves while its key is down."
        case .latch: "A press moves the paddle until the opposite or the stop key."
        case .steps: "Tap to step, hold to run."
        case .mouse: "The paddle follows the mouse; keys move it as well."
        }
    }
}
