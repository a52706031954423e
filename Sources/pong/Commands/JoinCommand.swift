internal import ArgumentParser
internal import GameCore
internal import OperatingSystem
internal import PongUI
internal import SocketSessions

/// `pong join`: joins a room as a player.
struct JoinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Play in a room that another player has started.",
        discussion:
            "With an invite to watch it is the same as pong watch. Without an invite, it lists your rooms on this machine, and others' public ones."
    )

    @OptionGroup var room: RoomOptions

    func run() throws {
        // The list has the invites, which belong on no other output.
        guard room.isUnnamed, isatty(STDOUT_FILENO) != 0 else { return try room.enter(watches: false) }
        try StandardOutput.print(RoomList.current.text(columns: StandardOutput.columns))
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

    func run() throws {
        try room.enter(watches: true)
    }
}
