internal import OperatingSystem
internal import PeerPrograms
internal import SyncLab
internal import TerminalKit
import Testing

@Suite("Programs that break the peer protocol", .waits)
struct PeerFailureTests {
    @Test("a command that does not exist is told from one that fails")
    func namesACommandThatDoesNotExist() throws {
        let failure = try #require(ShellPeer.setup("no-such-command-here").failure())
        #expect(failure.reason == .ended(127))
        #expect("\(failure)".contains("the left peer, at hello: it cannot be started"))
    }

    @Test("an exit is named with its status and the last lines of the log")
    func namesTheStatusAndTheLastLinesOfTheLog() throws {
        let program = ShellPeer.greeting("read -r line; echo first >&2; echo last >&2; exit 3")
        let failure = try #require(ShellPeer.setup(program).failure())
        #expect(failure.reason == .ended(3))
        #expect(failure.tick == 1)
        #expect(failure.log == ["first", "last"])
    }

    @Test("a signal is named, even if a child of the program holds the pipe open")
    func namesASignalEvenIfAChildHoldsThePipe() throws {
        let program = ShellPeer.greeting("read -r line; sleep 60 & kill -9 $$")
        #expect(ShellPeer.setup(program).failure()?.reason == .ended(-9))
    }

    @Test(
        "a trap is told in words, and its tick, even if a shell stands between",
        arguments: [
            ("kill -ILL $$", "it was ended by signal 4"),
            ("exit 132", "it ended with status 132, a shell's for signal 4"),
        ]
    )
    func namesATrap(end: String, text: String) throws {
        let program = ShellPeer.counting(before: "[ $n = 7 ] && \(end)")
        let failure = try #require(ShellPeer.setup(program).failure())
        let trap = "an illegal instruction: a trap, such as an overflow, an index out of range or a failed precondition"
        #expect("\(failure)" == "the left peer, at tick 7: \(text), \(trap)")
    }

    @Test("a line that is no JSON is shown, and where a log belongs")
    func namesALineThatIsNoJSON() throws {
        let failure = try #require(ShellPeer.setup(ShellPeer.greeting("read -r line; echo tick 1; sleep 9")).failure())
        guard case .noJSON(let line, _) = failure.reason else { Issue.record("\(failure)"); return }
        #expect(line == "'tick 1'")
        #expect("\(failure)".contains("standard error"))
    }

    @Test(
        "a member that is missing or of the wrong kind is named",
        arguments: [
            (#"{"confirmed":[],"send":[]}"#, "'shown' is absent"),
            (#"{"confirmed":3,"shown":{"tick":1,"state":{}},"send":[]}"#, "'confirmed' is not a list"),
            (#"{"confirmed":[],"shown":{"tick":"1","state":{}},"send":[]}"#, "'shown.tick' is not a whole number"),
            (
                #"{"confirmed":[],"shown":{"tick":1,"state":{"a":[1]}},"send":[]}"#,
                "'shown.state.a' is not a number, a text, true, false or null"
            ),
            (
                #"{"confirmed":[],"shown":{"tick":1,"state":{}},"send":[{"to":"all","mode":"fast","text":""}]}"#,
                "'send[0].mode' is not reliable or unreliable"
            ),
            (
                #"{"confirmed":[],"shown":{"tick":1,"state":{}},"send":[{"to":"all","mode":"reliable","bytes":"A"}]}"#,
                "'send[0].bytes' is not bytes in base64"
            ),
        ]
    )
    func namesTheMember(answer: String, complaint: String) throws {
        let program = ShellPeer.greeting("read -r line; echo '\(answer)'; read -r line")
        let failure = try #require(ShellPeer.setup(program).failure())
        guard case .wrongMember(_, let text) = failure.reason else { Issue.record("\(failure)"); return }
        #expect(text == complaint)
        #expect(failure.place == 0 && failure.tick == 1)
    }

    @Test("a program that does not answer is ended, and asked whether it flushes")
    func endsAProgramThatDoesNotAnswer() throws {
        var setup = ShellPeer.setup(ShellPeer.greeting("sleep 60"))
        setup.timeout = .seconds(1)
        let failure = try #require(setup.failure())
        #expect(failure.reason == .silent(.seconds(1)))
        #expect("\(failure)".contains("flush"))
    }

    /// The parts of an answer with too much of something, and the limit that is named.
    private static let excesses: [(start: String, middle: String, end: String, limit: String)] = [
        (
            #""send":[{"to":"all","mode":"reliable","text":""#, "head -c 65537 /dev/zero | tr '\\0' a", #""}]}"#,
            "65537 bytes"
        ),
        (
            #""send":["#, #"yes '{"to":"all","mode":"reliable","text":""},' | head -n 1000 | tr -d '\n'"#,
            #"{"to":"all","mode":"reliable","text":""}]}"#, "1001 messages"
        ),
        (#""send":[],"about":""#, "head -c 1048577 /dev/zero | tr '\\0' a", #""}"#, "1 MiB"),
    ]

    @Test("more than the limits is refused, with the limit", arguments: excesses.indices)
    func refusesTooMuch(index: Int) throws {
        let (start, middle, end, limit) = Self.excesses[index]
        let program = ShellPeer.greeting(
            #"while read -r line; do printf '%s' '{"confirmed":[],"shown":{"tick":1,"state":{}},\#(start)'; "#
                + "\(middle); echo '\(end)'; done"
        )
        let failure = try #require(ShellPeer.setup(program).failure())
        guard case .tooMuch(let what) = failure.reason else { Issue.record("\(failure)"); return }
        #expect(what.contains(limit))
    }

    @Test("another protocol is named beside the own one")
    func namesBothProtocols() throws {
        let hello = #"{"protocol":2,"game":"count","inputs":[]}"#
        let failure = try #require(ShellPeer.setup(ShellPeer.greeting("sleep 9", hello: hello)).failure())
        #expect(failure.reason == .otherProtocol("2"))
        #expect("\(failure)".contains("protocol 2, and the lab speaks protocol 1"))
    }

    @Test("another game than the other device's is named beside it")
    func namesBothGames() throws {
        let other = ShellPeer.counting(hello: #"{"protocol":1,"game":"chess","inputs":[]}"#)
        let failure = try #require(ShellPeer.setup(ShellPeer.counting(), other).failure())
        #expect(failure.reason == .otherGame("chess", than: "count"))
        #expect(failure.place == 1)
    }

    @Test("a line besides the answers is shown")
    func namesALineThatNoOneAskedFor() throws {
        let program = ShellPeer.counting(before: "echo debugging")
        let failure = try #require(ShellPeer.setup(program).failure())
        guard case .noJSON(let line, _) = failure.reason else { Issue.record("\(failure)"); return }
        #expect(line == "'debugging'")
    }

    @Test("what a program has started ends with it")
    func endsTheWholeGroup() throws {
        var setup = ShellPeer.setup(ShellPeer.greeting("sleep 60 & echo $$ $! >&2; sleep 60"))
        setup.timeout = .seconds(1)
        let failure = try #require(setup.failure())
        let processes = (failure.log.first ?? "").split(separator: " ").compactMap { Int32($0) }
        #expect(processes.count == 2)
        for process in processes { #expect(isGone(process)) }
    }

    /// True once a process has ended, waited for or not.
    private func isGone(_ process: Int32) -> Bool {
        for _ in 0..<500 {
            let file = open("/proc/\(process)/stat", O_RDONLY)
            if file < 0 { return kill(process, 0) != 0 }
            let bytes = SystemCalls.readAll(file, upTo: 4_096) ?? []
            close(file)
            if String(decoding: bytes, as: UTF8.self).contains(") Z ") { return true }
            Poller.wait(.milliseconds(10))
        }
        return false
    }
}
