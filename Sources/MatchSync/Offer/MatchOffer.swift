public import GameCore
internal import GroupSessions

/// The data that a device needs before it joins a match: the host's rules and the required versions.
///
/// It travels as ``GroupSessions/GroupActivityMetadata/details``. The versions come first: a device of another version
/// reads nothing else.
public struct MatchOffer: Sendable, Hashable {
    /// The rules of the match.
    public let rules: Rules

    public init(_ rules: Rules) {
        self.rules = rules
    }

    /// The maximum size of an offer of this version, in bytes.
    public static let maximumSize = 640

    /// The encoded offer.
    public var details: [UInt8] {
        var writer = ByteWriter()
        var checksum = Checksum()
        checksum.write(MatchVersions.needed(for: rules), to: &writer)
        checksum.write(rules.settings, to: &writer)
        checksum.seal(&writer)
        return writer.bytes
    }

    /// Reads an offer.
    ///
    /// - Throws: ``MatchOfferError`` if this program cannot play the offered match.
    public init(details: [UInt8]) throws(MatchOfferError) {
        guard !details.isEmpty else { throw .missing }
        var reader = ByteReader(details)
        var checksum = Checksum()
        guard let versions = try? checksum.readVersions(from: &reader) else { throw .damaged }
        guard versions == .own || versions == .ownWithObstacles else { throw .otherVersion(versions) }
        guard details.count <= Self.maximumSize, let settings = try? checksum.readSettings(from: &reader),
            let rules = try? Rules(settings), versions == .needed(for: rules)
        else { throw .damaged }
        guard rules.isPlayable else { throw .unplayable }
        self.rules = rules
    }
}

extension Rules {
    /// True if the court is fair and has no traps: a host may offer any obstacles.
    ///
    /// The time is bounded, because the trial has fixed seeds. A court is tried at one pace for all paces.
    fileprivate var isPlayable: Bool {
        settings.obstacles.isEmpty
            || Court("offer", settings.obstacles, settings: at(.fast).settings).problems().isEmpty
    }
}

extension Checksum {
    fileprivate mutating func write(_ versions: MatchVersions, to writer: inout ByteWriter) {
        write(versions.messages, to: &writer)
        writeVarint(versions.simulation, to: &writer)
    }

    fileprivate mutating func readVersions(from reader: inout ByteReader) throws(DecodingFailure) -> MatchVersions {
        let messages = try read(UInt8.self, from: &reader)
        return MatchVersions(messages: messages, simulation: try readVarint("simulation", from: &reader))
    }

    fileprivate mutating func write(_ settings: Rules.Settings, to writer: inout ByteWriter) {
        for rule in Rule.all {
            switch rule.place {
            case .length(let path), .speed(let path): write(settings[keyPath: path], to: &writer)
            case .count(let path, let range) where range.fitsInByte: write(UInt8(settings[keyPath: path]), to: &writer)
            case .count(let path, _): write(UInt16(settings[keyPath: path]), to: &writer)
            case .flag(let path): write(settings[keyPath: path], to: &writer)
            }
        }
        // The offer of an empty court is the same as before courts had obstacles.
        guard !settings.obstacles.isEmpty else { return }
        write(UInt8(settings.obstacles.count), to: &writer)
        for obstacle in settings.obstacles {
            write(obstacle.kind.rawValue, to: &writer)
            for length in [obstacle.x, obstacle.y, obstacle.width, obstacle.height] { write(length, to: &writer) }
        }
    }

    /// Reads settings up to the end of the bytes, without checking that the rules are valid.
    fileprivate mutating func readSettings(from reader: inout ByteReader) throws(DecodingFailure) -> Rules.Settings {
        var settings = Rules.Settings()
        for rule in Rule.all {
            switch rule.place {
            case .length(let path), .speed(let path): settings[keyPath: path] = try readLength(from: &reader)
            case .count(let path, let range) where range.fitsInByte:
                settings[keyPath: path] = Int(try read(UInt8.self, from: &reader))
            case .count(let path, _): settings[keyPath: path] = Int(try read(UInt16.self, from: &reader))
            case .flag(let path): settings[keyPath: path] = try readFlag(rule.name, from: &reader)
            }
        }
        if reader.unreadCount > Self.byteCount { settings.obstacles = try readObstacles(from: &reader) }
        try verify(&reader)
        try reader.finish()
        return settings
    }

    private mutating func readObstacles(from reader: inout ByteReader) throws(DecodingFailure) -> [Obstacle] {
        let count = try read(UInt8.self, from: &reader)
        guard count <= Obstacle.most else { throw .invalidValue(field: "obstacles") }
        var obstacles: [Obstacle] = []
        for _ in 0..<count {
            guard let kind = Obstacle.Kind(rawValue: try read(UInt8.self, from: &reader)) else {
                throw .invalidValue(field: "obstacle.kind")
            }
            let (x, y) = (try readObstacleLength(from: &reader), try readObstacleLength(from: &reader))
            let (width, height) = (try readObstacleLength(from: &reader), try readObstacleLength(from: &reader))
            obstacles.append(Obstacle(kind, x: x, y: y, width: width, height: height))
        }
        return obstacles
    }

    /// Reads a length within the court.
    private mutating func readObstacleLength(from reader: inout ByteReader) throws(DecodingFailure) -> Fixed {
        let length = try readLength(from: &reader)
        guard length >= .zero, length <= .one else { throw .invalidValue(field: "obstacle") }
        return length
    }

    private mutating func write(_ flag: Bool, to writer: inout ByteWriter) {
        write(flag ? 1 : 0 as UInt8, to: &writer)
    }

    private mutating func readFlag(_ name: String, from reader: inout ByteReader) throws(DecodingFailure) -> Bool {
        switch try read(UInt8.self, from: &reader) {
        case 0: return false
        case 1: return true
        default: throw .invalidValue(field: name)
        }
    }

    private mutating func readLength(from reader: inout ByteReader) throws(DecodingFailure) -> Fixed {
        Fixed(raw: try read(from: &reader))
    }
}

extension ClosedRange<Int> {
    fileprivate var fitsInByte: Bool { upperBound <= Int(UInt8.max) }
}
