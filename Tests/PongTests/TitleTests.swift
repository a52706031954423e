import Testing

/// The title of the real program.
@Suite("Title", .timeLimit(.minutes(5)))
struct TitleTests {
    @Test(
        "each item can be begun by keys",
        arguments: [
            (0, ["You", "Computer", "Space begins"]),
            (1, ["Left", "Right", "Space begins"]),
            (2, ["Left", "Right", "serves", "demo"]),
            (3, [" Keys ", "rematch"]),
        ],
        VirtualTerminal.Kind.allCases
    )
    func items(_ item: (downs: Int, texts: [String]), _ kind: VirtualTerminal.Kind) throws {
        let terminal = try Program.start(["--seed", "1"], kind: kind)
        try terminal.wait(for: "One player")
        for _ in 0..<item.downs { try terminal.type(.down) }
        try terminal.type(.enter)
        for text in item.texts { try terminal.wait(for: text) }
    }

    @Test("the last item quits")
    func quit() throws {
        let terminal = try Program.start()
        try terminal.wait(for: "Quit")
        try terminal.type(.up)
        try terminal.type(.enter)
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try terminal.leftovers() == [])
    }

    @Test("the level is chosen with the arrows")
    func level() throws {
        let terminal = try Program.start()
        try terminal.wait(for: "◀ normal")
        try terminal.type(.right)
        try terminal.wait(for: "◀ hard")
        try terminal.type(.left)
        try terminal.type(.left)
        try terminal.wait(for: "  easy")
    }
}
