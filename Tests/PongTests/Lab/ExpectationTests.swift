import ProgramTesting
import TerminalKit
import Testing

/// Conditions of `pong lab --headless --expect`.
@Suite("Expectations", .waits)
struct ExpectationTests {
    private static let run = [
        "lab", "--headless", "--seconds", "30", "--seed", "7", "--network", "4g", "--strategy", "host", "--expect",
    ]

    @Test("accept conditions that hold")
    func kept() throws {
        let result = try Program.run(
            Self.run + [
                "ticks == 1800 and contacts>0", "not ticks<1800", "1800<=ticks", "ticks!=1", "peers.0.tick<ticks",
                "measures.pops.perMinute>0 or confirmedDivergence==0", "not (revokedGoals>0 and contacts==0)",
                "displayedDivergence.max<1", "peers.0.packetsSent>=1000",
            ]
        )
        #expect(result.errors == "" && result.status == 0)
    }

    @Test("say which condition is broken and name the values that it depends on, with status 1")
    func broken() throws {
        let result = try Program.run(
            Self.run + [
                "ticks<1800 and revokedGoals==0", "not ticks==1800", "revokedGoals==0 and confirmedDivergence==0",
                "ticks!=1800", "contacts>0", "ticks <= 1750", "measures.confirmedDivergence==0",
            ]
        )
        let complaints = """
            pong: ticks<1800 and revokedGoals==0 is broken: ticks is 1800, revokedGoals is 0
            pong: not ticks==1800 is broken: ticks is 1800
            pong: revokedGoals==0 and confirmedDivergence==0 is broken: revokedGoals is 0, \
            confirmedDivergence was not measured
            pong: ticks!=1800 is broken: it is 1800
            pong: ticks <= 1750 is broken: it is 1800, 50 too much
            pong: measures.confirmedDivergence==0 is broken: nothing was measured

            """
        #expect(result.errors == complaints)
        #expect(result.status == 1)
    }

    @Test("are refused before the run, with a line that points at the error")
    func refused() throws {
        let result = try Program.run(Self.run + ["pops.perMinute<=3 and bogus==0"])
        #expect(result.status == 64 && result.output == "")
        #expect(
            result.errors == """
                pong: --expect: 'bogus' is not a measure; pong lab --list prints them all
                  pops.perMinute<=3 and bogus==0
                                        ^^^^^

                """
        )
    }

    @Test(
        "of one comparison are refused in one line",
        arguments: [
            ("contcats>0", "'contcats' is not a measure; did you mean contacts?"),
            ("unfairContact>0", "'unfairContact' is not a measure; did you mean unfairContacts?"),
            ("ticks=3", "at character 6: equality is written =="),
            ("changed(ticks)", "--expect: 'changed' looks at earlier ticks, and a report has none"),
        ]
    )
    func line(_ text: String, _ message: String) throws {
        let result = try Program.answer(Self.run + [text])
        #expect(result.status == 64 && result.output == "")
        #expect(result.errors.hasPrefix("pong: \(message)\n"), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == (text.contains("(") ? 3 : 1))
    }
}
