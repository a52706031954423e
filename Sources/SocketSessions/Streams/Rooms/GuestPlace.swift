internal import OperatingSystem

/// One of the places for guests of this user's account on this machine, until the process ends.
public struct GuestPlace {
    private let lock: FileLock

    /// Takes a free place of a guest.
    ///
    /// - Throws: ``RelayError`` if the count of guests is on this machine already.
    public init(of count: Int) throws(RelayError) {
        try self.init(count, of: count, "guest")
    }

    /// Takes a place for one of the streams of so many guests, whether its guest is known or not.
    ///
    /// - Throws: ``RelayError`` if the streams of all guests are on this machine already.
    init(streamOf count: Int) throws(RelayError) {
        try self.init(count, of: count * RoomLimits.streams, "stream")
    }

    private init(_ guests: Int, of count: Int, _ kind: String) throws(RelayError) {
        try RoomFolder.make()
        for number in 1...count {
            do throws(FileLock.Failure) {
                lock = try FileLock("\(RoomFolder.path)/\(kind)-\(number).lock")
                return
            } catch {
                guard case .system(let code) = error else { continue }
                throw RelayError(.system, "cannot count the guests: \(String(cString: strerror(code)))")
            }
        }
        throw RelayError(.system, "all \(guests) places for guests are taken: try again later")
    }

    /// Gives the place to the next guest.
    public func leave() { lock.release() }
}
