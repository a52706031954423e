/// The numbers of a running relay on this machine.
public struct RelayStatus: Sendable {
    /// The name of its only room; `nil` for a relay of several.
    public let room: RoomName?

    /// The invite to play, or that of a relay of several rooms, from the file beside its socket; `nil` without one.
    public let invite: Invite?

    /// The value of each metric that the relay tells, in their order.
    public let values: [(metric: RelayMetric, value: Int)]

    /// Asks the relays of this user's rooms, and those of services whose folder this user may read.
    ///
    /// - Parameter room: The only room to ask for; `nil` for all.
    /// - Returns: The status of each running relay by its room's name, or the reason why it tells none.
    public static func all(of room: RoomName? = nil) -> [Result<RelayStatus, RelayError>] {
        let wanted = room.map { "\($0)" }
        return RoomFolder.sockets().filter { wanted == nil || $0.name == wanted }.compactMap { name, path in
            let relay = name == RoomFolder.nameOfSeveral ? "several rooms" : "room \(name)"
            // The socket of a killed relay is still there.
            guard let stream = try? StreamOpener.open(.unix(path: path)) else { return nil }
            return Result { () throws(RelayError) -> RelayStatus in
                let values = Self.values(in: try answer(of: stream, named: relay))
                return RelayStatus(room: try? RoomName(name), invite: RoomSocket.invite(beside: path), values: values)
            }
        }
    }

    /// The invite of the running relay of several rooms, which makes theirs.
    ///
    /// - Throws: ``RelayError`` if no such relay runs, or more than one.
    public static func inviteOfSeveralRooms() throws(RelayError) -> Invite {
        let invites = all().compactMap { try? $0.get() }.filter { $0.room == nil }.compactMap(\.invite)
        guard let invite = invites.first, invites.count == 1 else {
            let reason = invites.isEmpty ? "no relay of yours" : "more than one relay"
            throw RelayError(
                .system,
                "\(reason) with several rooms runs on this machine: give its invite in \(RelayProcess.inviteVariable)"
            )
        }
        return invite
    }

    private static func answer(of stream: ByteStream, named relay: String) throws(RelayError) -> String {
        _ = stream.send((FrameReader.preamble + StatusFrame.question)[...])
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
