internal import GameCore
internal import TerminalUI

/// A match against the easy computer with the first steps over it.
///
/// The match is like any other, and goes on as one when the steps are done or skipped. Only a serve waits for its player.
struct FirstStepsScene: Scene {
    private(set) var match: MatchScene
    private(set) var tutorial = Tutorial()
    private(set) var words: FirstStepsWords

    /// - Parameter seed: Decides the match; the learner has its first serve.
    init(_ options: AppOptions, seed: UInt64, reportsReleases: Bool) {
        var options = options
        options.rules = Rules.standard.changing {
            $0.winningScore = 5
            $0.servesAutomatically = false
        }
        var seeds = SplitMix64(seed: seed)
        var setup = MatchSetup(.human, .computer(.easy), options, seed: seeds.next())
        words = FirstStepsWords(setup.keys)
        match = MatchScene(setup, reportsReleases: reportsReleases)
        while match.match.server != .one {
            setup.seed = seeds.next()
            match = MatchScene(setup, reportsReleases: reportsReleases)
        }
        match.begin()
    }

    mutating func handle(_ event: Event, at size: Size) -> Request? {
        if case .key(let key) = event, skips(with: key) {
            tutorial.skip()
            return nil
        }
        return match.handle(event, at: size)
    }

    mutating func advance(by ticks: Int) {
        for _ in 0..<ticks {
            let before = match.match
            match.advance(by: 1)
            tutorial.watch(before, match.match, under: match.setup.rules)
        }
    }

    mutating func pause() {
        let before = match.match
        match.pause()
        tutorial.watch(before, match.match, under: match.setup.rules)
    }

    /// Whether a key skips the steps, also one that moves a paddle afterwards.
    private func skips(with key: KeyEvent) -> Bool {
        key.key == .tab && key.action == .press && !tutorial.isOver && match.overlay == nil
    }

    func steers(with event: KeyEvent) -> Bool { match.steers(with: event) }
    mutating func takeCues() -> Cues { match.takeCues() }
    var pace: Pace { match.pace }
    var isUrgent: Bool { match.isUrgent }
    var wantsPointer: Bool { match.wantsPointer }
    mutating func quit() -> Bool { match.quit() }
    var asksToQuit: Bool { match.asksToQuit }

    func keepChoices(in options: inout AppOptions) { match.keepChoices(in: &options) }
    mutating func adopt(_ options: AppOptions) {
        match.adopt(options)
        words = FirstStepsWords(match.setup.keys)
    }
}
