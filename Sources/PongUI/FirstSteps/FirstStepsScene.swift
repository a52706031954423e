internal import GameCore
internal import TerminalUI

/// The first steps: a lesson against the easy computer, then the offer of a match.
///
/// The lesson is a match without score and without end, in which a serve waits for its player.
struct FirstStepsScene: Scene {
    private(set) var match: MatchScene
    private(set) var tutorial = Tutorial()
    private(set) var words: FirstStepsWords
    private var options: AppOptions
    /// The seed of the match that follows.
    private let nextSeed: UInt64

    /// - Parameter seed: Seed of the lesson, in which the learner serves first, and of the match that follows.
    init(_ options: AppOptions, seed: UInt64, reportsReleases: Bool) {
        self.options = options
        var seeds = SplitMix64(seed: seed)
        var lesson = options
        lesson.rules = Rules.standard.changing {
            $0.winningScore = Rules.Settings.winningScores.upperBound
            $0.servesAutomatically = false
        }
        var setup = MatchSetup(.human, .computer(.easy), lesson, seed: seeds.next())
        setup.isLesson = true
        words = FirstStepsWords(setup.keys)
        match = MatchScene(setup, reportsReleases: reportsReleases)
        while match.match.server != .one {
            setup.seed = seeds.next()
            match = MatchScene(setup, reportsReleases: reportsReleases)
        }
        match.begin()
        nextSeed = seeds.next()
    }

    /// True once the lesson has ended and a match is offered.
    var isOver: Bool { tutorial.step == nil || match.isOver }

    mutating func handle(_ event: Event, at size: Size) -> Request? {
        if isOver { return answer(event) }
        if case .key(let key) = event, skips(with: key) {
            tutorial.skip()
            return nil
        }
        return match.handle(event, at: size)
    }

    /// Handles an event during the offer of a match.
    private func answer(_ event: Event) -> Request? {
        guard case .key(let key) = event, key.action == .press else { return nil }
        switch MenuKey(key.key) {
        case .choose: return .play(MatchSetup(.human, .computer(.easy), options, seed: nextSeed))
        default: return key.key == .escape ? .showTitle : nil
        }
    }

    mutating func advance(by ticks: Int) {
        for _ in 0..<ticks where !isOver {
            let before = match.match
            match.advance(by: 1)
            tutorial.watch(before, match.match, under: match.setup.rules)
        }
    }

    mutating func pause() {
        guard !isOver else { return }
        let before = match.match
        match.pause()
        tutorial.watch(before, match.match, under: match.setup.rules)
    }

    /// True for the key that skips the steps, even if it moves a paddle.
    private func skips(with key: KeyEvent) -> Bool {
        key.key == .tab && key.action == .press && match.overlay == nil
    }

    func steers(with event: KeyEvent) -> Bool { !isOver && match.steers(with: event) }
    mutating func takeCues() -> Cues { match.takeCues() }
    var pace: Pace { isOver ? .still : match.pace }
    var isUrgent: Bool { !isOver && match.isUrgent }
    var wantsPointer: Bool { !isOver && match.wantsPointer }
    mutating func quit() -> Bool { match.quit() }

    func keepChoices(in options: inout AppOptions) { match.keepChoices(in: &options) }
    mutating func adopt(_ options: AppOptions) {
        self.options = options
        match.adopt(options)
        words = FirstStepsWords(match.setup.keys)
    }
}
