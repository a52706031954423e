internal import GameCore
internal import MatchSync
public import PongUI
public import SyncLab
public import TerminalUI

/// Both players of a session side by side, each with a view of the court, and the network between them.
public struct LabScene: Scene {
    let setup: LabSetup
    package private(set) var lab: Lab
    var controls: Controls
    private var computers = PerPlayer<ComputerPlayer?>(nil, nil)

    /// Whether time stands still; a key advances it by single ticks.
    private(set) var isFrozen = false
    private(set) var overlay: Overlay?

    /// What is open over the lab; meanwhile the lab stands still.
    enum Overlay { case help, quitQuestion }

    /// What the last key did or why it did nothing; shown for a while.
    private(set) var notice: LabNotice?
    private var noticeTicks = 0

    /// The seed, as the screen shows it.
    let seed: String

    /// The direction whose conditions the keys change; `nil` for both.
    private(set) var chosenLink: LabSide?

    public init(_ setup: LabSetup, _ lab: Lab) {
        self.setup = setup
        self.lab = lab
        seed = "seed \(lab.setup.seed)"
        let humans = LabSide.allCases.filter(setup.isHuman).map { PlayerSet($0.keys) }
        controls = Controls(
            humans: PlayerSet(humans),
            preference: setup.hasPlayerAtPointer ? .mouse : setup.input,
            orientation: .vertical
        )
    }

    public mutating func handle(_ event: Event, at size: Size) -> Request? {
        switch event {
        case .key(let key):
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
            return nil
        }
        if event.action == .press { notice = nil }
        if controls.take(event) { return nil }
        guard event.action != .release else { return nil }
        switch event.key.folded {
        case .character("["): change(.delay, by: -10)
        case .character("]"): change(.delay, by: 10)
        case .character("{"): change(.jitter, by: -5)
        case .character("}"): change(.jitter, by: 5)
        case .character("-"): change(.loss, by: -10_000)
        case .character("="), .character("+"): change(.loss, by: 10_000)
        case .character("n"): stepOnce()
        default: return event.action == .press ? command(event.key.folded) : nil
        }
        return nil
    }

    /// Changes a condition of the chosen link, or of both.
    private mutating func change(_ condition: Condition, by step: Int) {
        for side in LabSide.allCases where chosenLink == nil || chosenLink == side {
            lab.perform(.change(condition, by: step, of: lab.link(from: side), from: side))
        }
    }

    /// The keys that act once for each press.
    private mutating func command(_ key: Key) -> Request? {
        switch key {
        case .character(" "), .enter: controls.ask(for: .serve)
        case .character("m"): controls.ask(for: .pause)
        case .character("p"): isFrozen.toggle()
        case .character("i"): chooseNextScheme()
        case .character("s"): chooseNextStrategy()
        case .character("1"): leaveOrRejoin(.left)
        case .character("2"): leaveOrRejoin(.right)
        case .tab: chooseNextLink()
        case .character("?"): overlay = .help
        case .escape:
            if isFrozen { return .showTitle }
            isFrozen = true
        default: break
        }
        return nil
    }

    private mutating func show(_ notice: LabNotice) {
        self.notice = notice
        noticeTicks = 0
    }

    private mutating func chooseNextScheme() {
        guard hasHumans else { return show(.onlyComputers) }
        controls.chooseNextScheme()
        show(.scheme(controls.scheme))
    }

    private mutating func chooseNextStrategy() {
        guard LabSide.allCases.contains(where: { lab.peer($0).isOwner }) else { return show(.noOwner) }
        lab.switchStrategy(to: StrategyKind.allCases.next(after: lab.strategy))
    }

    private mutating func chooseNextLink() {
        chosenLink =
            switch chosenLink {
            case nil: .left
            case .left: .right
            case .right: nil
            }
    }

    private mutating func leaveOrRejoin(_ side: LabSide) {
        if lab.peer(side).isPresent {
            lab.leave(side)
        } else {
            lab.rejoin(side)
        }
    }

    private mutating func stepOnce() {
        isFrozen = true
        step()
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
        overlay == nil && controls.steers(with: event)
    }

    public mutating func advance(by ticks: Int) {
        guard pace == .ticking else { return }
        for _ in 0..<ticks { step() }
    }

    private mutating func step() {
        let inputs = controls.takeInputs()
        noticeTicks += 1
        if noticeTicks >= LabNotice.ticks { notice = nil }
        lab.advance(
            left: input(of: .left, inputs[LabSide.left.keys]),
            right: input(of: .right, inputs[LabSide.right.keys])
        )
    }

    /// A device's input in the court's frame, from what its player did in the player's view.
    private mutating func input(of side: LabSide, _ input: Input) -> Input {
        let peer = lab.peer(side)
        guard case .player(let seat) = peer.seat else { return .none }
        guard case .computer(let level) = setup[side] else { return seat == .one ? input : input.turned }
        if computers[side.keys]?.side != seat {
            computers[side.keys] = ComputerPlayer(level, side: seat, seed: lab.setup.seed &+ UInt64(side.keys.rawValue))
        }
        var answer = computers[side.keys]?.input(for: peer.shown, under: lab.rules) ?? .none
        answer.actions.formUnion(input.actions)
        if peer.shown.phase == .ready && !hasHumans { answer.actions.insert(.serve) }
        return answer
    }

    /// Whether a person moves a paddle.
    var hasHumans: Bool { LabSide.allCases.contains(where: setup.isHuman) }

    /// Whether both views show the end of a match.
    var isOver: Bool {
        LabSide.allCases.allSatisfy { if case .over = lab.peer($0).shown.phase { true } else { false } }
    }

    public var pace: Pace { isFrozen || overlay != nil ? .still : .ticking }

    public var isUrgent: Bool { controls.hasNews && pace == .ticking }

    public var wantsPointer: Bool { controls.scheme == .mouse }

    public var smallest: Size { Size(columns: 64, rows: 20) }

    public mutating func pause() {
        isFrozen = true
        if overlay == .help { overlay = nil }
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
    fileprivate var keys: Player { self == .left ? .one : .two }
}
