/// The place of a room and the invite to it.
///
/// | text | room |
/// |---|---|
/// | `INVITE` | on this machine |
/// | `HOST[:PORT]/INVITE`, `[IPv6][:PORT]/INVITE` | by TCP, without encryption |
/// | `ssh://[USER@]HOST[:PORT]/INVITE` | on a machine that ssh reaches, encrypted |
/// | `ws://HOST[:PORT]/INVITE` | by WebSocket, without encryption |
public struct RoomAddress: Sendable, Hashable {
    public enum Place: Sendable, Hashable {
        case thisMachine
        case tcp(host: String, port: UInt16)
        /// - `destination`: The host, with the user before it if one is given.
        case ssh(destination: String, port: UInt16?)
        case webSocket(host: String, port: UInt16)
    }

    public var place: Place
    public var invite: Invite

    public init(_ place: Place, _ invite: Invite) {
        self.place = place
        self.invite = invite
    }

    /// Reads an address as typed or pasted by a user, also with the command that joins the room.
    ///
    /// - Throws: ``RoomAddressError``
    public init(_ text: String) throws(RoomAddressError) {
        let text = try PastedInvite.cleaned(text)
        let scheme = ["ssh://", "ws://"].first { text.lowercased().hasPrefix($0) }
        let rest = text.dropFirst(scheme?.count ?? 0)
        guard scheme != nil || !rest.indices.contains(where: { rest[$0...].hasPrefix("://") }) else {
            throw RoomAddressError("use ssh:// or ws://; for anything else, --via COMMAND")
        }
        guard let slash = rest.lastIndex(of: "/") else {
            if let scheme { throw RoomAddressError("the invite is missing: write \(scheme)HOST/INVITE") }
            self.init(.thisMachine, try Invite(String(rest)))
            return
        }
        let (host, port) = try HostAndPort.parse(rest[..<slash])
        let invite = try Invite(String(rest[rest.index(after: slash)...]))
        guard scheme == "ssh://" || !host.contains("@") else { throw RoomAddressError("only ssh:// takes a user") }
        switch scheme {
        case "ssh://": self.init(.ssh(destination: host, port: port), invite)
        case "ws://": self.init(.webSocket(host: host, port: port ?? 80), invite)
        default: self.init(.tcp(host: host, port: port ?? Carrier.defaultPort), invite)
        }
    }
}

extension RoomAddress {
    /// True if the carrier does not encrypt: others on the path can read the traffic.
    public var isUnencrypted: Bool {
        switch place {
        case .tcp, .webSocket: true
        case .thisMachine, .ssh: false
        }
    }
}

extension RoomAddress: CustomStringConvertible {
    public var description: String {
        switch place {
        case .thisMachine: "\(invite)"
        case .tcp(let name, let port): "\(HostAndPort.text(name, port))/\(invite)"
        case .ssh(let destination, let port): "ssh://\(HostAndPort.text(destination, port))/\(invite)"
        case .webSocket(let host, let port): "ws://\(HostAndPort.text(host, port))/\(invite)"
        }
    }
}

/// The reason why a text is not an invite, or the address of a room: an error text for the user.
public struct RoomAddressError: Error, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
