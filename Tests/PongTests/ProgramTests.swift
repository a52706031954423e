import Foundation
import ProgramTesting
import Testing

@Suite("Program") struct ProgramTests {
    @Test("is the one built together with these tests")
    func path() throws {
        let path = try Program.path()
        #expect(path.hasSuffix("/pong"))
        #expect(FileManager.default.isExecutableFile(atPath: path))
    }
}
