internal import ArgumentParser
internal import GameCore
internal import PongUI
internal import SocketSessions

/// `pong join`: joins a room as a player.
struct JoinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Play in a room that another player has started.",
        discussion: "With an invite to watch it is the same as pong watch."
    )

    @OptionGroup var room: RoomOptions
    @OptionGroup var live: LiveOptions
    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var sound: SoundOption
    @OptionGroup var kept: KeptOptions

    func run() throws {
        try room.enter(as: live, appearance, sound, kept, watches: false)
    }
}

/// `pong watch`: joins a room as a spectator.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch the match of a room.",
        discussion: "With an invite to play, too, it takes no seat."
    )

    @OptionGroup var room: RoomOptions
    @OptionGroup var live: LiveOptions
    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var sound: SoundOption
    @OptionGroup var kept: KeptOptions

    func run() throws {
        try room.enter(as: live, appearance, sound, kept, watches: true)
    }
}
