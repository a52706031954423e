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

    @Test("is opened without holding the program: a relay that starts slowly is waited for step by step")
    func slowStart() throws {
        let gate = folder.path(of: "gate")
        let wait = "while ! [ -e '\(gate)' ]; do sleep 0.01; done"
        let program = try script("\(wait); exec '\(Program.path())' relay --hosted")
        let room = try LocalRoom(.random(), opening: .always, program: program)
        let player = RelayPlayer(SocketActivity(RelayPlayer.metadata, in: room))
        for _ in 0..<100 { player.poll() }
        #expect(player.activity.status == .connecting)
        try folder.write([], to: "gate")
        try waitUntil("the player is in the room") {
            player.poll()
            return player.session?.state == .joined
        }
        #expect(player.session != nil)
        endRelay(of: room)
    }

    @Test("that does not open is an error with the reason of the relay")
    func failure() throws {
        let program = try script("echo 'pong: the disk is full' >&2; exit 71")
        let player = RelayPlayer(
            SocketActivity(RelayPlayer.metadata, in: try LocalRoom(.random(), opening: .always, program: program))
        )
        try waitUntil("the activity fails") {
            player.poll()
            return player.failure != nil
        }
        #expect(player.failure?.message == "the disk is full")
    }

    @Test("that is gone is opened again by a player who was in it, at the same address, and by nobody else")
    func openedAgain() throws {
        let invite = Invite.random()
        let room = try LocalRoom(
            invite,
            opening: .always,
            listeningAt: ListenAddress(host: "127.0.0.1", port: 0),
            program: Program.path()
        )
        try room.open()
        let address = try #require(room.address)
        let guest = try LocalRoom(invite, opening: .onceEntered, program: Program.path())
        var players = [room, guest].map { RelayPlayer(SocketActivity(RelayPlayer.metadata, in: $0)) }
        try RelayPlayer.meet(&players)
        endRelay(of: room)
        try waitUntil("the room is gone") {
            players.forEach { $0.poll() }
            return players.allSatisfy(\.isOver)
        }
        // A player who has never been in the room opens nothing, however often it tries.
        let stranger = SocketActivity(
            RelayPlayer.metadata,
            in: try LocalRoom(invite, opening: .onceEntered, program: Program.path())
        )
        for _ in 0..<3 {
            try? stranger.activate()
            try waitUntil("no room") {
                stranger.poll()
                return stranger.status != .connecting
            }
            guard case .failed = stranger.status else {
                Issue.record("\(stranger.status)")
                return
            }
        }
        // The guest's first attempt leaves the room to its host.
        let again = players[1].activity
        for isOpened in [false, true] {
            try again.activate()
            try waitUntil("an answer") {
                again.poll()
                return again.status != .connecting && again.status != .connected
            }
            #expect((again.status == .offered) == isOpened, "\(again.status)")
        }
        #expect(guest.address == address)
        players = [RelayPlayer(invite, .tcp(host: "127.0.0.1", port: address.port))]
        try RelayPlayer.meet(&players)
        endRelay(of: room)
    }

    @Test("gives its port to the player's next room once it is empty, and not before")
    func samePort() throws {
        let first = try LocalRoom(
            .random(),
            opening: .always,
            listeningAt: ListenAddress(host: "127.0.0.1", port: 0),
            program: Program.path()
        )
        try first.open()
        let address = try #require(first.address)
        var players = [RelayPlayer(SocketActivity(RelayPlayer.metadata, in: first))]
        try RelayPlayer.meet(&players)
        let next = try LocalRoom(.random(), opening: .always, listeningAt: address, program: Program.path())
        let error = #expect(throws: RelayError.self) { try next.open() }
        #expect(
            error?.message == "cannot listen at \(address): Address already in use: "
                + "your room \(first.invite.room) is there, and somebody is in it"
        )
        try players[0].session?.leave()
        // The relay may hear of it a little later.
        try waitUntil("the port is free") { (try? next.open()) != nil }
        #expect(next.address == address)
        players = [RelayPlayer(next.invite, .tcp(host: "127.0.0.1", port: address.port))]
        try RelayPlayer.meet(&players)
        endRelay(of: next)
    }

    @Test("is opened by a guest's command, where it allows that, with the invite to play alone")
    func create() throws {
        let invite = Invite.random()
        let runtime = folder.path(of: "")
        let command = "env XDG_RUNTIME_DIR='\(runtime)' '\(try Program.path())' relay --stdio --create"
        let watcher = RelayPlayer(invite.watch, .command(command))
        try waitUntil("the activity fails") {
            watcher.poll()
            return watcher.failure != nil
        }
        #expect(watcher.failure?.message.contains("no such room") == true)
        var players = [RelayPlayer(invite, .command(command)), RelayPlayer(invite, .command(command))]
        try RelayPlayer.meet(&players)
        #expect(try folder.names(in: "pong").contains("\(invite.room).sock"))
        RunningRelay.end(socket: folder.path(of: "pong/\(invite.room).sock"))
    }

    @Test("that is public is listed and entered by its invites from outside its folder, and opened by its user alone")
    func publicRoom() throws {
        let relay = try RunningRelay(options: ["--public"])
        let hidden = try RunningRelay()
        // Other relays may run on this machine.
        let listed = PublicRoom.all().map(\.invite)
        #expect(listed.contains(relay.invite) && !listed.contains { $0.room == hidden.invite.room })
        let runtime = ["XDG_RUNTIME_DIR": folder.path(of: "")]
        let list = try Program.start(["join"], columns: 120, environment: runtime)
        #expect(try list.waitForEnd() == .exited(0))
        #expect(list.screen.lines.contains { $0.contains("pong join \(relay.invite)") })

        var players = try [relay.invite, relay.watchInvite].map { invite in
            let room = try LocalRoom(invite, opening: .onceEntered, program: "/bin/false")
            return RelayPlayer(SocketActivity(RelayPlayer.metadata, in: room))
        }
        try RelayPlayer.meet(&players)
        // Another invite of the same name is shown to no relay of other users.
        let stranger = RelayPlayer(
            SocketActivity(RelayPlayer.metadata, in: try LocalRoom(hidden.invite, opening: .onceEntered))
        )
        try waitUntil("no room") {
            stranger.poll()
            return stranger.failure != nil
        }
        relay.process.terminate()
        relay.process.waitUntilExit()
        #expect(!PublicRoom.all().contains { $0.invite == relay.invite })
        try waitUntil("the room is gone") {
            players.forEach { $0.poll() }
            return players.allSatisfy(\.isOver)
        }
        for _ in 0..<2 {
            try players[0].activity.activate()
            try waitUntil("no room") {
                players[0].activity.poll()
                return players[0].failure != nil
            }
            // The program that would open it ends at once, with another reason.
            #expect(players[0].failure?.message.contains("no such room") == true)
        }
    }

    /// Writes a program that a room starts in the place of `pong`.
    private func script(_ text: String) throws -> String {
        let path = folder.path(of: "program")
        // By another process: the system starts no file that a child of this one still has open for writing.
        let write = "printf '%s\\n' '#!/bin/sh' \"$1\" >\"$0\" && chmod 700 \"$0\""
        #expect(try Program.result(of: ["sh", "-c", write, path, text]).status == 0)
        return path
    }

    private func endRelay(of room: LocalRoom) {
        if let socket = RoomAddress(.thisMachine, room.invite).socketPath { RunningRelay.end(socket: socket) }
    }
}
