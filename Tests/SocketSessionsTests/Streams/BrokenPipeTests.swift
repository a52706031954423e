internal import Foundation
@testable import SocketSessions
import Testing

@Suite("Broken pipes") struct BrokenPipeTests {
    @Test("of every kind end their stream, and neither this process nor the signals of what it starts change")
    func writing() throws {
        var ended = 0
        for (near, far) in [sockets(), pipes()] {
            far.close()
            let bytes = [UInt8](repeating: 1, count: 100)
            for _ in 0..<3 {
                if case .ended = bytes.withUnsafeBytes({ near.write($0) }) { ended += 1 }
            }
        }
        #expect(ended == 6)
        var action = sigaction()
        sigaction(SIGPIPE, nil, &action)
        #if os(Linux)
            #expect(action.__sigaction_handler.sa_handler == nil, "the default action holds")
        #endif
        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, SIGPIPE) == 0, "no signal is left behind")
    }

    @Test("a stream whose other side is gone gives what came before, then its end")
    func reading() {
        for (near, far) in [sockets(), pipes()] {
            _ = [UInt8](repeating: 7, count: 10).withUnsafeBytes { far.write($0) }
            far.close()
            var buffer = [UInt8](repeating: 0, count: 100)
            guard case .moved(10) = buffer.withUnsafeMutableBytes({ near.read(into: $0) }),
                case .ended = buffer.withUnsafeMutableBytes({ near.read(into: $0) })
            else {
                Issue.record("not what came, then the end")
                return
            }
        }
    }
}
