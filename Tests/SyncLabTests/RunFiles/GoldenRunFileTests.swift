internal import Foundation
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@testable import RunFiles

/// Files written by earlier versions of the program.
@Suite("Golden run files")
struct GoldenRunFileTests {
    /// A run with everything that the first format can represent.
    private var record: RunRecord {
        var network = NetworkPreset.hitch.conditions
        network.change { network in
            network.fromLeft = LinkConditions([.delay: 12, .jitter: 3, .loss: 12_345, .lossBurst: 2, .reorder: 5_000])
            network.fromRight.sawtooth = Sawtooth(height: .microseconds(12_345), period: .seconds(1))
            network.fromRight.blackout = Blackout(length: .milliseconds(40), every: .milliseconds(900))
            network.fromRight.bandwidth = Bandwidth(bitsPerSecond: 64_500, queueBytes: 900)
            network.rightClock = PeerClock(skew: -120, startOffset: .milliseconds(-8))
        }
        var changed = LinkConditions.perfect
        changed.reordering = .none
        var script = DeviceScript()
        script.joinDelay = .milliseconds(20)
        script.participantView = .late(.milliseconds(15))
        script.receivesStalePackets = true
        var setup = RunSetup(
            seed: 7,
            network: network,
            strategy: .rollback(inputDelay: 2, isFiltered: true),
            plantedBug: PlantedBug(.stalePrediction(lateness: 6), at: .left, from: 40)
        )
        setup.devices.left.remembered = DeviceSetup.Score(own: 2, opponent: 1)
        setup.devices.right.script.joinDelay = .milliseconds(30)
        var record = RunRecord(setup)
        let actions: [UInt32: LabAction] = [
            30: .setConditions(changed, from: .right), 40: .addDevice, 70: .leave(1), 75: .rejoin(1),
            95: .switchStrategy(.host), 100: .suspend(0, for: .milliseconds(50)),
            110: .blackOut(from: .left, for: .milliseconds(33)), 115: .setScript(script, of: 1),
            118: .send([1, 0xAB], .unreliable, from: 0), 121: .refuseNextSend(SessionError(.queueFull, "full"), at: 1),
            125: .invalidate(2, SessionError(.connectionLost, "the cable")), 130: .rejoinAfresh(2), 140: .join(1),
            150: .end(0),
        ]
        for tick in 0..<160 as Range<UInt32> {
            if let action = actions[tick] { record.append(action) }
            let left = Input(tick % 40 < 20 ? .low : .target(Fixed(raw: Int32(tick) << 16)), tick == 25 ? .serve : [])
            record.append(left: left, right: tick == 60 ? Input(.none, [.serve, .pause]) : Input(.high))
            if tick == 33 || tick == 90 { record.toggleMark(at: tick) }
        }
        return record
    }

    @Test("of the first format are read, replay to what they have, and are written as they are here")
    func first() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "Format-1.pong.log")))
        let isWritten = RunFileWriter.file(of: record, .test) == bytes
        #expect(
            isWritten,
            """
            The run is written in another way. Where that was meant, keep the file, so that it is read for ever, and add \
            one of the new format.
            """
        )
        let file = try RunFile(bytes)
        #expect(file.record.isSame(as: record) && file.truncation == nil)
        #expect(file.header.origin == .test && file.header.digest == Rules.standard.digest)
        #expect(file.checkpoints.map(\.tick) == [60, 120, 160])
        // Under another simulation version the run differs, so the file can only be read.
        guard file.header.simulation == Simulation.version else { return }
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
