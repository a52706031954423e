import ProgramTesting
import TerminalKit
import Testing

/// Checks how the texts are read that other tests use.
@Suite("Documentation pages") struct PageTests {
    @Test("have links, anchors, paths, members and targets; commands, and the output of those that stand alone")
    func page() {
        let page = Page(
            """
            # A page: `code`, and more
            See [another](Other.md#top) and `Sources/A/B.swift`, `run(_:)`; `make test` and .ci/none.

            ```sh
            make play ARGS="play --level hard"    # comment
            pong lab --expect 'a==0' 'b<=1'  # why
            bash .ci/run
            pong lab --seed $seed
            pong relay --listen :7666
            pong
            ```

            ## Next
            ```sh
            pong lab --list
            ```

            ```text
            one
            two
            ```
            """,
            at: "Page.md"
        )
        #expect(page.links + page.anchors == ["Other.md#top", "a-page-code-and-more", "next"])
        #expect(page.paths + page.makeTargets == ["Sources/A/B.swift", ".ci/run", "test", "play"])
        #expect(page.members.map { "\($0)" } == [#"(name: "run", file: "Sources/A/B.swift")"#])
        #expect(
            page.commands.map(\.arguments) == [
                ["play", "--level", "hard"], ["lab", "--expect", "a==0", "b<=1"], [], ["lab", "--list"],
            ]
        )
        #expect(page.outputs.map { $0.command.arguments + [$0.output] } == [["lab", "--list", "one\ntwo"]])
    }

    @Test("a transcript keeps what fits its patterns, and has all else as it is printed")
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
