internal import ArgumentParser
internal import GameCore
internal import OperatingSystem
internal import PongUI
internal import SocketSessions

/// `pong lobby`: what a guest of an account sees, in the place of a shell.
struct LobbyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lobby",
        abstract: "Let guests of an account on this machine play, through ssh.",
        discussion: """
            For ForceCommand of sshd: guests play the computer, meet in rooms of the account and watch them. They leave \
            no file and reach no other machine. A guest's own pong join gets to the rooms, too.
            """
    )

    @Option(
        help: "Let in up to this many guests at once, from 1 to 1000.",
        transform: FlagValue.whole(1...1_000, "guests")
    )
    var guests = 16

    @Option(
        help: "End after this many minutes without a key, from 1 to 1440.",
        transform: FlagValue.whole(1...1_440, "minutes")
    )
    var idle = 10

    func run() throws {
        let place = try GuestPlace(of: guests)
        defer { place.leave() }
        // The program of a guest asks for this, and gets it without a shell.
        if getenv("SSH_ORIGINAL_COMMAND").map({ String(cString: $0) }) == RelayProcess.guestCommand {
            var pipe = try StandardPipe(to: nil)
            return pipe.run()
        }
        let lobby = Lobby()
        try GameLoop.run(
            { .scene(lobby.welcome) },
            ScreenOptions.Settings(store: SettingsStore(), options: AppOptions(), complaints: []),
            seed: UInt64.random(in: SplitMix64.seeds),
            lobby.titleEntries + [.settings],
            idleLimit: .seconds(60 * idle)
        )
    }
}
