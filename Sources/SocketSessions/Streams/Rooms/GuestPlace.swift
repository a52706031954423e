internal import OperatingSystem

/// One of the places for guests of this user's account on this machine, until the process ends.
public struct GuestPlace {
    private let lock: FileLock

    /// Takes a free place.
    ///
    /// - Throws: ``RelayError`` if the count of guests is on this machine already.
    public init(of count: Int) throws(RelayError) {
        try RoomFolder.make()
        for number in 1...count {
            do throws(FileLock.Failure) {
                lock = try FileLock("\(RoomFolder.path)/guest-\(number).lock")
                return
            } catch {
                guard case .system(let code) = error else { continue }
                throw RelayError(.system, "cannot count the guests: \(String(cString: strerror(code)))")
            }
        }
        throw RelayError(.system, "all \(count) places for guests are taken: try again later")
    }

    /// Gives the place to the next guest.
    public func leave() { lock.release() }
}
