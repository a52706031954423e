internal import DisplayText
internal import GameBasics
package import GameCore
internal import GroupSessions
internal import LiveUI
internal import MatchSync
internal import OperatingSystem
internal import PlayerProfile
internal import PongUI
package import SocketSessions
internal import WebSocketStreams

/// Makes the scenes of rooms, over sockets.
struct LivePlay {
    /// The local player's name for this run; `nil` for the name in the settings, else the user's.
    var name: DisplayName?

    /// The most streams to a room on another machine.
    var streams = Carrier.maximumStreams

    /// The address by which a guest of this machine's lobby has come; `nil` for a player who is no guest.
    var lobby: String?

    /// Opens a room in a process of its own, and plays in it.
    func host(_ room: LocalRoom, _ options: AppOptions, seed: UInt64) -> LiveScene<SocketActivity> {
        var live = LiveRoom(SocketActivity(metadata(options), in: room), at: "the room")
        (live.advance, live.finish) = (Self.advance, { $0.finish() })
        live.invitation = {
            // Also the addresses at which other machines reach the room.
            Invitation(
                play: "\(room.invite)",
                watch: "\(room.invite.watch)",
                addresses: lobby.map { [$0] } ?? room.reachable.map { "\($0)/" },
                isListening: room.address != nil
            )
        }
        live.warning =
            lobby != nil ? "a guest here joins with \(room.invite.room)" : room.address.map { _ in Self.warning }
        live.seatKeeper = keepSeat(in: live.activity)
        return LiveScene(live, as: name(options), seed: seed)
    }

    /// Joins a room.
    ///
    /// - Parameter command: The shell command that connects to the room; `nil` to connect by the address.
    /// - Throws: `RelayError` if this machine has no folder for rooms.
    func join(
        _ address: RoomAddress,
        via command: String? = nil,
        _ options: AppOptions,
        seed: UInt64
    ) throws(RelayError) -> LiveScene<SocketActivity> {
        let metadata = metadata(options)
        let activity =
            if let command {
                SocketActivity(metadata, address.invite, over: .command(command, streams: streams))
            } else if let webSockets = address.place.webSockets(streams) {
                SocketActivity(metadata, address.invite, over: webSockets())
            } else if address.place == .thisMachine {
                // Each player in the room can open it again.
                SocketActivity(metadata, in: try LocalRoom(address.invite, opening: .onceEntered))
            } else {
                try SocketActivity(metadata, at: address, streams: streams)
            }
        var room = LiveRoom(activity, at: command == nil ? address.place.name : "the room")
        (room.advance, room.finish) = (Self.advance, { $0.finish() })
        room.watches = address.invite.kind == .watch
        room.warning = command == nil && address.isUnencrypted ? Self.warning : nil
        room.seatKeeper = room.watches ? nil : keepSeat(in: activity)
        return LiveScene(room, as: name(options), seed: seed)
    }

    /// Keeps the seat and the place in an activity's room for the next run of the program.
    private func keepSeat(in activity: SocketActivity) -> SeatFile? {
        activity.seatFile = SeatFile(in: activity.invite.room)
        return activity.seatFile
    }

    /// The activity to offer if this device is the room's first player.
    private func metadata(_ options: AppOptions) -> GroupActivityMetadata {
        let offer = MatchOffer(options.rules(against: nil))
        return GroupActivityMetadata(identifier: "pong", title: "Pong", details: offer.details)
    }

    private func name(_ options: AppOptions) -> DisplayName {
        name ?? options.names.one.flatMap { DisplayName($0) } ?? LivePlay.userName
    }

    private static let warning = "not encrypted: others can read and change the match"

    /// Advances connecting by one tick; returns why it failed, if it did.
    private static func advance(_ activity: SocketActivity) -> SessionError? {
        activity.poll()
        guard case .failed(let error) = activity.status else { return nil }
        return error
    }

    /// The user's login name.
    static var userName: DisplayName {
        let user = getenv("USER").flatMap { DisplayName(String(cString: $0)) }
        guard let name = user ?? DisplayName("Player") else { preconditionFailure("'Player' is a name") }
        return name
    }
}

extension SeatFile: SeatKeeper {
    package var formerSeat: Player? { former.flatMap { Player(rawValue: $0) } }
    package func note(_ seat: Player) { note(seat.rawValue) }
    package func end(isAtStake: Bool) { close(isKept: isAtStake) }
}

extension LivePlay {
    /// The title's entries for rooms.
    var titleEntries: [TitleEntry] {
        [
            hosting("Host a match"),
            TitleEntry("Join a match", in: .online) { .show(prompt(seed: $0.seed)) },
        ]
    }

    /// The title's entry that opens a room.
    func hosting(_ label: String) -> TitleEntry {
        TitleEntry(label, in: .online) { context in
            do {
                let room = try LocalRoom(.random(), opening: .always)
                return .show(host(room, context.options, seed: context.seed))
            } catch {
                return .show(CardScene(problem: "No room", "\(error)"))
            }
        }
    }

    /// The prompt for an invite.
    ///
    /// - Parameters:
    ///   - command: The shell command that connects to the room; `nil` to connect by the address.
    ///   - watches: True to watch even with an invite to play.
    func prompt(seed: UInt64, via command: String? = nil, watches: Bool = false) -> JoinScene {
        JoinScene(watches: watches) { text, options in
            var address = try RoomAddress(text)
            if watches { address.invite = address.invite.watch }
            return try join(address, via: command, options, seed: seed)
        }
    }
}

extension RoomAddress.Place {
    /// The place as shown on the screen.
    fileprivate var name: String {
        switch self {
        case .thisMachine: "the room"
        case .tcp(let host, let port), .webSocket(let host, let port): "\(ListenAddress(host: host, port: port))"
        case .ssh(let destination, _): destination
        }
    }

    /// Opens this many WebSocket streams to a room; `nil` for another kind of place, and in a build without the trait
    /// `WebSocket`.
    func webSockets(_ count: Int) -> (() -> Carrier)? {
        #if WebSocket
            guard case .webSocket(let host, let port) = self else { return nil }
            return {
                // The first stream's errors are those of the connection.
                var errors: [Int32] = [-1, -1]
                let hasErrors = pipe(&errors) == 0
                let streams = (0..<count).compactMap { index in
                    WebSocketConnection.open(
                        host: host,
                        port: port,
                        errors: hasErrors && index == 0 ? errors[1] : nil
                    )
                }
                return .descriptors(streams, errors: hasErrors ? errors[0] : nil)
            }
        #else
            return nil
        #endif
    }
}
