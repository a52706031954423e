internal import GameCore
internal import TerminalUI

/// A match at one screen: against the computer, between two at one keyboard, or between computers.
struct MatchScene: Scene {
    /// After the end of a match the serve keys rest for half a second, so that whoever was still
    /// playing does not begin a rematch without having seen the result.
    static let restAfterEnd = 30

    private(set) var setup: MatchSetup
    private(set) var match: Match
    private(set) var statistics = MatchStatistics()
    var controls: Controls
    private var computers: PerPlayer<ComputerPlayer?>
    private(set) var isHelpShown = false
    private var ticksSinceEnd = 0

    init(_ setup: MatchSetup, reportsReleases: Bool) {
        self.setup = setup
        var seeds = SplitMix64(seed: setup.seed)
        match = Match(seed: seeds.next())
        controls = Controls(
            humans: setup.humans,
            preference: setup.input,
            orientation: setup.orientation,
            reportsReleases: reportsReleases
        )
        computers = PerPlayer(nil, nil)
        for player in Player.allCases {
            if case .computer(let level) = setup.contenders[player] {
                computers[player] = ComputerPlayer(level, side: player, seed: seeds.next())
            }
        }
        if setup.humans.isEmpty { step(PerPlayer(Input(.none, .serve), .none)) }
    }

    mutating func handle(_ event: Event, at size: Size) -> Request? {
        switch event {
        case .key(let key):
            return handle(key)
        case .pointer(let pointer):
            let view = MatchLayout(size, setup.orientation).court
            if let target = view.target(atColumn: pointer.column, row: pointer.row) { controls.point(target) }
            return nil
        case .reportsReleases(let reports):
            controls.reportsReleases = reports
            return nil
        case .resized, .resumed, .closed:
            return nil
        }
    }

    private mutating func handle(_ event: KeyEvent) -> Request? {
        if isHelpShown {
            if event.action == .press { isHelpShown = false }
            return nil
        }
        if controls.take(event) { return nil }
        guard event.action == .press else { return nil }
        switch event.key.folded {
        case .character(" "), .enter:
            serveOrGoOn()
        case .character("p"):
            ask(for: .pause)
        case .character("r"):
            if isOver { ask(for: .serve) }
        case .character("o"):
            setup.orientation = setup.orientation == .lying ? .upright : .lying
            controls.orientation = setup.orientation
        case .character("i"):
            controls.chooseNextScheme()
        case .character("?"):
            isHelpShown = true
            controls.stopPaddlesAndDropRequests()
        case .escape:
            return .showTitle
        default:
            break
        }
        return nil
    }

    private mutating func serveOrGoOn() {
        switch match.phase {
        case .paused:
            ask(for: .pause)
        case .over where ticksSinceEnd < MatchScene.restAfterEnd:
            break
        case .notReady, .ready, .serving, .playing, .goal, .over:
            ask(for: .serve)
        }
    }

    /// Asks for what may set a match in motion that stood still.
    private mutating func ask(for action: Input.Actions) {
        if pace == .still { controls.stopPaddlesNotHeld() }
        controls.ask(for: action)
    }

    func steers(with event: KeyEvent) -> Bool {
        !isHelpShown && controls.steers(with: event)
    }

    mutating func advance(by ticks: Int) {
        guard !isHelpShown else { return }
        for _ in 0..<ticks {
            var inputs = controls.takeInputs()
            for player in Player.allCases {
                if let input = computers[player]?.input(for: match, under: setup.rules) {
                    inputs[player].move = input.move
                    inputs[player].actions.formUnion(input.actions)
                }
            }
            step(inputs)
        }
    }

    private mutating func step(_ inputs: PerPlayer<Input>) {
        statistics.record(match.step(inputs, under: setup.rules), in: match)
        ticksSinceEnd = isOver ? ticksSinceEnd + 1 : 0
    }

    var isOver: Bool {
        if case .over = match.phase { true } else { false }
    }

    var pace: Pace {
        if isHelpShown { return .still }
        if controls.hasRequests { return .ticking }
        return switch match.phase {
        case .serving, .playing, .goal: .ticking
        case .over where ticksSinceEnd < MatchScene.restAfterEnd: .ticking
        case .notReady, .ready, .paused, .over: .still
        }
    }

    var isUrgent: Bool { controls.hasNews && pace == .ticking }

    var wantsPointer: Bool { controls.scheme == .mouse }

    mutating func pause() {
        switch match.phase {
        case .serving, .playing, .goal:
            controls.stopPaddlesAndDropRequests()
            controls.ask(for: .pause)
            advance(by: 1)
        case .notReady, .ready, .paused, .over:
            break
        }
    }
    func keepChoices(in options: inout AppOptions) {
        options.orientation = setup.orientation
        options.input = controls.preference
    }
}
