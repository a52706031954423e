internal import ArgumentParser
internal import GameBasics
internal import PongUI
internal import SocketSessions

/// The flags of the commands that enter a room.
struct RoomOptions: ParsableArguments {
    @Argument(
        help: """
            The invite, after HOST[:PORT]/ or ssh://[USER@]HOST[:PORT]/ if the room is on another machine. \
            (default: that of \(RelayProcess.inviteVariable); without it, pong join lists the rooms of this machine, and pong \
            watch asks)
            """
    )
    var room: [String] = []

    @Option(
        help: "Reach the room by a shell command connected to it, such as ssh or socat."
    )
    var via: String?

    @Option(
        """
        Connect by this many streams, from 1 to \(Carrier.maximumStreams), so that a lost packet holds up only its own: --via \
        and ssh run their command as often. With 1 they run it once. (default: \(Carrier.maximumStreams))
        """,
        FlagValue.whole(1...Carrier.maximumStreams, "streams")
    )
    var streams: Int?

    @OptionGroup var live: LiveOptions

    /// The words of the argument: a pasted line has several.
    private var roomText: String? { room.isEmpty ? nil : room.joined(separator: " ") }

    /// True if neither flags nor the environment lead to a room.
    var isUnnamed: Bool { room.isEmpty && via == nil && RelayProcess.inviteFromEnvironment == nil }

    /// Enters the room, or prompts for it if neither an argument nor the environment names it.
    ///
    /// - Parameter watches: True to watch even with an invite to play.
    func enter(watches: Bool) throws {
        let settings = live.player.settings()
        let play = LivePlay(name: live.name, streams: streams ?? Carrier.maximumStreams)
        let seed = UInt64.random(in: SplitMix64.seeds)
        guard var address = try address() else {
            let prompt = play.prompt(seed: seed, via: via, watches: watches)
            return try GameLoop.play(.scene(prompt), settings, seed: seed)
        }
        if watches { address.invite = address.invite.watch }
        if via == nil, address.place == .thisMachine { StandardError.complainOfRoomFolder() }
        try GameLoop.play(
            .scene(try play.join(address, via: via, settings.options, seed: seed)),
            settings,
            seed: seed
        )
    }

    /// The room that an argument or the environment names.
    ///
    /// - Throws: `ValidationError` if the text is not a room's, or is an address that contradicts `--via`.
    private func address() throws -> RoomAddress? {
        guard let text = roomText ?? RelayProcess.inviteFromEnvironment else { return nil }
        let address: RoomAddress
        do {
            address = try RoomAddress(text)
        } catch {
            throw ValidationError(
                "Cannot join \(room.isEmpty ? RelayProcess.inviteVariable : "'\(text)'"): \(error)."
            )
        }
        guard via == nil || address.place == .thisMachine else {
            throw ValidationError("With --via, give the invite without an address.")
        }
        return address
    }
}

/// The flags of a command that opens a room: who else gets in.
struct ListenOptions: ParsableArguments {
    @Option(
        help: """
            Also accept TCP connections at ADDRESS[:PORT], such as 127.0.0.1, 0.0.0.0:7666, [::1] or '*' for all; \
            not encrypted: others can read and change the match. (default: none)
            """,
        transform: ListenOptions.address
    )
    var listen: ListenAddress?

    @Flag(
        name: .customLong("public"),
        help: "Let every user of this machine in: 'pong join' lists the room for all of them, with its invite."
    )
    var isPublic = false

    @Sendable static func address(_ text: String) throws -> ListenAddress {
        do {
            return try ListenAddress(text)
        } catch {
            throw ValidationError("\(error).")
        }
    }
}
