public import GameBasics
public import GameCore

/// A computer player with a name, a level and a way to play of its own.
public struct Opponent: Sendable, Hashable {
    public let name: String
    public let level: ComputerPlayer.Level
    public let style: ComputerPlayer.Style

    /// Its way to play; with the name at most 24 columns, so that both fit in a line of the title.
    public let words: String

    private init(
        _ name: String,
        _ level: ComputerPlayer.Level,
        _ words: String,
        style change: (inout ComputerPlayer.Style) -> Void
    ) {
        var style = ComputerPlayer.Style.plain
        change(&style)
        (self.name, self.level, self.style, self.words) = (name, level, style, words)
    }
}

extension Opponent {
    /// The ladder: each opponent is harder to beat than the one before.
    public static let all = [
        Opponent("Wall", .easy, "patient, never aims") {
            ($0.isSlow, $0.spread, $0.error) = (true, .hundredths(25), .hundredths(115))
        },
        Opponent("Rover", .easy, "strolls about") { ($0.waiting, $0.error) = (.strolling, .hundredths(80)) },
        Opponent("Gambler", .normal, "fast and wild") {
            ($0.aim, $0.offset, $0.spread) = (.sides, .hundredths(60), .hundredths(30))
            ($0.haste, $0.error) = (6, .hundredths(130))
        },
        Opponent("Shadow", .normal, "faces your paddle") { ($0.waiting, $0.spread) = (.facing, .half) },
        Opponent("Sniper", .hard, "late, into corners") {
            ($0.aim, $0.offset, $0.spread) = (.sides, .hundredths(70), .hundredths(15))
            ($0.start, $0.error) = (24, .hundredths(128))
        },
        Opponent("Fox", .hard, "aims away from you") {
            ($0.aim, $0.offset, $0.spread) = (.away, .half, .hundredths(40))
            $0.error = .hundredths(110)
        },
        Opponent("Hawk", .expert, "early, sees bounces") {
            ($0.haste, $0.foresight, $0.error) = (8, 60, .hundredths(102))
        },
        Opponent("Master", .expert, "all of it at once") {
            ($0.aim, $0.offset, $0.spread) = (.away, .hundredths(60), .hundredths(30))
            ($0.haste, $0.foresight, $0.error) = (8, 60, .hundredths(98))
        },
    ]

    /// The opponent with a name, in capitals or not; `nil` for none.
    public init?(named name: String) {
        guard let named = Opponent.all.first(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
        self = named
    }

    /// The one after it on the ladder; `nil` after the last one.
    package var next: Opponent? { Opponent.all.drop { $0 != self }.dropFirst().first }

    /// The one before it; `nil` before the first one.
    package var previous: Opponent? { Opponent.all.prefix { $0 != self }.last }
}

extension PerPlayer<PlayerKind> {
    /// The named opponent of the only human player; `nil` if none plays.
    ///
    /// Setting one gives the computer player its name; a match without a human player stays as it is.
    public var opponent: Opponent? {
        get { one.opponent ?? two.opponent }
        set {
            guard let newValue, let human = Player.allCases.first(where: { self[$0] == .human }),
                self[human.opponent] != .human
            else { return }
            self[human.opponent] = .opponent(newValue)
        }
    }
}

extension Fixed {
    fileprivate static func hundredths(_ numerator: Int) -> Fixed { Fixed(numerator, over: 100) }
}
