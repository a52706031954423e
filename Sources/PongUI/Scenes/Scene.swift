public import GameCore
public import TerminalUI

/// A screen of the program: it handles events, advances by ticks, and draws itself; it reads no clock.
public protocol Scene {
    /// Handles an event.
    ///
    /// - Parameter size: The size of the canvas, for the pointer.
    /// - Returns: A request to the program; `nil` if the scene did everything itself.
    mutating func handle(_ event: Event, at size: Size) -> Request?

    /// True if a key moves or stops a paddle here or answers a question, instead of its program-wide meaning.
    func steers(with event: KeyEvent) -> Bool

    /// True if a text is typed here: keys have no program-wide meaning, and combinations with Ctrl or Alt count.
    var takesText: Bool { get }

    /// Advances by ticks of 1/60 s.
    mutating func advance(by ticks: Int)

    /// Advances by the ticks due after a wait, in which the device may have slept.
    mutating func advance(by due: TickSchedule.Due)

    /// Shortening of the next ticks, in parts per million, for time sync.
    var speedUp: Int { get }

    /// True if time passes for the scene even on a screen that is too small, because remote players play on.
    var goesOnUnseen: Bool { get }

    /// Takes the sounds since the last call.
    mutating func takeCues() -> Cues

    /// Takes the scene's tape if it has news to save.
    mutating func takeTapeNews() -> MatchTape?

    /// The recorded inputs of the scene's match; `nil` if they are not kept.
    var tape: MatchTape? { get }

    /// The time of the scene's next change without an event.
    var pace: Pace { get }

    /// True if a key was pressed whose answer should not wait for the next tick.
    var isUrgent: Bool { get }

    /// True if the scene needs the pointer's position.
    var wantsPointer: Bool { get }

    /// The smallest screen that the scene fits on.
    var smallest: Size { get }

    /// Pauses, because the screen no longer shows the scene.
    mutating func pause()

    /// Ends, because another scene follows or the program ends.
    mutating func end()

    /// Handles the key that quits.
    ///
    /// It asks first if something would be lost. If a list or a question is open, it closes that.
    ///
    /// - Returns: True if the program ends.
    mutating func quit() -> Bool

    /// Handles Ctrl-C.
    ///
    /// - Returns: True if the program ends; a scene that would lose work asks first, and ends at the next Ctrl-C.
    mutating func interrupt() -> Bool

    /// True if the scene asks whether to quit; the key that quits then answers it.
    var asksToQuit: Bool { get }

    /// True if Esc goes back to the title once the scene is paused.
    var leadsToTitle: Bool { get }

    /// True if the scene itself announces changes of the player's choices.
    var namesItsChanges: Bool { get }

    /// Stores the player's choices in this scene that apply to other scenes too.
    func keepChoices(in options: inout AppOptions)

    /// Applies options that changed while the scene stood still, as far as they can take effect immediately.
    mutating func adopt(_ options: AppOptions)

    /// True if the scene has commands of its own; the program's keys are then the standard ones.
    var hasOwnKeys: Bool { get }

    /// Draws on a canvas of at least ``Scene/smallest``, cleared in the palette's ground.
    func draw(on canvas: inout Canvas, with palette: Palette)
}

/// Default implementations.
extension Scene {
    public func steers(with event: KeyEvent) -> Bool { false }

    public var takesText: Bool { false }

    /// Drops the missed ticks: the scene stood still with its device.
    public mutating func advance(by due: TickSchedule.Due) { advance(by: due.ticks) }

    public var speedUp: Int { 0 }

    public mutating func takeCues() -> Cues { [] }

    public mutating func takeTapeNews() -> MatchTape? { nil }

    public var tape: MatchTape? { nil }

    public var goesOnUnseen: Bool { false }

    public var smallest: Size { App.smallest }

    public mutating func interrupt() -> Bool { true }

    public var asksToQuit: Bool { false }

    public var leadsToTitle: Bool { true }

    public var namesItsChanges: Bool { false }

    public mutating func end() {}

    public mutating func adopt(_ options: AppOptions) {}

    public var hasOwnKeys: Bool { false }
}

/// The time of a scene's next change without an event.
public enum Pace: Sendable, Hashable {
    /// Never.
    case still
    /// Every tick.
    case ticking
    /// After this many ticks.
    case after(ticks: Int)
}

/// A scene's request to the program.
public enum Request {
    case showTitle
    /// Opens the settings over the scene.
    case showSettings
    case play(MatchSetup)
    case show(any Scene)
    /// Show the choices before a match.
    case chooseMatch(seed: UInt64)
    /// Begin a match with the first steps over it.
    case beginFirstSteps(seed: UInt64)
    /// Open an entry of the title.
    case open(TitleEntry, seed: UInt64)
    /// Save a court; `then` makes the next scene from the outcome.
    case save(Court, CourtFiles.Place, then: (CourtFiles.Outcome) -> any Scene)
    /// Resume an interrupted match.
    case resume(InterruptedMatch)
    /// Go back to the scene that this one was opened over, as it was left.
    case goBack(to: any Scene)
    /// Replay a match of the history, and come back to it.
    case watch(HistoryEntry)
    /// Replay the match of the scene, and come back to it.
    case watchAgain(MatchReplay, of: PlayedMatch)
    /// Put a text on the clipboard.
    case copy(String)
    case quit
}
