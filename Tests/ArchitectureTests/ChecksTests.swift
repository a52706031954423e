import Testing

/// The checks themselves: each one can fail.
@Suite("Architecture checks") struct ChecksTests {
    @Test("comments and strings are not code, interpolations are, and lines keep their numbers")
    func sourceText() {
        for (source, code) in [
            ("a // Double", "a "),
            ("a /* b /* c */\nd */ e", "a \n e"),
            (#"a("b \" c")"#, #"a("")"#),
            (#"a("b \(c(d) + "e \(f)") g")"#, #"a("" c(d) + "" f  )"#),
            ("a(\"\"\"\n  b \"c\" // d\n  \"\"\")", "a(\"\"\n\n)"),
            ("a(#\"b \\(c) \" d\"#)e", "a(\"\")e"),
            ("a(#\"b \\#(c)\"#)", "a(\"\" c )"),
        ] {
            #expect(SourceText(source).code == code)
        }
        let lines = SourceText("/*\n*/ a\n\"\"\"\n\"\"\"; b").lines.map { "\($0.number)\($0.text)" }
        #expect(lines == ["1", "2 a", "3\"\"", "4; b"])
    }

    @Test("finds imports that are not allowed, and allows those of the table")
    func imports() {
        for (folder, source, problems) in [
            ("GameCore", "internal import Foundation", ["line 1: GameCore must not import Foundation"]),
            ("GameCore", "@preconcurrency public import Glibc", ["line 1: GameCore must not import Glibc"]),
            ("PongUI", "\ninternal import struct NcursesScreen.X", ["line 2: PongUI must not import NcursesScreen"]),
            ("PongUI", "import TerminalUI", ["line 1: the import of TerminalUI has no access level"]),
            ("Cellar", "internal import GameCore", ["Cellar is not in the table of layers"]),
            ("PongUI", "public import TerminalUI\ninternal import GameCore", []),
            ("OperatingSystem", "#if canImport(Glibc)\n    @_exported public import Glibc\n#endif", []),
            ("GameCore", "// import Foundation\nlet text = \"import Foundation\"", []),
        ] {
            #expect(Checks.imports(in: source, of: folder) == problems)
        }
    }

    @Test("finds this game's types in code of any game, and only there")
    func gameTypes() {
        for (path, source, problems) in [
            ("LabTools/X.swift", "a\nlet x: PerPlayer<Input>", ["“PerPlayer”", "“Input”"]),
            ("LabTools/X.swift", "GameCore.Match(seed: 1) // Rules", ["“Match”"]),
            ("LabTools/X.swift", "\"Match\" + MatchStore().match, PlayerInput, Matches", []),
            ("LabTools/Pong/X.swift", "Match()", []), ("SyncLab/X.swift", "Match()", []),
        ] {
            let found = Checks.gameTypes(in: source, at: path)
            #expect(found.map { $0.split(separator: " ")[2] } == problems.map { $0[...] })
        }
    }

    @Test("finds what depends on more than the inputs, and lets similar words pass")
    func determinism() {
        for (source, word) in [
            ("let x: Double = y", "Double"), ("var x: Float32?", "Float32"), ("let x = 1.5", "1.5"),
            ("1_0.5_0)", "1_0.5_0"), ("CGFloat", "CGFloat"),
            ("SystemRandomNumberGenerator()", "SystemRandomNumberGenerator"),
            ("Int.random(in: 0..<3, using: &generator)", "random"), ("list.shuffled()", "shuffled"),
            ("list.shuffle (using: &g)", "shuffle"), ("list.randomElement()", "randomElement"),
            ("x.hashValue", "hashValue"), ("\"\\(Hasher())\"", "Hasher"), ("Hasher.init", "Hasher"),
            ("ContinuousClock.now", "ContinuousClock"), ("SystemClock()", "SystemClock"),
            ("SystemChance.key()", "SystemChance"),
            ("Task { }", "Task"), ("print(x)", "print"),
            ("{debugPrint (x)", "debugPrint"), ("readLine()", "readLine"), ("CommandLine.arguments", "CommandLine"),
        ] {
            let problems = Checks.determinism(in: "\n" + source, of: "GameCore")
            #expect(problems.map { $0.prefix { $0 != "”" } } == ["line 2: “\(word)"])
            #expect(Checks.determinism(in: source, of: "Benchmarks") == [])
        }
        for source in [
            "let dates = update(taskCount)", "func hash(into hasher: inout Hasher) {", "pair.0.1", "canvas.print(x)",
            "a1.2", "func shuffle(x)", "let print = x", ".random", "Ünter.größe", "0..<3", "1_000",
            "func randomSeed()", "hash(into: &state)", "DoubleWide()", "footprint(x)", "/// A Double\n// Date",
            "\"Task\"",
        ] {
            #expect(Checks.determinism(in: source, of: "GameCore") == [])
        }
    }
}
