internal import OperatingSystem

/// The numbers of a running relay on this machine.
public struct RelayStatus: Sendable {
    public let room: String

    /// The invite to play, from the file beside the room's socket; `nil` without one.
    public let invite: Invite?

    /// The value of each metric that the relay tells, in their order.
    public let values: [(metric: RelayMetric, value: Int)]

    /// Asks the relays of this user's rooms, and those of services whose folder this user may read.
    ///
    /// - Parameter room: The only room to ask for; `nil` for all.
    /// - Returns: The status of each running relay by its room's name, or the reason why it tells none.
    public static func all(of room: RoomName? = nil) -> [Result<RelayStatus, RelayError>] {
        RoomFolder.sockets().filter { room == nil || $0.room == room }.compactMap { name, path in
            // The socket of a killed relay is still there.
            guard let stream = try? StreamOpener.open(.unix(path: path)) else { return nil }
            switch answer(of: stream) {
            case .status(let text):
                return .success(
                    RelayStatus(room: "\(name)", invite: invite(besideSocket: path), values: values(in: text))
                )
            case .refused(.malformed):
                return .failure(
                    RelayError(
                        .system,
                        "the relay of room \(name) does not tell its status: it is older, or runs in a container"
                    )
                )
            case .refused(let refusal): return .failure(RelayError(.system, "room \(name): \(refusal.message)"))
            case .none: return .failure(RelayError(.system, "the relay of room \(name) does not answer"))
            }
        }
    }

    private static func invite(besideSocket path: String) -> Invite? {
        let descriptor = open(path + RoomSocket.invitesSuffix, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { SystemCalls.close(descriptor) }
        let text = String(decoding: SystemCalls.readAll(descriptor, upTo: 1_024) ?? [], as: UTF8.self)
        let label = RelayProcess.playLabel
        let line = text.split(separator: "\n").first { $0.hasPrefix(label) }
        return line.flatMap { try? Invite(String($0.dropFirst(label.count))) }
    }

    private enum Answer {
        case none
        case status(String)
        case refused(Refusal)
    }

    private static func answer(of stream: ByteStream) -> Answer {
        let question = FrameReader.preamble + StatusFrame.question
        _ = question.withUnsafeBytes { stream.write($0) }
        let clock = SystemClock()
        var reader = FrameReader(limit: RoomLimits.frameBytes)
        var poller = Poller()
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while clock.now < RoomLimits.greetingTime {
            poller.removeAll()
            poller.add(stream.input, reads: true, writes: false)
            poller.wait(RoomLimits.greetingTime - clock.now)
            switch buffer.withUnsafeMutableBytes({ stream.read(into: $0) }) {
            case .moved(let count): reader.append(buffer[..<count])
            case .blocked: continue
            case .ended: return .none
            }
            guard let frame = try? reader.next() else { continue }
            if frame.kind == StatusFrame.kind { return .status(String(decoding: frame.body, as: UTF8.self)) }
            guard case .refused(let refusal) = try? HubFrame(kind: frame.kind, frame.body) else { return .none }
            return .refused(refusal)
        }
        return .none
    }

    private static func values(in text: String) -> [(metric: RelayMetric, value: Int)] {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
        return RelayMetric.all.compactMap { metric in
            guard let line = lines.first(where: { $0.count == 2 && $0[0] == metric.key }) else { return nil }
            return Int(line[1]).map { (metric, $0) }
        }
    }
}
