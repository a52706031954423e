internal import LiveUI
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
        let world = LiveWorld.rally(points: 99, conditions: conditions)
        world.run(900)
        let line = try #require(world.stages[index].lines.last)
        let match = try #require(line.firstMatch(of: /(\d+) ms  loss (\d+(?:\.\d)?)%  rollback (\d+)/), "\(line)")
        return (try #require(Int(match.1)), try #require(Double(match.2)), try #require(Int(match.3)))
    }

    @Test("is the round trip, within a tick more or less", arguments: [0, 10, 50, 100])
    func roundTrip(delay: Int) throws {
        for index in 0...1 {
            let shown = try measured(index, LinkConditions(delay: .milliseconds(delay)))
            #expect((2 * delay - 18...2 * delay + 18).contains(shown.roundTrip), "\(shown) at \(delay)")
            #expect(shown.loss == 0)
        }
    }

    @Test("is the loss of what the other player sends", arguments: [5, 20])
    func loss(percent: Int) throws {
        let conditions = LinkConditions(delay: .milliseconds(20), loss: .independent(.percent(percent)))
        for index in 0...1 {
            let shown = try measured(index, conditions).loss
            #expect((Double(percent) / 2.5...Double(percent) * 2).contains(shown), "\(shown) at \(percent)")
        }
    }

    @Test("is no loss where a link with little bandwidth loses nothing, at any interval of the sender")
    func pacedLoss() throws {
        let slow = LinkConditions(delay: .milliseconds(50), bandwidth: Bandwidth(bitsPerSecond: 16_000))
        let world = LiveWorld.rally(points: 99, conditions: slow)
        var shown: Set<String> = []
        for _ in 0..<30 {
            world.run(60)
            for stage in world.stages {
                let line = try #require(stage.lines.last)
                if let match = line.firstMatch(of: /loss (\d\S*%)/) { shown.insert(String(match.1)) }
            }
        }
        let devices = world.activities.map(\.device)
        #expect(world.network.statistics(from: devices[0], to: devices[1]).lost == 0)
        #expect(world.network.statistics(from: devices[1], to: devices[0]).lost == 0)
        #expect(shown == ["0.0%"])
    }

    @Test("names delay that grew, and a link that is too slow, in the place of loss")
    func trouble() throws {
        func words(_ bitsPerSecond: Int) throws -> [String] {
            let slow = LinkConditions(delay: .milliseconds(50), bandwidth: Bandwidth(bitsPerSecond: bitsPerSecond))
            let world = LiveWorld.rally(points: 99, conditions: slow)
            return try (0..<20).map { _ in
                world.run(60)
                let line = try #require(world.stages[0].lines.last)
                return ["delay grew", "too slow", "loss"].first { line.contains($0) } ?? ""
            }
        }
        #expect(try words(1_000_000).suffix(15).allSatisfy { $0 == "loss" })
        let queued = try words(16_000)
        #expect(queued.contains("delay grew") && queued.last == "loss", "\(queued)")
        let blocked = try words(8_000)
        #expect(blocked.prefix(16).suffix(10).allSatisfy { $0 == "too slow" }, "\(blocked)")
    }

    @Test("is no answer, and no old measures, while the other device stands still")
    func silence() throws {
        let world = LiveWorld.rally(points: 99)
        world.run(60)
        #expect(world.shows(0, "▂▄▆█", " ms"))
        #expect(!world.shows(0, "no answer"))
        world.freeze(1)
        world.run(90)
        let line = try #require(world.stages[0].lines.last)
        #expect(line.contains("Bartholomew ···· no answer") && !line.contains(" ms"), "\(line)")
        world.thaw(1)
        world.run(30)
        #expect(!world.shows(0, "····") && !world.shows(0, "no answer"))
        #expect(world.shows(0, " ms"))
    }
}
