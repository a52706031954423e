import Testing

/// The checks themselves: each one can fail.
@Suite("Architecture checks") struct ChecksTests {
    @Test(
        "comments and strings are not code, interpolations are",
        arguments: [
            ("a // Double", "a "),
            ("a /* b /* c */\nd */ e", "a \n e"),
            (#"a("b \" c")"#, #"a("")"#),
            (#"a("b \(c(d) + "e \(f)") g")"#, #"a("" c(d) + "" f  )"#),
            ("a(\"\"\"\n  b \"c\" // d\n  \"\"\")", "a(\"\"\n\n)"),
            ("a(#\"b \\(c) \" d\"#)e", "a(\"\")e"),
            ("a(#\"b \\#(c)\"#)", "a(\"\" c )"),
        ]
    )
    func sourceText(_ source: String, _ code: String) {
        #expect(SourceText(source).code == code)
    }

    @Test("lines keep their numbers")
    func lines() {
        let lines = SourceText("/*\n*/ a\n\"\"\"\n\"\"\"; b").lines
        #expect(lines.map(\.number) == [1, 2, 3, 4])
        #expect(lines.map(\.text) == ["", " a", "\"\"", "; b"])
    }

    @Test(
        "finds imports that are not allowed",
        arguments: [
            ("GameCore", "internal import Foundation", "line 1: GameCore must not import Foundation"),
            ("GameCore", "@preconcurrency public import Glibc", "line 1: GameCore must not import Glibc"),
            ("PongUI", "\ninternal import struct NcursesScreen.X", "line 2: PongUI must not import NcursesScreen"),
            ("PongUI", "import TerminalUI", "line 1: the import of TerminalUI has no access level"),
            ("Cellar", "internal import GameCore", "Cellar is not in the table of layers"),
        ]
    )
    func imports(_ folder: String, _ source: String, _ problem: String) {
        #expect(Checks.imports(in: source, of: folder) == [problem])
    }

    @Test(
        "allows the imports of the table",
        arguments: [
            ("PongUI", "public import TerminalUI\ninternal import GameCore"),
            ("OperatingSystem", "#if canImport(Glibc)\n    @_exported public import Glibc\n#endif"),
            ("GameCore", "// import Foundation\nlet text = \"import Foundation\""),
        ]
    )
    func allowedImports(_ folder: String, _ source: String) {
        #expect(Checks.imports(in: source, of: folder) == [])
    }

    @Test(
        "finds what depends on more than the inputs",
        arguments: [
            ("let x: Double = y", "Double"),
            ("var x: Float32?", "Float32"),
            ("let x = 1.5", "1.5"),
            ("1_0.5_0)", "1_0.5_0"),
            ("CGFloat", "CGFloat"),
            ("SystemRandomNumberGenerator()", "SystemRandomNumberGenerator"),
            ("Int.random(in: 0..<3, using: &generator)", "random"),
            ("list.shuffled()", "shuffled"),
            ("list.shuffle (using: &g)", "shuffle"),
            ("list.randomElement()", "randomElement"),
            ("x.hashValue", "hashValue"),
            ("\"\\(Hasher())\"", "Hasher"),
            ("Hasher.init", "Hasher"),
            ("ContinuousClock.now", "ContinuousClock"),
            ("Task { }", "Task"),
            ("print(x)", "print"),
            ("{debugPrint (x)", "debugPrint"),
            ("readLine()", "readLine"),
            ("CommandLine.arguments", "CommandLine"),
        ]
    )
    func determinism(_ source: String, _ word: String) throws {
        let problems = Checks.determinism(in: "\n" + source, of: "GameCore")
        #expect(problems.count == 1)
        #expect(try #require(problems.first).hasPrefix("line 2: “\(word)” is "))
        #expect(Checks.determinism(in: source, of: "Benchmarks") == [])
    }

    @Test(
        "lets similar words pass",
        arguments: [
            "let dates = update(taskCount)", "func hash(into hasher: inout Hasher) {", "pair.0.1", "canvas.print(x)",
            "a1.2", "func shuffle(x)", "let print = x", ".random", "Ünter.größe",
            "0..<3", "1_000", "func randomSeed()",
            "hash(into: &state)",
            "DoubleWide()", "footprint(x)", "/// A Double\n// Date", "\"Task\"",
        ]
    )
    func allowedWords(_ source: String) {
        #expect(Checks.determinism(in: source, of: "GameCore") == [])
    }

    @Test("finds files that are too long")
    func length() {
        #expect(Checks.length(of: String(repeating: "a\n", count: 500)) == [])
        #expect(Checks.length(of: String(repeating: "a\n", count: 501)).count == 1)
    }

    @Test("finds folders that a page does not mention in a section")
    func undocumented() {
        let page = "# x\nPongUI\n## Layout\n- `GameCore`: rules\n## More\nTerminalUI\n"
        let folders = ["GameCore", "PongUI", "TerminalUI"]
        #expect(
            Checks.undocumented(folders, in: page, section: "Layout")
                == ["“Layout” does not mention PongUI", "“Layout” does not mention TerminalUI"]
        )
        #expect(Checks.undocumented([], in: page, section: "Keys") == ["there is no section “Keys”"])
    }
}
