import Foundation
import GroupSessions
import ProgramTesting
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

    @Test("shows its invites on a terminal")
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
        #expect(try folder.names(in: "pong").count == 3)
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
        arguments: ["127.0.0.1", "*", "localhost"]
    )
    func listening(_ host: String) throws {
        let relay = try RunningRelay(listening: "\(host):0")
        let port = try #require(relay.port)
        #expect(relay.lines.contains { $0.contains("not encrypted") && $0.contains("change") })
        var players = try [
            RelayPlayer(relay.invite, .tcp(host: "127.0.0.1", port: port)), RelayPlayer(relay.invite, relay.carrier),
        ]
        try RelayPlayer.meet(&players)

        let taken = try Program.run(["relay", "--listen", "\(host):\(port)"], environment: relay.environment)
        #expect(taken.status == 71)
        #expect(taken.errors == "pong: cannot listen at \(host):\(port): Address already in use\n")
    }

    @Test("listens at every address that the pages give, at a free port: a player joins there")
    func documentedAddresses() throws {
        let pages = try Page.all().map { "\($0.prose)\n\($0.fences.flatMap(\.lines).joined(separator: "\n"))" }
        let text = (pages + [try Page.text(of: "\(Page.guide)/pong.6")]).joined(separator: "\n")
        let found = text.matches(of: /-listen '?([^\s'`.,]+(?:\.[0-9]+)*(?::[0-9%i]*)?)/).map { String($0.1) }
        // The port of the page may be in use; 192.0.2.1 is an address for documents and stands for other machines.
        let hosts = Set(found.map { $0.replacing(/:[0-9%i]*$/, with: "") }).subtracting(["Ar", "192.0.2.1"]).sorted()
        #expect(hosts == ["", "*", "0.0.0.0", "127.0.0.1"])
        for host in hosts {
            let relay = try RunningRelay(listening: "\(host):0")
            let port = try #require(relay.port)
            var players = [RelayPlayer(relay.invite, .tcp(host: "127.0.0.1", port: port))]
            try RelayPlayer.meet(&players)
        }
    }

    @Test(
        "listens at an IPv6 address, and at every address by IPv6, too",
        .enabled(if: hasIPv6, "the machine has no IPv6"),
        arguments: ["[::1]", "*"]
    )
    func listeningByIPv6(_ host: String) throws {
        let relay = try RunningRelay(listening: "\(host):0")
        let port = try #require(relay.port)
        let address = try RoomAddress("[::1]:\(port)/\(relay.invite)")
        var players = [RelayPlayer(try SocketActivity(RelayPlayer.metadata, at: address))]
        try RelayPlayer.meet(&players)
        let taken = try Program.run(["relay", "--listen", "\(host):\(port)"], environment: relay.environment)
        #expect(taken.status == 71 && taken.errors.hasSuffix(": Address already in use\n"))
    }

    private static let hasIPv6 = FileManager.default.contents(atPath: "/proc/net/if_inet6").map { !$0.isEmpty } ?? false

    @Test(
        "is found from another folder of rooms, such as by ssh, by a command that writes more errors than a pipe holds"
    )
    func noisyCommand() throws {
        let relay = try RunningRelay(hasRuntimeFolder: false)
        #expect(relay.socket.hasPrefix("/tmp/pong-\(getuid())/"))
        let noise = "head -c 300000 /dev/zero | tr '\\0' 'x' >&2; echo >&2"
        let command = Carrier.command("\(noise); \(try relay.pipe)")
        var players = [RelayPlayer(relay.invite, command), RelayPlayer(relay.invite, relay.carrier)]
        try RelayPlayer.meet(&players)
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
        func player() -> RelayPlayer {
            RelayPlayer(relay.invite, .command("echo $$ >'\(marker)'; \(command)"))
        }
        func pid() throws -> pid_t {
            try #require(pid_t(String(contentsOfFile: marker, encoding: .utf8).filter(\.isNumber)))
        }
        let staying = RelayPlayer(relay.invite, relay.carrier)
        var players = [staying, player()]
        try RelayPlayer.meet(&players)
        kill(try pid(), SIGKILL)
        try waitUntil("the others see that it was killed", seconds: 2) {
            players.forEach { $0.poll() }
            return staying.session?.activeParticipants.count == 1 && players[1].isOver
        }

        players = [staying, player()]
        try RelayPlayer.meet(&players)
        // The descriptors stay open, but nothing arrives: a half-open connection.
        let stopped = try pid()
        kill(stopped, SIGSTOP)
        defer { kill(stopped, SIGKILL) }
        try waitUntil("both sides notice the silence", seconds: 6) {
            players.forEach { $0.poll() }
            return staying.session?.activeParticipants.count == 1 && players[1].isOver
        }
        guard case .invalidated(.failed(let error)) = players[1].session?.state else {
            Issue.record("not failed")
            return
        }
        #expect(error.code == .connectionLost)
    }

    @Test("of its own process is started with a ready line, once for each room")
    func process() throws {
        let invite = Invite.random()
        let listening = try RelayStart(
            Program.path(),
            for: invite,
            listeningAt: ListenAddress(host: "127.0.0.1", port: 0)
        ).wait()
        let port = try #require(listening?.port)
        #expect(port > 0)
        var players = [RelayPlayer(invite, .tcp(host: "127.0.0.1", port: port))]
        try RelayPlayer.meet(&players)
        let again = #expect(throws: RelayError.self) { try RelayStart(Program.path(), for: invite).wait() }
        #expect(again?.code == .roomExists)
        let address = RoomAddress(.thisMachine, invite)
        let socket = try #require(address.socketPath)
        #expect(FileManager.default.fileExists(atPath: socket))
        let file = try FileManager.default.attributesOfItem(atPath: "\(socket).invites")
        #expect(file[.posixPermissions] as? Int == 0o600, "the host shows the invites, and pong join lists them")
        let activity = try SocketActivity(RelayPlayer.metadata, at: address)
        players.append(RelayPlayer(activity))
        try RelayPlayer.meet(&players)
        RunningRelay.end(socket: socket)
        try waitUntil("the room closes") {
            players.forEach { $0.poll() }
            return players.allSatisfy(\.isOver)
        }
        #expect(throws: RelayError.self) { try RelayStart("/no/such/program", for: invite).wait() }
        #expect(throws: RelayError.self) { try RelayStart("/bin/false", for: invite).wait() }
    }

    @Test("names the folder of another user, and the remedy")
    func foreignFolder() throws {
        let folder = try TemporaryFolder()
        if getuid() == 0 {
            try folder.make("pong")
            try #require(chown(folder.path(of: "pong"), 65_534, 65_534) == 0)
        } else {
            try folder.write([], to: "pong")
        }
        let result = try Program.run(["relay"], environment: ["XDG_RUNTIME_DIR": folder.path(of: "")])
        #expect(result.status == 71)
        let reason = getuid() == 0 ? "belongs to user 65534, not to this user (0)" : "is no folder"
        #expect(
            result.errors == "pong: \(folder.path(of: ""))/pong \(reason), so it cannot hold rooms: "
                + "have it removed, or set XDG_RUNTIME_DIR to a folder of yours\n"
        )
    }

    @Test("says in plain words why TLS does not get through", .enabled(if: hasTLS, "the machine has no openssl"))
    func failuresOfTLS() throws {
        // Nothing listens at the port of a relay that has ended.
        let relay = try RunningRelay(listening: "127.0.0.1:0")
        let port = try #require(relay.port)
        let command = "openssl s_client -quiet -verify_return_error -connect 127.0.0.1:\(port)"
        #expect(try failure(of: command).message == "the server ended the connection")
        kill(relay.process.processIdentifier, SIGTERM)
        relay.process.waitUntilExit()
        #expect(try failure(of: command).message == "cannot connect: Connection refused")
    }

    private static let hasTLS = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

    /// The reason why a guest cannot join by a command, with an invite of no room.
    private func failure(of command: String) throws -> SessionError {
        let player = RelayPlayer(Invite.random(), .command(command))
        try waitUntil("the activity fails") {
            player.poll()
            return player.failure != nil
        }
        return try #require(player.failure)
    }
}
