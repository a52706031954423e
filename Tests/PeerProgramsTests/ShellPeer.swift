internal import PeerPrograms
internal import SyncLab

/// Peer programs for the shell, which every machine has.
enum ShellPeer {
    static let hello =
        #"{"type":"hello","protocol":1,"game":"count","inputs":[{"name":"turn","values":["none","up"]}]}"#

    /// A program that answers `hello`, and then does something else.
    static func greeting(_ rest: String, hello: String = hello) -> String { "read -r line; echo '\(hello)'; \(rest)" }

    /// A program that counts its ticks, and confirms each number.
    ///
    /// - Parameters:
    ///   - state: The members of a state; `$n` is the number.
    ///   - before: What the shell does in each tick before the answer.
    ///   - more: Members of each answer besides.
    static func counting(
        state: String = #"\"n\":$n"#,
        before: String = ":",
        more: String = "",
        hello: String = hello
    ) -> String {
        let shown = #"{\"tick\":$n,\"state\":{\#(state)}}"#
        return greeting(
            """
            n=0; while read -r line; do case $line in *'"bye"'*) exit 0;; *'"leave"'*) echo '{"type":"leave"}';; \
            *) n=$((n+1)); \(before); \
            echo "{\\"confirmed\\":[\(shown)],\\"shown\\":\(shown),\\"send\\":[]\(more)}";; esac; done
            """,
            hello: hello
        )
    }

    static func setup(_ left: String, _ right: String? = nil) -> PeerSetup {
        PeerSetup(PerSide(left, right ?? left), seed: 1)
    }
}

extension PeerSetup {
    /// Plays the run with idle players.
    func report(seconds: UInt32 = 1) throws -> PeerReport {
        var plan = PeerRun.Plan(self)
        (plan.players, plan.ticks) = (PerSide(.idle, .idle), seconds * 60)
        var record = PeerRecord(self, plan.players)
        return try PeerRun(plan).report(&record)
    }

    /// The failure that a program of the run ends it with.
    func failure() -> PeerFailure? {
        do {
            _ = try report()
            return nil
        } catch {
            return error as? PeerFailure
        }
    }
}
