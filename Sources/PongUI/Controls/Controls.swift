public import GameBasics
public import GameCore
public import PlayerProfile
public import TerminalUI

/// The keys and the pointer of the human players at this keyboard.
///
/// It collects events between two ticks and returns each player's input for the next tick.
public struct Controls: Sendable {
    /// True if the terminal reports the release of a key.
    public var reportsReleases = false {
        didSet { stopPaddles() }
    }

    private let humans: PlayerSet
    /// Lets the pointer move a single human player's paddle even if ``InputScheme/mouse`` is not chosen.
    private let pointerTakesOver: Bool
    /// The device that moved a paddle last, and the chosen scheme then; `nil` before any did.
    private var lastMove: (byPointer: Bool, input: InputScheme?)?
    private var steering = PerPlayer(Steering(), Steering())
    private var actions: Input.Actions = []
    private var tick = 0

    /// True if a key changed a motion since the last tick, so that the next tick should not wait.
    public private(set) var hasNews = false

    /// Creates controls with all keys up.
    ///
    /// - Parameters:
    ///   - humans: The players at this keyboard.
    ///   - pointerTakesOver: Lets a single human player switch between pointer and keys at any time.
    public init(humans: PlayerSet, pointerTakesOver: Bool = false) {
        self.humans = humans
        self.pointerTakesOver = pointerTakesOver && (humans == PlayerSet(.one) || humans == PlayerSet(.two))
    }

    /// The scheme in use.
    ///
    /// It is ``InputScheme/mouse`` while the pointer moves a single human player's paddle. In a terminal that does not
    /// report releases, another scheme replaces ``InputScheme/hold``.
    public func scheme(_ options: AppOptions) -> InputScheme {
        guard pointerTakesOver, let lastMove, lastMove.input == options.input else {
            return options.input == .mouse ? .mouse : keyScheme(options)
        }
        return lastMove.byPointer ? .mouse : keyScheme(options)
    }

    /// Stops the paddles before a change to the next scheme that works in this terminal.
    ///
    /// - Returns: The scheme to choose.
    public mutating func nextScheme(_ options: AppOptions) -> InputScheme {
        defer {
            lastMove = nil
            stopPaddles()
        }
        return InputScheme.allCases.filter { $0 != .hold || reportsReleases }.next(after: scheme(options))
    }

    /// The scheme of the keys, even while the pointer moves the paddle.
    private func keyScheme(_ options: AppOptions) -> InputScheme {
        switch options.input {
        case .latch: .latch
        case .steps: .steps
        case .mouse: reportsReleases ? .hold : .steps
        case nil, .hold: reportsReleases ? .hold : humans == .both ? .latch : .steps
        }
    }

    /// True if a player holds keys in a terminal that does not report releases.
    func holdsKeysWithoutReleases(_ options: AppOptions) -> Bool {
        keyScheme(options) == .steps && Player.allCases.contains { steering[$0].holdsKeys }
    }

    /// True if the pointer can move a paddle.
    public func wantsPointer(_ options: AppOptions) -> Bool { pointerTakesOver || scheme(options) == .mouse }

    /// Takes a key if it moves or stops a paddle.
    ///
    /// - Returns: True if it does.
    public mutating func take(_ event: KeyEvent, _ options: AppOptions) -> Bool {
        // A release counts even if a modifier is down by then.
        guard event.action == .release || !event.isChord else { return false }
        let binding = options.keys.steering(by: event, options.orientation)
        let keyScheme = keyScheme(options)
        if event.action != .release {
            for player in Player.allCases where player != binding.map(\.player).map(owner) {
                steering[player].otherKey(at: tick)
            }
        }
        guard let binding, !humans.isEmpty else { return false }
        let player = owner(of: binding.player)
        let before = steering[player].move(at: tick, by: keyScheme)
        if event.action != .release { lastMove = (false, options.input) }
        switch (binding.direction, event.action) {
        case (let direction?, .release):
            if keyScheme == .hold { steering[player].release(direction, at: tick) }
        case (let direction?, .press), (let direction?, .repeat):
            steering[player].press(direction, at: tick, by: keyScheme)
        case (nil, .press):
            steering[player].stop()
        case (nil, _):
            break
        }
        if steering[player].move(at: tick, by: keyScheme) != before { hasNews = true }
        return true
    }

    /// Moves the paddle of the half that the pointer is over; a single human player's paddle from anywhere.
    ///
    /// - Returns: False, without an effect, unless ``wantsPointer(_:)`` is true.
    @discardableResult
    public mutating func point(_ pointed: (player: Player, x: Fixed), _ options: AppOptions) -> Bool {
        guard wantsPointer(options), !humans.isEmpty else { return false }
        lastMove = (true, options.input)
        steering[owner(of: pointed.player)].point(at: pointed.x)
        hasNews = true
        return true
    }

    /// Takes the pointer if it is over the court.
    ///
    /// - Returns: The player whose half it is over; `nil` if it moves no paddle.
    @discardableResult
    public mutating func take(_ pointer: PointerEvent, in court: CourtView, _ options: AppOptions) -> Player? {
        guard let target = court.target(atColumn: pointer.column, row: pointer.row), point(target, options) else {
            return nil
        }
        return target.player
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
    public mutating func takeInputs(_ options: AppOptions) -> PerPlayer<Input> {
        let keyScheme = keyScheme(options)
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

    /// Stops the paddles after a time without ticks, but not under `hold`.
    ///
    /// Under the other schemes a tick would have stopped them, and there was none.
    public mutating func stopPaddlesNotHeld(_ options: AppOptions) {
        if keyScheme(options) != .hold { stopPaddles() }
    }

    /// Stops both paddles and forgets which keys are down.
    public mutating func stopPaddles() {
        for player in Player.allCases { steering[player].stop() }
    }

    /// The player whose paddle a key moves: a single human player has both players' keys.
    private func owner(of player: Player) -> Player {
        humans.contains(PlayerSet(player)) ? player : player.opponent
    }
}

extension KeyEvent {
    /// True if the key moves or stops a paddle in a court of this orientation.
    package func steers(_ orientation: Orientation, _ keys: KeyBindings) -> Bool {
        !isChord && keys.steering(by: self, orientation) != nil
    }
}

extension KeyBindings {
    /// The player whose paddle a key steers by its place on the keyboard, and the direction, `nil` to stop it; `nil`
    /// for any other key.
    fileprivate func steering(
        by event: KeyEvent,
        _ orientation: Orientation
    ) -> (player: Player, direction: Steering.Direction?)? {
        guard let action = action(of: event.place), let player = action.player else { return nil }
        let (low, high, stops) = player.steering(orientation)
        return switch action {
        case low: (player, .low)
        case high: (player, .high)
        case _ where stops.contains(action): (player, nil)
        default: nil
        }
    }
}
