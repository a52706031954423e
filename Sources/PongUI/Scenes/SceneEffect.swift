public import GameCore
public import PlayerProfile

/// An effect that a scene asks for; the program performs it.
public enum SceneEffect {
    /// Change the options; name a change that the player sees in a line over the scene, if it is announced.
    case change(isAnnounced: Bool = true, (inout AppOptions) -> Void)
    /// End this scene, and show the title: its first line after a match that is kept, else the line that led here.
    case showTitle
    /// End this scene, and show the page that it was opened from, else the title.
    case leave
    /// Open the settings over the scene.
    case showSettings
    /// End this scene, and show another one, which leaves for a page if it was opened from one.
    case show(any Scene, from: (any Scene)? = nil)
    /// Go back to the scene that this one was opened over, as it was left.
    case goBack(to: any Scene)
    /// Open an entry of the title.
    case open(TitleEntry, seed: UInt64)
    /// Replay a match of the history, and come back to it.
    case watch(HistoryEntry)
    /// Replay the match of the scene, and come back to it.
    case watchAgain(MatchReplay, of: PlayedMatch)
    /// Save a court; the outcome is the scene's next event.
    case save(Court, CourtFiles.Place)
    /// Play the sounds.
    case sound(Cues)
    /// Record the growth of a recording, or the rest of a finished one.
    case record(RecordedMatches, isFinished: Bool)
    /// Put a text on the clipboard.
    case copy(String)
    case quit
}
