internal import GameCore
internal import GroupSessions
internal import LiveUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// Spectators, and the signals of all participants.
@Suite("The people of a room") struct LiveCompanyTests {
    @Test("signals go by keys, one a second")
    func signals() {
        let keys: [(key: Key, words: String)] = [("1", "Good point!"), ("2", "Ready"), ("3", "One moment")]
        let world = LiveWorld.rally(points: 99)
        for (key, words) in keys {
            world.run(90)
            world.press(0, key, ticks: 5)
            #expect(world.bothShow(words))
        }
        world.press(0, "1", ticks: 5)
        for index in 0...1 { #expect(!world.shows(index, "Good point!")) }
        world.run(150)
        for index in 0...1 { #expect(!world.shows(index, "One moment")) }
    }

    @Test("a spectator sees both names and the score, and decides nothing")
    func spectator() throws {
        let world = LiveWorld(points: 99)
        world.addCompany()
        #expect(world.shows(2, "spectator"))
        let line = world.stages[2].lines[0]
        #expect(line.contains("Ann") && line.contains("Bartholomew") && !line.contains("You"))
        world.press(2, " ")
        world.press(0, " ", ticks: 60)
        #expect(world.shown(0)?.phase == .ready)
        world.press(1, " ", ticks: 90)
        #expect(world.shown(2)?.phase == .playing)
        world.press(2, "p", ticks: 30)
        for index in 0...2 { #expect(!world.shows(index, "paused")) }
        world.press(2, "1", ticks: 5)
        #expect(world.shows(0, "Good point!"))
        #expect(world.stages[2].press("q") == .quit)
        world.run(60)
        #expect(!world.shows(0, "left") && !world.shows(1, "left"))
    }

    @Test("a spectator that claims the match is put out by name, and the players play on")
    func breach() throws {
        let world = LiveWorld(points: 99)
        world.addCompany()
        world.pressByPlayers(" ", ticks: 100)
        let cid = try #require(world.participant(2))
        var match = Match(seed: 1)
        match.setAbsentPlayers(.both, under: .first(to: 99))
        let claim = GameStateMessage(
            rules: Rules.first(to: 99).digest,
            announcement: OwnerAnnouncement(epoch: 3, owner: cid.rawValue, revision: 1, nonce: 7),
            seats: Seats(),
            strategy: .standard,
            timeline: 0,
            match: match
        )
        let ticks = try (0...1).map { try #require(world.shown($0)).tick }
        for _ in 0..<10 {
            try world.send(.state(claim), from: 2)
            world.run(5)
        }
        for index in 0...1 {
            #expect(world.shows(index, "Cid claimed the match as a spectator, and is put out"))
            #expect(try #require(world.shown(index)).tick >= ticks[index] + 45)
        }
        world.run(320)
        for index in 0...1 { #expect(!world.shows(index, "Cid is put out")) }
    }

    @Test("who watches takes no seat, whatever the invite allows, even as the first in the room")
    func declinedSeat() {
        let world = LiveWorld(points: 99)
        world.add("Cid", purpose: .watch) { $0.device.script.role = .player }
        world.run(30)
        #expect(world.shows(0, "Waiting for players"))
        world.add("Ann", isHost: true)
        world.run(60)
        #expect(world.shows(1, "Waiting for a player", "here: Cid"))
        world.add("Bartholomew")
        world.run(60)
        #expect(world.shows(1, "You and Bartholomew") && world.shows(2, "You and Ann"))
        #expect(world.shows(0, "spectator"))
    }

    @Test("equal names are told apart by a number, the same one on all screens")
    func equalNames() throws {
        let world = LiveWorld(points: 99)
        for _ in 0..<2 { world.add("Maximiliane-Ruth") }
        world.run(60)
        for _ in 0..<2 { world.add("Maximiliane-Ruth", purpose: .watch) }
        world.add("You", purpose: .watch)
        world.run(60)
        // The players' names come first: one of them sees the other one's number.
        let plain = try #require((0...1).first { world.shows($0, "You and Maximiliane-Ruth") })
        #expect(world.shows(1 - plain, "You and Maximiliane-R… 2"))
        for index in 2...4 {
            #expect(world.shows(index, "Maximiliane-Ruth :") || world.shows(index, ": Maximiliane-Ruth"))
            #expect(world.shows(index, "Maximiliane-R… 2"))
        }
        world.add("Bob", purpose: .watch)
        world.run(60)
        #expect(!world.shows(5, "You"))
    }

    @Test("names that are too long for the screen are cut off")
    func longNames() {
        let world = LiveWorld(40, 16)
        world.add("Maximiliane-Ruth", isHost: true)
        world.add("Wolfgang Amadeus")
        world.run(60)
        world.pressByPlayers(" ", ticks: 110)
        #expect(world.stages[0].lines[0].contains("Wolfgang Amade…"))
        #expect(world.stages[1].lines[0].contains("Maximiliane-Ru…"))
    }
}
