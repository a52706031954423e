#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif
internal import DisplayText
internal import GameCore
internal import GroupSessions
internal import LiveUI
internal import MatchSync
internal import PongUI
internal import SocketSessions

/// Play between devices over sockets: makes the scenes of rooms.
struct LivePlay {
    /// The local player's name for this run; `nil` for that of the settings, else the user's.
    var name: DisplayName?

    /// Starts a room in a process of its own, and plays in it.
    ///
    /// - Parameter address: Where the room also accepts TCP connections; `nil` for nowhere.
    /// - Throws: `RelayError`, or `SessionError` if this machine has no folder for rooms.
    func host(
        _ options: AppOptions,
        seed: UInt64,
        listeningAt address: ListenAddress? = nil
    ) throws -> LiveScene<SocketActivity> {
        let invite = Invite.random()
        let listening = try RelayProcess.start(for: invite, listeningAt: address)
        let activity = try SocketActivity(metadata(options), at: RoomAddress(.thisMachine, invite))
        let invitation = Invitation(
            play: "\(invite)",
            watch: "\(invite.watch)",
            addresses: listening?.reachable.map { "\($0)/" } ?? []
        )
        let room = LiveRoom(
            activity,
            at: "the room",
            invitation: invitation,
            warning: listening == nil ? nil : Self.warning,
            // It fails where the room is still there, and then there is nothing to do.
            reopen: { _ = try? RelayProcess.start(for: invite, listeningAt: listening) },
            progress: Self.progress
        )
        return LiveScene(setup(options, seed), room)
    }

    /// Joins a room.
    ///
    /// - Parameter command: The shell command that leads there; `nil` for the way that the address says.
    /// - Throws: `SessionError` if this machine has no folder for rooms.
    func join(
        _ address: RoomAddress,
        via command: String? = nil,
        _ options: AppOptions,
        seed: UInt64
    ) throws(SessionError) -> LiveScene<SocketActivity> {
        let metadata = metadata(options)
        let activity =
            if let command {
                SocketActivity(metadata, address.invite, over: .command(command))
            } else if let webSockets = address.place.webSockets {
                SocketActivity(metadata, address.invite, opening: webSockets)
            } else {
                try SocketActivity(metadata, at: address)
            }
        let room = LiveRoom(
            activity,
            at: command == nil ? address.place.name : "the room",
            purpose: address.invite.kind == .watch ? .watch : .play,
            warning: command == nil && address.isReadableOnTheWay ? Self.warning : nil,
            progress: Self.progress
        )
        return LiveScene(setup(options, seed), room)
    }

    /// What the room offers if this device is its first player.
    private func metadata(_ options: AppOptions) -> GroupActivityMetadata {
        let offer = MatchOffer(options.rules(against: nil))
        return GroupActivityMetadata(identifier: "pong", title: "Pong", details: offer.details)
    }

    private func setup(_ options: AppOptions, _ seed: UInt64) -> LiveSetup {
        LiveSetup(
            name: name ?? options.names.one.flatMap { DisplayName($0) } ?? LivePlay.userName,
            orientation: options.orientation,
            input: options.input,
            keys: options.keys,
            seed: seed
        )
    }

    private static let warning = "not encrypted: others on the way can read it"

    /// Does a tick's work of connecting.
    private static func progress(of activity: SocketActivity) -> ActivationProgress {
        activity.poll()
        guard case .failed(let error) = activity.status else { return .connecting }
        return .failed(error.message)
    }

    /// The name under which the user is known to the system.
    static var userName: DisplayName {
        let user = getenv("USER").flatMap { DisplayName(String(cString: $0)) }
        guard let name = user ?? DisplayName("Player") else { preconditionFailure("'Player' is a name") }
        return name
    }
}

extension LivePlay {
    /// The title's lines for rooms.
    var titleEntries: [TitleEntry] {
        [
            TitleEntry("Host a match", in: .online) { options, seed in
                do {
                    return try host(options, seed: seed)
                } catch {
                    return ProblemScene("No room", "\(error)")
                }
            },
            TitleEntry("Join a match", in: .online) { options, seed in prompt(options, seed: seed) },
        ]
    }

    /// The prompt for an invite.
    ///
    /// - Parameters:
    ///   - command: The shell command that leads to the room; `nil` for the way that the address says.
    ///   - watches: Whether to watch with an invite to play, too.
    func prompt(_ options: AppOptions, seed: UInt64, via command: String? = nil, watches: Bool = false) -> JoinScene {
        JoinScene { text in
            do {
                var address = try RoomAddress(text)
                if watches { address.invite = address.invite.watch }
                return .join(try join(address, via: command, options, seed: seed))
            } catch {
                return .refuse("\(error)")
            }
        }
    }
}

extension RoomAddress.Place {
    /// The place as the screen names it.
    fileprivate var name: String {
        switch self {
        case .thisMachine: "the room"
        case .tcp(let host, let port), .webSocket(let host, let port): "\(ListenAddress(host: host, port: port))"
        case .ssh(let destination, _): destination
        }
    }
}
