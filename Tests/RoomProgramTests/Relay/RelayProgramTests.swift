import Foundation
import GroupSessions
import ProgramTesting
@testable import SocketSessions
import TerminalKit
import Testing

/// Tests `pong relay` in processes of its own.
@Suite("Relay program", .waits) struct RelayProgramTests {
    @Test("makes socket and invite file for this user alone, removes them at its end, and tells a manager of services")
    func lifetime() throws {
        let folder = try TemporaryFolder()
        let (path, name) = (folder.path(of: "manager"), "@pong-\(UUID().uuidString)")
        // An abstract name: two bytes of the family, then a zero in the place of the sign.
        let abstract = SocketAddress(bytes: [UInt8(AF_UNIX), 0, 0] + name.utf8.dropFirst(), family: AF_UNIX)
        let managers = try [path: SocketAddress(path: path), name: abstract].mapValues(DatagramSocket.init)
        for (signal, manager) in [(SIGTERM, path), (SIGINT, name), (SIGHUP, "/no/manager")] {
            let invite = Invite.random()
            let relay = try RunningRelay(environment: ["PONG_INVITE": "\(invite)", "NOTIFY_SOCKET": manager])
            let paths = [relay.socket, relay.inviteFile, relay.folder.path(of: "pong")]
            #expect(paths.map(Self.mode) == ["140600", "100600", "40700"])
            let text = try relay.folder.text(of: "pong/\(invite.room).sock.invites")
            #expect(text == "play  \(invite)\nwatch \(invite.watch)\n")
            // A service's output goes to a log that others can read, and so are its arguments.
            #expect(relay.lines == ["room \(invite.room)", "invites in \(relay.inviteFile)", "ready"])
            relay.end(by: signal)
            #expect(relay.process.terminationStatus == 0 && relay.process.terminationReason == .exit)
            #expect(try relay.folder.names(in: "pong") == [])
            if let told = managers[manager] { #expect([told.next(), told.next()] == ["READY=1", "STOPPING=1"]) }
        }
    }

    /// The kind of a file and its permissions, as octal digits.
    private static func mode(of path: String) -> String {
        var status = stat()
        return lstat(path, &status) == 0 ? String(status.st_mode, radix: 8) : "none"
    }

    @Test("refuses a room that exists: one line, status 69; the socket of a killed relay is no room")
    func existing() throws {
        let relay = try RunningRelay()
        let second = try Program.run(["relay", "\(relay.invite)"], environment: relay.environment)
        let line = "pong: the room \(relay.invite.room) exists already on this machine\n"
        #expect(second == Program.Result(status: 69, output: "", errors: line))
        relay.end(by: SIGKILL)
        #expect(FileManager.default.fileExists(atPath: relay.socket))
        #expect(try RunningRelay("\(relay.invite)", in: relay.folder).invite == relay.invite)
    }

    @Test("does not take one of its own sockets for its closed output")
    func closedOutput() throws {
        let folder = try TemporaryFolder()
        let result = try Program.run(
            ["relay"],
            environment: ["XDG_RUNTIME_DIR": folder.path(of: "")],
            shell: "<&- >&-"
        )
        let line = "pong: cannot write the output: Bad file descriptor\n"
        #expect(result == Program.Result(status: 74, output: "", errors: line))
        #expect(try folder.names(in: "pong") == [])
    }

    @Test("listens at every address that the pages give, names it unencrypted, and refuses a taken one")
    func documentedAddresses() throws {
        let pages = try Page.all().map { "\($0.prose)\n\($0.fences.flatMap(\.lines).joined(separator: "\n"))" }
        let text = (pages + [try Page.text(of: "\(Page.guide)/pong.6")]).joined(separator: "\n")
        let found = text.matches(of: /-listen '?([^\s'`.,]+(?:\.[0-9]+)*(?::[0-9%i]*)?)/).map { String($0.1) }
        // The port of the page may be in use; 192.0.2.1 is an address for documents and stands for other machines.
        let hosts = Set(found.map { $0.replacing(/:[0-9%i]*$/, with: "") }).subtracting(["Ar", "192.0.2.1"]).sorted()
        #expect(hosts == ["", "*", "0.0.0.0", "127.0.0.1"])
        for host in hosts {
            let relay = try RunningRelay("--listen", "\(host):0")
            let port = try relay.port
            var players = [RelayPlayer(relay.invite, at: port), RelayPlayer(relay.invite, relay.carrier)]
            if host == "*", Self.hasIPv6 {
                let address = try RoomAddress("[::1]:\(port)/\(relay.invite)")
                players.append(RelayPlayer(try SocketActivity(RelayPlayer.metadata, at: address)))
            }
            try players.meet()
            #expect(relay.lines.contains { $0.contains("not encrypted") && $0.contains("change") })
            #expect(try !relay.events.contains { $0.contains("127.0.0.1") }, "no address of a guest is told")
            let taken = try Program.run(["relay", "--listen", "\(host):\(port)"], environment: relay.environment)
            #expect(taken.status == 71 && taken.errors.hasSuffix(":\(port): Address already in use\n"))
        }
    }

    private static let hasIPv6 = FileManager.default.contents(atPath: "/proc/net/if_inet6").map { !$0.isEmpty } ?? false

    @Test("is found from another folder of rooms, as by ssh, by a command that writes more errors than a pipe holds")
    func noisyCommand() throws {
        let relay = try RunningRelay(runtime: "")
        #expect(relay.socket.hasPrefix("/tmp/pong-\(getuid())/"))
        let noise = "head -c 300000 /dev/zero | tr '\\0' 'x' >&2; echo >&2"
        let command = Carrier.command("\(noise); \(try relay.pipe)")
        try [RelayPlayer(relay.invite, command), RelayPlayer(relay.invite, relay.carrier)].meet()
    }

    @Test("says in one line why a guest's command does not lead to a room, and makes none")
    func failures() throws {
        let relay = try RunningRelay()
        var reasons = [
            ("exec PONG relay --stdio", ": check the invite, or open the room there with 'pong host' or 'pong relay'"),
            ("PONG relay --stdio; echo status $? >&2", "status 71"),
            ("head -c 300000 /dev/zero >&2; echo >&2; echo gone >&2; exit 1", "gone"),
            ("exec PONG relay --stdio ZZZZ", "joins room ZZZZ"),
            ("echo Permission denied >&2; exit 255", "Permission denied"),
            ("no-such-program", "not found"),
            ("echo Welcome", "it says 'Welcome'"),
        ]
        if FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl") {
            let tcp = try RunningRelay("--listen", "127.0.0.1:0")
            let command = "openssl s_client -quiet -verify_return_error -connect 127.0.0.1:\(try tcp.port)"
            #expect(try failure(of: command, in: relay) == "the server ended the connection")
            // Nothing listens at the port of a relay that has ended.
            tcp.end()
            reasons.append((command, "cannot connect: Connection refused"))
        }
        let wrong = try reasons.filter { command, reason in
            let message = try failure(of: command, in: relay)
            return !message.contains(reason) || message.contains("\n")
        }
        #expect(wrong.map(\.0) == [])
        #expect(try relay.folder.names(in: "pong").allSatisfy { $0.hasPrefix("\(relay.invite.room).") })
    }

    /// The reason why a guest cannot join by a command, with an invite of no room.
    private func failure(of command: String, in relay: RunningRelay) throws -> String {
        let command = try command.replacing("PONG", with: "'\(Program.path())'")
        let variable = "export XDG_RUNTIME_DIR='\(relay.folder.path(of: ""))'"
        return try RelayPlayer(.random(), .command("\(variable); \(command)")).waitForFailure().message
    }

    @Test("is in the folder of a login without XDG_RUNTIME_DIR if that is missing or another user's, and says so")
    func otherRuntimeFolder() throws {
        let folder = try TemporaryFolder()
        var runtimes = [(folder.path(of: "none"), "is no folder")]
        if getuid() == 0 {
            try folder.make("other")
            try #require(chown(folder.path(of: "other"), 65_534, 65_534) == 0)
            runtimes.append((folder.path(of: "other"), "belongs to user 65534"))
        }
        for (runtime, reason) in runtimes {
            let relay = try RunningRelay(runtime: runtime)
            let place = "/tmp/pong-\(getuid())"
            #expect(relay.socket.hasPrefix("\(place)/"))
            #expect(
                try relay.events.first == "pong: XDG_RUNTIME_DIR is \(runtime), which \(reason): rooms are in \(place)"
            )
            // A guest with the same variable, and one without, find the room.
            let pipe = "env XDG_RUNTIME_DIR='\(runtime)' '\(try Program.path())' relay --stdio"
            try [RelayPlayer(relay.invite, .command(pipe)), RelayPlayer(relay.invite, relay.carrier)].meet()
        }
        #expect(try folder.names(in: "other") == [] || getuid() != 0)
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
        let reason = getuid() == 0 ? "belongs to user 65534, not to this user (0)" : "is not a folder"
        let line =
            "pong: \(folder.path(of: ""))/pong \(reason), so it cannot hold rooms: have it removed, or set "
            + "XDG_RUNTIME_DIR to a folder of yours\n"
        #expect(result == Program.Result(status: 71, output: "", errors: line))
    }
}
