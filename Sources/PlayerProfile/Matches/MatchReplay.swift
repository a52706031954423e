public import GameBasics
public import GameCore

/// A kept match that can be sought to any tick.
///
/// It simulates the match once with a keyframe every second; seeking resimulates from the keyframe before.
public struct MatchReplay: Sendable {
    public let setup: MatchSetup

    /// The inputs of the match's own ticks.
    private let inputs: [PerPlayer<Input>]

    /// The state before the first tick and after every ``spacing`` ticks.
    private let keyframes: [Match]

    /// The match at the cursor.
    public private(set) var match: Match

    /// The ticks of the match before the cursor.
    public private(set) var tick = 0

    private static let spacing = 60

    /// Simulates a match.
    ///
    /// - Parameters:
    ///   - inputs: The inputs of all ticks from the beginning of the recording.
    ///   - ticks: The match's own ticks in the recording, from 1; ticks without inputs are left out.
    public init(_ setup: MatchSetup, _ inputs: [PerPlayer<Input>], ticks: ClosedRange<Int>) {
        let first = min(max(ticks.lowerBound - 1, 0), inputs.count)
        let own = Array(inputs[first..<max(first, min(ticks.upperBound, inputs.count))])
        self.setup = setup
        self.inputs = own
        var match = setup.beginning
        for inputs in inputs[..<first] { _ = match.step(inputs, under: setup.rules) }
        var keyframes = [match]
        for (index, inputs) in own.enumerated() {
            _ = match.step(inputs, under: setup.rules)
            if (index + 1).isMultiple(of: Self.spacing) { keyframes.append(match) }
        }
        self.keyframes = keyframes
        self.match = keyframes[0]
    }

    /// The number of ticks.
    public var end: Int { inputs.count }

    /// Moves the cursor to a tick, or to the nearest existing one.
    public mutating func seek(to wanted: Int) {
        let wanted = min(max(wanted, 0), end)
        if wanted < tick || wanted >= tick + Self.spacing {
            match = keyframes[wanted / Self.spacing]
            tick = wanted / Self.spacing * Self.spacing
        }
        while tick < wanted {
            _ = match.step(inputs[tick], under: setup.rules)
            tick += 1
        }
    }
}
