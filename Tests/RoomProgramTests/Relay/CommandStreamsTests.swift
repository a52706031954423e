import Foundation
import GroupSessions
import ProgramTesting
import SocketSessions
import TerminalKit
import Testing

/// Guests' commands: one for each stream.
@Suite("Streams of a command", .waits) struct CommandStreamsTests {
    private let folder: TemporaryFolder
    private let relay: RunningRelay

    init() throws {
        folder = try TemporaryFolder()
        // In the folder of this process, which asks for the status.
        relay = try RunningRelay(runtime: "")
    }

    /// A shell command that notes its run and a child's process, then joins the room.
    ///
    /// - Parameter first: Shell text that runs before, with the number of this run in `$run`.
    private func command(_ first: String = "") throws -> String {
        let (runs, children) = (folder.path(of: "run"), folder.path(of: "children"))
        // Two runs at the same time do not make the same folder.
        return "run=1; until mkdir '\(runs)'$run; do run=$((run + 1)); done; sleep 600 & echo $! >> '\(children)'; "
            + "\(first) exec \(try relay.pipe)"
    }

    private var runs: Int { get throws { try folder.names(in: "").count { $0.hasPrefix("run") } } }

    private func lines(of file: String) throws -> [Substring] {
        try folder.names(in: "").contains(file)
            ? folder.text(of: file).split(separator: "\n", omittingEmptySubsequences: false).dropLast() : []
    }

    /// True for each child that runs; one that has ended may wait to be reaped by the system.
    private func areChildrenAlive() throws -> [Bool] {
        try lines(of: "children").map { child in
            let state = try Program.result(of: ["ps", "-o", "stat=", "-p", "\(child)"]).output
            return !state.isEmpty && !state.hasPrefix("Z")
        }
    }

    /// A value of the relay's status.
    private func count(_ name: String) throws -> Int? {
        let status = try #require(RelayStatus.all(of: relay.invite.room).first).get()
        return status.values.first { $0.metric.title == name }?.value
    }

    @Test("are three, of one guest, and end with it: each command with its group", arguments: [1, 3])
    func streams(_ streams: Int) throws {
        let player = RelayPlayer(relay.invite, .command(try command(), streams: streams))
        try [player].wait("all streams are there") {
            try count("connections") == streams && runs == streams && player.session != nil
        }
        #expect(try count("players") == 1 && areChildrenAlive() == Array(repeating: true, count: streams))
        try player.session?.leave()
        try [player].wait("the groups have ended") { try !areChildrenAlive().contains(true) }
    }

    @Test(
        "may be fewer: one that ends at once or later, hangs or speaks no room's protocol does not end the match",
        arguments: ["exit 1;", "(sleep 2; kill $$) &", "sleep 600;", "echo Welcome; sleep 600;"]
    )
    func missing(_ text: String) throws {
        let via = Carrier.command(try command("[ $run != 2 ] || { \(text) };"), streams: 3)
        let players = [RelayPlayer(relay.invite, via), RelayPlayer(relay.invite, relay.carrier)]
        try players.wait("two of three streams and the other player's") { try count("connections") == 3 && runs == 3 }
        try players.meet()
        try players.wait("the second stream has ended") { try count("connections") == 3 }
        #expect(players.allSatisfy { !$0.isOver })
    }

    @Test("end with the program, also when it is killed, and are as many as --streams says", arguments: [1, 2])
    func killed(_ streams: Int) throws {
        let via = ["join", "--via", try command(), "--streams", "\(streams)", "\(relay.invite)"]
        let guest = try Program.start(via, environment: relay.environment)
        try guest.wait(for: "the room") { $0.shows("nobody has joined yet") }
        try waitUntil("all streams are there") { try count("connections") == streams }
        #expect(try runs == streams && !areChildrenAlive().contains(false))
        guest.signal(SIGKILL)
        try waitUntil("the groups have ended") { try !areChildrenAlive().contains(true) }
    }

    @Test("are of one guest in a lobby, whose places count guests")
    func lobby() throws {
        let program = try Program.path()
        let lobby = "env XDG_RUNTIME_DIR='\(relay.folder.path(of: ""))' SSH_ORIGINAL_COMMAND='pong relay --stdio' "
        let door = Carrier.command("\(lobby) '\(program)' lobby --guests 2", streams: 3)
        let guests = (0..<2).map { _ in RelayPlayer(relay.invite, door) }
        try guests.wait("three streams each") { try count("connections") == 6 }
        try guests.meet()
        let third = RelayPlayer(relay.invite, door)
        try (guests + [third]).wait("one guest too many") { third.failure != nil }
        #expect(third.failure?.message == "pong: all 2 places for guests are taken: try again later")
    }
}
