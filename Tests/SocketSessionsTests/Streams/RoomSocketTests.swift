internal import Foundation
@testable import SocketSessions
import Testing

@Suite("Room socket") struct RoomSocketTests {
    @Test("notes the address of its relay in place of the lines of a killed one")
    func record() throws {
        let name = "\(Invite.random().room)"
        try RoomFolder.make()
        let path = try RoomFolder.socketPath(of: name)
        // Longer than any number of a process.
        try Data("99999999999\n".utf8).write(to: URL(filePath: "\(path).lock"))
        let socket = try RoomSocket(name)
        let before = RoomRecord.address(atSocket: path)
        let address = ListenAddress(host: "127.0.0.1", port: 7_001)
        socket.note(address)
        #expect(before == nil && RoomRecord.address(atSocket: path) == address)
    }

    @Test("of a public room is found by its invites, and by no other one of the same name")
    func publicRoom() throws {
        let invite = Invite.random()
        let socket = try RoomSocket("\(invite.room)", isPublic: true)
        _ = try socket.write(invites: "play \(invite)\n")
        var bytes = invite.bytes
        bytes[8] ^= 1
        let other = try #require(Invite(bytes: bytes))
        let counts = [invite, invite.watch, other].map { PublicRoom.paths(for: $0).count }
        withExtendedLifetime(socket) { #expect(counts == [1, 1, 0] && other.room == invite.room) }
    }
}
