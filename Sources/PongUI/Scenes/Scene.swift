public import GameCore
public import TerminalUI

/// A screen of the program: it answers events, advances by ticks, and draws itself; it reads no clock.
public protocol Scene {
    /// Answers an event.
    ///
    /// - Parameter size: The size of the canvas, for the pointer.
    /// - Returns: What the program has to do; `nil` if the scene did everything itself.
    mutating func handle(_ event: Event, at size: Size) -> Request?

    /// Whether a key moves or stops a paddle here, or answers a question; it then does not mean what it does in every scene.
    func steers(with event: KeyEvent) -> Bool

    /// Whether a text is typed here: no key means what it does in every scene, and those together with Ctrl or Alt count.
    var takesText: Bool { get }

    /// Advances by ticks of 1/60 s.
    mutating func advance(by ticks: Int)

    /// Advances by the ticks that are due after a wait, of which the device may have missed some.
    mutating func advance(by due: TickSchedule.Due)

    /// By how much to shorten the next ticks, in parts per million.
    var speedUp: Int { get }

    /// Whether time passes for the scene even where the screen is too small to show it, because others play on.
    var goesOnUnseen: Bool { get }

    /// Takes what can be heard of the time since this was called last.
    mutating func takeCues() -> Cues

    /// Takes what was put into the scene's match, where there is news of it to keep.
    mutating func takeTapeNews() -> MatchTape?

    /// What was put into the scene's match; `nil` where nothing of it is kept.
    var tape: MatchTape? { get }

    /// When the scene changes next without an event.
    var pace: Pace { get }

    /// Whether a key was pressed whose answer should not wait for the next tick.
    var isUrgent: Bool { get }

    /// Whether the scene needs to know where the pointer is.
    var wantsPointer: Bool { get }

    /// The smallest screen that the scene fits on.
    var smallest: Size { get }

    /// Pauses, because the screen does not show the scene any more.
    mutating func pause()

    /// Ends, because another scene follows or the program ends.
    mutating func end()

    /// Answers the key that quits.
    ///
    /// It asks first if something would be lost. If a list or a question is open, it closes that.
    ///
    /// - Returns: Whether the program ends.
    mutating func quit() -> Bool

    /// Whether the program ends at once by Ctrl-C; a scene in which work would be lost asks first, and ends by the next one.
    mutating func interrupt() -> Bool

    /// Whether the scene asks whether to quit, so that the key that quits is the answer.
    var asksToQuit: Bool { get }

    /// Whether Esc goes back to the title once the scene is paused.
    var leadsToTitle: Bool { get }

    /// Whether the scene itself says what a key has changed of the player's choices.
    var namesItsChanges: Bool { get }

    /// Stores the player's choices in this scene that hold for other scenes, too.
    func keepChoices(in options: inout AppOptions)

    /// Takes the options that were changed while the scene stood still, where they can hold at once.
    mutating func adopt(_ options: AppOptions)

    /// Whether the scene has commands of its own, among which the program's keys are the standard ones.
    var hasOwnKeys: Bool { get }

    /// Draws on a canvas of at least ``Scene/smallest``, cleared in the palette's ground.
    func draw(on canvas: inout Canvas, with palette: Palette)
}

/// Default implementations.
extension Scene {
    public func steers(with event: KeyEvent) -> Bool { false }

    public var takesText: Bool { false }

    /// Drops the ticks that were missed: the scene stood still with its device.
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

/// When a scene changes next without an event.
public enum Pace: Sendable, Hashable {
    /// Never.
    case still
    /// Every tick.
    case ticking
    /// After this many ticks.
    case after(ticks: Int)
}

/// What a scene asks the program for.
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
    /// Follow a line of the title.
    case open(TitleEntry, seed: UInt64)
    /// Save a court; the outcome makes the scene that goes on.
    case save(Court, CourtFiles.Place, then: (CourtFiles.Outcome) -> any Scene)
    /// Go on with a match where it was left.
    case resume(InterruptedMatch)
    /// Go back to the scene that this one was opened over, where it was left.
    case goBack(to: any Scene)
    /// Replay a match of the history, and come back to it.
    case watch(HistoryEntry)
    /// Replay the match of the scene, and come back to it.
    case watchAgain(MatchReplay, of: PlayedMatch)
    /// Put a text on the clipboard.
    case copy(String)
    case quit
}
