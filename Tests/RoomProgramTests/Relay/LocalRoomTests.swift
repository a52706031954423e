import Foundation
import GroupSessions
import ProgramTesting
import SocketSessions
import TerminalKit
import Testing

/// Rooms that a player's program opens, in real processes.
@Suite("Room of a player", .waits) struct LocalRoomTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("is opened without holding the program; one that does not open is an error with the reason of the relay")
    func slowStart() throws {
        let gate = folder.path(of: "gate")
        let wait = "while ! [ -e '\(gate)' ]; do sleep 0.01; done"
        let slow = try folder.install("\(wait); exec '\(Program.path())' relay --hosted", as: "program")
        let room = try LocalRoom(.random(), opening: .always, program: slow)
        let player = RelayPlayer(in: room)
        for _ in 0..<100 { player.poll() }
        #expect(player.activity.status == .connecting)
        try folder.write([], to: "gate")
        try [player].meet()
        RunningRelay.end(socket: room.invite.socketPath)
        let full = try folder.install("echo 'pong: the disk is full' >&2; exit 71", as: "program")
        let failure = try RelayPlayer(in: LocalRoom(.random(), opening: .always, program: full)).waitForFailure()
        #expect(failure.message == "the disk is full")
        // An invite to watch opens none.
        let watching = try LocalRoom(Invite.random().watch, opening: .always, program: full)
        #expect(try RelayPlayer(in: watching).waitForFailure().message.contains("no such room"))
        for program in ["/no/such/program", "/bin/false"] {
            let room = try LocalRoom(.random(), opening: .always, program: program)
            #expect(throws: RelayError.self) { try room.open() }
        }
    }

    @Test("is not opened by a program that has no terminal to play in")
    func noTerminal() throws {
        let result = try Program.run(["host"], environment: ["XDG_RUNTIME_DIR": folder.path(of: "")])
        #expect(result.status == 2 && result.errors.hasPrefix("pong: this is not a terminal"))
        #expect(try folder.names(in: "") == [])
    }

    /// A room that listens at a port, by default a free one.
    private func room(_ invite: Invite = .random(), at port: UInt16 = 0) throws -> LocalRoom {
        let address = ListenAddress(host: "127.0.0.1", port: port)
        return try LocalRoom(invite, opening: .always, listeningAt: address, program: Program.path())
    }

    /// Expects players to get in by the port at which a room listens and by its socket, then ends its relay.
    private func expectEntry(to room: LocalRoom) throws {
        let local = try SocketActivity(RelayPlayer.metadata, at: RoomAddress(.thisMachine, room.invite))
        try [RelayPlayer(room.invite, at: try #require(room.address).port), RelayPlayer(local)].meet()
        RunningRelay.end(socket: room.invite.socketPath)
    }

    @Test("that is gone is opened again by a player who was in it, at the same address, and by nobody else")
    func openedAgain() throws {
        let room = try room()
        try room.open()
        func guest() throws -> LocalRoom {
            try LocalRoom(room.invite, opening: .onceEntered, program: Program.path())
        }
        let guestRoom = try guest()
        let players = [RelayPlayer(in: room), RelayPlayer(in: guestRoom)]
        try players.meet()
        RunningRelay.end(socket: room.invite.socketPath)
        try players.waitForEnd()
        // A player who has never been in the room opens nothing, however often it tries.
        let stranger = SocketActivity(RelayPlayer.metadata, in: try guest())
        // The guest's first attempt leaves the room to its host.
        var isOpened: [Bool] = []
        for activity in [stranger, stranger, stranger, players[1].activity, players[1].activity] {
            try activity.activate()
            try waitUntil("an answer") {
                activity.poll()
                return activity.status != .connecting && activity.status != .connected
            }
            isOpened.append(activity.status == .offered)
        }
        #expect(isOpened == [false, false, false, false, true])
        #expect(guestRoom.address == room.address)
        try expectEntry(to: guestRoom)
    }

    @Test("gives its port to the player's next room once it is empty, and not before")
    func samePort() throws {
        let first = try room()
        try first.open()
        let address = try #require(first.address)
        // A room that is open is not opened again.
        let again = try room(first.invite)
        try again.open()
        #expect(address.port > 0 && again.address == address)
        let player = RelayPlayer(in: first)
        try [player].meet()
        let next = try room(at: address.port)
        let error = #expect(throws: RelayError.self) { try next.open() }
        #expect(
            error?.message == "cannot listen at \(address): Address already in use: "
                + "your room \(first.invite.room) is there, and a participant is in it"
        )
        try player.session?.leave()
        // The relay may hear of it a little later.
        try waitUntil("the port is free") { (try? next.open()) != nil }
        #expect(next.address == address)
        try expectEntry(to: next)
    }

    @Test("is opened by a guest's command, where it allows that, with the invite to play alone")
    func create() throws {
        let invite = Invite.random()
        let runtime = folder.path(of: "")
        let command = "env XDG_RUNTIME_DIR='\(runtime)' '\(try Program.path())' relay --stdio --create"
        let failure = try RelayPlayer(invite.watch, .command(command)).waitForFailure()
        #expect(failure.message.contains("no such room"))
        try [RelayPlayer(invite, .command(command)), RelayPlayer(invite, .command(command))].meet()
        #expect(try folder.names(in: "pong").contains("\(invite.room).sock"))
        RunningRelay.end(socket: folder.path(of: "pong/\(invite.room).sock"))
    }

    @Test("that is public is listed and entered by its invites from outside its folder, and opened by its user alone")
    func publicRoom() throws {
        let relay = try RunningRelay("--public")
        let hidden = try RunningRelay()
        // Other relays may run on this machine.
        let listed = PublicRoom.all().map(\.invite)
        #expect(listed.contains(relay.invite) && !listed.contains { $0.room == hidden.invite.room })
        let runtime = ["XDG_RUNTIME_DIR": folder.path(of: "")]
        let list = try Program.start(["join"], columns: 120, environment: runtime)
        #expect(try list.waitForEnd() == .exited(0))
        #expect(list.screen.lines.contains { $0.contains("pong join \(relay.invite)") })

        let players = try [relay.invite, relay.invite.watch].map { invite in
            RelayPlayer(in: try LocalRoom(invite, opening: .onceEntered, program: "/bin/false"))
        }
        try players.meet()
        // Another invite of the same name is shown to no relay of other users.
        _ = try RelayPlayer(in: LocalRoom(hidden.invite, opening: .onceEntered)).waitForFailure()
        relay.end()
        #expect(!PublicRoom.all().contains { $0.invite == relay.invite })
        try players.waitForEnd()
        for _ in 0..<2 {
            try players[0].activity.activate()
            // The program that would open it ends at once, with another reason.
            #expect(try players[0].waitForFailure().message.contains("no such room"))
        }
    }
}
