internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import TerminalUI

/// A match on one screen: against the computer, between two players at one keyboard, or between computers.
struct MatchScene: Scene {
    /// Ticks after the end in which the serve keys do nothing.
    ///
    /// In this half second a player who was still playing does not begin a rematch by mistake.
    static let restAfterEnd = 30

    /// Length of the countdown after a pause or an overlay, which lets the player find the ball.
    static let countdownTicks = 60

    /// Turns on the sound that a result offers, unless the player gave the key another action.
    static let soundKey = Key.character("m")

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
    private(set) var ticksSinceEnd = 0
    private(set) var motion = Motion()
    private(set) var advice = Advice()
    /// Sounds since the last answer or tick.
    private var cues: Cues = []
    /// The winning rally, while it is played once more before the result.
    private(set) var winningRally: WinningRally?
    /// True after a player's victory that offers the sound.
    private var offersSound = false
    /// The recorded inputs; `nil` if only computers play.
    private(set) var recorded: RecordedMatches?
    /// The days with a counted daily match before this one, for its streak.
    private(set) var dailyDays: [CalendarDay] = []
    /// True if the end of this match has made the computer's next one easier.
    private(set) var hasEasedOff = false

    init(_ setup: MatchSetup, _ options: AppOptions) {
        self.setup = setup
        match = setup.beginning
        computers = setup.computers
        recorded = setup.humans.isEmpty ? nil : RecordedMatches(setup)
        controls = Controls(humans: setup.humans, pointerTakesOver: true)
        if setup.humans.isEmpty { begin(options) }
    }

    /// Resumes an interrupted match with the computer players' decisions.
    ///
    /// It is paused at first; its next tick follows the last recorded one.
    init(resuming interrupted: InterruptedMatch, _ options: AppOptions) {
        self.init(interrupted.setup, options)
        recorded = RecordedMatches(setup, replacing: interrupted.file)
        for inputs in interrupted.inputs {
            for player in Player.allCases { _ = computers[player]?.input(for: match, under: setup.rules) }
            step(inputs, options)
        }
        recorded?.noteResumed()
        // Of a match before, which has been heard and seen.
        (cues, winningRally) = ([], nil)
        if match.isRunning { open(.standstill) }
    }

    /// Begins a match that waits for its first serve.
    mutating func begin(_ options: AppOptions) {
        step(PerPlayer(Input(.none, .serve), .none), options)
    }

    mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        var answer: [SceneEffect] = []
        switch event {
        case .key(let key): answer = handle(key, options)
        case .pointer(let pointer):
            if winningRally != nil {
                if case .press = pointer.action { endWinningRally() }
            } else if overlay == nil {
                point(pointer, MatchLayout(size, options.orientation).court, options)
            }
        case .reportsReleases(let reports): controls.reportsReleases = reports
        case .shown(let history): recall(history)
        case .pause: pause(options)
        case .quit where winningRally != nil: endWinningRally()
        case .quit: open(.quitQuestion)
        case .end:
            guard setup.isKept, let recorded, recorded.hasBegun else { break }
            answer =
                [.record(recorded, isFinished: true)]
                + (recorded.matches.isEmpty ? [] : [.change { $0.isIntroduced = true }])
        case .interrupt, .saved: break
        }
        return takeNews(options) + answer
    }

    /// Takes from the kept matches what this one depends on: the streak of a daily match, and the ease of a computer that
    /// has not played yet.
    private mutating func recall(_ history: () -> KeptHistory) {
        if setup.daily != nil { dailyDays = history().dailyDays }
        guard setup.canEase, recorded?.length == 0 else { return }
        setup.ease = Ease(after: history())
        computers = setup.computers
        recorded = RecordedMatches(setup)
    }

    /// Moves a paddle to the pointer; a click begins the match or serves, with two players only in the server's half.
    private mutating func point(_ pointer: PointerEvent, _ court: CourtView, _ options: AppOptions) {
        guard let player = controls.take(pointer, in: court, options), pointer.action == .press(0) else { return }
        switch match.phase {
        case .serving where setup.humans == .both && player != match.server: break
        case .notReady, .ready, .serving: serveOrGoOn(options)
        case .playing, .paused, .goal, .over: break
        }
    }

    /// Takes the sounds, the recording if it is to be saved, and the note that the sound was offered.
    private mutating func takeNews(_ options: AppOptions) -> [SceneEffect] {
        defer { cues = [] }
        var news: [SceneEffect] = cues.isEmpty ? [] : [.sound(cues)]
        if setup.isKept, recorded?.takeNews() == true, let recorded {
            news.append(.record(recorded, isFinished: false))
        }
        if showsSoundOffer(options), !options.isSoundOffered {
            news.append(.change(isAnnounced: false) { $0.isSoundOffered = true })
        }
        return news
    }

    private mutating func handle(_ event: KeyEvent, _ options: AppOptions) -> [SceneEffect] {
        if let overlay {
            guard event.action == .press else { return [] }
            if overlay == .help && !Help.isClosed(by: event, options.keys) { return [] }
            if overlay == .quitQuestion && event.key.folded == .yes { return [.quit] }
            if overlay == .standstill && event.key == .escape { return [.showTitle] }
            close()
            return []
        }
        if winningRally != nil {
            skipWinningRally(event, options)
            return []
        }
        if controls.take(event, options) { return [] }
        guard event.action == .press else { return [] }
        switch event.key {
        case .enter:
            if following != nil { return playFollowing(options) }
            serveOrGoOn(options)
        case .escape: return goBack(options)
        case _ where event.key.folded == .copy && options.keys.action(of: .copy) == nil:
            return (recorded?.dailyResult).map { [.copy($0.line(isASCII: options.ascii))] } ?? []
        case _ where event.key.folded == Self.soundKey && showsSoundOffer(options):
            return [.change { $0.sound = .on }, .sound(.win)]
        default: return perform(options.keys.action(of: event.key), options)
        }
        return []
    }

    /// Ends the winning rally; a key of a paddle, which may still be held, does so only after a rest.
    private mutating func skipWinningRally(_ event: KeyEvent, _ options: AppOptions) {
        let steers = event.steers(options.orientation, options.keys)
        if event.action == .press, !steers || ticksSinceEnd >= MatchScene.restAfterEnd { endWinningRally() }
    }

    /// Shows the result, whose keys rest as after the end of any match.
    private mutating func endWinningRally() {
        winningRally = nil
        ticksSinceEnd = 0
        // Keys were released meanwhile.
        controls.stopPaddlesAndDropRequests()
    }

    /// Replays the match that has just ended.
    private func watchAgain() -> [SceneEffect] {
        guard isOver, let recorded, let played = recorded.matches.last else { return [] }
        return [.watchAgain(MatchReplay(recorded.setup, recorded.inputs, ticks: played.ticks), of: played)]
    }

    private mutating func perform(_ action: KeyAction?, _ options: AppOptions) -> [SceneEffect] {
        switch action {
        case .serve:
            serveOrGoOn(options)
        case .oneServe, .twoServe:
            if canServe(with: action) { serveOrGoOn(options) }
        case .pause:
            pauseOrGoOn(options)
        case .rematch:
            if canGoOnAfterEnd { ask(for: .serve, options) }
        case .watchAgain:
            return watchAgain()
        case .turn:
            controls.stopPaddles()
            return [.change { $0.orientation = $0.orientation.turned }]
        case .scheme:
            let next = controls.nextScheme(options)
            return [.change { $0.input = next }]
        case .help:
            open(.help)
        default:
            break
        }
        return []
    }

    /// True if the key counts: while two players wait for a serve, only the server's own key does.
    private func canServe(with action: KeyAction?) -> Bool {
        guard setup.humans == .both, case .serving = match.phase else { return true }
        return action == (match.server == .one ? .oneServe : .twoServe)
    }

    /// Pauses a running match, else goes to the title; goes back to its page from a match that has not begun.
    private mutating func goBack(_ options: AppOptions) -> [SceneEffect] {
        guard recorded?.hasBegun ?? true else { return [.leave] }
        if !isAtStake || (match.isPaused && countdown == 0) { return [.showTitle] }
        pauseOrGoOn(options)
        return []
    }

    private mutating func open(_ overlay: Overlay) {
        self.overlay = overlay
        countdown = 0
        controls.stopPaddlesAndDropRequests()
    }

    private mutating func close() {
        overlay = nil
        if match.isRunning { countdown = MatchScene.countdownTicks }
    }

    private mutating func serveOrGoOn(_ options: AppOptions) {
        switch match.phase {
        case _ where countdown > 0:
            break
        case .paused:
            pauseOrGoOn(options)
        case .over where ticksSinceEnd < MatchScene.restAfterEnd || !canGoOnAfterEnd:
            break
        case .notReady, .ready, .serving, .playing, .goal, .over:
            ask(for: .serve, options)
        }
    }

    /// Pauses a running match or a countdown; begins the countdown of a paused match.
    private mutating func pauseOrGoOn(_ options: AppOptions) {
        if countdown > 0 || setup.daily != nil {
            pause(options)
        } else if match.isPaused {
            controls.stopPaddlesNotHeld(options)
            countdown = MatchScene.countdownTicks
        } else {
            ask(for: .pause, options)
        }
    }

    /// Requests an action that may start a still match.
    private mutating func ask(for action: Input.Actions, _ options: AppOptions) {
        if pace == .still { controls.stopPaddlesNotHeld(options) }
        controls.ask(for: action)
    }

    mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        guard overlay == nil else { return [] }
        for _ in 0..<due.ticks {
            if winningRally != nil {
                playWinningRally()
            } else if countdown > 0 {
                countDown(options)
            } else {
                tick(options)
            }
        }
        return takeNews(options)
    }

    private mutating func playWinningRally() {
        ticksSinceEnd += 1
        if winningRally?.advance() == false { endWinningRally() }
    }

    /// Advances the countdown by a tick: keys are read, but nothing moves.
    private mutating func countDown(_ options: AppOptions) {
        // A sound for each of the three numbers.
        if countdown % (MatchScene.countdownTicks / 3) == 0 { cues.insert(.countdown) }
        countdown -= 1
        if countdown == 0 && match.isPaused {
            controls.ask(for: .pause)
            tick(options)
        } else {
            _ = controls.takeInputs(options)
        }
    }

    private mutating func tick(_ options: AppOptions) {
        var inputs = controls.takeInputs(options)
        for player in Player.allCases {
            // Round a pointer's place to the precision of packets and files.
            inputs[player] = inputs[player].packed
            if let input = computers[player]?.input(for: match, under: setup.rules) {
                inputs[player].move = input.move
                inputs[player].actions.formUnion(input.actions)
            }
        }
        step(inputs, options)
    }

    private mutating func step(_ inputs: PerPlayer<Input>, _ options: AppOptions) {
        let old = match
        let events = match.step(inputs, under: setup.rules)
        statistics.record(events, in: match)
        recorded?.append(inputs, events)
        if events.contains(.began) { (hasEasedOff, offersSound) = (false, false) }
        if events.contains(.won), case .over(let winner) = match.play { complete(wonBy: winner, options) }
        motion.record(events, in: match)
        if let player = setup.soleHuman { advice.watch(events, of: player, controls, options) }
        cues.formUnion(Cues(events, from: old, to: match, under: setup.rules))
        ticksSinceEnd = isOver ? ticksSinceEnd + 1 : 0
    }

    private mutating func complete(wonBy winner: Player, _ options: AppOptions) {
        recorded?.complete(match, statistics, options, after: dailyDays)
        offersSound = setup.offersSound(to: winner, options)
        if setup.isKept, !options.calm { winningRally = recorded.flatMap { WinningRally(of: $0, match) } }
        guard setup.canEase, let played = recorded?.matches.last else { return }
        let before = setup.ease
        setup.ease.note(played)
        hasEasedOff = setup.ease.steps > before.steps
        for player in Player.allCases { computers[player]?.ease = setup.ease.steps }
    }

    var isOver: Bool { match.isOver }

    /// True if the result offers the sound.
    func showsSoundOffer(_ options: AppOptions) -> Bool {
        isOver && winningRally == nil && offersSound && options.sound == .off
    }

    /// True if quitting would lose a player's match.
    private var isAtStake: Bool { !setup.humans.isEmpty && !setup.isLesson && (match.isRunning || match.isPaused) }

    /// True if a rematch may follow; not in a daily match, whose tries are counted.
    var canGoOnAfterEnd: Bool { isOver && setup.daily == nil }

    var pace: Pace {
        if overlay != nil { return .still }
        if controls.hasRequests || countdown > 0 || winningRally != nil { return .ticking }
        return match.isRunning || isOver && ticksSinceEnd < MatchScene.restAfterEnd ? .ticking : .still
    }

    func description(_ options: AppOptions) -> SceneDescription {
        var description = SceneDescription()
        description.pace = pace
        description.isUrgent = controls.hasNews && countdown == 0 && pace == .ticking
        description.wantsPointer = controls.wantsPointer(options)
        description.steering = overlay == nil && !setup.humans.isEmpty ? options.orientation : nil
        description.quit =
            switch overlay {
            case .quitQuestion: .confirmed
            case .standstill: .atOnce
            case .help, nil: isAtStake || winningRally != nil ? .answered : .atOnce
            }
        return description
    }

    private mutating func pause(_ options: AppOptions) {
        if winningRally != nil { endWinningRally() }
        countdown = 0
        controls.stopPaddles()
        guard match.isRunning, overlay != .standstill else { return }
        controls.stopPaddlesAndDropRequests()
        if setup.daily != nil { return open(.standstill) }
        controls.ask(for: .pause)
        tick(options)
    }
}

extension MatchSetup {
    /// True if a victory offers the sound: once, to a person, where tones can be played and the key has no other action.
    func offersSound(to winner: Player, _ options: AppOptions) -> Bool {
        isKept && players[winner] == .human && options.hasTones && options.sound == .off && !options.isSoundOffered
            && options.keys.action(of: MatchScene.soundKey) == nil
    }
}
