/// The secret that admits a participant to a room: 80 bits, shown as four groups of four characters.
///
/// | bits | meaning |
/// |---|---|
/// | 20, the first group | the name of the room: both invites of a room share it |
/// | 59 | the secret |
/// | 1, the last | 0 in an invite to play, 1 in one to watch |
///
/// The invite to watch follows from the one to play, but not the reverse: one secret starts a room anywhere, and a
/// spectator cannot take a seat.
public struct Invite: Sendable, Hashable {
    /// The role that an invite grants.
    public enum Kind: Sendable, Hashable {
        case play, watch
    }

    public let room: RoomName

    /// The lower 60 bits: the secret and the bit of the kind.
    private let secret: UInt64

    static let byteCount = 10
    private static let secretBits = 60

    private init(room: RoomName, secret: UInt64) {
        self.room = room
        self.secret = secret & (1 << Self.secretBits - 1)
    }

    /// Draws a new invite to play.
    public init(using generator: inout some RandomNumberGenerator) {
        let (name, secret): (UInt64, UInt64) = (generator.next(), generator.next())
        self.init(room: RoomName(number: UInt32(truncatingIfNeeded: name)), secret: secret & ~1)
    }

    /// Reads an invite as typed by a user.
    ///
    /// Case, hyphens and blanks do not matter; I and L are read as 1, O as 0.
    ///
    /// - Throws: ``InviteError``
    public init(_ text: String) throws(InviteError) {
        let values = try Base32.values(of: text)
        guard values.count == 16 else { throw .wrongLength(values.count) }
        room = RoomName(number: values[..<4].reduce(0) { $0 << 5 | UInt32($1) })
        secret = values[4...].reduce(0) { $0 << 5 | UInt64($1) }
    }

    public var kind: Kind { secret & 1 == 0 ? .play : .watch }

    /// The invite to watch the same room; itself if it is one.
    public var watch: Invite {
        guard kind == .play else { return self }
        // The purpose is hashed too, so that any other value derived from the same secret differs.
        let hash = SipHash(key: (UInt64(room.number), secret)).hash(Array("pong: watch".utf8))
        return Invite(room: room, secret: hash | 1)
    }
}

extension Invite: CustomStringConvertible {
    public var description: String {
        var text = room.description
        for index in 0..<12 {
            if index.isMultiple(of: 4) { text += "-" }
            let value = UInt8(truncatingIfNeeded: secret >> UInt64(55 - 5 * index)) & 31
            text.unicodeScalars.append(Unicode.Scalar(Base32.character(value)))
        }
        return text
    }
}

extension Invite {
    /// The ten bytes that a greeting carries.
    var bytes: [UInt8] {
        let high = UInt64(room.number) << 44 | secret >> 16
        return (0..<8).map { UInt8(truncatingIfNeeded: high >> (56 - 8 * $0)) }
            + [UInt8(truncatingIfNeeded: secret >> 8), UInt8(truncatingIfNeeded: secret)]
    }

    /// Reads ``bytes``; any ten bytes are a valid invite.
    init(bytes: [UInt8]) {
        precondition(bytes.count == Self.byteCount, "\(bytes.count) bytes are no invite")
        let high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        room = RoomName(number: UInt32(high >> 44))
        secret = high << 16 & (1 << Self.secretBits - 1) | UInt64(bytes[8]) << 8 | UInt64(bytes[9])
    }

    /// Compares in constant time, so that the duration does not tell the number of matching bits.
    func isEqualInConstantTime(to other: Invite) -> Bool {
        (UInt64(room.number ^ other.room.number) | (secret ^ other.secret)) == 0
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

    /// Reads a name as typed by a user: the first group of an invite.
    ///
    /// - Throws: ``InviteError``
    public init(_ text: String) throws(InviteError) {
        let values = try Base32.values(of: text)
        guard values.count == 4 else { throw .wrongLength(values.count) }
        self.init(number: values.reduce(0) { $0 << 5 | UInt32($1) })
    }
}

extension RoomName: CustomStringConvertible {
    public var description: String {
        var text = ""
        for shift in [15, 10, 5, 0] as [UInt32] {
            text.unicodeScalars.append(
                Unicode.Scalar(Base32.character(UInt8(truncatingIfNeeded: number >> shift) & 31))
            )
        }
        return text
    }
}

/// The reason why a text is not an invite.
public enum InviteError: Error, Hashable {
    /// A character that no invite contains.
    case foreignCharacter(Character)
    /// The number of characters is not 16.
    case wrongLength(Int)
}

extension InviteError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .foreignCharacter(let character):
            let shown =
                character.isASCII && !character.isWhitespace && character >= " " ? "'\(character)'" : "a character"
            return "\(shown) does not occur in invites: they have digits, letters and hyphens"
        case .wrongLength(let count):
            return "it has \(count) characters, and an invite has 16, such as K7Q2-M9XF-3TRD-P8WA"
        }
    }
}

extension Base32 {
    /// The values of the typed characters, without hyphens and blanks.
    fileprivate static func values(of text: String) throws(InviteError) -> [UInt8] {
        var values: [UInt8] = []
        for character in text where character != "-" && !character.isWhitespace {
            guard let ascii = character.asciiValue, let value = value(ascii) else {
                throw .foreignCharacter(character)
            }
            values.append(value)
        }
        return values
    }
}
