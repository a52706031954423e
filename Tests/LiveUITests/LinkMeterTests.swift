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
