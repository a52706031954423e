internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import RunFiles

/// A match at one screen, read from its file.
struct KeptMatch {
    let setup: MatchSetup

    /// Both players' inputs, from the first tick on.
    let inputs: [PerPlayer<Input>]

    /// Reads a kept file up to the first damaged line; `nil` if that is not a match at one screen.
    init?(_ name: String, in runs: KeptRuns) {
        guard let bytes = runs.read(name) else { return nil }
        self.init(readable: bytes, program: runs.program)
    }

    /// Reads the lines before the first damaged one; `nil` if they are not a match at one screen, or of another
    /// simulation version.
    init?(readable bytes: [UInt8], program: String) {
        let file: MatchFile
        do {
            file = try MatchFile(bytes)
        } catch {
            guard let line = error.line, line > 1, error.code == .damaged,
                let whole = try? MatchFile(Array(bytes.lines(before: line)))
            else { return nil }
            file = whole
        }
        guard (try? file.checkSimulation(program: program)) != nil else { return nil }
        self.init(file)
    }

    private init?(_ file: MatchFile) {
        let players = file.origin.players
        guard let one = PlayerKind(name: players.one), let two = PlayerKind(name: players.two) else { return nil }
        var setup = MatchSetup(one, two, rules: file.rules, seed: file.seed)
        if let occasion = file.origin.occasion {
            // Resumed against other computer players, it would not be the daily match.
            setup.daily = DailyOccasion(occasion).flatMap { $0.hasKnownComputers ? $0.daily : nil }
            setup.players.opponent = Opponent(occasion: occasion)
            if setup.canEase, let ease = Ease(occasion: occasion) { setup.ease = ease }
        }
        self.setup = setup
        inputs = file.inputs
    }

    /// The origin for the file's header.
    static func origin(of setup: MatchSetup, program: String) -> MatchOrigin {
        MatchOrigin(
            program: program,
            players: PerPlayer(setup.players.one.name, setup.players.two.name),
            occasion: setup.daily.map { DailyOccasion($0).text } ?? setup.players.opponent?.occasion
                ?? (setup.canEase ? setup.ease.occasion : nil)
        )
    }
}

extension Opponent {
    /// The note on a match against the opponent in its file's header: `opponent Sniper`.
    fileprivate var occasion: String { "opponent \(name)" }

    fileprivate init?(occasion: String) {
        guard let opponent = Opponent.all.first(where: { $0.occasion == occasion }) else { return nil }
        self = opponent
    }
}

extension Ease {
    /// The note on the first match of a sitting in its file's header: `ease 2`; `nil` without a step.
    fileprivate var occasion: String? { steps == 0 ? nil : "ease \(steps)" }

    /// Parses exactly the form of ``occasion``.
    fileprivate init?(occasion: String) {
        guard let ease = (1...Self.most).map({ Ease($0) }).first(where: { $0.occasion == occasion }) else { return nil }
        self = ease
    }
}

extension [UInt8] {
    /// The bytes before a line, counted from 1.
    fileprivate func lines(before line: Int) -> ArraySlice<UInt8> {
        var end = startIndex
        for _ in 1..<line { end = (self[end...].firstIndex(of: UInt8(ascii: "\n")) ?? endIndex - 1) + 1 }
        return self[..<end]
    }
}
