internal import GameCore
internal import TerminalUI

/// A match on one screen: against the computer, between two players at one keyboard, or between computers.
struct MatchScene: Scene {
    /// Ticks after the end in which the serve keys do nothing.
    ///
    /// In this half second a player who was still playing does not begin a rematch by mistake.
    static let restAfterEnd = 30

    /// Length of the countdown after a pause or an overlay, which lets the player find the ball.
    static let countdownTicks = 60

    /// A list or a question over the match, which stands still meanwhile.
    enum Overlay {
        case help, quitQuestion
        /// A pause that is no input of the match: in a resumed match and in a daily one.
        case standstill
    }

    private(set) var setup: MatchSetup
    private(set) var match: Match
    private(set) var statistics = MatchStatistics()
    var controls: Controls
    private var computers: PerPlayer<ComputerPlayer?>
    private(set) var overlay: Overlay?
    /// Ticks until a paused match goes on.
    private(set) var countdown = 0
    private var ticksSinceEnd = 0
    private(set) var motion = Motion()
    private(set) var advice = Advice()
    /// The next level, once the player has accepted it.
    private var acceptedLevel: ComputerPlayer.Level?
    /// Sounds since the last ``takeCues()``.
    private var cues: Cues = []
    /// The recorded inputs; `nil` if only computers play.
    private(set) var tape: MatchTape?

    init(_ setup: MatchSetup, reportsReleases: Bool) {
        self.setup = setup
        match = setup.beginning
        computers = setup.computers
        tape = setup.humans.isEmpty ? nil : MatchTape(setup)
        controls = Controls(
            humans: setup.humans,
            preference: setup.input,
            orientation: setup.orientation,
            keys: setup.keys,
            reportsReleases: reportsReleases,
            pointerTakesOver: true
        )
        if setup.humans.isEmpty { begin() }
    }

    /// Begins a match that waits for its first serve.
    mutating func begin() {
        step(PerPlayer(Input(.none, .serve), .none))
    }

    mutating func handle(_ event: Event, at size: Size) -> Request? {
        switch event {
        case .key(let key):
            return handle(key)
        case .pointer(let pointer):
            let view = MatchLayout(size, setup.orientation).court
            if overlay == nil, let target = view.target(atColumn: pointer.column, row: pointer.row) {
                controls.point(target)
            }
            return nil
        case .reportsReleases(let reports):
            controls.reportsReleases = reports
            return nil
        case .resized, .resumed, .closed:
            return nil
        }
    }

    private mutating func handle(_ event: KeyEvent) -> Request? {
        if let overlay {
            guard event.action == .press else { return nil }
            if overlay == .quitQuestion && event.key.folded == .yes { return .quit }
            if overlay == .standstill && event.key == .escape { return .showTitle }
            close()
            return nil
        }
        if controls.take(event) { return nil }
        guard event.action == .press else { return nil }
        switch event.key {
        case .enter:
            if nextLevel != nil { return playNextLevel() }
            serveOrGoOn()
        case .escape: return goBack()
        default:
            let action = setup.keys.action(of: event.key)
            if action == .watchAgain { return watchAgain() }
            perform(action)
        }
        return nil
    }

    /// Replays the match that has just ended.
    private func watchAgain() -> Request? {
        guard isOver, let tape, let played = tape.matches.last else { return nil }
        return .watchAgain(MatchReplay(tape.setup, tape.inputs, ticks: played.ticks), of: played)
    }

    /// The level above the computer's if a person has just beaten it; `nil` if there is none.
    var nextLevel: ComputerPlayer.Level? {
        guard canGoOnAfterEnd, case .over(let winner) = match.phase, setup.contenders[winner] == .human,
            let level = setup.level
        else { return nil }
        let next = level.changed(by: 1)
        return next == level ? nil : next
    }

    /// Begins a match against the next level, at its pace unless the player chose another one.
    private mutating func playNextLevel() -> Request? {
        guard let next = nextLevel, ticksSinceEnd >= MatchScene.restAfterEnd else { return nil }
        var setup = setup
        if setup.rules.pace == setup.level?.pace { setup.rules = setup.rules.at(next.pace) }
        for player in Player.allCases where setup.contenders[player] != .human {
            setup.contenders[player] = .computer(next)
        }
        var seeds = SplitMix64(seed: setup.seed)
        setup.seed = seeds.next()
        acceptedLevel = next
        return .play(setup)
    }

    private mutating func perform(_ action: KeyAction?) {
        switch action {
        case .serve:
            serveOrGoOn()
        case .oneServe, .twoServe:
            if canServe(with: action) { serveOrGoOn() }
        case .pause:
            pauseOrGoOn()
        case .rematch:
            if canGoOnAfterEnd { ask(for: .serve) }
        case .turn:
            turn(to: setup.orientation == .horizontal ? .vertical : .horizontal)
        case .scheme:
            controls.chooseNextScheme()
        case .help:
            open(.help)
        default:
            break
        }
    }

    /// True if the key counts: while two players wait for a serve, only the server's own key does.
    private func canServe(with action: KeyAction?) -> Bool {
        guard setup.contenders == PerPlayer(.human, .human), case .serving = match.phase else { return true }
        return action?.servingPlayer == match.server
    }

    /// Pauses a running match, else goes to the title.
    private mutating func goBack() -> Request? {
        if !isAtStake || (isPaused && countdown == 0) { return .showTitle }
        pauseOrGoOn()
        return nil
    }

    private mutating func turn(to orientation: Orientation) {
        setup.orientation = orientation
        controls.orientation = orientation
    }

    private mutating func open(_ overlay: Overlay) {
        self.overlay = overlay
        countdown = 0
        controls.stopPaddlesAndDropRequests()
    }

    private mutating func close() {
        overlay = nil
        if isRunning { countdown = MatchScene.countdownTicks }
    }

    private mutating func serveOrGoOn() {
        switch match.phase {
        case _ where countdown > 0:
            break
        case .paused:
            pauseOrGoOn()
        case .over where ticksSinceEnd < MatchScene.restAfterEnd || !canGoOnAfterEnd:
            break
        case .notReady, .ready, .serving, .playing, .goal, .over:
            ask(for: .serve)
        }
    }

    /// Pauses a running match or a countdown; begins the countdown of a paused match.
    private mutating func pauseOrGoOn() {
        if countdown > 0 || setup.daily != nil {
            pause()
        } else if isPaused {
            controls.stopPaddlesNotHeld()
            countdown = MatchScene.countdownTicks
        } else {
            ask(for: .pause)
        }
    }

    /// Requests an action that may start a still match.
    private mutating func ask(for action: Input.Actions) {
        if pace == .still { controls.stopPaddlesNotHeld() }
        controls.ask(for: action)
    }

    func steers(with event: KeyEvent) -> Bool {
        overlay == nil && controls.steers(with: event)
    }

    mutating func advance(by ticks: Int) {
        guard overlay == nil else { return }
        for _ in 0..<ticks {
            if countdown > 0 { countDown() } else { tick() }
        }
    }

    /// Advances the countdown by a tick: keys are read, but nothing moves.
    private mutating func countDown() {
        // A sound for each of the three numbers.
        if countdown % (MatchScene.countdownTicks / 3) == 0 { cues.insert(.countdown) }
        countdown -= 1
        if countdown == 0 && isPaused {
            controls.ask(for: .pause)
            tick()
        } else {
            _ = controls.takeInputs()
        }
    }

    private mutating func tick() {
        var inputs = controls.takeInputs()
        for player in Player.allCases {
            // Round a pointer's place to the precision of packets and files.
            inputs[player] = inputs[player].packed
            if let input = computers[player]?.input(for: match, under: setup.rules) {
                inputs[player].move = input.move
                inputs[player].actions.formUnion(input.actions)
            }
        }
        step(inputs)
    }

    /// Resimulates an interrupted match up to its last tick, with the computer players' decisions.
    mutating func replay(_ interrupted: InterruptedMatch) {
        tape = MatchTape(setup, replacing: interrupted.file)
        for inputs in interrupted.inputs {
            for player in Player.allCases { _ = computers[player]?.input(for: match, under: setup.rules) }
            step(inputs)
        }
        tape?.noteResumed()
        cues = []
        if isRunning { open(.standstill) }
    }

    private mutating func step(_ inputs: PerPlayer<Input>) {
        let events = match.step(inputs, under: setup.rules)
        statistics.record(events, in: match)
        tape?.append(inputs, events, match, statistics, as: setup)
        motion.record(events, in: match)
        if let player = setup.soleHuman { advice.watch(events, of: player, controls) }
        cues.formUnion(Cues(events))
        ticksSinceEnd = isOver ? ticksSinceEnd + 1 : 0
    }

    var isOver: Bool {
        if case .over = match.phase { true } else { false }
    }

    private var isPaused: Bool {
        if case .paused = match.phase { true } else { false }
    }

    /// True if the match goes on without a key.
    private var isRunning: Bool {
        switch match.phase {
        case .serving, .playing, .goal: true
        case .notReady, .ready, .paused, .over: false
        }
    }

    /// True if quitting would lose a player's match.
    private var isAtStake: Bool { !setup.humans.isEmpty && !setup.isLesson && (isRunning || isPaused) }

    /// True if a rematch may follow; not in a daily match, whose tries are counted.
    private var canGoOnAfterEnd: Bool { isOver && setup.daily == nil }

    mutating func takeTapeNews() -> MatchTape? {
        tape?.takeNews() == true ? tape : nil
    }

    mutating func takeCues() -> Cues {
        defer { cues = [] }
        return cues
    }

    var pace: Pace {
        if overlay != nil { return .still }
        if controls.hasRequests || countdown > 0 { return .ticking }
        return switch match.phase {
        case .serving, .playing, .goal: .ticking
        case .over where ticksSinceEnd < MatchScene.restAfterEnd: .ticking
        case .notReady, .ready, .paused, .over: .still
        }
    }

    var isUrgent: Bool { controls.hasNews && countdown == 0 && pace == .ticking }

    var wantsPointer: Bool { controls.wantsPointer }

    mutating func pause() {
        countdown = 0
        guard isRunning, overlay != .standstill else { return }
        controls.stopPaddlesAndDropRequests()
        if setup.daily != nil { return open(.standstill) }
        controls.ask(for: .pause)
        tick()
    }

    mutating func quit() -> Bool {
        switch overlay {
        case .help:
            close()
            return false
        case .quitQuestion, .standstill:
            return true
        case nil:
            guard isAtStake else { return true }
            open(.quitQuestion)
            return false
        }
    }

    var asksToQuit: Bool { overlay == .quitQuestion }

    func keepChoices(in options: inout AppOptions) {
        options.orientation = setup.orientation
        options.input = controls.preference
        if let acceptedLevel { options.level = acceptedLevel }
    }

    mutating func adopt(_ options: AppOptions) {
        if setup.orientation != options.orientation { turn(to: options.orientation) }
        controls.choose(options.input)
        setup.names = options.names
        guard setup.keys != options.keys else { return }
        setup.keys = options.keys
        controls.keys = options.keys
    }
}
