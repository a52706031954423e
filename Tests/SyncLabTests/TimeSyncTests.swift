internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
import Testing

@testable import SyncLab

/// Two peers reach the same tick at the same time, because the one behind has slightly shorter ticks.
@Suite("Time sync")
struct TimeSyncTests {
    /// Plays for some seconds.
    ///
    /// - Returns: The largest difference in ticks in the last second, the right device's last speed-up in parts per
    ///   million, and the ticks after the first two seconds in which a device skipped a tick or exceeded the speed-up
    ///   limit.
    private func play(_ lab: inout Lab, seconds: Int) -> (apart: Int, speedUps: Set<Int>, wrong: [UInt32]) {
        var players = LabPlayers(seed: lab.setup.seed)
        var (apart, speedUps, wrong): (Int, Set<Int>, [UInt32]) = (0, [], [])
        var last: [(shown: UInt32, made: UInt32)] = []
        for tick in 0..<60 * seconds {
            players.playOnce(&lab)
            let devices = [lab.watchedDevices.left, lab.watchedDevices.right]
            let now = devices.map { (shown: $0.reading.shown.tick, made: $0.ticks) }
            for (before, (now, device)) in zip(last, zip(now, devices)) where tick > 120 {
                let isLimited = 0...20_000 ~= device.reading.speedUp
                if now.shown - before.shown > now.made - before.made || !isLimited { wrong.append(lab.tick) }
                speedUps.insert(device.reading.speedUp)
            }
            last = now
            if tick >= 60 * (seconds - 1) { apart = max(apart, abs(Int(now[0].shown) - Int(now[1].shown))) }
        }
        return (apart, speedUps, wrong)
    }

    @Test("brings together clocks that begin or run apart, and a device that comes back")
    func clocks() {
        let kinds: [StrategyKind] = [
            .rollback(inputDelay: 0, isFiltered: false), .rollback(inputDelay: 4, isFiltered: true),
        ]
        for kind in kinds {
            for (name, seconds, apart, fastest, change) in [
                ("begins 700 ms early", 12, 1, 0...20_000, { $0.rightClock.startOffset = .milliseconds(-700) }),
                ("begins 100 ms early", 12, 1, 0...20_000, { $0.rightClock.startOffset = .milliseconds(-100) }),
                ("begins 300 ms late", 12, 1, 0...20_000, { $0.rightClock.startOffset = .milliseconds(300) }),
                // Without time sync they would be two ticks apart.
                ("runs apart by 400 ppm", 90, 1, 1...20_000, { $0 = NetworkPreset.skew.conditions }),
                // The slower one speeds up by as much.
                (
                    "runs apart by 16,000 ppm", 30, 2, 12_000...20_000,
                    {
                        $0 = NetworkConditions([.delay: 50])
                        ($0.leftClock.skew, $0.rightClock.skew) = (8_000, -8_000)
                    }
                ),
            ] as [(String, Int, Int, ClosedRange<Int>, (inout NetworkConditions) -> Void)] {
                var network = NetworkConditions([.delay: 50, .jitter: 10])
                change(&network)
                var lab = Lab(RunSetup(seed: 11, network: network, strategy: kind), keepsLog: false)
                let result = play(&lab, seconds: seconds)
                #expect(
                    result.apart <= apart && result.wrong == [] && fastest.contains(result.speedUps.max() ?? -1),
                    "\(kind.rawValue), \(name): \(result)"
                )
                #expect(lab.watchedDevices.left.reading.statistics.rollbacks > 0 || kind != kinds[0])
            }
            let network = NetworkConditions([.delay: 80, .jitter: 20, .loss: 20_000])
            var lab = Lab(RunSetup(seed: 14, network: network, strategy: kind), keepsLog: false)
            let before = play(&lab, seconds: 8)
            lab.perform(.leave(1))
            _ = play(&lab, seconds: 2)
            lab.perform(.rejoin(1))
            let after = play(&lab, seconds: 10)
            #expect(before.apart <= 1 && after.apart <= 1 && before.wrong == [] && after.wrong == [])
            #expect(lab.confirmed(.right).tick > 600)
        }
    }
}
