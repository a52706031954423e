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

    @Test("of a guest that has left are closed after two seconds, though the other side never hangs up")
    func farewell() {
        let (near, far) = sockets()
        let link = DescriptorLink(near)
        var guest = Guest(TestHub().invite, at: .zero)
        link.receive(into: &guest, at: .zero)
        guest.leave()
        let closed = [0, 1_999, 2_000].map { time in
            link.send(from: &guest, at: .milliseconds(time))
            return link.isClosed
        }
        withExtendedLifetime(far) { #expect(closed == [false, false, true]) }
    }
}
