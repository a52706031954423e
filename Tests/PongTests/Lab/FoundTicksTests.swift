import Foundation
import GameCore
import LabTools
import SyncLab
import Testing

@testable import pong

@Suite("Found ticks") struct FoundTicksTests {
    /// Ten seconds without a serve, in which one paddle moves for some ticks.
    private func found(_ text: String) throws -> FoundTicks {
        var history = RunHistory(RunSetup(seed: 1))
        for tick in 1...600 as ClosedRange<UInt32> {
            let move: Input.Move = (200..<210).contains(tick) || tick == 433 ? .high : .none
            history.advance(left: Input(move), right: .none)
        }
        return FoundTicks(try TickSearch(text), in: history)
    }

    @Test("are printed as stretches with their time and the values at their first tick")
    func text() throws {
        let found = try found("changed(left.paddle) and not playing and tick > 100")
        #expect(
            found.text == """
                changed(left.paddle) and not playing and tick > 100: 11 of 600 ticks

                ticks    length     time  left.paddle  playing
                200–209      10  0:03.33       0.5167       no
                433           1  0:07.21       0.6833       no
                """
        )
        #expect(!found.isEmpty)
    }

    @Test("are JSON for scripts")
    func json() throws {
        let found = try found("changed(left.paddle) or desync")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(found.json.utf8)) as? [String: Any])
        #expect(object["condition"] as? String == "changed(left.paddle) or desync")
        #expect(object["ticks"] as? Int == 600 && object["matching"] as? Int == 11)
        let stretches = try #require(object["stretches"] as? [[String: Any]])
        #expect(
            stretches.map { $0["first"] as? Int } == [200, 433] && stretches.map { $0["last"] as? Int } == [209, 433]
        )
        let values = try #require(stretches[0]["values"] as? [String: Any])
        #expect(values["desync"] as? Bool == false && (values["left.paddle"] as? Double ?? 0) > 0.5)
    }

    @Test("may be none")
    func none() throws {
        let found = try found("divergence > 0.5")
        #expect(found.isEmpty && found.text == "divergence > 0.5: 0 of 600 ticks")
        #expect(found.json.contains("\"matching\": 0") && found.json.contains("\"stretches\": []"))
    }
}
