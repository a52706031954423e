import Foundation
import GroupSessions
import SocketSessions
import TerminalKit
import Testing

/// Tests `pong relay` in processes of its own.
@Suite("Relay program", .waits) struct RelayProgramTests {
    @Test(
        "makes socket and invite file for this user alone, and removes them at its end",
        arguments: [SIGTERM, SIGINT, SIGHUP]
    )
    func lifetime(_ signal: Int32) throws {
        let invite = Invite.random()
        let relay = try RunningRelay(variable: "\(invite)")
        #expect(relay.invite == invite)
        #expect(relay.process.arguments == ["relay"], "its arguments, which others can read, have no invite")
        for (path, type) in [(relay.socket, FileAttributeType.typeSocket), (relay.inviteFile, .typeRegular)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(attributes[.type] as? FileAttributeType == type)
        }
        let folder = URL(filePath: relay.socket).deletingLastPathComponent().path()
        #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
        #expect(relay.watchInvite == relay.invite.watch)
        // A service's output goes to a log that others can read.
        #expect(relay.lines == ["room \(relay.invite.room)", "invites in \(relay.inviteFile)", "ready"])

        kill(relay.process.processIdentifier, signal)
        relay.process.waitUntilExit()
        #expect(relay.process.terminationStatus == 0 && relay.process.terminationReason == .exit)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }

    @Test("shows its invites on a terminal, and writes them nowhere")
    func onTerminal() throws {
        let folder = try TemporaryFolder()
        let invite = Invite.random()
        let terminal = try Program.start(
            ["relay"],
            environment: ["XDG_RUNTIME_DIR": folder.path(of: ""), "PONG_INVITE": "\(invite)"]
        )
        try terminal.wait(for: "the invites") {
            $0.shows("play  \(invite)") && $0.shows("watch \(invite.watch)") && $0.shows("ready")
        }
        #expect(try folder.names(in: "pong").count == 2)
        terminal.signal(SIGTERM)
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test("refuses a room that exists: one line, status 69; the socket of a killed relay is no room")
    func existing() throws {
        let relay = try RunningRelay()
        let second = try Program.run(["relay", "\(relay.invite)"], environment: relay.environment)
        #expect(second.status == 69)
        #expect(second.output == "")
        #expect(second.errors == "pong: the room \(relay.invite.room) exists already on this machine\n")

        kill(relay.process.processIdentifier, SIGKILL)
        relay.process.waitUntilExit()
        #expect(FileManager.default.fileExists(atPath: relay.socket))
        let third = try RunningRelay(relay.invite, in: relay.folder)
        #expect(third.invite == relay.invite)
    }

    @Test(
        "listens at TCP ports, names them unencrypted, refuses a taken one: status 71",
        arguments: ["127.0.0.1", "*"]
    )
    func listening(_ host: String) throws {
        let relay = try RunningRelay(listening: "\(host):0")
        let port = try #require(relay.port)
        #expect(relay.lines.contains { $0.contains("not encrypted") })
        var players = try [
            Player(relay.invite, .tcp(host: "127.0.0.1", port: port)), Player(relay.invite, relay.carrier),
        ]
        try meet(&players)

        let taken = try Program.run(["relay", "--listen", "\(host):\(port)"], environment: relay.environment)
        #expect(taken.status == 71)
        #expect(taken.errors == "pong: cannot listen at \(host):\(port): Address already in use\n")
    }

    @Test("joins standard input and output to a room")
    func standardPipe() throws {
        let relay = try RunningRelay()
        let carrier = Carrier.command(try relay.pipe)
        var players = [relay.invite, relay.invite, relay.invite.watch].map { Player($0, carrier) }
        try meet(&players)
        #expect(players[2].session?.localParticipant.role == .spectator)
        try players[0].session?.leave()
        players.removeFirst()
        try wait("the others see it leave") {
            players.forEach { $0.poll() }
            return players.allSatisfy { $0.session?.activeParticipants.count == 2 }
        }
    }

    @Test(
        "is found from another folder of rooms, such as by ssh, by a command that writes more errors than a pipe holds"
    )
    func noisyCommand() throws {
        let relay = try RunningRelay(hasRuntimeFolder: false)
        #expect(relay.socket.hasPrefix("/tmp/pong-\(getuid())/"))
        let noise = "head -c 300000 /dev/zero | tr '\\0' 'x' >&2; echo >&2"
        let command = Carrier.command("\(noise); \(try relay.pipe)")
        var players = [Player(relay.invite, command), Player(relay.invite, relay.carrier)]
        try meet(&players)
    }

    @Test("makes no room for a guest's command: an invite with an error is refused at once")
    func noRoom() throws {
        let relay = try RunningRelay()
        let failure = try failure(of: "\(try relay.pipe); echo status $? >&2")
        #expect(failure.message == "status 71")
        let names = try relay.folder.names(in: "pong")
        #expect(names.allSatisfy { $0.hasPrefix("\(relay.invite.room).") })
    }

    @Test(
        "says in one line why a guest's command does not lead to a room",
        arguments: [
            ("exec PONG relay --stdio", ": check the invite, or open the room there with 'pong host' or 'pong relay'"),
            ("head -c 300000 /dev/zero >&2; echo >&2; echo gone >&2; exit 1", "gone"),
            ("exec PONG relay --stdio ZZZZ", "leads to the room ZZZZ"),
            ("echo Permission denied >&2; exit 255", "Permission denied"),
            ("no-such-program", "not found"),
            ("echo Welcome", "it says 'Welcome'"),
        ]
    )
    func failures(_ command: String, _ reason: String) throws {
        let folder = try TemporaryFolder()
        let command = try command.replacing("PONG", with: "'\(Program.path())'")
        let error = try failure(of: "export XDG_RUNTIME_DIR='\(folder.path(of: ""))'; \(command)")
        #expect(error.code == .activationFailed)
        #expect(error.message.contains(reason), "\(error.message)")
        #expect(!error.message.contains("\n"))
    }

    @Test("a killed guest is gone at once; a stopped one within 6 seconds, and fails too")
    func gone() throws {
        let relay = try RunningRelay()
        let command = try "exec \(relay.pipe)"
        let marker = relay.folder.path(of: "pid")
        func player() -> Player {
            Player(relay.invite, .command("echo $$ >'\(marker)'; \(command)"))
        }
        func pid() throws -> pid_t {
            try #require(pid_t(String(contentsOfFile: marker, encoding: .utf8).filter(\.isNumber)))
        }
        let staying = Player(relay.invite, relay.carrier)
        var players = [staying, player()]
        try meet(&players)
        kill(try pid(), SIGKILL)
        try wait("the others see that it was killed", seconds: 2) {
            players.forEach { $0.poll() }
            return staying.session?.activeParticipants.count == 1 && players[1].isOver
        }

        players = [staying, player()]
        try meet(&players)
        // The descriptors stay open, but nothing arrives: a half-open connection.
        let stopped = try pid()
        kill(stopped, SIGSTOP)
        defer { kill(stopped, SIGKILL) }
        try wait("both sides notice the silence", seconds: 6) {
            players.forEach { $0.poll() }
            return staying.session?.activeParticipants.count == 1 && players[1].isOver
        }
        guard case .invalidated(.failed(let error)) = players[1].session?.state else {
            Issue.record("not failed")
            return
        }
        #expect(error.code == .connectionLost)
    }

    @Test("that is killed fails its guests at once, and they come back to a new one")
    func killedRelay() throws {
        let relay = try RunningRelay()
        var players = [Player(relay.invite, relay.carrier), Player(relay.invite, relay.carrier)]
        try meet(&players)
        kill(relay.process.processIdentifier, SIGKILL)
        try wait("all guests fail", seconds: 2) {
            players.forEach { $0.poll() }
            return players.allSatisfy(\.isOver)
        }
        _ = try RunningRelay(relay.invite, in: relay.folder) { next in
            players = [Player(relay.invite, next.carrier), Player(relay.invite, next.carrier)]
            try meet(&players)
        }
    }

    @Test("of its own process is started with a ready line, once for each room")
    func process() throws {
        let invite = Invite.random()
        let listening = try RelayProcess.start(
            Program.path(),
            for: invite,
            listeningAt: ListenAddress(host: "127.0.0.1", port: 0)
        )
        let port = try #require(listening?.port)
        #expect(port > 0)
        var players = [Player(invite, .tcp(host: "127.0.0.1", port: port))]
        try meet(&players)
        let again = #expect(throws: RelayError.self) { try RelayProcess.start(Program.path(), for: invite) }
        #expect(again?.code == .roomExists)
        let address = RoomAddress(.thisMachine, invite)
        let socket = try #require(address.socketPath)
        // The host shows the invites; a killed relay would leave a file of them behind.
        #expect(FileManager.default.fileExists(atPath: socket))
        #expect(!FileManager.default.fileExists(atPath: "\(socket).invites"))
        let activity = try SocketActivity(Player.metadata, at: address)
        players.append(Player(activity))
        try meet(&players)
        RunningRelay.end(socket: socket)
        try wait("the room closes") {
            players.forEach { $0.poll() }
            return players.allSatisfy(\.isOver)
        }
        #expect(throws: RelayError.self) { try RelayProcess.start("/no/such/program", for: invite) }
        #expect(throws: RelayError.self) { try RelayProcess.start("/bin/false", for: invite) }
    }

    /// The reason why a guest cannot join by a command, with an invite of no room.
    private func failure(of command: String) throws -> SessionError {
        let player = Player(Invite.random(), .command(command))
        try wait("the activity fails") {
            player.poll()
            return player.failure != nil
        }
        return try #require(player.failure)
    }

    /// Polls until all have joined and see each other.
    private func meet(_ players: inout [Player]) throws {
        try wait("all meet") {
            players.forEach { $0.poll() }
            return players.allSatisfy { $0.session?.activeParticipants.count == players.count }
        }
    }
}

/// Waits for a condition.
private func wait(_ what: String, seconds: Double = 20, until isMet: () throws -> Bool) throws {
    let end = Date.now.addingTimeInterval(seconds)
    while try !isMet() {
        guard Date.now < end else { throw TestProblem(description: "\(what): not within \(seconds) seconds") }
        // Polls: the condition depends on several processes, and no descriptor signals it.
        usleep(2_000)
    }
}

private struct TestProblem: Error, CustomStringConvertible {
    var description: String
}

/// A guest that joins as soon as possible.
private final class Player {
    static let metadata = GroupActivityMetadata(identifier: "test.pong", title: "Pong")

    let activity: SocketActivity
    private(set) var session: SocketSession?
    private var events: [SessionEvent] = []

    init(_ activity: SocketActivity) {
        self.activity = activity
        try? activity.activate()
    }

    convenience init(_ invite: Invite, _ carrier: Carrier) {
        self.init(SocketActivity(Self.metadata, invite, over: carrier))
    }

    func poll() {
        if session == nil, let next = activity.nextSession() {
            session = next
            try? next.join()
        }
        events = []
        session?.drainEvents(into: &events)
    }

    /// The reason why the activity failed.
    var failure: SessionError? {
        if case .failed(let error) = activity.status { error } else { nil }
    }

    var isOver: Bool {
        if case .invalidated(.failed) = session?.state { true } else { false }
    }
}

/// A running `pong relay`, once it is ready; killed with the value.
private final class RunningRelay {
    let folder: TemporaryFolder
    let process = Process()
    private(set) var lines: [String] = []
    let invite: Invite
    let watchInvite: Invite

    var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path(of: "")] }
    var socket: String { String(inviteFile.dropLast(".invites".count)) }
    let inviteFile: String

    /// A shell command whose standard input and output lead to the room.
    var pipe: String {
        get throws { "env XDG_RUNTIME_DIR='\(folder.path(of: ""))' '\(try Program.path())' relay --stdio" }
    }

    var carrier: Carrier { .unix(path: socket) }

    /// The port of its TCP socket.
    var port: UInt16? {
        lines.first { $0.hasPrefix("listening at ") }.flatMap { UInt16($0.split(separator: ":").last ?? "") }
    }

    init(
        _ invite: Invite? = nil,
        in folder: TemporaryFolder? = nil,
        listening: String? = nil,
        variable: String? = nil,
        hasRuntimeFolder: Bool = true,
        then body: (RunningRelay) throws -> Void = { _ in }
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        let output = Pipe()
        process.executableURL = URL(filePath: try Program.path())
        process.arguments = ["relay"] + (invite.map { ["\($0)"] } ?? []) + (listening.map { ["--listen", $0] } ?? [])
        var variables = ["XDG_RUNTIME_DIR": hasRuntimeFolder ? self.folder.path(of: "") : ""]
        variables["PONG_INVITE"] = variable
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.hasSuffix("\nready\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw TestProblem(description: "the relay ended: \(text)") }
            text += String(decoding: more, as: UTF8.self)
        }
        lines = text.split(separator: "\n").map(String.init)
        let prefix = "invites in "
        inviteFile = String(try #require(lines.first { $0.hasPrefix(prefix) }).dropFirst(prefix.count))
        let invites = try String(contentsOfFile: inviteFile, encoding: .utf8).split(separator: "\n").map(String.init)
        self.invite = try Self.invite("play ", in: invites)
        watchInvite = try Self.invite("watch ", in: invites)
        try body(self)
    }

    private static func invite(_ label: String, in lines: [String]) throws -> Invite {
        let line = try #require(lines.first { $0.hasPrefix(label) })
        return try Invite(String(line.dropFirst(label.count)))
    }

    deinit {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    /// Ends a relay that another process started.
    static func end(socket: String) {
        guard let text = try? String(contentsOfFile: "\(socket).lock", encoding: .utf8) else { return }
        if let process = pid_t(text.filter(\.isNumber)) { kill(process, SIGTERM) }
    }
}

extension RoomAddress {
    /// The path of the room's socket on this machine.
    fileprivate var socketPath: String? {
        let folder =
            ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"].map { "\($0)/pong" } ?? "/tmp/pong-\(getuid())"
        return "\(folder)/\(invite.room).sock"
    }
}
