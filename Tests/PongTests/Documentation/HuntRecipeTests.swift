import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// The recipes of hunts on several machines, run as far as one machine can: their shell code is run, with a stand-in for
/// GNU parallel if there is none, and without Slurm and GitHub.
@Suite("Recipes of hunts", .waits)
struct HuntRecipeTests {
    private static let recipes = "Sources/pong/Documentation/Examples/Hunts"

    /// The folder of the recipes, beside a program that is found as `pong`.
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.install("exec '\(try Program.path())' \"$@\"", as: "pong")
        let source = Page.root.path(percentEncoded: false) + Self.recipes
        _ = try Program.result(of: ["sh", "-c", "cp '\(source)'/* ."], in: folder.url)
    }

    /// What the hunt is, and what its statuses are.
    static let hunts = [
        ("--narrow --seeds 1:4 --seconds 30 --network 4g --strategy host", 0),
        ("--narrow --seeds 1:4 --seconds 30 --network 4g --strategy host planted-bug-other-rules", 1),
        ("--narrow --seeds 1:4 --seconds 30 --network 4g --strategy host --link none", 70),
    ]

    private func run(_ command: String, _ environment: [String: String]) throws -> Program.Result {
        let path = folder.path(of: "") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        let all = environment.merging(["PATH": path]) { one, _ in one }
        return try Program.result(of: ["bash", "-e", "-c", command], in: folder.url, environment: all)
    }

    /// Checks the end of a recipe, and what it leaves.
    private func check(_ result: Program.Result, _ status: Int) throws {
        #expect(Int(result.status) == status, "\(result)")
        guard status != 70 else { return }
        let names = try folder.names(in: "hunt/bugs")
        #expect(names == (status == 1 ? ["bug-1.pong.log", "hunt.jsonl"] : ["hunt.jsonl"]))
        #expect(try ["hunt.html", "summary.md", "tests.xml"].allSatisfy(folder.names(in: "hunt").contains))
    }

    @Test("for GNU parallel tell bugs from errors, and go on", arguments: hunts)
    func parallel(_ hunt: String, _ status: Int) throws {
        if try run("command -v parallel", [:]).status != 0 {
            // parallel --halt soon,fail=1 sh FILE {} PARTS ::: NUMBERS
            let stand = #"for part in $(seq "$6"); do sh "$4" "$part" "$6" || exit 1; done"#
            try folder.install(stand, as: "parallel")
        }
        try check(try run("sh hunt-parallel.sh 3", ["HUNT": hunt]), status)
        // Again: nothing is left to be made.
        try check(try run("sh hunt-parallel.sh 3", ["HUNT": hunt]), status)
    }

    @Test("for Slurm tell bugs from errors, and are a worker a task", arguments: hunts)
    func slurm(_ hunt: String, _ status: Int) throws {
        let text = try String(contentsOf: folder.url.appending(path: "hunt-slurm.sh"), encoding: .utf8)
        for line in ["array=1-64", "cpus-per-task=1", "requeue"] { #expect(text.contains("\n#SBATCH --\(line)\n")) }
        for task in 1...3 {
            let variables = ["HUNT": hunt, "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_COUNT": "3"]
            let result = try run("bash hunt-slurm.sh", variables)
            #expect(result.status == (status == 70 ? 70 : 0), "\(result)")
        }
        try check(try run("sh hunt-merge.sh", [:]), status)
    }

    @Test("for GitHub Actions tell bugs from errors, and keep what was found", arguments: hunts)
    func workflow(_ hunt: String, _ status: Int) throws {
        let text = try String(contentsOf: folder.url.appending(path: "hunt.yml"), encoding: .utf8)
        #expect(text.contains("      fail-fast: false\n      matrix:\n        part: [1, 2, 3, 4]\n"))
        // The second job, and the artifacts of both.
        #expect(text.matches(of: /\n +if: always\(\)\n/).count == 3)
        #expect(text.contains("    needs: part\n") && text.matches(of: /upload-artifact@v4\n +if: always/).count == 2)
        let commands = text.matches(of: /- run: (sh .*)/).map { String($0.1).replacing("\(Self.recipes)/", with: "") }
        #expect(commands == ["sh hunt-part.sh ${{ matrix.part }} 4", "sh hunt-merge.sh"])
        for part in 1...4 {
            let command = commands[0].replacing("${{ matrix.part }}", with: "\(part)")
            let result = try run(command, ["HUNT": hunt, "JOBS": "4"])
            #expect(result.status == (status == 70 ? 70 : 0), "\(result)")
        }
        try check(try run(commands[1], [:]), status)
        guard status == 0 else { return }
        // A part that is absent is no healthy hunt.
        _ = try run("rm -r hunt/part-2", [:])
        #expect(try run(commands[1], [:]).status == 70)
    }
}
