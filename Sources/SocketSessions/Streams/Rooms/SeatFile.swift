internal import OperatingSystem

/// The seat of this program in a room, and the key of its place there, in a file beside the rooms of this machine.
///
/// The program holds the file's lock while it is in the room. A program that is started again, after a crash or a
/// leave, finds the file unlocked, and so knows the seat and the place that it had.
///
/// | bytes | field |
/// |---|---|
/// | 1 | the seat; 255 for none |
/// | 16 | the key, if the program has been in the room |
package final class SeatFile {
    private let lock: FileLock
    private var key: StreamKey?

    /// The seat, and the key, of the program that left the file; `nil` without them.
    package let former: UInt8?
    let formerKey: StreamKey?
    private var seat: UInt8

    private static let suffix = ".seat"
    private static let noSeat = UInt8.max

    /// Age of a file that no program has taken again, above which the next program removes it: a room keeps a seat for
    /// less than a minute, but a machine may be started again.
    private static let longestLife = 86_400

    /// Takes a file of the room whose program has ended, or makes one.
    ///
    /// - Returns: `nil` if this machine has no folder for it.
    package convenience init?(in room: RoomName) {
        guard (try? RoomFolder.make()) != nil else { return nil }
        let folder = RoomFolder.path
        let left = FolderContents.names(in: folder, ending: Self.suffix).filter { $0.hasPrefix("\(room)-") }
        for name in left + ["\(room)-\(getpid())"] {
            guard let lock = try? FileLock("\(folder)/\(name)\(Self.suffix)") else { continue }
            self.init(lock)
            Self.removeOldFiles(in: folder)
            return
        }
        return nil
    }

    private init(_ lock: FileLock) {
        self.lock = lock
        fchmod(lock.descriptor, 0o600)
        let size = 1 + StreamKey.byteCount
        let bytes = SystemCalls.readAll(lock.descriptor, upTo: size) ?? []
        former = bytes.first
        seat = bytes.first ?? Self.noSeat
        var rest = BodyReader(bytes.dropFirst())
        // A key that is not the room's does no harm: the room welcomes a newcomer.
        formerKey = bytes.count == size ? try? rest.readKey() : nil
        key = formerKey
    }

    package func note(_ seat: UInt8) {
        self.seat = seat
        write()
    }

    func note(_ key: StreamKey) {
        self.key = key
        write()
    }

    private func write() {
        lseek(lock.descriptor, 0, SEEK_SET)
        let bytes = [seat] + (key?.bytes ?? [])
        _ = SystemCalls.writeAll(bytes, to: lock.descriptor)
        ftruncate(lock.descriptor, off_t(bytes.count))
    }

    /// Ends the use of the file.
    ///
    /// - Parameter isKept: True to leave the file for the next program; else it is removed.
    package func close(isKept: Bool) {
        if isKept { SystemCalls.close(lock.descriptor) } else { lock.release() }
    }

    /// Removes the files of rooms that no program has entered again.
    private static func removeOldFiles(in folder: String) {
        for name in FolderContents.names(in: folder, ending: suffix) {
            let path = "\(folder)/\(name)\(suffix)"
            guard FolderContents.age(of: path) ?? 0 > longestLife, let lock = try? FileLock(path) else { continue }
            lock.release()
        }
    }
}
