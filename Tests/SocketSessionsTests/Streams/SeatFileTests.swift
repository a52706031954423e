internal import OperatingSystem
import Testing

@testable import SocketSessions

/// Seats that outlive a program.
@Suite("Seat file")
struct SeatFileTests {
    private let room = Invite.random().room
    private var path: String { "\(RoomFolder.path)/\(room)-\(getpid()).seat" }

    init() throws { try RoomFolder.make() }

    @Test("gives the next program the seat and the key of one that has ended, and no program those of one that runs")
    func succession() throws {
        let other = try FileLock("\(RoomFolder.path)/\(room)-1.seat")
        defer { other.release() }
        let first = try #require(SeatFile(in: room))
        #expect(first.former == nil && first.formerKey == nil)
        first.note(FrameTests.key)
        first.note(0)
        first.note(1)
        // This process has the file already.
        #expect(SeatFile(in: room) == nil)
        first.close(isKept: true)
        let next = try #require(SeatFile(in: room))
        #expect(next.former == 1 && next.formerKey == FrameTests.key)
        // A seat that the next program notes before it is in the room keeps the key.
        next.note(0)
        next.close(isKept: true)
        let third = try #require(SeatFile(in: room))
        #expect(third.former == 0 && third.formerKey == FrameTests.key)
        third.close(isKept: false)
        let last = try #require(SeatFile(in: room))
        #expect(last.former == nil && last.formerKey == nil)
        last.close(isKept: false)
    }

    @Test("of any contents does no harm, and is readable by its user alone")
    func damaged() throws {
        for count in [0, 1, 2, 16, 17, 18, 100_000] {
            #expect(FolderContents.write([UInt8](repeating: 0xA5, count: count), toNew: path))
            chmod(path, 0o666)
            let file = try #require(SeatFile(in: room))
            #expect((file.formerKey != nil) == (count == 17) && file.former == (count == 0 ? nil : 0xA5))
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
            file.note(1)
            file.note(FrameTests.key)
            file.close(isKept: true)
            let next = try #require(SeatFile(in: room))
            #expect(next.former == 1 && next.formerKey == FrameTests.key, "after \(count) bytes")
            next.close(isKept: false)
        }
    }

    @Test("of a room that nobody enters again is removed by the next program after a day, unless a program runs")
    func old() throws {
        func make(_ number: Int, hoursOld: Int) throws -> String {
            let path = "\(RoomFolder.path)/\(Invite.random().room)-\(number).seat"
            #expect(FolderContents.write([1], toNew: path))
            let time = timespec(tv_sec: time(nil) - hoursOld * 3_600, tv_nsec: 0)
            #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
            return path
        }
        let (old, young, held) = try (make(1, hoursOld: 25), make(2, hoursOld: 23), make(3, hoursOld: 99))
        let lock = try FileLock(held)
        try #require(SeatFile(in: room)).close(isKept: false)
        #expect([old, young, held].map { FolderContents.size(of: $0) != nil } == [false, true, true])
        unlink(young)
        lock.release()
    }
}
