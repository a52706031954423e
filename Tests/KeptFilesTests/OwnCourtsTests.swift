import Foundation
import GameCore
import OperatingSystem
import TerminalKit
import Testing

@testable import KeptFiles

@Suite("Courts of one's own") struct OwnCourtsTests {
    @Test("the valid ones are offered, without waiting for the writer of a pipe")
    func playable() throws {
        let folder = try TemporaryFolder()
        for (name, text) in [("mine", "name mine"), ("junk", "junk"), ("blocked", "name no\nblock 0.5 0.5 0.2 0.2")] {
            try folder.write("\(text)\n".utf8, to: "pong/courts/\(name).court")
        }
        let pipe = folder.path(of: "pong/courts/pipe.court")
        #expect(mkfifo(pipe, 0o600) == 0)
        // Only who waits for its end gets a valid court.
        let writer = open(pipe, O_RDWR | O_CLOEXEC)
        #expect(SystemCalls.writeAll(Array("name pipe\n".utf8), to: writer))
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 1)
            SystemCalls.close(writer)
        }
        let path = folder.path(of: "")
        let courts = OwnCourts(KeptFolder { variable in variable == "XDG_CONFIG_HOME" ? path : nil })
        #expect(courts.names() == ["blocked", "junk", "mine", "pipe"])
        #expect(courts.playable().map(\.name) == ["mine"])
        #expect(courts.newPath(of: "My court_1")?.hasSuffix("/my-court_1.court") == true)
    }
}
