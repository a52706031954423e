import LabTools
import OperatingSystem
import SyncLab
import TerminalKit
import Testing

@testable import pong

/// The processes of a hunt, with a script in the place of the program.
@Suite("Pool of a hunt") struct HuntPoolTests {
    /// A program that makes runs by its own rules; each of its processes adds its number to a file.
    private static let worker = """
        #!/usr/bin/env bash
        cd "${0%/*}"
        echo "$SWIFT_DETERMINISTIC_HASHING" >>processes
        process=$(wc -l <processes) hash=a fourth=0003
        while read -r run; do
            if [ "$process" != 1 ]; then
                case $1 in
                    measure) hash=b ;;
                    ticks) fourth=0004 ;;
                    trap) [ "$process" != 2 ] || kill -ILL $$ ;;
                esac
            fi
            printf '{"run":%s,"network":"4g","strategy":"host","seed":%s,"failure":null,' "$run" "$run"
            printf '"hash":"000000000000000%s","contacts":20,"exercised":{}}' $hash
            [ $((run % 20)) != 0 ] || printf '\\t1 000000010002%s' $fourth
            echo
        done
        """

    @Test(
        "lets a new process make every twentieth run again, and finds a difference",
        arguments: [
            ("same", nil), ("measure", "its measures differed"), ("ticks", "the devices' matches differed"),
            ("trap", "ended by signal 4"),
        ] as [(String, String?)]
    )
    func madeTwice(difference: String, text: String?) throws {
        let folder = try TemporaryFolder()
        let program = folder.path(of: "worker")
        try folder.write(Self.worker.utf8, to: "worker")
        chmod(program, 0o755)
        let hunt = Hunt([LabRun.Plan(seed: 1)], seeds: 1...45)
        var pool = HuntPool(hunt: hunt, arguments: [difference], jobs: 1, stop: -1)
        pool.program = program
        var runs: [HuntedRun] = []
        #expect(
            try pool.make((1...45).map { HuntTask(number: $0) }) { run in
                runs.append(run)
                return true
            }
        )
        #expect(runs.map(\.number) == Array(1...45))
        let failures = runs.filter { $0.failure != nil }
        let end = "another process made it again, and \(text ?? "")"
        #expect(failures.map(\.number) == (text == nil ? [] : [20]))
        #expect(failures.first?.failure.map { $0.kind == .unrepeatable && $0.signature == end } ?? (text == nil))
        #expect(failures.first?.failure?.tick == (difference == "ticks" ? 3 : nil))
        // None of them has a fixed seed for hashing.
        let processes = try folder.text(of: "processes").split(separator: "\n")
        #expect(Set(processes) == ["0"] && processes.count == (difference == "trap" ? 4 : 3))
    }
}
