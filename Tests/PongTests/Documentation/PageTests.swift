import ProgramTesting
import Testing

/// Checks how a page is split into the parts that other tests use.
@Suite("Documentation pages") struct PageTests {
    private let page = Page(
        """
        # A page: `code`, and more
        See [another](Other.md#top) and `Sources/A/B.swift`, `run(_:)`; `make test` and .ci/none.

        ```sh
        make play ARGS="play --level hard"    # comment
        pong lab --expect 'a==0' 'b<=1'  # why
        bash .ci/run
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

    @Test("have links, anchors, paths, members and targets")
    func prose() {
        #expect(page.links == ["Other.md#top"])
        #expect(page.anchors == ["a-page-code-and-more", "next"])
        #expect(page.paths == ["Sources/A/B.swift", ".ci/run"])
        #expect(page.members.map(\.file) == ["Sources/A/B.swift"] && page.members.map(\.name) == ["run"])
        #expect(page.makeTargets == ["test", "play"])
    }

    @Test("have commands, and the output of those that stand alone")
    func commands() {
        #expect(
            page.commands.map(\.arguments) == [
                ["play", "--level", "hard"], ["lab", "--expect", "a==0", "b<=1"], ["lab", "--list"],
            ]
        )
        #expect(page.outputs.map(\.command.arguments) == [["lab", "--list"]])
        #expect(page.outputs.map(\.output) == ["one\ntwo"])
        #expect(DocumentedCommand("pong lab --seed $seed") == nil)
        #expect(DocumentedCommand("pong relay --listen :7666") == nil)
        #expect(DocumentedCommand("pong")?.arguments == [])
    }
}
