internal import GameCore
internal import GroupSessions
internal import LiveUI
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// Connecting to a room, leaving it, and connecting again.
@Suite("The way into a room") struct LiveConnectionTests {
    /// A match after its first point, and the score that both players see.
    private func scored() throws -> (world: LiveWorld, score: PerPlayer<UInt16>) {
        let world = LiveWorld.rally(points: 99)
        world.run(0, until: " score")
        world.run(10)
        let score = try #require(world.shown(0)).score
        #expect(score.one + score.two == 1 && world.shown(1)?.score == score)
        return (world, score)
    }

    @Test("a host sees the invites, where the room is, and that a player comes")
    func hosting() {
        let world = LiveWorld()
        world.add("Ann", isHost: true)
        world.run(30)
        #expect(
            world.shows(0, "Waiting for a player", "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y", "K7Q2-5SBX-YF03-QVGQ-BS4F-9PD3")
        )
        #expect(world.shows(0, "192.168.1.20:7666/"))
        world.add("Bartholomew")
        world.run(30)
        #expect(world.shows(0, "You and Bartholomew") && !world.shows(0, "K7Q2"))
    }

    @Test("a host sees that the room opens, and why it does not")
    func opening() {
        let world = LiveWorld()
        world.add("Ann", isHost: true) { $0.isOpen = false }
        world.run(10)
        #expect(world.shows(0, "Opening a room"))
        world.activities[0].progress = .failed("cannot listen at *:7666: Address already in use")
        world.run(2)
        #expect(world.shows(0, "No room", "cannot listen at *:7666", "again"))
    }

    @Test("a lost connection is tried again by itself, later and later, and by a key at once")
    func backoff() {
        let world = LiveWorld()
        world.add("Ann")
        world.run(20)
        world.activities[0].device.script.activationError = .unreachable
        world.breakConnection(0)
        var tries: [Int] = []
        for tick in 0..<3_000 {
            let before = world.activities[0].activations
            world.run(1)
            if world.activities[0].activations > before { tries.append(tick) }
        }
        let pauses = zip(tries.dropFirst(), tries).map { ($0 - $1 + 30) / 60 }
        #expect(pauses.prefix(5) == [2, 4, 8, 15, 15] && tries[0] < 62)
        #expect(world.shows(0, "Connection lost", "192.168.1.20:7666 does not answer", "trying again in"))
        let before = world.activities[0].activations
        world.press(0, " ")
        #expect(world.activities[0].activations == before + 1)
        world.activities[0].device.script.activationError = nil
        world.press(0, " ", ticks: 20)
        #expect(world.shows(0, "Waiting for a player"))
    }

    @Test("an activation without an answer counts as failed after ten seconds")
    func patience() {
        let world = LiveWorld()
        world.add("Ann") { $0.isOpen = false }
        world.run(599)
        #expect(world.shows(0, "Connecting"))
        world.run(2)
        #expect(world.shows(0, "Could not join", "no answer"))
        world.activities[0].isOpen = true
        world.press(0, " ", ticks: 20)
        #expect(world.shows(0, "Waiting for a player"))
    }

    @Test("a refusal is one line, and tried again only by a key")
    func refused() {
        let world = LiveWorld()
        world.add("Ann") { $0.progress = .failed("the room does not know this invite") }
        world.run(2)
        for _ in 1...2 {
            #expect(world.shows(0, "Could not join", "the room does not know this invite"))
            #expect(world.stages[0].app.pace == .still)
            world.press(0, " ")
            #expect(world.stages[0].app.pace == .ticking)
            world.run(2)
        }
        #expect(world.activities[0].activations == 3)
        world.press(0, .escape)
        #expect(world.shows(0, "Two players"))
    }

    @Test(
        "a room of another version is refused as such",
        arguments: [[], [9, 11, 0], [255, 1, 11, 0, 0]] as [[UInt8]]
    )
    func otherOffer(details: [UInt8]) {
        let world = LiveWorld(details: details)
        world.add("Ann")
        world.run(10)
        #expect(world.shows(0, "Could not join"))
        #expect(world.stages[0].app.pace == .still)
    }

    @Test("score and seat are kept over a lost connection, at both sides")
    func lost() throws {
        for index in 0...1 {
            let (world, score) = try scored()
            world.activities[index].device.script.activationError = .unreachable
            world.breakConnection(index)
            world.run(30)
            let kept = ["\(score.one) : \(score.two) is kept", "\(score.two) : \(score.one) is kept"]
            #expect(world.shows(index, "Connection lost") && kept.contains { world.shows(index, $0) })
            #expect(world.shows(1 - index, " left", "is kept"))
            world.activities[index].device.script.activationError = nil
            world.run(400)
            #expect(world.shown(0)?.absentPlayers == [] && world.shown(1)?.absentPlayers == [])
            let (left, right) = try (#require(world.shown(0)).score, #require(world.shown(1)).score)
            #expect(left == right && left.one >= score.one && left.two >= score.two)
            #expect(world.stages[index].lines[0].hasPrefix("▄ You"))
        }
    }

    @Test("a player who leaves is named, and may come back to the score")
    func left() throws {
        let (world, score) = try scored()
        world.press(1, "q")
        #expect(world.shows(1, "Quit the match?"))
        #expect(world.stages[1].press("y") == .quit)
        world.run(20)
        #expect(world.shows(0, "Bartholomew left", "is kept", "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"))
        // The seat is kept from a newcomer, and for another run of the program that had it.
        world.add("Carol")
        world.run(40)
        #expect(world.shown(2)?.score == score && world.shown(0)?.absentPlayers != [])
        var noted: Player?
        world.add("Bartholomew again", seatKeeper: SeatKeeper(former: .two, note: { noted = $0 }, end: { _ in }))
        world.run(40)
        #expect(world.shown(0)?.score == score && world.shown(3)?.score == score && noted != nil)
        #expect(world.stages[0].lines[0].contains("Bartholomew ag"))
    }

    @Test("leaving asks where a match would be lost, and only there")
    func leaving() throws {
        let world = LiveWorld.rally(points: 99)
        world.press(0, .escape, ticks: 5)
        #expect(world.shows(0, "You paused"))
        world.press(0, .escape)
        #expect(world.shows(0, "Leave the match?"))
        world.press(0, "n")
        #expect(!world.shows(0, "Leave the match?"))
        world.press(0, .escape, "y")
        #expect(world.shows(0, "Two players"))
        world.run(20)
        #expect(world.shows(1, "Ann left"))
        let met = LiveWorld.met()
        met.press(0, .escape)
        #expect(met.shows(0, "Two players"))
        let alone = LiveWorld()
        alone.add("Ann", isHost: true)
        alone.run(10)
        #expect(alone.stages[0].press("q") == .quit)
    }
}
