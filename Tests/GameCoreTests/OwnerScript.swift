internal import GameBasics
internal import GameCore

/// The events of a participant under the session-owner rule, as text.
///
/// A script has commands in lines or between semicolons. `new 1` is the participant, with `common-view` or a standing
/// that it `remembers`, such as `1.3 3` for epoch, revision and origin; `holder 1 2` is one that owns a match that it
/// holds with another one. It learns `present 1 2 3`, `players 1 2`, `tick 60`, `change`, and `hear 2 epoch=1
/// revision=4 owner=1 origin=3 incumbent players=1,2`: an announcement, with `counted=1.3` if another revision is
/// counted. A question mark stands for the participant's state.
struct OwnerScript {
    private var rule = SessionOwner(local: 0)
    private var announcements: UInt32 = 0
    private var states: [String] = []

    /// - Returns: The states that the script asks for, a line each.
    static func reply(to text: String) -> String {
        var script = OwnerScript()
        for command in text.split(whereSeparator: { "\n;".contains($0) }) { script.perform(command) }
        return script.states.joined(separator: "\n")
    }

    private mutating func perform(_ command: Substring) {
        let words = command.split(separator: " ")
        let numbers = words.dropFirst().flatMap(Self.numbers)
        switch words[0] {
        case "new": begin(words, numbers)
        case "holder":
            let (own, other) = (words[1], words[2])
            for command in [
                "new \(own) \(words.dropFirst(3).joined())", "present \(own) \(other)", "hear \(other)",
                "players \(own) \(other)",
                "hear \(other) epoch=1 revision=1 owner=\(own) origin=\(own) players=\(own),\(other)",
            ] { perform(command[...]) }
        case "present": _ = rule.onParticipants(numbers)
        case "players": rule.players = numbers
        case "tick": _ = rule.onTick(UInt32(numbers[0]))
        case "change": _ = rule.onChange()
        case "hear": for sender in Self.numbers(words[1]) { hear(words.dropFirst(2), from: sender) }
        default: preconditionFailure("There is no command \(command)")
        }
        if words.last == "?" { states.append(state) }
    }

    private mutating func begin(_ words: [Substring], _ numbers: [UInt64]) {
        let remembered = words.firstIndex(of: "remembers").map { place in
            Self.standing(words[place + 1], origin: UInt64(words[place + 2]))
        }
        let hasCommonView = words.contains("common-view")
        rule = SessionOwner(
            local: numbers[0],
            standing: remembered ?? .none,
            hasCommonView: hasCommonView,
            timeout: 60
        )
    }

    private mutating func hear(_ words: ArraySlice<Substring>, from sender: UInt64) {
        let pairs = words.map { $0.split(separator: "=") }.filter { $0.count == 2 }
        let values = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
        func value(_ name: Substring) -> UInt32? { values[name].flatMap { UInt32($0) } }
        let (epoch, revision) = (value("epoch") ?? 0, value("revision") ?? 0)
        announcements += 1
        var announcement = OwnerAnnouncement(
            epoch: epoch,
            owner: values["owner"].flatMap { UInt64($0) },
            revision: revision,
            isCounted: words.contains("counted"),
            isIncumbent: words.contains("incumbent"),
            number: value("number") ?? announcements
        )
        if let origin = values["origin"] {
            announcement.standing = Self.standing(values["counted"] ?? "\(epoch).\(revision)", origin: UInt64(origin))
            announcement.standing.tentative = revision
        }
        _ = rule.onAnnouncement(announcement, from: sender, players: values["players"].map(Self.numbers) ?? [])
    }

    private var state: String {
        let own = rule.localAnnouncement
        let flags = [(rule.isPending, " pending"), (own.isCounted, " counted"), (own.isIncumbent, " incumbent")]
        let standings = [own.standing, rule.memory].map { standing in
            "\(standing.epoch).\(standing.revision)+\(standing.tentative) of \(standing.origin.map { "\($0)" } ?? "none")"
        }
        let owner = rule.owner.map { "\($0)" } ?? "none"
        return "owner \(owner), \(own.epoch).\(own.revision)\(flags.filter(\.0).map(\.1).joined()), "
            + "standing \(standings[0]), remembers \(standings[1])"
    }

    /// A standing such as `1.3`, of which all is counted, or `1.3.5`, of which the changes up to 5 are not.
    private static func standing(_ text: Substring, origin: UInt64?) -> Standing {
        let numbers = text.split(separator: ".").compactMap { UInt32($0) }
        return Standing(epoch: numbers[0], revision: numbers[1], tentative: numbers[numbers.count - 1], origin: origin)
    }

    /// The numbers of a list such as `1,3`, or of a range such as `1...17`; none for another word.
    private static func numbers(_ text: Substring) -> [UInt64] {
        let ends = text.split(separator: "...").compactMap { UInt64($0) }
        return ends.count == 2 ? Array(ends[0]...ends[1]) : text.split(separator: ",").compactMap { UInt64($0) }
    }
}
