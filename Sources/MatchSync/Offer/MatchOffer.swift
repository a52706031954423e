public import GameCore
internal import GroupSessions
internal import SyncCore

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
        var fields = CheckedFields(ByteWriter())
        var (versions, settings) = (MatchVersions.needed(for: rules), rules.settings)
        do {
            try fields.pass(&versions)
            try fields.pass(&settings, Rule.original)
            // The offer of an empty court is the same as before courts had obstacles, and one without optional rules the
            // same as before there were any.
            if versions != .own { try fields.pass(&settings.obstacles) }
            if versions == .ownWithOptionalRules { try fields.pass(&settings, Rule.optional) }
            try fields.end()
        } catch {
            preconditionFailure("A writer refused an offer: \(error)")
        }
        return fields.stream.bytes
    }

    /// Reads an offer.
    ///
    /// - Throws: ``MatchOfferError`` if this program cannot play the offered match.
    public init(details: [UInt8]) throws(MatchOfferError) {
        guard !details.isEmpty else { throw .missing }
        if let offer = GameOffer(details: details) { throw .otherGame("\(offer.game) \(offer.version)") }
        var fields = CheckedFields(ByteReader(details))
        var versions = MatchVersions.own
        guard (try? fields.pass(&versions)) != nil else { throw .damaged }
        guard [.own, .ownWithObstacles, .ownWithOptionalRules].contains(versions) else {
            throw .otherVersion(versions)
        }
        guard details.count <= Self.maximumSize, let settings = try? fields.readSettings(of: versions),
            let rules = try? Rules(settings)
        else { throw .damaged }
        guard versions == .needed(for: rules) else { throw .otherVersion(versions) }
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

extension CheckedFields {
    fileprivate mutating func pass(_ versions: inout MatchVersions) throws(DecodingFailure) {
        try pass(&versions.messages)
        try passVarint("simulation", &versions.simulation)
    }

    fileprivate mutating func pass(_ settings: inout Rules.Settings, _ rules: [Rule]) throws(DecodingFailure) {
        for rule in rules {
            switch rule.place {
            case .length(let path), .speed(let path): try pass(&settings[keyPath: path].raw)
            case .count(let path, let range) where range.upperBound <= Int(UInt8.max):
                try pass(rule.name, &settings[keyPath: path], code: { UInt8($0) }, value: { Int($0) })
            case .count(let path, _):
                try pass(rule.name, &settings[keyPath: path], code: { UInt16($0) }, value: { Int($0) })
            case .flag(let path):
                try pass(rule.name, &settings[keyPath: path], code: { $0 ? 1 : 0 as UInt8 }) { code in
                    code > 1 ? nil : code == 1
                }
            }
        }
    }

    fileprivate mutating func pass(_ obstacles: inout [Obstacle]) throws(DecodingFailure) {
        var count = UInt8(obstacles.count)
        try pass(&count)
        try check(count <= Obstacle.most, "obstacles")
        let blank = Obstacle(.block, x: .zero, y: .zero, width: .zero, height: .zero)
        while obstacles.count < count { obstacles.append(blank) }
        for index in obstacles.indices {
            try pass("obstacle.kind", &obstacles[index].kind, code: \.rawValue) { code in
                Obstacle.Kind(rawValue: UInt8(code))
            }
            for path in [\Obstacle.x, \.y, \.width, \.height] {
                try pass("obstacle", &obstacles[index][keyPath: path], .zero, .one)
            }
        }
    }
}

extension CheckedFields<ByteReader> {
    /// Reads settings up to the end of the bytes, without checking that the rules are valid.
    fileprivate mutating func readSettings(of versions: MatchVersions) throws(DecodingFailure) -> Rules.Settings {
        var settings = Rules.Settings()
        try pass(&settings, Rule.original)
        if versions != .own { try pass(&settings.obstacles) }
        if versions == .ownWithOptionalRules { try pass(&settings, Rule.optional) }
        try end()
        try stream.finish()
        return settings
    }
}
