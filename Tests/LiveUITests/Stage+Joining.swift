internal import LiveUI
internal import PongUI
internal import StageTesting
internal import TerminalUI

extension Stage {
    /// The title of a program with rooms.
    static func title(_ size: ScreenSize) -> Stage {
        Stage(
            columns: size.columns,
            rows: size.rows,
            glyphs: size.glyphs,
            entries: [
                TitleEntry("Host a match", in: .online) { _, _ in ProblemScene("No room", "none") },
                TitleEntry("Join a match", in: .online) { _, _ in prompt },
            ]
        )
    }

    /// The prompt for an invite.
    static func joining(_ size: ScreenSize) -> Stage {
        Stage(scene: prompt, columns: size.columns, rows: size.rows, glyphs: size.glyphs)
    }

    /// A prompt that knows one room.
    private static var prompt: JoinScene {
        JoinScene { text, _ in
            text == "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"
                ? .join(ProblemScene("Joined", "the room"))
                : .refuse("the invite is wrong: it has \(text.count { $0 != "-" }) characters, and an invite has 24")
        }
    }
}
