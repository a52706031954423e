internal import DisplayText
internal import GroupSessions

/// The names of a room's participants on the screen, each different from all others.
///
/// A name that comes a second time gets a number. All devices number alike: the players come first, then the others by
/// identifier.
struct RoomNames {
    /// The participants in the order of the numbers, with the names that they sent.
    let participants: [(id: ParticipantID, name: DisplayName)]

    /// The local player's name on its own screen, which no other participant may have.
    static let you = "You"

    /// The displayed name of a participant; `nil` if it has sent none.
    func name(of id: ParticipantID) -> String? {
        var taken = [Self.you]
        for (next, name) in participants {
            var shown = name.text
            var number = 2
            while taken.contains(shown) {
                shown = Self.numbered(name.text, number)
                number += 1
            }
            if next == id { return shown }
            taken.append(shown)
        }
        return nil
    }

    /// The name with a number, cut so that both have the width of a name.
    private static func numbered(_ name: String, _ number: Int) -> String {
        if let whole = DisplayName(whole: "\(name) \(number)") { return whole.text }
        var short = name
        while !short.isEmpty {
            short.removeLast()
            if let cut = DisplayName(whole: "\(short)… \(number)") { return cut.text }
        }
        return "\(number)"
    }
}
