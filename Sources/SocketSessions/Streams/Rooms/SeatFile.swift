internal import OperatingSystem

/// The seat of this program in a room, in a file beside the rooms of this machine.
///
/// The program holds the file's lock while it is in the room. A program that is started again, after a crash or a
/// leave, finds the file unlocked, and so knows the seat that it had.
package struct SeatFile {
    private let lock: FileLock

    /// The seat of the program that left the file; `nil` without one.
    package let former: UInt8?

    /// Takes a file of the room whose program has ended, or makes one.
    ///
    /// - Returns: `nil` if this machine has no folder for it.
    package init?(in room: RoomName) {
        guard (try? RoomFolder.make()) != nil else { return nil }
        let folder = RoomFolder.path
        let left = FolderContents.names(in: folder).filter { $0.hasPrefix("\(room)-") && $0.hasSuffix(Self.suffix) }
        for name in left.sorted() + ["\(room)-\(getpid())\(Self.suffix)"] {
            guard let lock = try? FileLock("\(folder)/\(name)") else { continue }
            self.lock = lock
            former = SystemCalls.readAll(lock.descriptor, upTo: 1)?.first
            return
        }
        return nil
    }

    private static let suffix = ".seat"

    package func write(_ seat: UInt8) {
        lseek(lock.descriptor, 0, SEEK_SET)
        _ = SystemCalls.writeAll([seat], to: lock.descriptor)
    }

    /// Ends the use of the file.
    ///
    /// - Parameter isKept: True to leave the file for the next program; else it is removed.
    package func close(isKept: Bool) {
        if isKept { SystemCalls.close(lock.descriptor) } else { lock.release() }
    }
}
