internal import ArgumentParser
internal import GameBasics
internal import GameCore
internal import LiveUI
internal import OperatingSystem
internal import PlayerProfile
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
        parsing: .unconditional,
        help: "Let in up to this many guests at once, from 1 to 1000.",
        transform: FlagValue.whole(1...1_000, "guests")
    )
    var guests = 16

    @Option(
        parsing: .unconditional,
        help: "End after this many minutes without a key, from 1 to 1440.",
        transform: FlagValue.whole(1...1_440, "minutes")
    )
    var idle = 10

    func run() throws {
        // The program of a guest asks for this, for each of its streams, and gets it without a shell.
        if getenv("SSH_ORIGINAL_COMMAND").map({ String(cString: $0) }) == RelayProcess.guestCommand {
            var pipe = try StandardPipe(to: nil, guests: guests)
            return pipe.run()
        }
        let place = try GuestPlace(of: guests)
        defer { place.leave() }
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

/// The doorway for the guests of an account on this machine: they meet in its rooms, and reach nothing else.
struct Lobby {
    /// The address by which a guest has come, as `pong join` takes it before an invite; `nil` without ssh.
    let address: String?

    private let play: LivePlay

    init() {
        let connection = getenv("SSH_CONNECTION").map { String(cString: $0).split(separator: " ") } ?? []
        let user = getenv("USER").map { String(cString: $0) }
        if connection.count == 4, let user, let port = UInt16(connection[3]) {
            let destination = "\(user)@\(connection[2])"
            let invite = Invite.random()
            let place = RoomAddress.Place.ssh(destination: destination, port: port == 22 ? nil : port)
            address = String("\(RoomAddress(place, invite))".dropLast("\(invite)".count))
        } else {
            address = nil
        }
        play = LivePlay(name: nil, lobby: address)
    }

    var welcome: CardScene {
        let own = "Over ssh, your own paddle moves after a round trip to this machine."
        let better = address.map { "Without this delay, on your machine: pong join \($0)INVITE" }
        return CardScene(welcomingWith: [own] + (better.map { [$0] } ?? []))
    }

    /// The title's entries besides local matches.
    var titleEntries: [TitleEntry] {
        [
            play.hosting("Open a room"),
            TitleEntry("Join a room", in: .online) { .show(prompt($0.seed, watches: false)) },
            TitleEntry("Watch a room", in: .online) { .show(prompt($0.seed, watches: true)) },
            TitleEntry("Blocks or letters", in: .more) { _ in .change { $0.ascii.toggle() } },
        ]
    }

    /// Asks for a room, and lists open rooms to a spectator.
    private func prompt(_ seed: UInt64, watches: Bool) -> JoinScene {
        let open = watches ? Self.rooms.compactMap(\.room).map { "\($0)" } : []
        let example = open.isEmpty ? "K7Q2" : open.prefix(8).joined(separator: " ")
        return JoinScene(watches: watches, prompt: ("Type the room's code, the first four characters:", example)) {
            text,
            options in
            let invite = try Self.invite(text)
            let address = RoomAddress(.thisMachine, watches ? invite.watch : invite)
            return try play.join(address, options, seed: seed)
        }
    }

    private static var rooms: [RelayStatus] { RelayStatus.all().compactMap { try? $0.get() } }

    /// The invite of a room by its code, or as typed: guests also paste the line that a host's screen shows.
    private static func invite(_ text: String) throws -> Invite {
        guard let room = try? RoomName(text) else { return try RoomAddress(text).invite }
        guard let invite = rooms.first(where: { $0.room == room })?.invite else {
            throw RelayError(.system, "no room \(room) is open here")
        }
        return invite
    }
}
