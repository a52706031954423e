/// The numbers of a running relay on this machine.
public struct RelayStatus: Sendable {
    /// The folder of its socket, which has one relay of a name at most.
    public let folder: String

    /// The name of the only room, or of the one that was asked for; `nil` for a relay of several.
    public let room: RoomName?

    /// The invite to play, or that of a relay of several rooms, from the file beside its socket; `nil` without one, and
    /// for one of several rooms.
    public let invite: Invite?

    /// The value of each metric that the relay tells, in their order.
    public let values: [(metric: RelayMetric, value: Int)]

    /// Asks the relays of this user's rooms, and those of services whose folder this user may read.
    ///
    /// - Parameter room: The only room to ask for, also one of several of a relay; `nil` for all relays.
    /// - Returns: The status of each running relay by its room's name, or the reason why it tells none.
    public static func all(of room: RoomName? = nil) -> [Result<RelayStatus, RelayError>] {
        RoomFolder.sockets().compactMap { name, path in
            let relay = FoundRelay(name, path)
            let inside = relay.room == nil ? room : nil
            // The socket of a killed relay is still there.
            guard room == nil || inside != nil || relay.room == room,
                let stream = try? StreamOpener.open(.unix(path: path))
            else { return nil }
            do throws(RelayError) {
                let text = try answer(of: stream, to: StatusFrame.question(of: inside), by: relay)
                // An older relay tells its own numbers, without the room's name.
                if let inside, !text.hasPrefix("\(inside)\n") { return nil }
                let invite = inside == nil ? RoomSocket.invite(beside: path) : nil
                return .success(
                    RelayStatus(
                        folder: relay.folder,
                        room: relay.room ?? inside,
                        invite: invite,
                        values: values(in: text)
                    )
                )
            } catch {
                return .failure(error)
            }
        }
    }

    /// A relay by its socket.
    private struct FoundRelay: CustomStringConvertible {
        /// `nil` for a relay of several rooms.
        let room: RoomName?
        let folder: String

        init(_ name: String, _ path: String) {
            room = try? RoomName(name)
            folder = String(path.dropLast("/\(name)\(RoomFolder.socketSuffix)".count))
        }

        var description: String { room.map { "room \($0)" } ?? "several rooms" }
    }

    /// The running relays of this user, or of services, that tell their invites.
    private static var known: [(room: RoomName?, invite: Invite)] {
        all().compactMap { try? $0.get() }.compactMap { relay in relay.invite.map { (relay.room, $0) } }
    }

    /// Checks an invite that is to make those of rooms, as far as this machine's relays know it.
    ///
    /// - Returns: True if a relay of several rooms with the invite runs here; false if it may run on another machine.
    /// - Throws: ``RelayError`` if the invite is that of a room.
    public static func isOfSeveralRooms(_ invite: Invite) throws(RelayError) -> Bool {
        let known = known
        if known.contains(where: { $0.room == nil && $0.invite == invite }) { return true }
        guard !known.contains(where: { $0.room == nil ? $0.invite.isIssuer(of: invite) : $0.invite == invite }) else {
            throw RelayError(
                .system,
                "this is the invite of room \(invite.room): invites are made with that of a relay with --rooms"
            )
        }
        return false
    }

    /// The invite of the running relay of several rooms, which makes theirs.
    ///
    /// - Throws: ``RelayError`` if no such relay runs, or more than one.
    public static func inviteOfSeveralRooms() throws(RelayError) -> Invite {
        let invites = known.filter { $0.room == nil }.map(\.invite)
        guard let invite = invites.first, invites.count == 1 else {
            let reason = invites.isEmpty ? "no relay of yours" : "more than one relay"
            throw RelayError(
                .system,
                "\(reason) with several rooms runs on this machine: give its invite in \(RelayProcess.inviteVariable)"
            )
        }
        return invite
    }

    private static func answer(
        of stream: ByteStream,
        to question: [UInt8],
        by relay: FoundRelay
    ) throws(RelayError) -> String {
        _ = stream.send((FrameReader.preamble + question)[...])
        var reader = FrameReader(limit: RoomLimits.frameBytes)
        let frame = try stream.wait(RoomLimits.greetingTime) { bytes in
            reader.append(bytes)
            return try? reader.next()
        }
        if let frame, frame.kind == StatusFrame.kind { return String(decoding: frame.body, as: UTF8.self) }
        let reason =
            switch frame.flatMap({ try? HubFrame(kind: $0.kind, $0.body) }) {
            case .refused(.malformed):
                "the relay of \(relay) does not tell its status: it is older, or runs in a container"
            case .refused(let refusal): "\(relay): \(refusal.message)"
            default: "the relay of \(relay) does not answer"
            }
        throw RelayError(.system, reason)
    }

    private static func values(in text: String) -> [(metric: RelayMetric, value: Int)] {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
        return RelayMetric.all.compactMap { metric in
            guard let line = lines.first(where: { $0.count == 2 && $0[0] == metric.key }) else { return nil }
            return Int(line[1]).map { (metric, $0) }
        }
    }
}
