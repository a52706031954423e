internal import LiveUI
internal import PongUI
internal import StageTesting
internal import TerminalUI
internal import Testing

/// The prompt for an invite.
@Suite("Joining by an invite") struct JoinSceneTests {
    private let size = ScreenSize(80, 24)

    @Test("takes a pasted invite with its end of line, and what stands around it", arguments: ["", " ", "\t"])
    func paste(blank: String) {
        var stage = Stage.joining(size)
        stage.paste(blank + "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y" + blank + "\n")
        #expect(stage.shows("K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"))
        stage.press(.enter)
        #expect(stage.shows("Joined"))
        // A terminal that does not bracket it.
        var plain = Stage.joining(size)
        plain.type(blank + "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y" + blank + "\n")
        #expect(plain.shows("Joined"))
    }

    @Test(
        "says what is wrong, and goes on with the text, whose letters mean nothing else; edits it by the keys of a line"
    )
    func editing() {
        var (refused, edited) = (Stage.joining(size), Stage.joining(size))
        refused.type("K7Q2-M9XF-3TRD-P8WA-7H3K-QX4\n")
        let faults = refused.follow([
            ("", "has 23 characters | K7Q2-M9XF-3TRD-P8WA-7H3K-QX4"), ("Y", "!has 23 characters"),
            ("backspace", ""), ("space x enter", "has 25 characters"), ("backspace backspace", ""),
        ])
        refused.type("Y")
        let rest =
            refused.follow([("enter", "Joined")])
            + edited.follow([
                ("q t ? ctrl-c", "quit"), ("release:q alt-x", "qt? | !qt?q | !qt?x"),
                ("ctrl-u enter", "!qt? | Join a match"),
                ("b d left c home a end e f backspace left delete", "abcd | !abcde"), ("end", ""),
            ])
        edited.type(String(repeating: "x", count: 100) + "end")
        // The cursor behind the last letter is visible.
        let tail = String(repeating: "x", count: 60) + "end"
        #expect(faults + rest + edited.follow([("", "\(tail) | !x\(tail) | !abcd"), ("esc", "Two players")]) == [])
    }

    @Test("keeps its text for a player that comes back from the room, and leads to the title's page")
    func back() {
        var stage = Stage.title(size).choosing("Join")
        stage.paste("K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y")
        let faults = stage.follow([
            ("enter", "Joined"), ("esc", "Type or paste the invite | K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"),
            ("esc", ">Join a match | Esc back"), ("esc", ">Online"),
        ])
        #expect(faults == [])
    }

    @Test("is opened from the title, beside the other entries")
    func title() {
        let title = Stage.title(size)
        var (joining, hosting) = (title.choosing("Join"), title.choosing("Host"))
        #expect(title.shows("Play", "Online", "More", "Quit"))
        #expect(joining.follow([("", "Type or paste the invite"), ("esc", ">Join a match")]) == [])
        #expect(hosting.follow([("", "No room"), ("release:enter", "No room"), ("enter", ">Host a match")]) == [])
    }
}

private struct Refusal: Error, CustomStringConvertible {
    let description: String
}

extension Stage {
    /// The title of a program with rooms.
    static func title(_ size: ScreenSize) -> Stage {
        Stage(
            columns: size.columns,
            rows: size.rows,
            glyphs: size.glyphs,
            entries: [
                TitleEntry("Host a match", in: .online) { _ in .show(CardScene(problem: "No room", "none")) },
                TitleEntry("Join a match", in: .online) { _ in .show(prompt) },
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
            guard text == "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y" else {
                let count = text.count { $0 != "-" }
                throw Refusal(description: "the invite has \(count) characters; it needs 24")
            }
            return CardScene(problem: "Joined", "the room")
        }
    }
}
