@testable import MatchSync
@testable import SyncCore
import Testing

/// What a peer makes up after a gap, and when it speeds up.
@Suite("Time sync")
struct TimeSyncTests {
    @Test("a device that slept makes up all of it if its clock and the others' inputs are up to three ticks apart")
    func lostPackets() {
        let madeUp = [97, 96, 110].map { ticks in
            TimeSync().ticksBehind(after: 100, currentTick: 50, remoteTick: 50 + 1 + ticks, stallTick: nil)
        }
        #expect(madeUp == [100, 96, 100])
    }

    @Test("the distance counts from the packet on that knows the first tick after a gap")
    func firstTickAfterGap() {
        let showsGap = [4, 5].map { tick in
            var timeSync = TimeSync()
            timeSync.restart(afterGap: 5, isTold: true)
            timeSync.receive(advantage: 0, knowing: tick)
            return timeSync.showsGap(at: 0, remoteTick: 7)
        }
        #expect(showsGap == [false, true])
        // With what the packets show of it made up, too, there is another first tick.
        var timeSync = TimeSync()
        timeSync.restart(afterGap: 5, isTold: false)
        for _ in 0..<8 {
            timeSync.receive(advantage: 7, knowing: 5)
            timeSync.send(advantage: 0, interval: 1)
        }
        let ticks = timeSync.takeGap(before: 20)
        #expect(ticks == 4 && !timeSync.showsGap(at: 0, remoteTick: 7))
    }

    @Test("a gap that only packets show is made up to the nearest tick, from three quarters of one on")
    func roundedGap() {
        // Half of the difference of the two advantages is the distance.
        func measure(_ distances: [Int], packets: Int, _ timeSync: inout TimeSync) {
            for packet in 0..<packets {
                timeSync.receive(advantage: distances[packet % distances.count], knowing: 1)
                timeSync.send(advantage: 0, interval: 1)
            }
        }
        let madeUp = [[1], [1, 2], [2], [3], [4]].map { distances in
            var timeSync = TimeSync()
            measure(distances, packets: 8, &timeSync)
            return timeSync.takeGap(before: 1)
        }
        #expect(madeUp == [0, 1, 1, 2, 2])
        // It is made up once, and is no distance afterwards.
        var timeSync = TimeSync()
        measure([7], packets: 8, &timeSync)
        var ticks = [timeSync.takeGap(before: 1)]
        measure([0], packets: 32, &timeSync)
        #expect(timeSync.speedUp == 0)
        measure([7], packets: 40, &timeSync)
        ticks.append(timeSync.takeGap(before: 1))
        #expect(ticks == [4, 0])
    }

    @Test("a peer that sends seldom does not speed up: the other one has its inputs later by half the interval")
    func interval() {
        let interval: UInt32 = 9
        var speedUps: [Int] = []
        for ticksBehind in [0, 2] {
            var timeSync = TimeSync()
            for _ in 0..<40 {
                // Each direction takes three ticks.
                timeSync.receive(advantage: 3 + Int(interval - 1) / 2 + ticksBehind, knowing: 1)
                timeSync.send(advantage: 3 - ticksBehind, interval: interval)
            }
            speedUps.append(timeSync.speedUp)
        }
        #expect(speedUps == [0, 20_000])
    }
}
