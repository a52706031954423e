import ProgramTesting
import TerminalKit
import Testing

/// Checks how the transcripts are compared.
@Suite("Transcript") struct TranscriptTests {
    @Test("keeps what fits its patterns, and has all else as it is printed")
    func transcript() throws {
        let text = """
            ## Prose.
            $ pong --version
            0.[…].[…]
            $ for line in one two three; do
            >   echo $line; done; echo four >&2; exit 5
            [\u{2026}]
            th[…]
            ! four
            [5]
            $ pong 'with an argument'
            one
            """
        let replayed = try Transcript(text + "\n").replayed { arguments, _, _ in
            Program.Result(status: arguments.count == 1 ? 0 : 3, output: "0.\(arguments[0]).1\n", errors: "")
        }
        #expect(replayed == text.replacing("argument'\none", with: "argument'\n0.with an argument.1"))
        let other = text.replacing("two three", with: "two")
        #expect(
            try Transcript(other + "\n").replayed { _, _, _ in Program.Result(status: 0, output: "", errors: "") }
                .contains("exit 5\none\ntwo\n! four\n[5]\n")
        )
    }
}
