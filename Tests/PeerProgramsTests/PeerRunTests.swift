import JSONText
import MockGroupSessions
import PeerPrograms
import SyncLab
import Testing

struct PeerRunTests {
    @Test func runs() throws {
        let command = "python3 /work/h/u1/Sources/pong/Documentation/Peers/lockstep.py"
        var setup = PeerSetup(PerSide(command, command), seed: 7)
        setup.network = NetworkPreset.fourG.conditions
        let plan = PeerRun.Plan(setup)
        var record = PeerRecord(setup, plan.players)
        let report = try PeerRun(plan).report(&record)
        print(report.text)
        #expect(report.isHealthy)
    }
}
