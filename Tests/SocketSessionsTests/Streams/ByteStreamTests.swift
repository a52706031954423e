internal import Foundation
@testable import SocketSessions
import Testing

@Suite("Byte streams") struct ByteStreamTests {
    @Test("give what came before their end; a broken one ends, and leaves signals as they were")
    func ends() async {
        // In a process of its own: a screen of a test beside this one handles SIGPIPE, too.
        await #expect(processExitsWith: .success) {
            for (near, far) in [sockets(), pipes()] {
                _ = far.send([7, 8, 9])
                far.close()
                var buffer = [UInt8](repeating: 0, count: 100)
                let written = (0..<3).map { _ in "\(near.write([1]))" }
                let read = (0..<2).map { _ in "\(near.read(into: &buffer))" }
                #expect((written + read[1...]).allSatisfy { $0.hasPrefix("ended") } && read[0] == "moved(3)")
            }
            var action = sigaction()
            sigaction(SIGPIPE, nil, &action)
            #if os(Linux)
                #expect(action.__sigaction_handler.sa_handler == nil, "the default action holds")
            #endif
            var pending = sigset_t()
            sigpending(&pending)
            #expect(sigismember(&pending, SIGPIPE) == 0, "no signal is left behind")
        }
    }
}
