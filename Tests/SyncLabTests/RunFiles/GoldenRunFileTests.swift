internal import Foundation
internal import GameCore
internal import SyncLab
import Testing

@testable import RunFiles

/// Files written by earlier versions of the program.
@Suite("Golden run files")
struct GoldenRunFileTests {
    // The file has everything that the first format can represent.
    @Test("of the first format are read, replay to what they have, and are written again as they are")
    func first() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "Format-1.pong.log")))
        let file = try RunFile(bytes)
        let isWritten = RunFileWriter.file(of: file.record, .test) == bytes
        #expect(
            isWritten,
            """
            The run is written in another way. Where that was meant, keep the file, so that it is read for ever, and add \
            one of the new format.
            """
        )
        #expect(file.truncation == nil && file.record.actions.count == 14 && file.record.marks == [33, 90])
        #expect(file.header.origin == .test)
        #expect(file.checkpoints.map(\.tick) == [60, 120, 160])
        // Under another simulation version the run differs, so the file can only be read.
        guard file.header.simulation.version == Simulation.version else { return }
        let verification = RunVerification(of: file)
        #expect(
            verification.difference == nil && verification.hashes > 200,
            """
            The run takes another course. Where rules or physics have changed, raise Simulation.version. Where the way \
            that peers, links or the lab work was changed on purpose, keep the file, and verify it no more.
            """
        )
    }
}
