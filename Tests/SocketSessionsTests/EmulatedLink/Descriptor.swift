internal import OperatingSystem
@testable import SocketSessions

/// An open descriptor, closed with its last reference.
final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit { SystemCalls.close(number) }
}
