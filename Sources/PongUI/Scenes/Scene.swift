public import TerminalUI

/// One screenful of the program: answers events, lives in ticks, draws itself, reads no clock.
public protocol Scene {
    /// Answers an event.
    ///
    /// - Parameter size: The size of the canvas, for the pointer.
    /// - Returns: What the program has to do about it; `nil` where the scene did everything itself.
    mutating func handle(_ event: Event, at size: Size) -> Request?

    /// Whether a key moves or stops a paddle here; the keys that mean the same in every scene then do not.
    func steers(with event: KeyEvent) -> Bool

    /// Advances by ticks of 1/60 s.
    mutating func advance(by ticks: Int)

    /// When the scene changes next without an event.
    var pace: Pace { get }

    /// Set by a key whose answer should not wait for the next tick.
    var isUrgent: Bool { get }

    /// Whether the scene wants to know where the pointer is.
    var wantsPointer: Bool { get }

    /// The smallest screen that the scene fits on.
    var smallest: Size { get }

    /// Stops what is running, because the screen does not show it.
    mutating func pause()

    /// Answers the key that quits: asks first where something would be lost, and only closes what is open over it.
    ///
    /// - Returns: Whether the program is to end.
    mutating func quit() -> Bool

    /// Whether the scene has asked, and the key that quits would answer it.
    var asksToQuit: Bool { get }

    /// Copies the choices that the player made here and keeps elsewhere.
    func keepChoices(in options: inout AppOptions)

    /// Draws on a canvas of at least ``smallest``, cleared in the palette's ground.
    func draw(on canvas: inout Canvas, with palette: Palette)
}

/// Default implementations.
extension Scene {
    public func steers(with event: KeyEvent) -> Bool { false }

    public var smallest: Size { App.smallest }

    public var asksToQuit: Bool { false }
}

/// When something changes without an event.
public enum Pace: Sendable, Hashable {
    /// Never.
    case still
    /// Every tick.
    case ticking
    /// Not before so many ticks have gone by.
    case after(ticks: Int)
}

/// What a scene asks the program for.
public enum Request {
    case showTitle
    case play(MatchSetup)
    case show(any Scene)
    case quit
}
