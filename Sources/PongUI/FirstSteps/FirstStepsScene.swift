internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import TerminalUI

/// The first steps: a lesson against the easy computer, then the offer of a match.
///
/// The lesson is a match without score and without end, in which a serve waits for its player.
struct FirstStepsScene: Scene {
    private(set) var match: MatchScene
    private(set) var tutorial = Tutorial()
    /// The seed of the match that follows.
    private let nextSeed: UInt64

    /// A lesson ends before the match is won, the learner serves, and balls curve.
    private static let rules: Rules = {
        do {
            return try Rules.standard.changing {
                $0.target.points = Rules.Settings.winningScores.upperBound
                $0.servesAutomatically = false
                $0.spin = Fixed(3, over: 10)
            }
        } catch {
            preconditionFailure("The rules of a lesson are invalid: \(error)")
        }
    }()

    /// - Parameter seed: Seed of the lesson, in which the learner serves first, and of the match that follows.
    init(_ options: AppOptions, seed: UInt64) {
        var seeds = SplitMix64(seed: seed)
        var lesson = options
        lesson.rules = Self.rules
        var setup = MatchSetup(.human, .computer(.easy), lesson, seed: seeds.next())
        setup.isLesson = true
        setup.isKept = false
        while setup.beginning.server != .one { setup.seed = seeds.next() }
        match = MatchScene(setup, options)
        match.begin(options)
        nextSeed = seeds.next()
    }

    /// True once the lesson has ended and a match is offered.
    var isOver: Bool { tutorial.step == nil || match.isOver }

    mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        if case .end = event { return [.change { $0.isIntroduced = true }] }
        if isOver { return answerOffer(event, options) }
        if case .key(let key) = event, skips(with: key) {
            tutorial.skip()
            return []
        }
        guard case .pause = event else { return match.answer(event, options, at: size) }
        return watching { $0.answer(event, options, at: size) }
    }

    /// Handles an event during the offer of a match.
    private func answerOffer(_ event: SceneEvent, _ options: AppOptions) -> [SceneEffect] {
        guard case .key(let key) = event, key.action == .press else { return [] }
        if key.key == .escape { return [.showTitle] }
        let setup = MatchSetup(.human, .computer(.easy), options, seed: nextSeed)
        return MenuKey(key.key) == .choose ? [.show(MatchScene(setup, options))] : []
    }

    mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        (0..<due.ticks).reduce(into: []) { effects, _ in
            guard !isOver else { return }
            effects += watching { $0.advance(by: TickSchedule.Due(ticks: 1), options) }
        }
    }

    /// Changes the match, and shows the tutorial the difference.
    private mutating func watching(_ change: (inout MatchScene) -> [SceneEffect]) -> [SceneEffect] {
        let before = match.match
        defer { tutorial.watch(before, match.match, under: match.setup.rules) }
        return change(&match)
    }

    /// True for the key that skips the steps, even if it moves a paddle.
    private func skips(with key: KeyEvent) -> Bool {
        key.key == .tab && key.action == .press && match.overlay == nil
    }

    func description(_ options: AppOptions) -> SceneDescription {
        isOver ? SceneDescription() : match.description(options)
    }
}

extension TitleEntry {
    static var firstSteps: TitleEntry {
        TitleEntry("First steps: a minute of play", in: .more) {
            .show(FirstStepsScene($0.options, seed: $0.seed))
        }
    }
}
