internal import ArgumentParser
internal import GameBasics
internal import NcursesScreen
internal import PlayerProfile
internal import PongUI
internal import SocketSessions

/// `pong host`: starts a room and plays in it.
struct HostCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "host",
        abstract: "Start a room for a match with a player elsewhere, and play in it.",
        discussion: """
            The screen shows the invites to play and to watch. The room is a process of its own: it ends 30 seconds after \
            the last participant left. With an invite it opens that room again, or joins it if it is open on this machine. \
            Without --listen it is reached from this machine, also through ssh.
            """
    )

    @Argument(help: "The invite to play in the room. (default: that of \(RelayProcess.inviteVariable), or a new one)")
    var room: String?

    @OptionGroup var door: ListenOptions
    @OptionGroup var match: RulesOptions
    @OptionGroup var live: LiveOptions

    func run() throws {
        var settings = live.player.settings()
        try match.apply(to: &settings.options)
        let play = LivePlay(name: live.name)
        let seed = UInt64.random(in: SplitMix64.seeds)
        let invite = try (room ?? RelayProcess.inviteFromEnvironment).map(RelayCommand.invite) ?? .random()
        // A room without a player would keep its port for a minute.
        try NcursesScreen.Options(ascii: settings.options.ascii).check()
        StandardError.complainOfRoomFolder()
        // Before the screen: its errors are those of a command.
        let room = try LocalRoom(invite, opening: .always, listeningAt: door.listen, isPublic: door.isPublic)
        try room.open()
        try GameLoop.play(
            .scene(play.host(room, settings.options, seed: seed)),
            settings,
            seed: seed
        )
    }
}
