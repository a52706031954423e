internal import Chat
internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import LiveUI
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import TerminalUI
internal import Testing

/// Two players on two devices, each with a screen and keys of their own.
@Suite("A match between devices") struct LiveSceneTests {
    @Test("copies the line with which a friend joins, as long as the invite is on the screen")
    func copying() {
        let (world, met) = (LiveWorld(), LiveWorld())
        world.perform("host:Ann +10")
        met.perform("met")
        #expect(world.stages[0].press("c") == .copy("pong join 192.168.1.20:7666/K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"))
        #expect(world.shows(0, "copied, if the terminal allows it"))
        #expect(met.stages[0].press("c") == .goOn && world.stages[0].press("q") == .quit)
    }

    @Test("tells a host how a friend elsewhere gets in, but not to do what the host has done")
    func elsewhere() {
        for isListening in [false, true] {
            let world = LiveWorld()
            world.invitation.addresses = []
            world.invitation.isListening = isListening
            world.add("Ann", isHost: true)
            world.perform("+30")
            #expect(world.shows(0, "host with: pong host --listen '*'") != isListening)
            #expect(world.shows(0, "this machine has no address now that others reach") == isListening)
        }
    }

    @Test("lists the keys of the player's own, each beside what it does, on the smallest screen")
    func ownKeys() throws {
        let keys = try KeyBindings([
            (.theme, []), (.settings, [.function(11), .function(12)]), (.twoServe, [.function(8)]), (.pause, []),
        ])
        let world = LiveWorld(40, 16)
        world.add("Ann", isHost: true, keys: keys)
        world.perform("+30 0:?")
        #expect(world.shows(0, "–  F11  F12   theme, settings", "–  F8         serve, too", "Esc           pause"))
        #expect(world.shows(0, "q             quit"))
        // Nothing of the invite's card, and of a match, which has not begun.
        #expect(!world.shows(0, "Esc title") && !world.shows(0, "The match goes on meanwhile."))
        // Esc or the key that shows the list closes it, and no other key.
        for key in ["?", "esc"] {
            world.perform("0:space 0:y 0:w 0:x +5")
            #expect(world.shows(0, "F11  F12   theme, settings"))
            world.perform("0:\(key) +5")
            #expect(!world.shows(0, "theme, settings") && world.shows(0, "Esc title"))
            world.perform("0:? +5")
        }
    }

    @Test("is seen by each player from their own side, under the names of both")
    func views() throws {
        let world = LiveWorld(conditions: .abroad)
        world.perform("rally")
        for _ in 0..<60 { world.perform("0:w +1") }
        #expect(
            ["Bartholomew", "Ann"].enumerated().allSatisfy { index, name in
                let line = world.stages[index].lines[0]
                return line.hasPrefix("▄ You") && line.contains(name)
            }
        )
        let paddles = try #require(world.shown(0)).paddles
        #expect((paddles.one == .half) != (paddles.two == .half), "one paddle moved: \(paddles)")
        // The local paddle went up at the left; the remote player sees it go down at the right.
        func rows(_ index: Int, _ columns: Range<Int>) -> [Int] {
            (1..<22).filter { world.stages[index].text(rows: $0..<$0 + 1, columns: columns) != "" }
        }
        let (own, remote) = (rows(0, 2..<5), rows(1, 75..<78))
        #expect(try #require(own.first) < 4 && #require(remote.last) > 18, "\(own), \(remote)")
        for _ in 0..<60 { world.perform("1:w +1") }
        #expect(try #require(rows(1, 2..<5).first) < 4)
    }

    @Test("goes on once where both players end the pause at the same time")
    func goOnTogether() {
        let paused = (0...8).filter { distance in
            let world = LiveWorld(conditions: .abroad)
            world.perform("rally 1:p +30 0:space +\(distance) 1:space +100")
            return world.shows(0, "paused") || world.shows(1, "paused")
        }
        #expect(paused == [])
    }

    @Test("is in step again within a second after a device stood still for three", arguments: [false, true])
    func gap(isResumed: Bool) throws {
        for (still, other) in [(0, 1), (1, 0)] {
            let world = LiveWorld(points: 99, conditions: .abroad)
            world.perform("rally \(still):freeze +100")
            #expect(world.shows(other, "Waiting for", "no answer for 1 s"))
            world.perform("+80 \(still):\(isResumed ? "resume" : "thaw") +60")
            let ticks = try (0...1).map { try #require(world.shown($0)).tick }
            let arePaused = (0...1).map { world.shows($0, "paused") }
            #expect(arePaused == [isResumed, isResumed] && abs(Int(ticks[0]) - Int(ticks[1])) <= 8, "\(ticks)")
        }
    }

    @Test("waits for both when a player comes back: they read it and get the countdown", arguments: [0, 60, 150])
    func comeback(delay: Int) throws {
        for option in 0...1 {
            let world = LiveWorld(points: 99)
            world.perform("rally 0:until-goal +10")
            world.setDelay(delay)
            world.perform("\(option):break")
            var ticksPaused = [0, 0]
            for tick in 0..<400 {
                world.run(1)
                let phases = (0...1).map { world.shown($0)?.phase }
                if phases.allSatisfy({ $0 == .playing }) { break }
                for index in 0...1 where world.shown(index)?.isPaused == true {
                    ticksPaused[index] += 1
                    #expect(world.shows(index, index == option ? "you are back" : " is back"))
                    #expect(!world.shows(index, "Space play"))
                }
                // Neither can serve before the countdown.
                #expect(ticksPaused.allSatisfy { $0 >= 50 } || !phases.contains(.playing), "\(phases), \(ticksPaused)")
                if tick.isMultiple(of: 4) { world.perform("*:space") }
            }
            #expect(ticksPaused.allSatisfy { (50...75).contains($0) }, "\(ticksPaused) at \(delay) ms")
            #expect(world.shown(0)?.isRunning == true && world.shown(0)?.score == world.shown(1)?.score)
        }
    }

    @Test("is heard before it goes on: each number once")
    func countdown() {
        let world = LiveWorld(points: 99)
        world.perform("rally *:, *:down *:down *:right *:esc 0:p +30")
        for index in 0...1 { _ = world.stages[index].app.takeBell() }
        world.perform("0:space")
        var bells = [0, 0]
        for _ in 0..<58 {
            world.run(1)
            for index in 0...1 where world.stages[index].app.takeBell() { bells[index] += 1 }
        }
        #expect(bells == [3, 3])
    }

    @Test("goes on after the program's stop with a paddle that stands, though its key was held before")
    func heldKey() throws {
        let world = LiveWorld(points: 99)
        world.perform("rally 0:releases 0:w +3 0:resumed +30 0:space +70")
        let paddle = try #require(world.shown(0)).paddles.one
        world.perform("+10")
        let match = try #require(world.shown(0))
        #expect(match.paddles.one == paddle && paddle != .half && match.isRunning)
    }
}

/// Connecting to a room, leaving it, and connecting again.
@Suite("The way into a room") struct LiveConnectionTests {
    @Test("a lost connection is tried again by itself, later and later, and by a key at once")
    func backoff() {
        let world = LiveWorld()
        world.perform("join:Ann +20 0:unreachable 0:break")
        var tries: [Int] = []
        for tick in 0..<3_000 {
            let before = world.activities[0].activations
            world.run(1)
            if world.activities[0].activations > before { tries.append(tick) }
        }
        let pauses = zip(tries.dropFirst(), tries).map { ($0 - $1 + 30) / 60 }
        #expect(pauses.prefix(5) == [2, 4, 8, 15, 15] && tries[0] < 62)
        let before = world.activities[0].activations
        #expect(world.shows(0, "Connection lost", "192.168.1.20:7666 does not answer", "trying again in"))
        world.perform("0:space")
        #expect(world.activities[0].activations == before + 1)
        world.perform("0:reachable 0:space +20")
        #expect(world.shows(0, "Waiting for a player"))
        // After a session it begins anew.
        world.perform("0:unreachable 0:break +62")
        #expect(world.activities[0].activations == before + 3)
    }

    @Test("an offer that arrives damaged while a lost connection is tried again is tried again, too")
    func damagedOffer() {
        let world = LiveWorld(points: 99)
        world.perform("rally 0:until-goal +10")
        let details = world.network.activity.details
        for place in details.indices {
            world.network.activity.details[place] ^= 0x10
            world.perform("0:break +64")
            #expect(world.shows(0, "Connection lost", "is kept", "trying again in"), "byte \(place)")
            world.network.activity.details = details
            world.perform("0:space +20")
            #expect(world.shown(0)?.score == world.shown(1)?.score && world.shown(0)?.isAtStake == true)
        }
    }

    @Test("a connection lost by the program's own standstill is told so, and by nothing else")
    func standstill() {
        for (still, isTold) in [(400, true), (120, false)] {
            let world = LiveWorld(points: 99)
            world.perform("rally 1:freeze +\(still) 1:unreachable 1:break 1:thaw +10")
            let reason = "this program stood still for \(still / 60) s: the room went on"
            #expect(world.shows(1, "Connection lost", isTold ? reason : "the room does not answer"))
        }
    }

    @Test("a full room is tried again by itself, with a word, and a key ends the wait")
    func full() {
        let world = LiveWorld()
        world.perform("join:Ann 0:full +2")
        #expect(world.shows(0, "Waiting for a place", "the room is full", "trying again in 1 s"))
        let before = world.activities[0].activations
        world.perform("+240")
        #expect(world.activities[0].activations == before + 2 && world.stages[0].app.pace == .ticking)
        world.perform("0:free 0:space +20")
        #expect(world.shows(0, "Waiting for a player"))
    }

    @Test(
        "a room of another version is refused as such",
        arguments: [[], [9, 11, 0], [255, 1, 11, 0, 0]] as [[UInt8]]
    )
    func otherOffer(details: [UInt8]) {
        let world = LiveWorld(details: details)
        world.perform("join:Ann +10")
        #expect(world.shows(0, "Could not join") && world.stages[0].app.pace == .still)
    }

    @Test("a player who is lost is named, and the seat is kept for another run of the program that had it")
    func left() throws {
        let world = LiveWorld(points: 99)
        world.perform("rally 0:until-goal +10")
        let score = try #require(world.shown(0)).score
        world.perform("1:unreachable 1:break +20")
        #expect(world.shows(0, "Bartholomew left", "seat kept for Bartholomew: 45 s", "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"))
        world.perform("join:Carol +40")
        #expect(world.shows(2, "Waiting for Bartholomew", "seat kept for Bartholomew: 45 s"))
        #expect(world.shown(2)?.score == score && world.shown(0)?.absentPlayers != [])
        let keeper = SeatMemory()
        world.add("Bartholomew again", seatKeeper: keeper)
        world.run(40)
        #expect([0, 3].map { world.shown($0)?.score } == [score, score] && keeper.noted == [.two])
        #expect(world.stages[0].lines[0].contains("Bartholomew ag"))
    }

    @Test("the seat of a player who quits goes to the next one at once, with the score")
    func quit() throws {
        let world = LiveWorld(points: 99)
        world.perform("rally 0:until-goal +10")
        let score = try #require(world.shown(0)).score
        #expect(world.stages[1].follow([("q", "Quit the match?"), ("y", "quit")]) == [])
        world.perform("+20 join:Carol +40")
        #expect(world.shown(2)?.score == score && world.shown(0)?.absentPlayers == [])
    }
}

/// Keeps seat two, and notes the seats.
private final class SeatMemory: SeatKeeper {
    let formerSeat: Player? = .two
    private(set) var noted: [Player] = []

    func note(_ seat: Player) { noted.append(seat) }
    func end(isAtStake: Bool) {}
}

/// Spectators, and the signals of all participants.
@Suite("The people of a room") struct LiveCompanyTests {
    @Test("a spectator that announces ownership is excluded by name, and the players play on")
    func breach() throws {
        let world = LiveWorld(points: 99)
        world.perform("company *:space +100")
        let cid = try #require(world.participant(2))
        var match = Match(seed: 1)
        match.setAbsentPlayers(.both, under: .first(to: 99))
        let claim = SnapshotMessage<Match>(
            rules: Rules.first(to: 99).digest,
            announcement: OwnerAnnouncement(epoch: 3, owner: cid.rawValue, revision: 1, number: 7),
            seats: Seats(),
            strategy: .standard,
            timeline: 0,
            state: match
        )
        let ticks = try (0...1).map { try #require(world.shown($0)).tick }
        for _ in 0..<10 {
            try world.send(.snapshot(claim), from: 2)
            world.run(5)
        }
        #expect(try (0...1).allSatisfy { try #require(world.shown($0)).tick >= ticks[$0] + 45 })
        let announced = "Cid announced ownership as a spectator and was excluded"
        #expect(world.shows(0, announced) && world.shows(1, announced))
        // A report is shown for five seconds.
        world.run(230)
        #expect(world.shows(0, announced) && world.shows(1, announced))
        world.run(90)
        #expect(!world.shows(0, "was excluded") && !world.shows(1, "was excluded"))
    }

    @Test("a spectator's agreement begins nothing")
    func agreement() throws {
        let world = LiveWorld(points: 99)
        world.perform("company 0:space +30")
        try world.give(.begin, from: 2)
        world.run(60)
        #expect(world.shown(0)?.phase == .ready)
        world.perform("1:space +60")
        #expect(world.shown(0)?.phase != .ready)
    }

    @Test("who watches takes no seat, whatever the invite allows, even as the first in the room")
    func declinedSeat() {
        let world = LiveWorld(points: 99)
        world.add("Cid", watches: true) { $0.device.script.role = .player }
        world.perform("+30")
        #expect(world.shows(0, "Waiting for players"))
        world.perform("host:Ann +60")
        #expect(world.shows(1, "Waiting for a player", "here: Cid"))
        world.perform("join:Bartholomew +60")
        #expect(world.shows(1, "You and Bartholomew") && world.shows(2, "You and Ann") && world.shows(0, "spectator"))
    }
}
