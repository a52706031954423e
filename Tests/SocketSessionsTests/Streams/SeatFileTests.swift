internal import OperatingSystem
import Testing

@testable import SocketSessions

/// Seats that outlive a program.
@Suite("Seat file")
struct SeatFileTests {
    @Test("gives the next program the seat of one that has ended, and no program that of one that runs")
    func succession() throws {
        let room = Invite.random().room
        try RoomFolder.make()
        let other = try FileLock("\(RoomFolder.path)/\(room)-1.seat")
        defer { other.release() }
        let first = try #require(SeatFile(in: room))
        #expect(first.former == nil)
        first.write(0)
        first.write(1)
        // This process has the file already.
        #expect(SeatFile(in: room) == nil)
        first.close(isKept: true)
        let next = try #require(SeatFile(in: room))
        #expect(next.former == 1)
        next.close(isKept: false)
        let last = try #require(SeatFile(in: room))
        #expect(last.former == nil)
        last.close(isKept: false)
    }
}
