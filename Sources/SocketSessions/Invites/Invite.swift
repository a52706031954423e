/// The secret that admits a participant to a room, shown as six groups of four characters of five bits each.
///
/// | characters | meaning |
/// |---|---|
/// | 4, the first group | the name of the room: both invites of a room share it |
/// | 19 | the secret; the last bit is 0 in an invite to play, 1 in one to watch |
/// | 1 | the check character: a wrong character, or two that are exchanged, make no invite |
///
/// The invite to watch follows from the one to play, but not the reverse: one secret starts a room anywhere, and a
/// spectator cannot take a seat. A search for the secret has 2⁹⁴ candidates.
///
/// Invites of earlier versions have four groups: a secret of 12 characters, and no check character.
public struct Invite: Sendable, Hashable {
    /// The role that an invite grants.
    public enum Kind: Sendable, Hashable {
        case play, watch
    }

    /// The values of the characters, each below 32.
    private let values: [UInt8]

    private static let nameCount = 4
    private static let secretCount = 19
    /// The values of the secret that tell a relay's own invites.
    private static let sealCount = 12
    private static let formerCount = 16
    private static let count = nameCount + secretCount + 1

    /// - Parameter secret: The values behind the name, without the check character.
    private init(room: RoomName, secret: some Sequence<UInt8>) {
        let checked = room.values + secret
        values = checked.count == Self.formerCount ? checked : checked + [Base32.check(of: checked)]
    }

    /// Draws a new invite to play.
    public init(using generator: inout some RandomNumberGenerator) {
        let name: UInt64 = generator.next()
        var secret = Base32.values(generator.next(), count: 12) + Base32.values(generator.next(), count: 7)
        secret[Self.secretCount - 1] &= ~1
        self.init(room: RoomName(number: UInt32(truncatingIfNeeded: name)), secret: secret)
    }

    /// Reads an invite as typed or pasted by a user.
    ///
    /// Case, hyphens and blanks do not matter; I and L are read as 1, O as 0.
    ///
    /// - Throws: ``RoomAddressError``
    public init(_ text: String) throws(RoomAddressError) {
        let values = try Base32.values(of: PastedInvite.cleaned(text))
        guard values.count == Self.count || values.count == Self.formerCount else {
            throw .wrongLength(values.count)
        }
        guard values.count == Self.formerCount || Base32.check(of: values) == 0 else {
            throw RoomAddressError(
                "the invite has a typing error: compare it with the original"
            )
        }
        self.values = values
    }

    public var room: RoomName { RoomName(values: values[..<Self.nameCount]) }

    private var isFormer: Bool { values.count == Self.formerCount }

    /// The values of the secret's characters.
    private var secret: ArraySlice<UInt8> { values[Self.nameCount..<(isFormer ? values.count : values.count - 1)] }

    /// The hash with this invite as its key.
    private var hash: SipHash {
        SipHash(key: (Base32.number(room.values + secret.prefix(8)), Base32.number(secret.dropFirst(8))))
    }

    public var kind: Kind { secret.last.map { $0 & 1 } == 1 ? .watch : .play }

    /// The invite to watch the same room; itself if it is one.
    public var watch: Invite {
        guard kind == .play else { return self }
        // The purpose is hashed too, so that any other value derived from the same secret differs.
        if isFormer {
            let hash = SipHash(key: (UInt64(room.number), Base32.number(secret))).hash(Array("pong: watch".utf8))
            return Invite(room: room, secret: Base32.values(hash | 1, count: 12))
        }
        let low = hash.hash(Array("pong: watch, second part".utf8))
        return Invite(
            room: room,
            secret: Base32.values(hash.hash(Array("pong: watch, first part".utf8)), count: 12)
                + Base32.values(low | 1, count: 7)
        )
    }
}

extension Invite {
    /// Draws an invite to play in a room of the relay that has this invite.
    ///
    /// Its secret has 35 random bits, without the last one; before them are 60 bits of a hash with this invite as its
    /// key. So the relay knows the invites that were made for it, and needs no list of them.
    public func invite(using generator: inout some RandomNumberGenerator) -> Invite {
        Invite(using: &generator).sealed(by: self)
    }

    /// True if an invite to play was made with this one.
    func isIssuer(of other: Invite) -> Bool {
        other.kind == .play && other.isEqualInConstantTime(to: other.sealed(by: self))
    }

    /// The invite with the same name and the same end of the secret whose seal is a relay's.
    private func sealed(by relay: Invite) -> Invite {
        let rest = self.secret.suffix(Self.secretCount - Self.sealCount)
        let seal = relay.hash.hash(Array("pong: room".utf8) + room.values + rest)
        return Invite(room: room, secret: Base32.values(seal, count: Self.sealCount) + rest)
    }
}

extension Invite: CustomStringConvertible {
    public var description: String {
        stride(from: 0, to: values.count, by: 4).map { Base32.text(values[$0..<($0 + 4)]) }.joined(separator: "-")
    }
}

extension Invite {
    /// The bytes that a greeting carries: five for eight characters.
    var bytes: [UInt8] {
        stride(from: 0, to: values.count, by: 8).flatMap { start in
            let number = Base32.number(values[start..<(start + 8)])
            return (0..<5).map { UInt8(truncatingIfNeeded: number >> (32 - 8 * $0)) }
        }
    }

    /// Reads ``bytes``; `nil` for a number of bytes that no invite has.
    ///
    /// The check character is not checked: a wrong invite is as good as any other one.
    init?(bytes: some Collection<UInt8>) {
        guard bytes.count * 8 == Self.count * 5 || bytes.count * 8 == Self.formerCount * 5 else { return nil }
        let bytes = Array(bytes)
        values = stride(from: 0, to: bytes.count, by: 5).flatMap { start in
            Base32.values(bytes[start..<(start + 5)].reduce(0) { $0 << 8 | UInt64($1) }, count: 8)
        }
    }

    /// Compares in a time that does not tell the number of matching bits.
    func isEqualInConstantTime(to other: Invite) -> Bool {
        values.count == other.values.count
            && values.indices.reduce(0) { $0 | (values[$1] ^ other.values[$1]) } == 0
    }
}

/// The public name of a room: four characters, the first group of its invites.
public struct RoomName: Sendable, Hashable {
    /// Less than 2 to the power of 20.
    let number: UInt32

    /// - Parameter number: Only its lowest 20 bits count.
    init(number: UInt32) {
        self.number = number & 0xF_FFFF
    }

    /// Reads a name as typed or pasted by a user: the first group of an invite.
    ///
    /// - Throws: ``RoomAddressError``
    public init(_ text: String) throws(RoomAddressError) {
        let values = try Base32.values(of: PastedInvite.cleaned(text))
        guard values.count == 4 else { throw .wrongLength(values.count) }
        self.init(values: values)
    }

    fileprivate init(values: some Sequence<UInt8>) {
        number = UInt32(Base32.number(values))
    }

    /// The values of its characters.
    fileprivate var values: [UInt8] { Base32.values(UInt64(number), count: 4) }
}

extension RoomName: CustomStringConvertible {
    public var description: String { Base32.text(values) }
}

extension RoomAddressError {
    static func wrongLength(_ count: Int) -> RoomAddressError {
        let characters = count == 1 ? "1 character" : "\(count) characters"
        return RoomAddressError("the invite has \(characters); it needs 24, such as K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y")
    }
}
