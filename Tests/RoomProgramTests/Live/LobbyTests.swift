import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// The doorway for guests, behind a real sshd with the page's configuration.
@Suite("Lobby", .waits) struct LobbyTests {
    private static let daemon = "/usr/sbin/sshd"
    private static let hasDaemon = FileManager.default.isExecutableFile(atPath: daemon) && getuid() == 0

    @Test(
        "lets guests meet by a code, watch, and come by a program of their own; one too many is told so",
        .enabled(if: hasDaemon, "sshd is not installed, or the tests do not run as root")
    )
    func guests() throws {
        let door = try Door(guests: 4)
        // No other command is run.
        let shell = try Program.result(of: ["sh", "-c", door.command("echo hello")])
        #expect(shell.output.isEmpty && shell.errors.contains("this is not a terminal"), "\(shell)")
        let ann = try door.enter()
        try ann.take(
            "=> Do you see a staircase",
            "y choose:Open_a_room => a guest here joins with_ | to watch:_"
        )
        let text = ann.screen.lines.joined(separator: "\n")
        let code = try #require(text.firstMatch(of: /joins with ([0-9A-Z]{4})/)?.1)
        #expect(text.contains("ssh://root@127.0.0.1:\(door.port)/\(code)-"))

        let bob = try door.enter()
        // Without blocks, the game draws letters.
        try bob.take("=> Do you see a staircase", "n choose:Join_a_room => the first four characters")
        let hasLettersOnly = bob.screen.lines.joined().allSatisfy(\.isASCII)
        #expect(hasLettersOnly)
        try bob.take("type:\(code.lowercased()) enter")
        try TerminalSession.wait([ann, bob], for: "the rules") { $0.shows("You and ") }

        let cid = try door.enter()
        try cid.take("=> Do you see a staircase", "y choose:Watch_a_room")
        // Beside other public rooms of this machine.
        try cid.wait(for: "the room's code") { $0.lines.contains { $0.contains("such as ") && $0.contains(code) } }
        try cid.take("type:\(code) enter => the players begin")

        // A program of its own: the command of `pong join ssh://…`, with a key and a port of the test.
        let invite = try #require(text.firstMatch(of: /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}/)?.0)
        let dan = try Program.start(["join", "--via", door.command("pong relay --stdio"), String(invite)])
        try dan.wait(for: "the rules") { $0.shows("the players begin") }
        // The three others have one stream each. All of Dan's are one guest's.
        try waitUntil("three streams by ssh") {
            let status = try Program.run(
                ["relay", "--status", String(code), "--format", "json"],
                environment: door.environment
            )
            return try status.objects.first?["connections"] as? Int == 6
        }
        let eve = try door.enter()
        #expect(try eve.waitForEnd() == .exited(71))
        #expect(eve.screen.lines.joined().contains("all 4 places for guests are taken"))
        for terminal in [dan, cid, bob, ann] { try terminal.end() }
    }
}

/// An sshd on loopback; ends with the value.
private final class Door {
    private let folder: TemporaryFolder
    private var daemon: RunningDaemon?
    let port = UInt16.random(in: 20_000..<30_000)

    init(guests: Int) throws {
        folder = try TemporaryFolder()
        for name in ["host", "guest"] {
            let key = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.path(of: name)]
            try #require(Program.result(of: key).status == 0)
        }
        // Its own folder, which an installed sshd that has never been started lacks.
        try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
        let variables = "LANG=C.UTF-8 XDG_RUNTIME_DIR=\(folder.path(of: ""))"
        daemon = try RunningDaemon(
            "/usr/sbin/sshd -D -f",
            at: port,
            in: folder,
            page: "pong lobby",
            replacing: [
                // Without the limit: the tests' user may have more processes than a guest account.
                (
                    "exec env LANG=C.UTF-8 prlimit --nproc=200 pong lobby --guests 16",
                    "exec env \(variables) \(try Program.path()) lobby --guests \(guests)"
                ),
                ("Match User pong", "Match User root"),
            ],
            adding: [
                "ListenAddress 127.0.0.1:\(port)", "HostKey \(folder.path(of: "host"))", "PidFile none",
                "StrictModes no", "AuthorizedKeysFile \(folder.path(of: "guest")).pub", "PermitRootLogin yes",
                "UsePAM no",
            ]
        )
    }

    deinit {
        daemon = nil
        for room in (try? folder.names(in: "pong")) ?? [] where room.hasSuffix(".sock") {
            RunningRelay.end(socket: folder.path(of: "pong/\(room)"))
        }
    }

    private var words: [String] {
        ["ssh", "-q", "-p", "\(port)", "-i", folder.path(of: "guest"), "-o", "StrictHostKeyChecking=no"]
            + ["-o", "UserKnownHostsFile=/dev/null", "-o", "IdentityAgent=none"]
    }

    /// The variables of a program that finds the door's rooms.
    var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path(of: "")] }

    /// A shell command that asks the door for a command.
    func command(_ command: String) -> String {
        (words + ["-T", "root@127.0.0.1", command]).joined(separator: " ")
    }

    /// A guest's terminal.
    func enter() throws -> TerminalSession {
        try TerminalSession(
            "/usr/bin/ssh",
            Array(words.dropFirst()) + ["-tt", "root@127.0.0.1"],
            columns: 100,
            rows: 30
        )
    }
}
