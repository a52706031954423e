public import GameBasics
public import PlayerProfile
public import TerminalUI

/// A screen of the program: it answers events, advances by ticks, describes itself, and draws itself; it reads no
/// clock.
///
/// The program owns the options and lends them for each call.
public protocol Scene {
    /// Answers an event.
    ///
    /// - Parameter size: The size of the canvas, for the pointer.
    mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect]

    /// Advances by the ticks due after a wait, in which the device may have slept.
    mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect]

    /// Describes the scene as it is now.
    func description(_ options: AppOptions) -> SceneDescription

    /// Draws on a canvas of at least ``SceneDescription/smallest``, cleared in the palette's ground.
    func draw(_ options: AppOptions, on canvas: inout Canvas)
}

/// A scene that only answers events: no time passes in it, and it ends without a question.
extension Scene {
    public mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] { [] }

    public func description(_ options: AppOptions) -> SceneDescription { SceneDescription() }
}

/// An event for a scene.
public enum SceneEvent {
    case key(KeyEvent)
    case pointer(PointerEvent)
    /// True if the terminal reports key releases; sent when the scene is shown, and when it becomes known.
    case reportsReleases(Bool)
    /// The scene is shown; reads the kept matches.
    case shown(history: () -> KeptHistory)
    /// The screen no longer shows the scene, or the settings cover it.
    case pause
    /// The key that quits, if ``SceneDescription/quit`` is ``Ending/answered``.
    case quit
    /// Ctrl-C, if ``SceneDescription/interrupt`` is ``Ending/answered``.
    case interrupt
    /// The outcome of ``SceneEffect/save(_:_:)``.
    case saved(CourtFiles.Outcome)
    /// Another scene follows or the program ends.
    case end
}
