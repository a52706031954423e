internal import LiveUI
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
internal import StageTesting
internal import Testing

/// The bar that shows the connection, compared with the conditions of the link.
@Suite("The connection on the screen") struct LinkMeterTests {
    /// The numbers in the last line of a screen after some seconds of play.
    private func measured(
        _ index: Int = 0,
        _ conditions: LinkConditions
    ) throws -> (roundTrip: Int, loss: Double, rollback: Int) {
        let world = LiveWorld(points: 99, conditions: conditions)
        world.perform("rally")
        world.run(900)
        let line = try #require(world.stages[index].lines.last)
        let match = try #require(line.firstMatch(of: /(\d+) ms  loss (\d+(?:\.\d)?)%  rollback (\d+)/), "\(line)")
        return (try #require(Int(match.1)), try #require(Double(match.2)), try #require(Int(match.3)))
    }

    @Test("is the round trip, within a tick more or less, and the loss of what the other player sends")
    func measures() throws {
        // Messages that jitter makes late are not lost.
        for (delay, jitter, percent) in [
            (0, 0, 0), (10, 0, 0), (50, 0, 0), (100, 0, 0), (80, 60, 0), (20, 0, 5), (20, 0, 20),
            (40, 30, 20),
        ] {
            let conditions = LinkConditions(
                delay: .milliseconds(delay),
                jitter: .uniform(.milliseconds(jitter)),
                loss: .independent(.percent(percent)),
                duplication: .percent(2 * percent)
            )
            let loss = percent == 0 ? 0...0.5 : Double(percent) / 2.5...Double(percent) * 2
            for index in 0...1 {
                let shown = try measured(index, conditions)
                let isRight = (2 * delay - 18...2 * delay + 18).contains(shown.roundTrip) || jitter + percent > 0
                #expect(isRight && loss.contains(shown.loss), "\(shown) at \(delay)±\(jitter) ms, \(percent) %")
            }
        }
    }

    @Test("is no loss where a link with little bandwidth loses nothing, at any interval of the sender")
    func pacedLoss() throws {
        let slow = LinkConditions(delay: .milliseconds(50), bandwidth: Bandwidth(bitsPerSecond: 16_000))
        let world = LiveWorld(points: 99, conditions: slow)
        world.perform("rally")
        var shown: Set<String> = []
        for _ in 0..<30 {
            world.run(60)
            for stage in world.stages {
                let line = try #require(stage.lines.last)
                if let match = line.firstMatch(of: /loss (\d\S*%)/) { shown.insert(String(match.1)) }
            }
        }
        let devices = world.activities.map(\.device)
        let lost = [0, 1].map { world.network.statistics(from: devices[$0], to: devices[1 - $0]).lost }
        #expect(lost == [0, 0] && shown == ["0.0%"])
    }

    @Test("is no answer for both players while the messages of one are lost, then the measures again")
    func oneWay() throws {
        let world = LiveWorld(points: 99)
        world.perform("rally")
        world.run(300)
        let devices = world.activities.map(\.device)
        func shown() throws -> [String] {
            try world.stages.map { try #require($0.lines.last?.firstMatch(of: /no answer|\d+ ms/)?.output).description }
        }
        #expect(try shown().allSatisfy { $0.hasSuffix(" ms") })
        world.network[from: devices[0], to: devices[1]].loss = .independent(.percent(100))
        world.run(120)
        let received = world.network.statistics(from: devices[1], to: devices[0])
        #expect(try shown() == ["no answer", "no answer"])
        world.run(60)
        #expect(world.network.statistics(from: devices[1], to: devices[0]).delivered > received.delivered)
        world.network[from: devices[0], to: devices[1]].loss = .none
        world.run(300)
        #expect(try shown().allSatisfy { $0.hasSuffix(" ms") })
    }

    @Test("names delay that grew, and a link that is too slow, in the place of loss")
    func trouble() {
        func words(_ bitsPerSecond: Int) -> [String?] {
            let slow = LinkConditions(delay: .milliseconds(50), bandwidth: Bandwidth(bitsPerSecond: bitsPerSecond))
            let world = LiveWorld(points: 99, conditions: slow)
            world.perform("rally")
            return (0..<20).map { _ in word(world, after: "+60") }
        }
        #expect(words(1_000_000).suffix(15).allSatisfy { $0 == "loss" })
        let queued = words(16_000)
        #expect(queued.contains("delay grew") && queued.last == "loss", "\(queued)")
        let blocked = words(8_000)
        #expect(blocked.prefix(16).suffix(10).allSatisfy { $0 == "too slow" }, "\(blocked)")
    }

    /// The state of the connection in the last line of the first device's screen after a script.
    private func word(_ world: LiveWorld, after script: String) -> String? {
        world.perform(script)
        return ["delay grew", "too slow", "loss"].first { world.stages[0].lines.last?.contains($0) == true }
    }

    /// The round trip on the first device's screen, in milliseconds.
    private func roundTrip(_ world: LiveWorld) throws -> Int {
        let line = try #require(world.stages[0].lines.last)
        return try #require(line.firstMatch(of: /(\d+) ms/).flatMap { Int($0.1) }, "\(line)")
    }

    @Test("names the mean rollback depth of the last second, rounded to the nearest tick")
    func depth() throws {
        let jitter = LinkConditions(delay: .milliseconds(30), jitter: .uniform(.milliseconds(60)))
        let world = LiveWorld(points: 99, conditions: jitter)
        world.perform("rally")
        var ticks: [(shown: Int, statistics: SyncStatistics)] = []
        for tick in 0..<1_800 {
            if tick % 12 == 0 { world.perform(tick % 24 == 0 ? "1:up" : "1:down") }
            world.run(1)
            let line = try #require(world.stages[0].lines.last)
            guard let match = line.firstMatch(of: /rollback (\d+)/), let shown = Int(match.1) else { continue }
            ticks.append((shown, try #require(world.statistics(0))))
        }
        let changes = ticks.indices.dropFirst(60).filter { ticks[$0].shown != ticks[$0 - 1].shown }
        let first = try #require(changes.first)
        var halves: Set<Bool> = []
        for tick in stride(from: first, to: ticks.count, by: 60) {
            let (before, now) = (ticks[tick - 60].statistics, ticks[tick].statistics)
            let rollbacks = now.rollbacks - before.rollbacks
            let resimulated = now.resimulatedTicks - before.resimulatedTicks
            #expect(abs(2 * (ticks[tick].shown * rollbacks - resimulated)) <= rollbacks, "\(resimulated)/\(rollbacks)")
            if rollbacks > 0 { halves.insert(resimulated % rollbacks * 2 > rollbacks) }
        }
        #expect(changes.allSatisfy { ($0 - first).isMultiple(of: 60) } && changes.count > 5 && halves.count == 2)
    }

    @Test("is too slow once a round trip has taken more than a second for five, or after two silences in 20 s")
    func tooSlow() throws {
        let (slow, silent) = (LiveWorld(points: 99), LiveWorld(points: 99))
        slow.perform("rally +300")
        slow.setDelay(560)
        var ticks = 0
        for _ in 0..<600 where !slow.shows(0, "too slow") {
            slow.run(1)
            if try roundTrip(slow) > 1_000 { ticks += 1 }
        }
        #expect((299...302).contains(ticks))
        // Shorter times do not add up.
        let restless = LiveWorld(points: 99)
        restless.perform("rally +300")
        for delay in [560, 10, 560, 10, 560] {
            restless.setDelay(delay)
            #expect(word(restless, after: "+230") != "too slow")
        }
        silent.perform("rally +300")
        let words = [(60, 600), (100, 500)].flatMap { pauses in
            let devices = silent.activities.map(\.device)
            silent.network[from: devices[1], to: devices[0]].loss = .independent(.percent(100))
            silent.perform("+80")
            silent.network[from: devices[1], to: devices[0]].loss = .none
            return [pauses.0, pauses.1].map { word(silent, after: "+\($0)") }
        }
        #expect(words == ["loss", "loss", "too slow", "loss"])
    }

    @Test("blames no program's standstill on the connection, at any delay", arguments: [0, 10, 100])
    func standstill(delay: Int) throws {
        for (still, other) in [(0, 1), (1, 0)] {
            let world = LiveWorld(points: 99)
            world.perform("rally")
            world.setDelay(delay)
            world.perform("+600")
            func shown(_ index: Int) throws -> Substring {
                let line = try #require(world.stages[index].lines.last)
                return try #require(line.firstMatch(of: /\d+ ms  (loss \S+|too slow|delay grew)|no answer/)?.output.0)
            }
            for _ in 0..<3 {
                world.perform("\(still):freeze +80")
                #expect(try shown(other) == "no answer")
                world.perform("+40 \(still):thaw +5")
                for _ in 0..<40 {
                    world.run(8)
                    let now = try [still, other].map(shown)
                    // One message of a window is 0.4 %.
                    let isCalm = now.allSatisfy { $0.hasSuffix("loss 0.0%") || $0.hasSuffix("loss 0.4%") }
                    #expect(isCalm, "\(now) at \(delay) ms")
                }
            }
        }
    }

    @Test("is that of the present opponent alone, from the first number on")
    func otherOpponent() throws {
        let world = LiveWorld(points: 99)
        world.perform("rally join:Cid +60")
        let devices = world.activities.map(\.device)
        for (from, to) in [(0, 1), (1, 0)] {
            world.network[from: devices[from], to: devices[to]].delay = .milliseconds(300)
        }
        world.run(240)
        let before = try roundTrip(world)
        world.perform("1:q 1:y")
        var shown: [Int] = []
        for _ in 0..<3_600 where shown.count < 30 {
            world.run(1)
            guard let line = world.stages[0].lines.last, line.contains("Cid") else { continue }
            if let match = line.firstMatch(of: /(\d+) ms/), let time = Int(match.1) { shown.append(time) }
        }
        #expect(before > 550 && shown.count == 30 && shown.allSatisfy { $0 < 60 }, "\(before), \(shown)")
    }

    @Test("has grown by 0.3 s, and is not that of a device that slept")
    func grown() throws {
        let world = LiveWorld(points: 99)
        world.setDelay(50)
        world.perform("rally +600")
        let shortest = try roundTrip(world)
        var grown: [Int] = []
        for delay in 50...250 {
            world.setDelay(delay)
            if word(world, after: "+4") == "delay grew" { grown.append(try roundTrip(world) - shortest) }
        }
        // Both round trips are shown rounded down to a tick's 16th, and compared in whole ticks.
        #expect(grown.count > 20 && (283...317).contains(grown[0]), "\(grown)")
        let sleeping = LiveWorld(points: 99)
        sleeping.perform("rally +300 1:freeze +600 1:thaw +8")
        #expect(try roundTrip(sleeping) < 200)
    }
}
