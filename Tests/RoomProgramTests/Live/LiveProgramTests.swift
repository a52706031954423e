import Foundation
import OperatingSystem
import ProgramTesting
import SocketSessions
import TerminalKit
import TestExtent
import Testing

@testable import pong

private let realTime = ConditionTrait.enabled(
    if: TestExtent.isFast,
    "plays in real time, for which unoptimized programs are too slow beside all other tests"
)

/// Real programs in terminals that play over a real relay.
@Suite("Play between terminals", .waits)
struct LiveProgramTests {
    private let table: LiveTable

    init() throws {
        table = try LiveTable()
    }

    @Test("a match ends on both screens, and both players begin the rematch")
    func wholeMatch() throws {
        let (ann, bob) = try table.match(points: 2)
        try TerminalSession.wait([ann, bob], for: "Space rematch") { $0.shows("Space rematch") }
        let results = [ann, bob].map { [$0.screen.shows("You win!"), $0.screen.shows("You lose")] }
        #expect(results == [[true, false], [false, true]] || results == [[false, true], [true, false]])

        try ann.typeUntil(" ") { $0.shows("waiting for Bob") }
        try bob.take("=> Ann wants a rematch", "space")
        try TerminalSession.wait([ann, bob], for: "the rematch") { $0.shows(" serve") && !$0.shows("rematch") }

        try ann.leave()
        try bob.wait(for: "Ann left")
        try bob.leave()
        #expect(ann.screen.unknown == [] && bob.screen.unknown == [])
    }

    @Test(
        "the score outlives a killed player, a killed relay, and a host killed with its relay",
        realTime
    )
    func kills() throws {
        let (ann, bob) = try table.match(points: 99)
        var score = try table.pausedScore(ann, bob)
        bob.signal(SIGKILL)
        #expect(try bob.waitForEnd() == .killed(by: SIGKILL))
        try ann.wait(for: "Bob left")
        #expect(ann.screen.shows(" is kept") && ann.screen.shows(table.invite))
        let back = try table.join(as: "Bob again")
        try back.wait(for: "the match") { $0.lines[0].contains("▄ You") && $0.lines[0].contains("Ann") }
        try ann.wait(for: "the match") { $0.lines[0].contains("Bob again") && !$0.shows("Bob left") }
        try table.expectServe(ann, back, score)

        // The host opens the room again, and both come back.
        score = try table.pausedScore(ann, back)
        #expect(try table.killRelays() == 1)
        try TerminalSession.wait([ann, back], for: "the loss of the connection") {
            $0.shows("Connection lost") && $0.shows("the room stopped answering") && $0.shows(" is kept")
        }
        #expect(ann.screen.shows("trying again"))
        for terminal in [ann, back] { try terminal.typeUntil(" ") { !$0.shows("Connection lost") } }
        try table.expectServe(ann, back, score)

        // The guest opens the room again, and the host comes back by the invite.
        score = try table.pausedScore(ann, back)
        ann.signal(SIGKILL)
        #expect(try ann.waitForEnd() == .killed(by: SIGKILL))
        _ = try table.killRelays()
        try back.wait(for: "Connection lost")
        try back.typeUntil(" ") { $0.shows("waiting for a player") || $0.shows("Waiting for a player") }
        let host = try table.start(["host", "--name", "Ann", table.invite])
        try host.wait(for: "the match") { $0.lines[0].contains("Bob again") }
        try table.expectServe(host, back, score)
        // The guest's room has the guest's rules: players without keys serve straight, and return that.
        try TerminalSession.wait([host, back], for: "a rally") { $0.shows("Rally 2") }
        for terminal in [host, back] { try terminal.leave() }
    }

    @Test("a player whose program is killed again and again keeps its place, so that others find one", realTime)
    func restarts() throws {
        let ann = try table.host(["--points", "99"])
        var bob = try table.join()
        try table.begin(ann, bob)
        // The beginning is confirmed by then.
        try TerminalSession.wait([ann, bob], for: "a point") { $0.shows(" score") }
        // More often than a room has places.
        for _ in 0..<9 {
            bob.signal(SIGKILL)
            #expect(try bob.waitForEnd() == .killed(by: SIGKILL))
            try ann.wait(for: "Bob left")
            bob = try table.join()
            try waitForComeback(ann, bob)
        }
        let cid = try table.join(as: "Cid")
        try cid.wait(for: "the match") { $0.lines[0].contains("Ann") && $0.lines[0].contains("Bob") }
        for terminal in [cid, bob, ann] { try terminal.leave() }
    }

    private func waitForComeback(_ ann: TerminalSession, _ bob: TerminalSession) throws {
        try TerminalSession.wait([ann, bob], for: "the comeback") {
            $0.shows("Bob is back") || $0.shows("you are back")
        }
    }

    @Test("a guest whose connection falls silent tries a second one, before the room has dropped it", realTime)
    func newAddress() throws {
        let ann = try table.host(["--points", "99"])
        let bob = try table.start(["join", "--name", "Bob", "--via", table.pipe, table.invite])
        try table.begin(ann, bob)
        try TerminalSession.wait([ann, bob], for: "a point") { $0.shows(" score") }
        let silent = try table.relays(with: "--stdio")
        try #require(!silent.isEmpty)
        let start = ContinuousClock.now
        for process in silent { kill(process, SIGSTOP) }
        try waitForComeback(ann, bob)
        #expect(ContinuousClock.now - start < RoomLimits.silence, "it took \(ContinuousClock.now - start)")
        try TerminalSession.wait([ann, bob], for: "the next point") { $0.shows(" score") }
        #expect(!ann.screen.shows("Bob left"))
        for terminal in [bob, ann] { try terminal.leave() }
        for process in silent { kill(process, SIGKILL) }
    }

    @Test("a program that stood still too long reads so, comes back by itself, and both get the countdown", realTime)
    func slept() throws {
        let (ann, bob) = try table.match(points: 99)
        try TerminalSession.wait([ann, bob], for: "a point") { $0.shows(" score") }
        bob.signal(SIGSTOP)
        try ann.wait(for: "Bob left")
        bob.signal(SIGCONT)
        try bob.wait(for: "the reason") { $0.shows("this program stood still for ") && $0.shows(" is kept") }
        try waitForComeback(ann, bob)
        try TerminalSession.wait([ann, bob], for: "the next point") { $0.shows(" score") }
        for terminal in [ann, bob] { try terminal.leave() }
    }

    @Test("a seat left by choice is free at once for the player who waits, one that was lost is kept for a shown time")
    func leftSeats() throws {
        for signal in [nil, SIGTERM, SIGHUP, SIGKILL] as [Int32?] {
            let table = try LiveTable()
            let (ann, bob) = try table.match(points: 99)
            try TerminalSession.wait([ann, bob], for: "the first serve") { $0.shows(" serve") }
            let cid = try table.join(as: "Cid")
            try cid.wait(for: "both names") { $0.lines[0].contains("Ann") && $0.shows("spectator") }
            if let signal { bob.signal(signal) } else { try bob.quit() }
            _ = try bob.waitForEnd()
            try TerminalSession.wait([ann, cid], for: "the seat") { screen in
                if signal == SIGKILL { return screen.shows("seat kept for Bob: 4") }
                // The countdown of a kept seat lasts longer than this test waits.
                let names = screen.lines[0]
                return names.contains("▄ You") && !names.contains("Bob") && !screen.shows("left")
            }
            try cid.leave()
            try ann.leave()
        }
    }

    @Test("the match goes on when a host and its relay die, and the host opens the room first", realTime)
    func reopened() throws {
        let (ann, bob) = try table.match(points: 99)
        let score = try table.pausedScore(ann, bob)
        bob.signal(SIGSTOP)
        ann.signal(SIGKILL)
        #expect(try ann.waitForEnd() == .killed(by: SIGKILL))
        #expect(try table.killRelays() == 1)
        let host = try table.start(["host", "--points", "99", "--name", "Ann", table.invite])
        try host.wait(for: "the open room") { $0.shows("nobody has joined yet") }
        bob.signal(SIGCONT)
        try table.expectServe(host, bob, score)
        for terminal in [host, bob] { try terminal.leave() }
    }

    @Test("the match goes on when both players are killed: by the relay, or by a spectator without it", realTime)
    func bothKilled() throws {
        for isRelayKilled in [false, true] {
            let table = try LiveTable()
            let (ann, bob) = try table.match(points: 99)
            let cid = try table.join(table.watchInvite, as: "Cid", command: "watch")
            let score = try table.pausedScore(ann, bob)
            try cid.wait(for: "the pause") { $0.shows("paused") }
            if !isRelayKilled { try cid.end() }
            for terminal in [ann, bob] { terminal.signal(SIGKILL) }
            for terminal in [ann, bob] { #expect(try terminal.waitForEnd() == .killed(by: SIGKILL)) }
            if isRelayKilled { #expect(try table.killRelays() == 1) }
            let host = try table.start(["host", "--points", "99", "--name", "Ann", table.invite])
            try host.wait(for: "the score") { $0.shows(" is kept") }
            let back = try table.join()
            try table.expectServe(host, back, score)
            for terminal in [host, back] { try terminal.leave() }
            if isRelayKilled { try cid.end() }
        }
    }

    @Test("a player who stops for three seconds is waited for, and comes back to a pause")
    func stopped() throws {
        let (ann, bob) = try table.match(points: 99)
        try TerminalSession.wait([ann, bob], for: " serve") { $0.shows(" serve") }
        bob.signal(SIGSTOP)
        try ann.wait(for: "Waiting for Bob")
        try ann.wait(for: "three seconds") { $0.shows("no answer for 3 s") || $0.shows("no answer for 4 s") }
        bob.signal(SIGCONT)
        try bob.take("=> You paused")
        try ann.take("=> Bob paused | !no answer")
        try bob.type(" ")
        try TerminalSession.wait([ann, bob], for: "a point") { $0.shows(" score") }
        // It is not shown before it is known again. A standstill that counts as loss is a third of the messages.
        try TerminalSession.wait([ann, bob], for: "a loss of less than 10 %") {
            $0.lines.last?.contains(/ms +loss \d\.\d%/) == true
        }
        for terminal in [ann, bob] { try terminal.leave() }
    }

    @Test(
        "a guest plays on its host's court over TCP, which says that it is not encrypted; a spectator comes and goes",
        realTime
    )
    func network() throws {
        let ann = try table.host(["--listen", "127.0.0.1:0", "--points", "99", "--court", "gate"])
        #expect(ann.screen.shows("not encrypted"))
        let text = ann.screen.lines.joined(separator: "\n")
        let address = try #require(text.firstMatch(of: /127\.0\.0\.1:\d+\//)).0
        let bob = try table.join("\(address)\(table.invite)")
        try bob.take("=> not encrypted | first to 99 points, fast pace, 6 obstacles")
        try table.begin(ann, bob)
        let cid = try table.join(table.watchInvite, as: "Cid", command: "watch")
        try cid.wait(for: "both names") {
            $0.lines[0].contains("Ann") && $0.lines[0].contains("Bob") && $0.shows("spectator")
        }
        try cid.take("=> _scores", "p 1")
        try ann.take("=> Good point! | !paused")
        try cid.end()
        try TerminalSession.wait([ann, bob], for: "the next point") { $0.shows(" score") && !$0.shows("left") }
        try ann.leave()
        try bob.wait(for: "Ann left")
        try bob.leave()
    }

    @Test("an invite that leads nowhere is one line on the screen")
    func wrongInvite() throws {
        let ann = try table.host()
        // The room's name is correct, the secret is not.
        let bob = try table.join("\(table.invite.prefix(5))0000-0000-0000")
        try bob.take("=> Could not join | wrong invite")
        // The room's name is incorrect, but the command leads to the machine.
        let cid = try table.start(["join", "--via", table.pipe, "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"])
        try cid.take("=> Could not join | no such room")
        for terminal in [bob, cid, ann] { try terminal.end() }
    }

    @Test("the invite comes by the environment, by the prompt, or from the list of this machine's rooms")
    func invites() throws {
        let none = RoomList(rooms: [], silent: 0, publicRooms: []).text(columns: nil)
        #expect(none.contains("open one with 'pong host'"))
        let ann = try table.host(["--points", "99"])
        let cid = try table.start(["watch", "--name", "Cid"], variable: table.watchInvite)
        try ann.wait(for: "here: Cid")
        let list = try table.start(["join", "--name", "Bob"])
        #expect(try list.waitForEnd() == .exited(0))
        let rows = list.screen.lines.map { $0.split(separator: " ").map(String.init) }
        #expect(rows.contains([String(table.invite.prefix(4)), "1", "1", "pong", "join", table.invite]))
        // An invite belongs on no other output.
        let piped = try Program.run(["join"], environment: table.environment)
        #expect(piped.status == 2 && !piped.output.contains(table.invite))
        let bob = try table.start(["join", "--name", "Bob", "--via", table.pipe])
        try bob.take("=> Type or paste the invite", "type:\(table.invite.lowercased()) enter => You and Ann")
        try bob.end()
        // Hosting joins a room that is open.
        let dan = try table.start(["host", "--name", "Dan", "pong join \(table.invite)"])
        try dan.wait(for: "You and Ann")
        for terminal in [dan, cid, ann] { try terminal.end() }
    }

    @Test("a command that neither reads nor ends does not outlive the program, nor do its children")
    func deafCommand() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path(of: "running")
        #expect(mkfifo(pipe, 0o600) == 0)
        let running = open(pipe, O_RDONLY | O_NONBLOCK)
        defer { close(running) }
        func next() -> String? {
            guard Poller.wait(.seconds(60), for: running) else { return nil }
            return SystemCalls.readSome(running).map { String(decoding: $0, as: UTF8.self) }
        }
        let command = "exec 3>'\(pipe)'; echo on >&3; sleep 300; true"
        let ann = try table.start(["join", "--via", command, "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"])
        let begin = next()
        try ann.end()
        #expect(begin == "on\n" && next() == "")
    }

    @Test("the title hosts and joins too, and a host that leaves lets the room end")
    func title() throws {
        let ann = try table.start([])
        try ann.take("choose:Host")
        let invite = try table.readInvites(ann).play
        let bob = try table.start([])
        try bob.take("choose:Join => Type or paste the invite", "type:pong_join_\(invite). enter => You and tester")
        try ann.take("=> You and tester", "esc => Host")
        try bob.take("=> tester left")
        for terminal in [ann, bob] { try terminal.end() }
    }
}

extension TerminalSession {
    /// Types a key repeatedly until the screen is as expected.
    fileprivate func typeUntil(_ key: VirtualTerminal.Key, _ isExpected: (VirtualTerminal) -> Bool) throws {
        for _ in 0..<120 where !isExpected(screen) {
            try type(key)
            try? wait(for: "an answer", timeout: .milliseconds(250), until: isExpected)
        }
        try wait(for: "what the key leads to", until: isExpected)
    }
}
