internal import GameCore
internal import MatchSync
public import PongUI
public import SyncLab
public import TerminalUI

/// Both players of a session side by side, each with a view of the court, and the network between them.
public struct LabScene: Scene {
    let setup: LabSetup
    var runs: BranchedRuns

    /// The recordings of the runs; `nil` for a run that is not recorded.
    var recordings: [RunRecording?] = [nil]
    var playback = Playback()
    var controls: Controls
    private var computers: PerSide<LabComputer?>
    private(set) var overlay: Overlay?

    /// What is open over the lab; meanwhile the lab stands still.
    enum Overlay: Equatable {
        /// A page of the keys.
        case help(page: Int)
        case quitQuestion
    }

    /// What the last key did or why it did nothing; shown for a while.
    private(set) var notice: LabNotice?
    private var noticeTicks = 0

    /// The cursor before the last jump, to jump back.
    var tickBeforeJump: UInt32?

    /// What takes the place of the views; `nil` for nothing.
    var pane: Pane?

    enum Pane {
        case ladder
        case dossier(DesyncDossier)
    }

    /// The number of the message that the ladder decodes.
    var selectedMessage: Int?

    /// The lab a few ticks later, so that the ladder shows where messages arrive; `nil` while time passes.
    private(set) var labAhead: Lab?

    var showsGraphs = false
    var showsGhosts = false

    /// The run under another strategy, beside it; `nil` where the views show both devices of the run.
    var comparison: StrategyComparison?

    /// The line in which a command is typed; meanwhile the lab stands still.
    var prompt: Prompt?

    /// The commands that were typed, oldest first.
    var commands: [String] = []

    /// What is shown beside the views.
    var watches: [Watch] = []

    /// The condition that was looked for last, and the one that freezes the lab.
    var found: TickSearch?
    var breakpoint: TickSearch?

    /// The direction in which the next key looks for something; `nil` where it does not.
    var searching: Direction?

    /// The scenario that the first run plays; `nil` for none.
    var scenario: ScenarioPlay?

    /// The seed, as the screen shows it.
    let seed: String

    /// The direction whose conditions the keys change; `nil` for both.
    var chosenLink: LabSide?

    /// Begins a run of the lab.
    public init(_ setup: LabSetup, _ run: RunSetup) {
        self.init(setup, BranchedRuns(RunHistory(run), isReplay: false))
    }

    /// Begins a run that plays a scenario.
    public init(_ setup: LabSetup, _ run: RunSetup, playing scenario: Scenario) {
        self.init(setup, run)
        self.scenario = ScenarioPlay(scenario, run.strategy)
    }

    /// Replays a run from its first tick; branches of it go on.
    ///
    /// It is simulated to its end at once, so that every later jump begins at a keyframe.
    ///
    /// - Parameters:
    ///   - isCut: Whether the run went on after its last tick here, because its file ends too soon.
    ///   - isDifferent: Whether the replay differs from what was recorded.
    public init(
        _ setup: LabSetup,
        replaying history: RunHistory,
        isCut: Bool = false,
        isDifferent: Bool = false
    ) {
        var history = history
        history.seek(to: history.end)
        history.seek(to: 0)
        self.init(setup, BranchedRuns(history, isReplay: true))
        if isDifferent {
            show(.different)
        } else if isCut {
            show(.cut(tick: history.end))
        }
    }

    private init(_ setup: LabSetup, _ runs: BranchedRuns) {
        self.setup = setup
        self.runs = runs
        let seed = runs.current.record.setup.seed
        self.seed = "seed \(seed)"
        computers = setup.computers(seed: seed)
        let humans = LabSide.allCases.filter(setup.isHuman).map { PlayerSet($0.keys) }
        controls = Controls(
            humans: PlayerSet(humans),
            preference: setup.hasPlayerAtPointer ? .mouse : setup.input,
            orientation: .vertical
        )
        if !runs.isReplay { recordFirst() }
    }

    /// The lab at the shown tick.
    package var lab: Lab { _read { yield runs.current.lab } }

    public mutating func handle(_ event: Event, at size: Size) -> Request? {
        switch event {
        case .key(let key):
            defer { align() }
            return handle(key)
        case .pointer(let pointer):
            point(pointer, on: layout(size))
        case .reportsReleases(let reports):
            controls.reportsReleases = reports
        case .resized, .resumed, .closed:
            break
        }
        return nil
    }

    private mutating func handle(_ event: KeyEvent) -> Request? {
        if let overlay {
            guard event.action == .press else { return nil }
            if overlay == .quitQuestion && event.key.folded == .character("y") { return .quit }
            self.overlay = nil
            if case .help(let page) = overlay, event.key == .character("?"), page + 1 < Help.labPages {
                self.overlay = .help(page: page + 1)
            }
            return nil
        }
        if let prompt {
            if event.action != .release { take(event, in: prompt) }
            return nil
        }
        if event.action == .press { notice = nil }
        if let searching, event.action == .press {
            self.searching = nil
            find(event.key.folded, searching)
            return nil
        }
        if event.action != .release, takeInPane(event.key) { return nil }
        if controls.take(event) { return nil }
        guard event.action != .release else { return nil }
        if takeRepeatable(event.key.folded) { return nil }
        return event.action == .press ? take(event.key.folded) : nil
    }

    mutating func showHelp() { overlay = .help(page: 0) }

    mutating func show(_ notice: LabNotice) {
        self.notice = notice
        noticeTicks = 0
    }

    private mutating func point(_ pointer: PointerEvent, on layout: LabLayout) {
        for side in LabSide.allCases where followsPointer(side) {
            guard let target = layout[side].court.target(atColumn: pointer.column, row: pointer.row) else { continue }
            controls.point((side.keys, target.x))
        }
    }

    /// If no player uses the pointer, it moves the paddles of players at the keyboard whose scheme is the pointer.
    private func followsPointer(_ side: LabSide) -> Bool {
        setup.hasPlayerAtPointer ? setup[side] == .pointer : setup.isHuman(side)
    }

    public func steers(with event: KeyEvent) -> Bool {
        if prompt != nil || searching != nil { return !event.modifiers.contains(.control) }
        return overlay == nil && controls.steers(with: event)
    }

    public mutating func advance(by ticks: Int) {
        for _ in 0..<ticks where pace == .ticking {
            noticeTicks += 1
            if noticeTicks >= LabNotice.ticks { notice = nil }
            if playback.takeTick() {
                passTick()
                stopAtBreakpoint()
                align()
            }
        }
    }

    /// Whether new ticks and actions can go on with what is shown.
    var goesOn: Bool { runs.goesOn && comparison == nil }

    /// The ticks after the cursor that the ladder shows.
    private static let ticksAhead: UInt32 = 9

    /// Moves what depends on the cursor to where it is.
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

    /// Goes on with the run by one tick of its players.
    mutating func play() {
        performScenario()
        let inputs = controls.takeInputs()
        let left = input(of: .left, inputs[LabSide.left.keys])
        let right = input(of: .right, inputs[LabSide.right.keys])
        runs.current.advance(left: left, right: right)
        recordTick()
        checkScenario()
    }

    /// A device's input in the court's frame, from what its player did in the player's view.
    private mutating func input(of side: LabSide, _ input: Input) -> Input {
        let peer = lab.peer(side)
        guard case .player(let seat) = peer.seat else { return .none }
        let (tick, rules) = (lab.tick, lab.rules)
        guard var answer = computers[side]?.input(for: peer.shown, seat: seat, at: tick, under: rules) else {
            return seat == .one ? input : input.turned
        }
        // A person who plays begins the match, and the next match begins when a person asks for it.
        switch peer.shown.play {
        case .ready where !hasHumans: break
        case .ready, .over: answer.actions = []
        case .serving, .playing, .goal: break
        }
        answer.actions.formUnion(input.actions)
        return answer
    }

    /// Makes computer players that have seen nothing of the match.
    mutating func replaceComputers() {
        computers = setup.computers(seed: lab.setup.seed)
    }

    /// Whether a person moves a paddle.
    var hasHumans: Bool { LabSide.allCases.contains(where: setup.isHuman) }

    /// Whether both views show the end of a match.
    var isOver: Bool {
        LabSide.allCases.allSatisfy { if case .over = lab.peer($0).shown.phase { true } else { false } }
    }

    public var pace: Pace { playback.isFrozen || overlay != nil || prompt != nil ? .still : .ticking }

    public var isUrgent: Bool {
        controls.hasNews && pace == .ticking && goesOn && playback.slowness == 1 && !playback.isBackward
    }

    public var wantsPointer: Bool { controls.scheme == .mouse }

    public var smallest: Size { Size(columns: 64, rows: 20) }

    public mutating func pause() {
        playback.isFrozen = true
        if case .help = overlay { overlay = nil }
        prompt = nil
        searching = nil
        controls.stopPaddlesAndDropRequests()
    }

    public mutating func quit() -> Bool {
        defer { overlay = overlay == nil ? .quitQuestion : nil }
        return asksToQuit
    }

    public var asksToQuit: Bool { overlay == .quitQuestion }

    public func keepChoices(in options: inout AppOptions) {
        // A player at the pointer implies the scheme; the title keeps the one that was chosen there.
        if !setup.hasPlayerAtPointer { options.input = controls.preference }
    }
}

extension LabSide {
    /// The player whose keys move this device's paddle: WASD at the left, arrows at the right.
    var keys: Player { self == .left ? .one : .two }
}
