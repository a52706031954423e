import Foundation
import OperatingSystem
import ProgramTesting
import TerminalKit
import Testing

/// `pong lab --seeds` in the real program; `Hunts.txt` and `Lab.txt` have what a hunt shows and leaves.
@Suite("Hunts of the program", .waits)
struct HuntProgramTests {
    @Test("that Ctrl-C ends name the first seed that was not run")
    func interruption() throws {
        let flags = ["--seeds", "1:1000000", "--network", "4g", "--seconds", "20", "--strategy", "host"]
        let terminal = try Program.start(["lab", "--narrow"] + flags, columns: 120)
        try terminal.wait(for: " of 1000000 runs, ")
        try terminal.send("\u{3}")
        #expect(try terminal.waitForEnd() == .exited(130))
        let text = String(decoding: terminal.output, as: UTF8.self)
        let runs = try #require(text.firstMatch(of: /(\d+) of 1000000 runs, none failed/))
        #expect(text.contains("stopped; --seeds \(try #require(Int(runs.1)) + 1):1000000 goes on"))
    }

    @Test("have their bugs in files while they go on, and after a kill end as if there had been none")
    func kill() throws {
        let folder = try TemporaryFolder()
        let script = """
            hunt() {
                "$PONG" lab --narrow --seeds 1:200 --seconds 8 --network 4g --left chaos --right chaos \
                    --strategy host planted-bug-repeated-pause planted-bug-dropped-input --format jsonl "$@"
            }
            hunt --out whole >lines
            for time in 1 2 3; do
                rm -f part/bug-1.pong.log
                # The shell's child is the hunt itself, for the kill to reach it.
                hunt --out part --resume >/dev/null &
                until [ "$(wc -l <part/hunt.jsonl)" -gt $((time * 50)) ]; do kill -0 $! || exit 9; done 2>/dev/null
                [ $time != 1 ] || [ ! -e part/bug-1.pong.log ] || echo found
                pkill -9 -P $! || kill -9 $!
                wait $! 2>/dev/null
            done
            [ "$(wc -l <part/hunt.jsonl)" -lt "$(wc -l <lines)" ] && echo partly
            cp whole/bug-1.pong.log part
            hunt --out part --resume | cmp - lines && diff -r part whole && echo same
            """
        let result = try Program.result(
            of: ["bash", "-c", script],
            in: folder.url,
            environment: ["PONG": Program.path()]
        )
        #expect(result.output == "found\npartly\nsame\n" && result.status == 0, "\(result)")
    }

    @Test("use the processors that this process may use, unless told", .enabled(if: isInstalled("taskset")))
    func processors() throws {
        let one = #"taskset -c "$(taskset -cp $$ | sed 's/.*: \([0-9]*\).*/\1/')" "$PONG" "#
        for (command, count) in [(one, 1), (#""$PONG" "#, Processors.count), (#""$PONG" lab --jobs 3 "#, 3)] {
            let runs = "--narrow --seeds 1:2 --seconds 5 --network 4g --strategy host"
            let hunt = command + (count == 3 ? "" : "lab ") + runs
            let result = try Program.result(of: ["sh", "-c", hunt], environment: ["PONG": Program.path()])
            #expect(result.output.contains("\n\(count) at a time, "), "\(result)")
        }
    }

    private static func isInstalled(_ name: String) -> Bool {
        (try? Program.result(of: ["sh", "-c", "command -v \(name)"]).status) == 0
    }

    @Test("are answered when they are stopped before a shrink has begun")
    func shrink() throws {
        let folder = try TemporaryFolder()
        let run = ["lab", "--headless", "--seconds", "7200", "--strategy", "planted-bug-other-rules", "--seed", "1"]
        let record = ["--network", "4g", "--record", "long.pong.log"]
        #expect(try Program.run(run + record, in: folder).status == 1)
        let terminal = try Program.start(
            ["shrink", "long.pong.log"],
            columns: 100,
            in: folder,
            showing: "checking that"
        )
        try terminal.send("\u{3}")
        #expect(try terminal.waitForEnd() == .exited(130))
        let text = String(decoding: terminal.output, as: UTF8.self)
        #expect(text.contains("pong: stopped before a smaller run was found; nothing is written"))
        #expect(try folder.names() == ["long.pong.log"])
    }
}
