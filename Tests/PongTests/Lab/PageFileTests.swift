import RunFiles
import TerminalKit
import Testing

@testable import pong

@Suite("Page of a command") struct PageFileTests {
    @Test("has no file until it is written, and never takes the place of another one")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "run.html")
        let page = try PageFile(path)
        #expect(try folder.names() == [])
        try page.write("whole")
        #expect(try folder.text(of: "run.html") == "whole\n")
        for attempt in [{ _ = try PageFile(path) }, { try page.write("other") }] {
            #expect(throws: RunOutputError.self) { try attempt() }
        }
        #expect(try folder.text(of: "run.html") == "whole\n")
    }
}
