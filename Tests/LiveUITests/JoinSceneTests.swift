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
        stage.type(blank + "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y" + blank + "\n")
        #expect(stage.text.contains("Joined"))
    }

    @Test("says what is wrong, and goes on with the text")
    func refused() {
        var stage = Stage.joining(size)
        stage.type("K7Q2-M9XF-3TRD-P8WA-7H3K-QX4\n")
        #expect(stage.text.contains("it has 23 characters") && stage.text.contains("K7Q2-M9XF-3TRD-P8WA-7H3K-QX4"))
        stage.type("Y")
        #expect(!stage.text.contains("it has 23 characters"))
        stage.press(.enter)
        #expect(stage.text.contains("Joined"))
    }

    @Test("takes the letters that mean something elsewhere, and Ctrl keys as everywhere")
    func letters() {
        var stage = Stage.joining(size)
        stage.type("qtQT?")
        #expect(stage.text.contains("qtQT?"))
        #expect(stage.press("c", .control) == .quit)
        stage.press("u", .control)
        #expect(!stage.text.contains("qtQT?"))
        stage.press(.enter)
        #expect(stage.text.contains("Join a match"))
        stage.press(.escape)
        #expect(stage.text.contains("Two players"))
    }

    @Test("is edited by the keys of a line, and shows the end of a long one")
    func editing() {
        var stage = Stage.joining(size)
        stage.type("bd")
        stage.press(.left)
        stage.type("c")
        stage.press(.home)
        stage.type("a")
        stage.press(.end)
        stage.type("ef")
        stage.press(.backspace, .left, .delete)
        #expect(stage.text.contains("abcd") && !stage.text.contains("abcde"))
        stage.press(.end)
        stage.type(String(repeating: "x", count: 100) + "end")
        #expect(stage.text.contains("xend") && !stage.text.contains("abcd"))
    }

    @Test("is opened from the title, beside the other entries")
    func title() {
        var stage = Stage.title(size)
        for text in ["Play", "Online", "More", "Quit"] { #expect(stage.text.contains(text)) }
        stage.choose("Join")
        #expect(stage.text.contains("Type or paste the invite"))
        stage.press(.escape)
        stage.choose("Host")
        #expect(stage.text.contains("No room"))
        stage.press(.enter)
        #expect(stage.text.contains("Two players"))
    }
}
