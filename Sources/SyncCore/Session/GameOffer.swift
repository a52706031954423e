public import GroupSessions

/// The data that a device needs before it joins a session of a game: the game's name and version, and its rules.
///
/// It travels as ``GroupSessions/GroupActivityMetadata/details``.
public struct GameOffer: Sendable, Hashable {
    /// The name and the version of the game, see ``SyncGame``.
    public let game: String
    public let version: UInt32

    /// The rules in the game's own coding; none for a game without rules.
    public let rules: [UInt8]

    /// - Parameter rules: In the game's own coding.
    public init<Game: SyncGame>(_ type: Game.Type, rules: [UInt8] = []) {
        (game, version, self.rules) = (Game.name, Game.version, rules)
    }

    /// The first byte of an offer, which no offer has that begins with a version.
    private static let mark: UInt8 = 0

    /// The encoded offer.
    public var details: [UInt8] {
        var fields = CheckedFields(ByteWriter())
        var (mark, messages, number) = (Self.mark, MessageVersion.current, version)
        var (name, rules) = (Array(game.utf8), self.rules)
        do {
            try fields.pass(&mark)
            try fields.pass(&messages)
            try fields.pass("game", &name)
            try fields.passVarint("version", &number)
            try fields.pass("rules", &rules)
            try fields.end()
        } catch {
            preconditionFailure("A writer refused an offer: \(error)")
        }
        return fields.stream.bytes
    }

    /// Reads the offer of an activity.
    ///
    /// - Throws: ``GameOfferError``, unless it is an offer of this game in this version.
    public init<Game: SyncGame>(of activity: GroupActivityMetadata, for type: Game.Type) throws(GameOfferError) {
        try self.init(activity.details, title: activity.title, own: "\(Game.name) \(Game.version)")
        guard game == Game.name, version == Game.version else {
            throw .otherGame(offered: "\(game) \(version)", own: "\(Game.name) \(Game.version)")
        }
    }

    /// Reads an offer of any game; `nil` for other bytes.
    public init?(details: [UInt8]) {
        try? self.init(details, title: "", own: "")
    }

    private init(_ details: [UInt8], title: String, own: String) throws(GameOfferError) {
        guard let first = details.first else { throw .missing }
        guard first == Self.mark else { throw .otherGame(offered: title, own: own) }
        var fields = CheckedFields(ByteReader(details))
        var (mark, messages, version, name, rules) = (Self.mark, UInt8(0), UInt32(0), [UInt8](), [UInt8]())
        do {
            try fields.pass(&mark)
            try fields.pass(&messages)
            try fields.pass("game", &name)
            try fields.passVarint("version", &version)
            try fields.pass("rules", &rules)
            try fields.end()
            try fields.stream.finish()
        } catch {
            throw .damaged
        }
        guard messages == MessageVersion.current else { throw .otherMessages(offered: messages) }
        (game, self.version, self.rules) = (String(decoding: name, as: UTF8.self), version, rules)
    }
}

/// The reason why a device cannot join an offered session.
public enum GameOfferError: Error, Sendable, Hashable {
    /// The session has no offer.
    case missing
    case damaged

    /// The session is of another game or version; both by name and version.
    case otherGame(offered: String, own: String)

    /// The host's core has messages of this version.
    case otherMessages(offered: UInt8)
}

extension GameOfferError: CustomStringConvertible {
    /// One line for the player.
    public var description: String {
        switch self {
        case .missing: "the session offers no game"
        case .damaged: "the offer of the session cannot be read"
        case .otherGame(let offered, let own): "the session plays \(offered), and this program \(own)"
        case .otherMessages(let offered):
            "the host has version \(offered) of the messages, this program \(MessageVersion.current): "
                + "both need the same version of the core"
        }
    }
}

extension CheckedFields {
    /// Passes up to 64 KB after their number.
    fileprivate mutating func pass(_ name: String, _ bytes: inout [UInt8]) throws(DecodingFailure) {
        var count = UInt32(bytes.count)
        try passVarint(name, &count, through: 65_535)
        for index in 0..<Int(count) {
            var byte = index < bytes.count ? bytes[index] : 0
            try pass(&byte)
            if index == bytes.count { bytes.append(byte) }
        }
    }
}
