internal import GameCore
internal import TerminalUI

/// The look and the sound of a rally from a number of contacts on.
struct Heat: Sendable {
    /// The fewest contacts of such a rally.
    let contacts: Int
    /// Stands behind the number of contacts, also without colours and motion.
    let mark: String
    /// The ticks of a part of the ball's trail.
    let trail: Int
    /// The pitch of a contact's tone, in hertz.
    let pitch: Int
    /// The cue of a contact, besides ``Cues/contact``.
    let cue: Cues
    /// The colour of the ball, its trail and the number of contacts.
    let color: @Sendable (Palette) -> Color

    /// All heats, a row each, by their contacts.
    static let all = [
        Heat(contacts: 0, mark: "", trail: 12, pitch: 466, cue: .contact) { $0.ball },
        Heat(contacts: 8, mark: " !", trail: 14, pitch: 554, cue: .warmContact) { $0.warmBall },
        Heat(contacts: 16, mark: " !!", trail: 16, pitch: 622, cue: .hotContact) { $0.hotBall },
        Heat(contacts: 24, mark: " !!!", trail: 18, pitch: 740, cue: .burningContact) { $0.burningBall },
    ]

    /// The heat of a match's rally, which a goal ends.
    static func of(_ match: Match) -> Heat {
        guard case .playing = match.play else { return all[0] }
        return all[(all.firstIndex { $0.contacts > match.rally } ?? all.count) - 1]
    }

    var isHot: Bool { contacts > 0 }
}
