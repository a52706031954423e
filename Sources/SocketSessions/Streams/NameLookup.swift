internal import OperatingSystem
internal import Synchronization

/// A lookup of a host name, in a thread of its own: the network may take seconds to answer.
final class NameLookup: Sendable {
    private let answer = Mutex<Result<[SocketAddress], RelayError>?>(nil)

    init(_ host: String, _ port: UInt16) {
        let isStarted = SystemThread.start { [self] in
            let found = SocketAddress.lookUp(host, port)
            answer.withLock { $0 = found }
        }
        if !isStarted {
            answer.withLock { $0 = .failure(RelayError(.system, "the system has no thread to find '\(host)'")) }
        }
    }

    /// The result; `nil` until there is one.
    func poll() -> Result<[SocketAddress], RelayError>? { answer.withLock { $0 } }
}
