public import GroupSessions

/// A room as seen by a device outside of it: connects and gives a session for each join.
///
/// ``activate()`` returns at once. Call ``poll()`` each tick until ``nextSession()`` gives a session, which polls from
/// then on.
public final class SocketActivity: GroupActivity {
    public let metadata: GroupActivityMetadata

    public let invite: Invite

    public enum Status: Sendable, Equatable {
        /// Not connected: before ``SocketActivity/activate()``, and after a session has ended.
        case idle
        /// The room has not answered yet.
        case connecting
        /// In the room; no player has offered the activity yet.
        case connected
        /// A session is under way; ``SocketActivity/nextSession()`` returns it once.
        case offered
        /// The room refused or is unreachable; activate again to retry.
        case failed(SessionError)
    }

    public private(set) var status = Status.idle

    private let room: LocalRoom?
    private let makeLink: () -> any GuestLink
    private let clock: () -> Duration

    private(set) var connection: RoomConnection?

    /// Ended connections that still send their last bytes.
    private var leaving: [RoomConnection] = []

    /// True if the activity is to be offered on entering the room; true once the session was handed out.
    private var wantsOffer = false
    private var hasSession = false

    /// The key of the last connection with a session, which the next greeting presents to get its place.
    private var formerKey: StreamKey?

    /// True if the room has refused a greeting with a key: an older relay does not know it.
    private var omitsKey = false

    /// Keeps the key for the next run of the program; a key that an earlier run left is presented.
    package var seatFile: SeatFile? {
        didSet { formerKey = seatFile?.formerKey }
    }

    /// - Parameters:
    ///   - metadata: The activity to offer if this device is the first player; otherwise the room's offer holds.
    ///   - invite: The invite to play or to watch.
    ///   - carrier: Evaluated for each connection: descriptors serve only one.
    public convenience init(
        _ metadata: GroupActivityMetadata,
        _ invite: Invite,
        over carrier: @autoclosure @escaping () -> Carrier
    ) {
        self.init(metadata, invite, link: { DescriptorLink(carrier()) })
    }

    /// Takes the carrier from the address.
    ///
    /// - Parameter streams: The most streams to a room on another machine.
    /// - Throws: ``RelayError`` if this machine has no folder for rooms.
    public convenience init(
        _ metadata: GroupActivityMetadata,
        at address: RoomAddress,
        streams: Int = Carrier.maximumStreams
    ) throws(RelayError) {
        let carrier = try address.carrier(streams: streams)
        // The folder of rooms may appear in the meantime.
        self.init(metadata, address.invite, over: (try? address.carrier(streams: streams)) ?? carrier)
    }

    /// Enters a room on this machine, and opens it when it is gone.
    public convenience init(_ metadata: GroupActivityMetadata, in room: LocalRoom) {
        self.init(metadata, room.invite, room, link: { DescriptorLink(.unix(paths: room.paths)) })
    }

    /// Makes an activity with other streams and another clock.
    package init(
        _ metadata: GroupActivityMetadata,
        _ invite: Invite,
        _ room: LocalRoom? = nil,
        clock: @escaping () -> Duration = SystemClock.started(),
        link: @escaping () -> any GuestLink
    ) {
        self.metadata = metadata
        self.invite = invite
        self.room = room
        self.clock = clock
        makeLink = link
    }

    public func prepareForActivation() -> ActivationResult { .preferred }

    /// Connects, and offers the activity if no session is under way.
    ///
    /// With an invite to watch, or if a session is under way, the device gets the session that a player has offered.
    /// Does nothing during a session that was not left.
    ///
    /// - Throws: ``SessionError`` with code `activationFailed` if the metadata exceeds the room's limits.
    public func activate() throws(SessionError) {
        let names = [metadata.identifier, metadata.title]
        guard names.allSatisfy({ $0.utf8.count <= RoomLimits.nameBytes }),
            metadata.details.count <= RoomLimits.detailBytes
        else {
            throw SessionError(
                .activationFailed,
                "A room takes \(RoomLimits.nameBytes) bytes of a name, and \(RoomLimits.detailBytes) of details"
            )
        }
        connect()
        wantsOffer = invite.kind == .play
        poll()
    }

    /// Enters the room without an offer: a session begins once another player offers one.
    public func connect() {
        retireConnection()
        guard connection == nil else { return }
        wantsOffer = false
        hasSession = false
        omitsKey = false
        status = .connecting
        room?.prepare()
        poll()
    }

    /// Connects once the room is open.
    private func connectToOpenRoom() {
        do throws(RelayError) {
            guard try room?.step() ?? true else { return }
            connection = makeConnection(omitsKey ? nil : formerKey)
        } catch {
            status = .failed(SessionError(.activationFailed, error.message))
        }
    }

    private func makeConnection(_ key: StreamKey?) -> RoomConnection {
        let (invite, makeLink, clock) = (invite, makeLink, clock)
        return RoomConnection(invite, formerKey: key, over: makeLink(), clock: clock) { key in
            RoomConnection(invite, formerKey: key, over: makeLink(), clock: clock)
        }
    }

    /// Advances connecting, without blocking.
    ///
    /// Does not affect a session that was handed out.
    public func poll() {
        for connection in leaving { connection.poll() }
        leaving.removeAll { $0.isClosed }
        if connection == nil, status == .connecting { connectToOpenRoom() }
        guard let connection else { return }
        connection.poll()
        if hasSession { retireConnection() }
        guard !hasSession, let connection = self.connection else { return }
        switch connection.guest.phase {
        case .greeting:
            status = .connecting
        case .connected:
            status = .connected
            if wantsOffer {
                wantsOffer = false
                connection.perform { $0.offer(metadata) }
            }
        case .offered:
            takeOffer(of: connection)
        case .joining, .joined:
            break
        case .over(let reason):
            if connection.guest.refusal == .malformed, formerKey != nil, !omitsKey {
                omitsKey = true
            } else {
                var failure = SessionError(.activationFailed, "the session ended")
                if case .failed(let error) = reason {
                    failure = SessionError(error.code == .noPlace ? .noPlace : .activationFailed, error.message)
                }
                status = .failed(failure)
                room?.noteFailure()
            }
            retireConnection()
        }
    }

    /// Waits until the room has taken the last bytes of a session that was left, for a second at most: a player that
    /// left by choice would otherwise count as lost if the program ends first.
    public func finish() {
        let end = clock() + .seconds(1)
        while true {
            poll()
            guard connection?.guest.isOver ?? !leaving.isEmpty, clock() < end else { return }
            SystemClock.wait(.milliseconds(5))
        }
    }

    public func nextSession() -> SocketSession? {
        poll()
        guard let connection, !hasSession, connection.guest.phase == .offered, let offer = connection.guest.offer,
            let participant = connection.guest.localParticipant
        else { return nil }
        hasSession = true
        formerKey = connection.guest.key
        if let formerKey { seatFile?.note(formerKey) }
        room?.noteEntry()
        return SocketSession(connection, id: offer.id, offer.metadata, participant)
    }

    private func takeOffer(of connection: RoomConnection) {
        status = .offered
        guard let offered = connection.guest.offer?.metadata.identifier, offered != metadata.identifier else { return }
        let reason = "the room plays \(offered), not \(metadata.identifier)"
        connection.perform { $0.fail(reason) }
        status = .failed(SessionError(.activationFailed, reason))
        retireConnection()
    }

    private func retireConnection() {
        guard let connection, connection.guest.isOver else { return }
        if !connection.isClosed { leaving.append(connection) }
        self.connection = connection.takeOther()
        if self.connection != nil {
            (hasSession, wantsOffer, status) = (false, invite.kind == .play, .connecting)
        } else if status == .offered {
            status = .idle
        }
    }
}
