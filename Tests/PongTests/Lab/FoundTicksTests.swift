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

    @Test("are printed as stretches with their time and the values at their first tick, and as JSON, or are none")
    func text() throws {
        #expect(
            try found("changed(left.paddle) and not playing and tick > 100").text == """
                changed(left.paddle) and not playing and tick > 100: 11 of 600 ticks

                ticks    length     time  left.paddle  playing
                200–209      10  0:03.33       0.5167       no
                433           1  0:07.21       0.6833       no
                """
        )
        #expect(
            try found("changed(left.paddle) or desync").json == """
                {
                  "condition": "changed(left.paddle) or desync",
                  "ticks": 600,
                  "matching": 11,
                  "stretches": [
                    {
                      "first": 200,
                      "last": 209,
                      "values": {"left.paddle": 0.51666665, "desync": false}
                    },
                    {
                      "first": 433,
                      "last": 433,
                      "values": {"left.paddle": 0.68333316, "desync": false}
                    }
                  ]
                }
                """
        )
        let none = try found("divergence > 0.5")
        #expect(none.isEmpty && none.text == "divergence > 0.5: 0 of 600 ticks")
        #expect(none.json.contains("\"matching\": 0") && none.json.contains("\"stretches\": []"))
    }
}
