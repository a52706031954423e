public import GameCore
public import TerminalUI

/// Who steers with what at this keyboard: gathers keys and pointer between two ticks, and gives
/// each human player's input for the next one.
public struct Controls: Sendable {
    /// What was asked for; `nil` chooses by the terminal and the number of players.
    public private(set) var preference: InputScheme?
    /// Whether the terminal reports that keys come up.
    public var reportsReleases = false {
        didSet { stopPaddles() }
    }
    public var orientation: Orientation {
        didSet { stopPaddles() }
    }

    private let humans: PlayerSet
    /// Whether the pointer moves the paddle of a single human without being chosen.
    private let pointerTakesOver: Bool
    /// Whether the pointer moved last, and no key took the paddle back.
    private var isPointing = false
    private var steering = PerPlayer(Steering(), Steering())
    private var actions: Input.Actions = []
    private var tick = 0

    /// Set by a key that changed a motion: the next tick is worth having at once.
    public private(set) var hasNews = false

    /// - Parameters:
    ///   - humans: The players at this keyboard.
    ///   - preference: The scheme that was asked for.
    ///   - orientation: How the court lies, and so which keys move a paddle.
    ///   - reportsReleases: Whether the terminal reports that keys come up.
    ///   - pointerTakesOver: Whether a single human can use the pointer at any time, and keys again.
    public init(
        humans: PlayerSet,
        preference: InputScheme?,
        orientation: Orientation,
        reportsReleases: Bool = false,
        pointerTakesOver: Bool = false
    ) {
        self.humans = humans
        self.pointerTakesOver = pointerTakesOver && (humans == PlayerSet(.one) || humans == PlayerSet(.two))
        self.preference = preference
        isPointing = self.pointerTakesOver && preference == .mouse
        self.orientation = orientation
        self.reportsReleases = reportsReleases
    }

    /// The scheme in force: that of the pointer while the pointer has the paddle of a single human.
    ///
    /// Hold needs a terminal that reports releases; without, the next best is taken.
    public var scheme: InputScheme {
        if pointerTakesOver { return isPointing ? .mouse : keyScheme }
        return preference == .mouse ? .mouse : keyScheme
    }

    /// Goes on to the next scheme that works with this terminal.
    public mutating func chooseNextScheme() {
        let all = InputScheme.allCases.filter { $0 != .hold || reportsReleases }
        let index = all.firstIndex(of: scheme) ?? 0
        preference = all[(index + 1) % all.count]
        isPointing = pointerTakesOver && preference == .mouse
        stopPaddles()
    }

    /// The scheme that keys go by; the pointer leaves them theirs.
    private var keyScheme: InputScheme {
        switch preference {
        case .latch: .latch
        case .linger: .linger
        case .mouse: reportsReleases ? .hold : .linger
        case nil, .hold: reportsReleases ? .hold : humans == .both ? .latch : .linger
        }
    }

    /// Whether the pointer's motion means something.
    public var wantsPointer: Bool { pointerTakesOver || scheme == .mouse }

    /// Whether a key would move or stop a paddle.
    public func steers(with event: KeyEvent) -> Bool {
        !humans.isEmpty && event.modifiers.isDisjoint(with: [.control, .alt])
            && Binding(event.place, orientation: orientation) != nil
    }

    /// Takes a key if it steers, serves or pauses.
    ///
    /// - Returns: Whether it did.
    public mutating func take(_ event: KeyEvent) -> Bool {
        // A key may come up while another one modifies it: it still came up.
        guard event.action == .release || event.modifiers.isDisjoint(with: [.control, .alt]) else { return false }
        let binding = Binding(event.place, orientation: orientation)
        if event.action != .release {
            for player in Player.allCases where player != binding.map(\.player).map(owner) {
                steering[player].otherKey(at: tick)
            }
        }
        guard let binding, !humans.isEmpty else { return false }
        let player = owner(of: binding.player)
        let before = steering[player].move(at: tick, by: keyScheme)
        if event.action != .release { isPointing = false }
        switch (binding.effect, event.action) {
        case (.steer(let direction), .release):
            if keyScheme == .hold { steering[player].release(direction) }
        case (.steer(let direction), .press), (.steer(let direction), .repeat):
            steering[player].press(direction, at: tick, by: keyScheme)
        case (.stop, .press):
            steering[player].stop()
        case (.stop, _):
            break
        }
        if steering[player].move(at: tick, by: keyScheme) != before { hasNews = true }
        return true
    }

    /// Moves the paddle of the half that the pointer is over; of a single human, from anywhere.
    ///
    /// It does nothing unless ``wantsPointer``.
    public mutating func point(_ pointed: (player: Player, x: Fixed)) {
        guard wantsPointer, !humans.isEmpty else { return }
        isPointing = pointerTakesOver
        steering[owner(of: pointed.player)].point(at: pointed.x)
        hasNews = true
    }

    /// Asks for something once, for whichever human may ask for it.
    public mutating func ask(for action: Input.Actions) {
        actions.formUnion(action)
        hasNews = true
    }

    /// Whether something was asked for that the next tick has to answer.
    public var hasRequests: Bool { !actions.isEmpty }

    /// Each human's input for the next tick; what onlookers asked for is as if both computers had.
    public mutating func takeInputs() -> PerPlayer<Input> {
        var inputs = PerPlayer(Input.none, Input.none)
        for player in Player.allCases where humans.isEmpty || humans.contains(PlayerSet(player)) {
            inputs[player] = Input(steering[player].move(at: tick, by: keyScheme), actions)
        }
        // A pause asked for by both at once is one pause, not two that cancel out.
        actions = []
        hasNews = false
        tick += 1
        return inputs
    }

    /// Stops both paddles, and forgets what was asked for, as after a time in which keys came up unseen.
    public mutating func stopPaddlesAndDropRequests() {
        stopPaddles()
        actions = []
    }

    /// Stops the paddles unless it is a key held down that moves them, after time without ticks: only a
    /// tick or another key would have stopped them.
    public mutating func stopPaddlesNotHeld() {
        if keyScheme != .hold { stopPaddles() }
    }

    /// Stops both paddles, and forgets which keys are down.
    private mutating func stopPaddles() {
        steering = PerPlayer(Steering(), Steering())
    }

    /// With one human, both players' keys are theirs.
    private func owner(of player: Player) -> Player {
        humans.contains(PlayerSet(player)) ? player : player.opponent
    }
}

/// What a key does for a paddle: the scheme of keys, lying and upright.
private struct Binding {
    enum Effect {
        case steer(Steering.Direction)
        case stop
    }

    let player: Player
    let effect: Effect

    /// The stop key is the one that points from the paddle into the court.
    init?(_ key: Key, orientation: Orientation) {
        switch (key.folded, orientation) {
        case (.character("w"), .horizontal), (.character("a"), .vertical): self.init(.one, .steer(.low))
        case (.character("s"), .horizontal), (.character("d"), .vertical): self.init(.one, .steer(.high))
        case (.character("d"), .horizontal), (.character("w"), .vertical): self.init(.one, .stop)
        case (.up, .horizontal), (.character("k"), .horizontal): self.init(.two, .steer(.low))
        case (.down, .horizontal), (.character("j"), .horizontal): self.init(.two, .steer(.high))
        case (.left, .horizontal), (.character("h"), .horizontal): self.init(.two, .stop)
        case (.left, .vertical), (.character("h"), .vertical): self.init(.two, .steer(.low))
        case (.right, .vertical), (.character("l"), .vertical): self.init(.two, .steer(.high))
        case (.down, .vertical), (.character("j"), .vertical): self.init(.two, .stop)
        default: return nil
        }
    }

    private init(_ player: Player, _ effect: Effect) {
        self.player = player
        self.effect = effect
    }
}

extension Key {
    /// The key with its letter in lower case: Caps Lock steers too.
    public var folded: Key {
        guard case .character(let scalar) = self, ("A"..."Z").contains(scalar) else { return self }
        return .character(Unicode.Scalar(UInt8(scalar.value) + 32))
    }
}
