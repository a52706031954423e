public import GameCore
public import TerminalUI

/// The keys and the pointer of the human players at this keyboard.
///
/// It collects events between two ticks and returns each player's input for the next tick.
public struct Controls: Sendable {
    /// The chosen scheme; `nil` chooses by the terminal and the number of players.
    public private(set) var preference: InputScheme?
    /// True if the terminal reports the release of a key.
    public var reportsReleases = false {
        didSet { stopPaddles() }
    }
    public var orientation: Orientation {
        didSet { stopPaddles() }
    }

    /// The keys in force; only those of the paddles count here.
    public var keys: KeyBindings {
        didSet { stopPaddles() }
    }

    private let humans: PlayerSet
    /// Lets the pointer move a single human player's paddle even if ``InputScheme/mouse`` is not chosen.
    private let pointerTakesOver: Bool
    /// True if the pointer, not a key, moved the paddle last.
    private var isPointing = false
    private var steering = PerPlayer(Steering(), Steering())
    private var actions: Input.Actions = []
    private var tick = 0

    /// True if a key changed a motion since the last tick, so that the next tick should not wait.
    public private(set) var hasNews = false

    /// Creates controls with all keys up.
    ///
    /// - Parameters:
    ///   - humans: The players at this keyboard.
    ///   - preference: The chosen scheme; `nil` chooses by the terminal and the number of players.
    ///   - orientation: The court's orientation, which decides which keys move a paddle.
    ///   - keys: The keys in force.
    ///   - reportsReleases: True if the terminal reports the release of a key.
    ///   - pointerTakesOver: Lets a single human player switch between pointer and keys at any time.
    public init(
        humans: PlayerSet,
        preference: InputScheme?,
        orientation: Orientation,
        keys: KeyBindings = .standard,
        reportsReleases: Bool = false,
        pointerTakesOver: Bool = false
    ) {
        self.humans = humans
        self.pointerTakesOver = pointerTakesOver && (humans == PlayerSet(.one) || humans == PlayerSet(.two))
        self.preference = preference
        isPointing = self.pointerTakesOver && preference == .mouse
        self.orientation = orientation
        self.keys = keys
        self.reportsReleases = reportsReleases
    }

    /// The scheme in use.
    ///
    /// It is ``InputScheme/mouse`` while the pointer moves a single human player's paddle. In a terminal that does not
    /// report releases, another scheme replaces ``InputScheme/hold``.
    public var scheme: InputScheme {
        if pointerTakesOver { return isPointing ? .mouse : keyScheme }
        return preference == .mouse ? .mouse : keyScheme
    }

    /// Changes to the next scheme that works in this terminal.
    public mutating func chooseNextScheme() {
        preference = InputScheme.allCases.filter { $0 != .hold || reportsReleases }.next(after: scheme)
        isPointing = pointerTakesOver && preference == .mouse
        stopPaddles()
    }

    /// Changes the preferred scheme, unless it is the same.
    public mutating func choose(_ scheme: InputScheme?) {
        guard scheme != preference else { return }
        preference = scheme
        isPointing = pointerTakesOver && preference == .mouse
        stopPaddles()
    }

    /// The scheme of the keys, even while the pointer moves the paddle.
    private var keyScheme: InputScheme {
        switch preference {
        case .latch: .latch
        case .steps: .steps
        case .mouse: reportsReleases ? .hold : .steps
        case nil, .hold: reportsReleases ? .hold : humans == .both ? .latch : .steps
        }
    }

    /// True if a player holds keys in a terminal that does not report releases.
    var holdsKeysWithoutReleases: Bool {
        keyScheme == .steps && Player.allCases.contains { steering[$0].holdsKeys }
    }

    /// True if the pointer can move a paddle.
    public var wantsPointer: Bool { pointerTakesOver || scheme == .mouse }

    /// True if a key moves or stops a paddle.
    public func steers(with event: KeyEvent) -> Bool {
        !humans.isEmpty && !event.isChord && binding(of: event) != nil
    }

    /// Takes a key if it moves or stops a paddle.
    ///
    /// - Returns: True if it does.
    public mutating func take(_ event: KeyEvent) -> Bool {
        // A release counts even if a modifier is down by then.
        guard event.action == .release || !event.isChord else { return false }
        let binding = binding(of: event)
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
            if keyScheme == .hold { steering[player].release(direction, at: tick) }
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

    /// The effect of a key on a paddle, by its place on the keyboard.
    private func binding(of event: KeyEvent) -> Binding? {
        keys.action(of: event.place).flatMap { Binding($0, orientation: orientation) }
    }

    /// Moves the paddle of the half that the pointer is over; a single human player's paddle from anywhere.
    ///
    /// It has no effect unless ``wantsPointer`` is true.
    public mutating func point(_ pointed: (player: Player, x: Fixed)) {
        guard wantsPointer, !humans.isEmpty else { return }
        isPointing = pointerTakesOver
        steering[owner(of: pointed.player)].point(at: pointed.x)
        hasNews = true
    }

    /// Requests a one-time action in the next tick, for all human players.
    public mutating func ask(for action: Input.Actions) {
        actions.formUnion(action)
        hasNews = true
    }

    /// True if an action waits for the next tick.
    public var hasRequests: Bool { !actions.isEmpty }

    /// Takes each human player's input for the next tick.
    ///
    /// With no human player, pending actions go to both computers.
    public mutating func takeInputs() -> PerPlayer<Input> {
        var inputs = PerPlayer(Input.none, Input.none)
        for player in Player.allCases where humans.isEmpty || humans.contains(PlayerSet(player)) {
            inputs[player] = Input(steering[player].move(at: tick, by: keyScheme), actions)
        }
        // Both inputs of a tick carry the action: the match counts two pauses in one tick as one.
        actions = []
        hasNews = false
        tick += 1
        return inputs
    }

    /// Stops both paddles and drops pending actions, after a time in which releases may have been missed.
    public mutating func stopPaddlesAndDropRequests() {
        stopPaddles()
        actions = []
    }

    /// Stops the paddles after a time without ticks, unless a held key moves them.
    ///
    /// Only a tick or another key would have stopped them.
    public mutating func stopPaddlesNotHeld() {
        if keyScheme != .hold { stopPaddles() }
    }

    /// Stops both paddles and forgets which keys are down.
    private mutating func stopPaddles() {
        for player in Player.allCases { steering[player].stop() }
    }

    /// The player whose paddle a key moves: a single human player has both players' keys.
    private func owner(of player: Player) -> Player {
        humans.contains(PlayerSet(player)) ? player : player.opponent
    }
}

/// A key's effect on a paddle, in a horizontal and in a vertical court.
private struct Binding {
    enum Effect {
        case steer(Steering.Direction)
        case stop
    }

    let player: Player
    let effect: Effect

    /// Finds the effect of an action's key; `nil` if it has none.
    init?(_ action: KeyAction, orientation: Orientation) {
        guard let player = action.player else { return nil }
        let (low, high) = player.motions(orientation)
        if action == low {
            self.init(player, .steer(.low))
        } else if action == high {
            self.init(player, .steer(.high))
        } else if player.stops(orientation).contains(action) {
            self.init(player, .stop)
        } else {
            return nil
        }
    }

    private init(_ player: Player, _ effect: Effect) {
        self.player = player
        self.effect = effect
    }
}
