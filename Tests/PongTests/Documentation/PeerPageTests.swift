import Foundation
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// Follows the pages on peer programs, and runs the programs beside them.
@Suite("Peer programs of the guide", .serialized, .waits)
struct PeerPageTests {
    /// The page that goes from an empty folder to a desync found and mended.
    static let path = "\(Page.guide)/Your-netcode-in-the-lab.md"

    private static let hasPython = has("python3")
    private static let hasCompiler = has("cc")
    private static let withoutPython: Comment = "no python3: the pages on peer programs are not followed"

    private static func has(_ tool: String) -> Bool {
        (try? Program.result(of: ["sh", "-c", "command -v \(tool)"]).status) == 0
    }

    /// A folder with the guide's programs.
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let source = Page.root.path(percentEncoded: false) + "\(Page.guide)/Peers"
        let result = try Program.result(of: ["sh", "-c", "cp '\(source)'/* ."], in: folder.url)
        try #require(result.status == 0, "\(result)")
    }

    /// Keeps what the commands have run, as a user's folder does.
    private var state: [String: String] { ["XDG_STATE_HOME": folder.url.path(percentEncoded: false) + "state"] }

    @Test("a run file starts no program that its user has never run")
    func strangers() throws {
        func isStarted() throws -> Bool {
            try Program.result(of: ["rm", "started"], in: folder.url).status == 0
        }
        let words = ["lab", "--headless", "--peer", "touch started; exit 3", "--record", "stranger.pong.log"]
        #expect(try Program.run(words, in: folder, environment: state).status == 70)
        #expect(try isStarted())
        for task in [["replay", "verify"], ["replay", "explain"], ["shrink"]] {
            let own = try Program.run(task + ["stranger.pong.log"], in: folder, environment: state)
            #expect(try isStarted() && !own.errors.contains("never run"), "\(task): \(own)")
            let other = try Program.run(task + ["stranger.pong.log"], in: folder)
            #expect(other.status == 65 && other.errors.contains("'touch started; exit 3', which you have never run"))
            #expect(try !isStarted(), "\(task)")
        }
    }

    @Test("a signal ends at once a lab whose program does not answer")
    func signals() throws {
        let script = """
            "$0" lab --headless --peer-timeout 600 --peer 'read -r line; echo >started; while :; do :; done' &
            while [ ! -e started ]; do sleep 0.05; done; kill -TERM $!; wait $!; echo $?
            """
        let result = try Program.result(of: ["sh", "-c", script, Program.path()], in: folder.url, environment: state)
        #expect(result.output == "143\n", "\(result)")
    }

    @Test("print what stands below their commands, line by line", .enabled(if: hasPython, withoutPython))
    func commands() throws {
        var problems: [String] = []
        var commands = 0
        var findings: [String: String] = [:]
        var last = Program.Result(status: 0, output: "", errors: "")
        let page = try Page(Page.text(of: Self.path), at: Self.path)
        for fence in page.fences {
            try write(fence)
            for line in fence.lines where fence.language == "sh" {
                let command = try #require(DocumentedCommand(line), "\(line)")
                last = try Program.run(command.arguments, in: folder, environment: state)
                commands += 1
                if let bug = line.firstMatch(of: /--bug (\w+)/) { findings[String(bug.1)] = last.output }
                if last.status != command.status { problems.append("\(line): \(last)") }
            }
            if fence.language == "text", !last.output.contains(fence.lines.joined(separator: "\n")) {
                problems.append("\(fence.lines): \(last)")
            }
        }
        #expect(problems == [] && commands > 10)
        // The table of bugs: each has the finding that it names.
        let bugs = page.prose.matches(of: /(?m)^\| `(\w+)` \| .* \| `(\w+)`.*\|$/)
        #expect(bugs.count == findings.count && bugs.count > 5)
        for bug in bugs {
            let output = findings[String(bug.1)] ?? ""
            #expect(output.contains("\n\(bug.2): "), "\(bug.1): \(output)")
        }
    }

    /// Writes the page's program, or changes it.
    private func write(_ fence: Page.Fence) throws {
        func lines(_ sign: Character?) -> String {
            let lines = sign.map { sign in fence.lines.filter { $0.first == sign }.map { String($0.dropFirst()) } }
            return (lines ?? fence.lines).map { $0 + "\n" }.joined()
        }
        switch fence.language {
        case "python": try folder.write(lines(nil).utf8, to: "peer.py")
        case "diff":
            let text = try folder.text(of: "peer.py")
            try #require(text.contains(lines("-")))
            try folder.write(text.replacing(lines("-"), with: lines("+")).utf8, to: "peer.py")
        default: break
        }
    }

    @Test("answer the lines of the session on the protocol's page as it says", .enabled(if: hasPython, withoutPython))
    func session() throws {
        for fence in try Page(Page.text(of: Self.path), at: Self.path).fences { try write(fence) }
        let protocolPage = try Page(Page.text(of: "\(Page.guide)/Peer-protocol.md"), at: "")
        let session = try #require(protocolPage.fences.first { $0.language == "text" }).lines
        func lines(_ arrow: String) -> [String] {
            session.filter { $0.hasPrefix(arrow) }.map { String($0.dropFirst(2)) }
        }
        try folder.write(lines("→").map { $0 + "\n" }.joined().utf8, to: "session")
        let result = try Program.result(of: ["sh", "-c", "python3 peer.py <session"], in: folder.url)
        let answers = try result.output.split(separator: "\n").map { try Self.object(String($0)) }
        #expect(try answers == lines("←").map(Self.object) && answers.count > 2, "\(result)")
    }

    private static func object(_ line: String) throws -> NSDictionary {
        try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
    }

    /// The programs, in Python and in C, and the one against the other.
    private static let examples = [
        ["--peer", "python3 lockstep.py"], ["--peer", "python3 rollback.py"], ["--peer", "./rollback"],
        ["--left-peer", "./rollback", "--right-peer", "python3 rollback.py"],
    ]

    private static let networks = ["perfect", "broadband", "4g", "wifi-burst", "scramble"]

    /// The seed of a run in which devices leave, come back and stand still.
    private static let seed = "4"

    @Test(
        "are healthy over five networks, though their devices leave and come back",
        .enabled(if: hasPython && hasCompiler, "no python3, or no cc: the guide's peer programs are not run"),
        arguments: TestExtent.rows(examples.flatMap { example in networks.map { example + ["--network", $0] } })
    )
    func health(arguments: [String]) throws {
        let compiled = try Program.result(of: ["cc", "-O1", "-o", "rollback", "rollback.c"], in: folder.url)
        try #require(compiled.status == 0, "\(compiled)")
        let run = ["--headless", "--seconds", "15", "--seed", Self.seed, "--record", "run.pong.log"]
        let result = try Program.run(["lab"] + arguments + run, in: folder)
        #expect(result.status == 0 && result.output.contains("no findings"), "\(result)")
        let compared = try #require(result.output.firstMatch(of: /(\d+) confirmed ticks compared, 0 differ/))
        #expect(try #require(Int(compared.1)) > 100)
        let record = try folder.text(of: "run.pong.log")
        for action in ["leave", "rejoin", "suspend"] { #expect(record.contains("\"action\":\"\(action)\"")) }
    }
}
