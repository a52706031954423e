import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// A room of real programs: terminals that play over their own relay.
final class LiveTable {
    /// The folder of the rooms' sockets.
    private let folder: TemporaryFolder
    private(set) var invite = ""
    private(set) var watchInvite = ""

    private var terminals: [() -> TerminalSession?] = []

    init() throws {
        folder = try TemporaryFolder()
    }

    deinit {
        // A relay ends by itself some time after its last participant left; a test does not wait for that.
        _ = try? killRelays(by: SIGTERM)
    }

    var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path(of: ""), "USER": "tester"] }

    /// A shell command whose standard input and output lead to a room.
    var pipe: String {
        get throws { "'\(try Program.path())' relay --stdio" }
    }

    /// Starts the program in a terminal.
    ///
    /// - Parameter variable: The invite in the environment.
    func start(_ arguments: [String], variable: String? = nil) throws -> TerminalSession {
        var environment = environment
        environment["PONG_INVITE"] = variable
        // Without keys a point is scored only at the pace at which chance draws the serves.
        let pace = arguments.first == "host" ? ["--pace", "fast"] : []
        let terminal = try Program.start(arguments + pace, environment: environment)
        terminals.append { [weak terminal] in terminal }
        terminal.meanwhile = { [weak self] in try self?.readAll() }
        return terminal
    }

    /// Reads the output of all terminals: a program whose output is not read blocks, and its room evicts it.
    private func readAll() throws {
        for terminal in terminals { try terminal()?.takeOutput() }
    }

    /// Starts a room and a host in it.
    func host(_ arguments: [String] = []) throws -> TerminalSession {
        let terminal = try start(["host", "--name", "Ann"] + arguments)
        (invite, watchInvite) = try readInvites(terminal)
        return terminal
    }

    /// Joins a room, by default this one.
    func join(_ room: String? = nil, as name: String = "Bob", command: String = "join") throws -> TerminalSession {
        try start([command, "--name", name, room ?? invite])
    }

    /// Waits for both invites on a host's screen.
    func readInvites(_ terminal: TerminalSession) throws -> (play: String, watch: String) {
        try terminal.wait(for: "the invites") {
            $0.shows("to watch: ") && $0.shows("nobody has joined yet") && !$0.isUpdating
        }
        let text = terminal.screen.lines.joined(separator: "\n")
        let invites = text.matches(of: /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}/).map { String($0.0) }
        guard invites.count == 2 else { throw TerminalFailure(description: "not two invites: \(invites)") }
        return (invites[0], invites[1])
    }

    /// Starts a match of two players without input, so that chance decides it.
    func match(points: Int) throws -> (ann: TerminalSession, bob: TerminalSession) {
        let ann = try host(["--points", "\(points)"])
        let bob = try join()
        try begin(ann, bob)
        return (ann, bob)
    }

    /// Waits for the rules on both screens, then presses Space for both players.
    func begin(_ ann: TerminalSession, _ bob: TerminalSession) throws {
        try ann.wait(for: "the rules") { $0.shows("You and Bob") && $0.shows("first to ") }
        try bob.wait(for: "the rules") { $0.shows("You and Ann") && $0.shows("first to ") }
        try ann.type(" ")
        try bob.wait(for: "Ann is ready")
        try bob.type(" ")
    }

    /// Waits for a point, pauses the match, and reads the score on both screens.
    func pausedScore(_ ann: TerminalSession, _ bob: TerminalSession) throws -> (ann: [String], bob: [String]) {
        try TerminalSession.wait([ann, bob], for: "a point") { $0.shows(" score") }
        try TerminalSession.wait([ann, bob], for: "the next serve") { $0.shows(" serve") }
        try ann.type("p")
        try TerminalSession.wait([ann, bob], for: "the pause") { $0.shows("paused") && !$0.isUpdating }
        return (ann.screen.rowsOfScore, bob.screen.rowsOfScore)
    }

    /// Waits until the match resumes with a serve, at this score.
    func expectServe(
        _ ann: TerminalSession,
        _ bob: TerminalSession,
        _ score: (ann: [String], bob: [String])
    ) throws {
        // One views the other's score mirrored.
        try TerminalSession.wait([ann, bob], for: "the serve at its score") {
            $0.shows(" serve") && [score.ann, score.bob].contains($0.rowsOfScore)
        }
    }

    /// Kills the relay processes of this table, and returns their number.
    func killRelays(by signal: Int32 = SIGKILL) throws -> Int {
        let relays = try relays()
        for relay in relays { kill(relay, signal) }
        return relays.count
    }

    /// The relay processes of this table, or those with an argument.
    func relays(with argument: String = "relay") throws -> [pid_t] {
        let all = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }
        return all.filter { process in
            guard let text = FileManager.default.contents(atPath: "/proc/\(process)/cmdline"),
                let variables = FileManager.default.contents(atPath: "/proc/\(process)/environ")
            else { return false }
            let arguments = String(decoding: text, as: UTF8.self).split(separator: "\0").dropFirst()
            return arguments.first == "relay" && arguments.contains(Substring(argument))
                && String(decoding: variables, as: UTF8.self).contains("XDG_RUNTIME_DIR=\(folder.path(of: ""))")
        }
    }
}

extension VirtualTerminal {
    /// The rows of the score's digits on 80×24, if the ball is not there.
    fileprivate var rowsOfScore: [String] { lines[2...6].map { String($0.dropFirst(20).prefix(40)) } }
}

extension TerminalSession {
    /// Waits until each screen has once met the condition.
    static func wait(
        _ terminals: [TerminalSession],
        for expectation: String,
        until condition: (VirtualTerminal) -> Bool
    ) throws {
        var pending = terminals
        let deadline = ContinuousClock.now + .seconds(30)
        while !pending.isEmpty, ContinuousClock.now < deadline {
            pending.removeAll { terminal in
                (try? terminal.wait(for: expectation, timeout: .milliseconds(10), until: condition)) != nil
            }
        }
        for terminal in pending { try terminal.wait(for: expectation, until: condition) }
    }
}
