public import GameBasics
public import LabTools
internal import MatchSync
public import PlayerProfile
public import PongUI
internal import RunFiles
public import SyncLab
public import TerminalUI

/// The lab on the screen: two devices side by side, and the network between them.
public struct LabScene: Scene {
    let setup: LabSetup
    var runs: BranchedRuns

    /// By the index of the run; `nil` for a run that is not recorded.
    var recordings: [RunRecording?] = [nil]
    var playback = Playback()
    var controls: Controls
    var computers: PerSide<LabComputerPlayer?>
    var overlay: Overlay?

    /// The input scheme if a player is at the pointer, which implies one; else the player's options have it.
    var inputAtPointer: InputScheme? = .mouse

    /// An overlay takes all keys, and the lab stands still.
    enum Overlay {
        case help(page: Int)
        case quitQuestion
        case prompt(Prompt)
        /// The choice of a landmark to find in a direction.
        case landmarks(Direction)
        /// The question before `Esc` loses runs.
        case leaveQuestion
    }

    /// The effect of the last key, or the reason why it had none; shown for two seconds.
    private(set) var notice: String?
    private var noticeTicks = 0

    /// The cursor before the last jump.
    var tickBeforeJump: UInt32?

    /// The content shown instead of the views; `nil` for the views.
    var pane: Pane?

    enum Pane {
        case ladder
        case dossier(DesyncDossier)
    }

    /// The number of the message that the ladder decodes.
    var selectedMessage: Int?

    /// The lab a few ticks ahead, so that the ladder shows arrivals; `nil` while time passes.
    private(set) var labAhead: Lab?

    var showsGraphs = false
    var showsGhosts = false

    /// The run under another strategy, in the right view; `nil` if the views show both devices of the run.
    var comparison: StrategyComparison?

    var finding = Finding()

    /// The scenario of the first run.
    var scenario: ScenarioPlay?

    /// The seed as shown on the screen.
    let seed: String

    /// The direction whose conditions the keys change; `nil` for both.
    var chosenLink: LabSide?

    /// Starts a run of the lab, which plays a scenario if there is one.
    public init(_ setup: LabSetup, _ run: RunSetup, playing scenario: Scenario? = nil) {
        self.init(setup, BranchedRuns(RunHistory(run), isReplay: false))
        self.scenario = scenario.map { ScenarioPlay($0, run) }
    }

    /// Replays a recorded run; only its branches can go on.
    ///
    /// The whole run is simulated at once, so that every later jump starts at a keyframe.
    ///
    /// - Parameters:
    ///   - failure: The tick at which it fails, and stands still at first; `nil` plays it from its first tick.
    ///   - isCut: True if the file is truncated, so that the recorded run was longer.
    ///   - isDifferent: True if the replay differs from the recorded run.
    public init(
        _ setup: LabSetup,
        replaying history: RunHistory,
        failingAt failure: UInt32? = nil,
        isCut: Bool = false,
        isDifferent: Bool = false
    ) {
        var history = history
        history.seek(to: history.end)
        history.seek(to: failure ?? 0)
        self.init(setup, BranchedRuns(history, isReplay: true))
        if isDifferent {
            show("differs from the recording: run pong replay verify")
        } else if isCut {
            show("the file is truncated: replays up to tick \(history.end)")
        } else if failure != nil {
            stop(with: "the tick of the failure: e explains it, Home goes to the beginning")
        }
    }

    private init(_ setup: LabSetup, _ runs: BranchedRuns) {
        self.setup = setup
        self.runs = runs
        let seed = runs.current.record.setup.seed
        self.seed = "seed \(seed)"
        computers = setup.computers(seed: seed)
        controls = setup.controls
        if !runs.isReplay { recordFirst() }
    }

    /// The lab at the shown tick.
    package var lab: Lab { _read { yield runs.current.lab } }

    /// The player's options on the lab's courts, which are vertical.
    func onCourt(_ options: AppOptions) -> AppOptions {
        var options = options
        options.orientation = .vertical
        if setup.hasPlayerAtPointer { options.input = inputAtPointer }
        return options
    }

    public mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        let options = onCourt(options)
        switch event {
        case .key(let key):
            defer { align() }
            let effects = handle(key, options)
            if showsGraphs, layout(size).strip == nil {
                showsGraphs = false
                show("no room for graphs: they need a larger screen, or fewer watches")
            }
            return effects
        case .pointer(let pointer):
            point(pointer, options, on: layout(size))
        case .reportsReleases(let reports):
            controls.reportsReleases = reports
        case .pause:
            playback.isFrozen = true
            if !asksToQuit { overlay = nil }
            controls.stopPaddlesAndDropRequests()
        case .quit:
            switch overlay {
            case .help, nil: overlay = .quitQuestion
            case .quitQuestion, .landmarks, .leaveQuestion, .prompt: overlay = nil
            }
        case .end:
            finishRecordings()
        case .shown, .interrupt, .saved:
            break
        }
        return []
    }

    private mutating func handle(_ event: KeyEvent, _ options: AppOptions) -> [SceneEffect] {
        if let overlay { return handle(event, in: overlay) }
        if event.action == .press { notice = nil }
        if event.action != .release, takeInPane(event.key) { return [] }
        if controls.take(event, options) { return [] }
        guard event.action != .release else { return [] }
        if takeRepeatable(event.key.folded, options) { return [] }
        return event.action == .press ? take(event.key.folded, options) : []
    }

    private mutating func handle(_ event: KeyEvent, in overlay: Overlay) -> [SceneEffect] {
        if case .prompt(let prompt) = overlay {
            if event.action != .release { self.overlay = take(event, in: prompt).map { .prompt($0) } }
            return []
        }
        guard event.action == .press, !event.isChord else { return [] }
        self.overlay = nil
        switch overlay {
        case .help(let page):
            self.overlay = Help.labPage(after: event.key, on: page).map { .help(page: $0) }
        case .quitQuestion:
            if event.key.folded == .yes { return [.quit] }
        case .landmarks(let direction):
            find(event.key, direction)
        case .leaveQuestion:
            notice = nil
            switch event.key.folded {
            case .escape: return [.showTitle]
            case .character("k"): keep()
            case .character("o"): showNextRun()
            default: break
            }
        case .prompt:
            break
        }
        return []
    }

    mutating func show(_ notice: String) {
        self.notice = notice
        noticeTicks = 0
    }

    private mutating func point(_ pointer: PointerEvent, _ options: AppOptions, on layout: LabLayout) {
        for side in LabSide.allCases where followsPointer(side) {
            guard let target = layout[side].court.target(atColumn: pointer.column, row: pointer.row) else { continue }
            controls.point((side.keys, target.x), options)
        }
    }

    /// True if the pointer moves this device's paddle: that of the player assigned to the pointer; without one, of
    /// every keyboard player whose scheme is the pointer.
    private func followsPointer(_ side: LabSide) -> Bool {
        setup.hasPlayerAtPointer ? setup.players[side] == .pointer : setup.isHuman(side)
    }

    public mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        let options = onCourt(options)
        for _ in 0..<due.ticks where isRunning {
            noticeTicks += 1
            if noticeTicks >= 120 { notice = nil }
            if playback.takeTick() {
                passTick(options)
                stopAtBreakpoint()
                align()
            }
        }
        return []
    }

    private var isRunning: Bool { !playback.isFrozen && overlay == nil }

    /// True if new ticks and actions can be appended to the shown run.
    var goesOn: Bool { runs.goesOn && comparison == nil }

    /// Ticks after the cursor that the ladder shows.
    private static let ticksAhead: UInt32 = 9

    /// Moves the comparison and the ladder to the cursor.
    private mutating func align() {
        let tick = lab.tick
        comparison?.seek(to: tick)
        guard case .ladder = pane, playback.isFrozen, !runs.current.isAtEnd else {
            labAhead = nil
            return
        }
        let last = min(tick + Self.ticksAhead, runs.current.end)
        if labAhead?.tick != last { labAhead = runs.current.lab(at: last) }
    }

    /// Plays one new tick of the run.
    mutating func play(_ options: AppOptions) {
        let shown = PerSide { lab.status(of: $0).shownState }
        performScenario()
        for side in LabSide.allCases {
            if let action = computers[side]?.action(in: runs.current.lab) { runs.current.perform(action) }
        }
        let inputs = takeInputs(options, seeing: shown)
        runs.current.advance(left: inputs.left, right: inputs.right)
        recordTick()
        checkScenario()
    }

    /// Replaces the computer players by new ones, which know nothing of the match.
    mutating func replaceComputers() {
        computers = setup.computers(seed: lab.setup.seed)
    }

    var hasHumans: Bool { LabSide.allCases.contains(where: setup.isHuman) }

    /// True if both views show the end of a match.
    var isOver: Bool { LabSide.allCases.allSatisfy { lab.status(of: $0).isOver } }

    private var asksToQuit: Bool { if case .quitQuestion = overlay { true } else { false } }

    public func description(_ options: AppOptions) -> SceneDescription {
        let options = onCourt(options)
        var description = SceneDescription()
        description.pace = isRunning ? .ticking : .still
        description.isUrgent =
            controls.hasNews && isRunning && goesOn && playback.slowness == 1 && !playback.isBackward
        description.wantsPointer = controls.scheme(options) == .mouse
        description.steering = overlay == nil && hasHumans ? options.orientation : nil
        description.typing =
            switch overlay {
            case .prompt: .text
            case .landmarks: .key
            case .help, .quitQuestion, .leaveQuestion, nil: nil
            }
        description.hasOwnKeys = true
        description.smallest = Size(columns: 64, rows: 20)
        description.quit = asksToQuit ? .confirmed : .answered
        if case .leaveQuestion = overlay { description.loss = "Esc loses this run" }
        return description
    }
}
