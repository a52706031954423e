import ArgumentParser
import Foundation
import PongUI
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

@testable import pong

/// The program's help and its refusals.
@Suite("Command line", .waits)
struct CommandLineTests {
    @Test(
        "takes the court's orientation by its names, the former ones too",
        arguments: [
            ("horizontal", Orientation.horizontal), ("lying", .horizontal), ("vertical", .vertical),
            ("upright", .vertical),
        ]
    )
    func orientation(_ name: String, _ orientation: Orientation) throws {
        let command = try #require(try Pong.parseAsRoot(["play", "--orientation", name]) as? PlayCommand)
        #expect(command.orientation == orientation)
    }

    @Test("shows the orientation by its present names only")
    func orientationNames() throws {
        let help = try Program.answer(["play", "--help"]).output
        #expect(help.contains("horizontal") && help.contains("vertical"))
        #expect(!help.contains("lying") && !help.contains("upright"))
    }

    @Test("names its version, and explains itself and every subcommand")
    func help() throws {
        #expect(try Program.run(["--version"]).output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
        let subcommands = try Program.subcommands()
        let expected = [
            "play", "daily", "history", "forget", "host", "join", "watch", "lab", "replay", "shrink", "relay",
            "lobby", "courts", "settings",
        ]
        #expect(subcommands == expected)
        #expect(
            try Program.subcommands(of: "replay") == [
                "show", "verify", "dump", "find", "explain", "tick", "last-change", "pops", "futures",
                "export",
            ]
        )
        let commands = TestExtent.rows(subcommands.flatMap { [[$0, "--help"], ["help", $0]] })
        for arguments in [["--help"], ["-h"], ["help"], ["help", "help"]] + commands {
            let result = try Program.answer(arguments)
            #expect(result.status == 0)
            #expect(result.output.contains("USAGE: pong"))
            #expect(result.errors == "")
        }
    }

    /// Commands, and a part of the reason why each is refused.
    private static let refusals: [(commands: String, reason: String)] = [
        ("--bogus", "'--bogus'. See pong --help."),
        ("bogus", "Unexpected argument 'bogus'. See pong --help."),
        ("settigns", "Unexpected argument 'settigns'. Did you mean 'settings'? See pong --help."),
        ("dialy", "Did you mean 'daily'?"),
        ("forgett", "Unexpected argument 'forgett'. See pong --help."),
        ("forget --yess", "Unknown option '--yess'. See pong forget --help."),
        ("help nope", "There is no command 'nope'. See pong --help."),
        ("--themee mono", "Did you mean '--theme'? See pong --help."),
        ("play --bogus", "'--bogus'. See pong play --help."),
        ("play --points", "See pong play --help."),
        ("lab --los", "Did you mean '--loss'? See pong lab --help."),
        ("lab --split -1:2 | lab --split 29:71 | lab --split 71:29 | lab --split 50", "30:70 to 70:30"),
        ("play --points 0 | play --points -1 | play --points 100 | play --points many", "1 to 99"),
        ("lab --points 0 | host --points 0", "it must be 1 to 99"),
        ("play --level godlike", "'easy', 'normal' or 'hard'"),
        ("play --opponent dog", "'--opponent <opponent>'. Please provide one of 'computer' and 'human'. See"),
        ("play --orientation askew", "Please provide one of 'horizontal' and 'vertical'."),
        ("play --input voice", "'auto', 'hold', 'latch', 'steps' or 'mouse'"),
        ("play --theme plaid", "'classic', 'colour', 'contrast', 'colourblind' or 'mono'"),
        ("play --seed -1 | play --seed 9007199254740992 | play --seed x", "0 to 9007199254740991"),
        ("play --opponent human --level hard", "--level has no effect with --opponent human"),
        ("lab --left pointer --right pointer", "There is one pointer"),
        ("lab --left easy --right easy --level hard | lab --right keyboard --level hard", "--level has no effect"),
        ("lab --left computer --input hold", "--input has no effect"),
        ("lab --left pointer --right keyboard --input hold", "--input has no effect"),
        ("host --listen 1.2.3.4:port", "it must be ADDRESS[:PORT]"),
        ("host --name ' '", "a name needs a character that a terminal shows. See pong host --help."),
        ("host --level hard", "Unknown option '--level'"),
        ("play --resume --opponent human", "--opponent has no effect with --resume"),
        ("play --second-name Bob", "--second-name has no effect without --opponent human"),
        ("play --name \u{7}", "a name needs a character that a terminal shows"),
        ("join K7Q2-M9XF", "'K7Q2-M9XF' leads to no room: "),
        ("watch ftp://host/K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y", "leads to no room: "),
        ("join --via cat 1.2.3.4/K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y", "--via leads to the room"),
        ("lab --left dog | lab --right ''", "following: keyboard, pointer, computer, easy, normal, hard, chaos. See"),
        ("lab --delay 5001 | lab --delay -1 | lab --delay 1.5 | lab --jitter 5001", "0 to 5000 milliseconds"),
        ("lab --loss 101 | lab --loss 100.0001 | lab --loss -1 | lab --loss 5%", "0 to 100 percent"),
        ("lab --duplicate 101 | lab --duplicate 1. | lab --reorder 101 | lab --reorder nan", "0 to 100 percent"),
        ("lab --loss 0.00001", "0 to 100 percent, with up to four decimals"),
        ("lab --delay | lab --opponent human", "See pong lab --help."),
        ("relay nonsense", "it has 8 characters, and an invite has 24"),
        ("relay K7Q2-5HKX-G330-VMDN", "one to watch: a relay needs the one to play"),
        ("relay --listen ::1", "in brackets"),
        ("relay --listen host:99999", "0 to 65535"),
        ("relay --stdio --listen 127.0.0.1", "--listen has no effect with --stdio"),
        ("relay --stdio K7", "The room is wrong"),
        ("relay --rooms 1 | relay --rooms 1001", "it must be from 2 to 1000"),
        ("relay --keep 0 | relay --keep 604801", "it must be from 1 to 604800 seconds"),
        ("relay --status --rooms 2 | relay --new-invite --rooms 2 | relay --stdio --rooms 2", "--rooms has no effect"),
        ("relay --public --rooms 2", "--public and --rooms exclude each other"),
        ("lobby --guests 0 | lobby --guests 1001", "it must be from 1 to 1000"),
        ("lobby --idle 0 | lobby --idle 1441", "it must be from 1 to 1440 minutes"),
        ("relay --status --stdio", "--status and --stdio exclude each other"),
        ("--generate-completion-script tcsh", "zsh bash fish"),
        ("replay", "Missing expected argument '<file>'"),
        ("replay verify", "Missing expected argument '<file>'. See pong replay verify --help."),
        ("replay x --format json", "Unknown option '--format'"),
        ("replay verify x --until -1", "it must be the number of a tick, from 0"),
        ("replay x --until 5 | replay find goal x --until 5 | replay explain x --until 5", "'--until'"),
        ("replay find goal x --orientation vertical | replay explain x --orientation vertical", "'--orientation'"),
        ("replay -", "Standard input has the keys of the screen"),
        ("replay x --verify | replay --verify --until 9 x", "--verify is now a command: pong replay verify FILE."),
        ("replay --dump x", "--dump is now a command: pong replay dump FILE."),
        ("replay x --explain", "--explain is now a command: pong replay explain FILE."),
        ("replay x --pops --format json", "--pops is now a command: pong replay pops FILE."),
        ("replay x --find goal", "--find is now a command: pong replay find CONDITION FILE."),
        ("lab --compare --record x", "--record has no effect with --compare."),
        ("lab --sweep delay=0:1:1 --record x", "--record has no effect with --sweep."),
        ("lab --list --record x", "--record has no effect with --list."),
        ("lab --headless --record ''", "--record needs the name of a file"),
        ("lab --headless --expect bogus<=3", "'bogus' is not a measure"),
        ("lab --headless --expect network==3", "'network' is not a measure; pong lab --list prints them all"),
        ("lab --headless --expect peers.0.confirmedHash==3", "'peers.0.confirmedHash' is not a measure"),
        ("lab --compare --measure peers.1.confirmedHash", "'peers.1.confirmedHash' is not a measure"),
        ("lab --compare --measure pops", "did you mean pops.perMinute, pops.p99, pops.p999 or pops.max?"),
        ("lab --compare --measure Contacts", "did you mean contacts or unfairContacts?"),
        ("lab --compare --measure peers | lab --compare --measure ''", "pong lab --list prints them all"),
        ("lab --headless --expect pops.perMinute", "one of <= < >= > =="),
        ("lab --headless --expect pops.perMinute<=three", "a number"),
        ("lab --headless --left keyboard", "without a screen"),
        ("lab --headless --compare", "--headless and --compare exclude each other."),
        (
            "lab --headless --network 4g --network 3g",
            "Only --compare and --seeds take several networks. See pong lab --help."
        ),
        ("lab --sweep delay=0:9:1 --network 4g 3g", "Only --compare"),
        ("lab --seconds 5", "--seconds needs --headless"),
        ("lab --network 6g", "Please provide one of the following: perfect, "),
        ("lab --headless --seconds 0", "1 to 86400"),
        ("lab --sweep delay=0:300", "first:last:step"),
        ("lab --sweep weather=0:300:1", "such as delay=0:300:25; the conditions are delay, jitter, jitter-correlation"),
        ("lab --sweep delay=0:9:1 --delay 10", "--delay has no effect: --sweep sets it."),
        ("lab --sweep queue=1000:2000:500 | lab --queue 1000", "--queue has no effect without --bandwidth."),
        ("lab --queue 1000 --network 3g --bandwidth 0", "--queue has no effect without --bandwidth."),
        ("lab --sweep reorder=0:9:1 --in-order", "--reorder has no effect with --in-order."),
        ("lab --headless --loss-burst 5", "--loss-burst has no effect without --loss."),
        ("lab --headless --jitter-shape pareto", "--jitter-shape has no effect without --jitter."),
        ("lab --headless --jitter-correlation 5", "--jitter-correlation has no effect without --jitter."),
        (
            "lab --format json",
            "--format needs --headless, --compare, --sweep, --sync-test, --seeds, --merge or --list."
        ),
        ("lab --headless --format jsonl", "--format jsonl needs --seeds or --merge."),
        ("lab --seeds 3:1 | lab --seeds 5 | lab --seeds 1:x", "it takes first:last, such as 1:10000"),
        ("lab --seeds 1:2 --shard 3/2 | lab --seeds 1:2 --shard 0/4", "such as 3/64."),
        ("lab --seeds 1:2 --seed 1", "--seed has no effect with --seeds."),
        ("lab --seeds 1:2 --record a", "--record has no effect with"),
        ("lab --seeds 1:2 --jobs 0", "1 to 256"),
        ("lab --jobs 2 | lab --jobs 2 --headless", "--jobs needs --seeds."),
        ("lab --merge a --network 4g", "--network has no effect with --merge."),
        ("lab --sync-test 0 | lab --sync-test 61", "--sync-test must be 1 to 60 ticks."),
        ("lab --sync-test --compare", "--sync-test and --compare exclude each other."),
        ("lab --strategy planted-bug-nothing", "no planted bug has this name; pong lab --list prints them all."),
        ("lab --compare --strategy planted-bug-lost-ball.vx", "--compare and --sweep take no planted bug."),
        (
            "lab --headless --format xml",
            "Please provide one of 'table', 'json' or 'jsonl'. See pong lab --help."
        ),
        ("lab --headless --ascii", "--ascii has no effect with --headless"),
        ("lab --compare --theme mono", "--theme has no effect with --compare: it needs a screen."),
        ("lab --headless --input auto", "--input has no effect: neither"),
        ("lab --sweep delay=0:9:1 --split 50:50", "--split has no effect with --sweep"),
        ("lab --list --delay 5", "--delay has no effect with --list."),
        ("lab --list --hitch 5:10 | lab --list --network 4g | lab --list --level hard", " has no effect with --list."),
        ("lab --list --points 5 | lab --list --win-by-two | lab --list --seed 1", " has no effect with --list."),
        ("lab --blackout 11:10 | lab --hitch 11:10", "no longer than its period"),
        ("lab --strategy lockstep:31", "its input delay must be 0 to 30 ticks, as in lockstep:12."),
        ("lab --strategy rollback:+5", "its input delay must be 0 to 30 ticks, as in rollback:12."),
        ("lab --strategy lockstep:-1 | lab --strategy rollback:05 | lab --strategy rollback:5:5", "0 to 30 ticks"),
        ("lab --strategy host:3", "host takes no input delay."),
        ("lab --strategy hope", "it must be one of 'host', 'host-extrapolated', 'lockstep', 'rollback' or"),
        ("lab --sweep delay=0:300:0", "steps"),
        ("lab --blackout 5", "250:5000"),
        ("lab --loss-burst 0", "1 to 1000"),
        ("lab --scenario garbage --network 4g", "--network has no effect with --scenario."),
        ("lab --scenario garbage --delay 10 | lab --scenario garbage --points 3", " has no effect with --scenario."),
        ("lab --headless --scenario garbage --left easy", "--left and --right have no effect with a scenario"),
        ("lab --headless --scenario garbage --seconds 3", "--seconds has no effect with --scenario"),
        ("lab --headless --scenario garbage --expect ticks>1", "--expect has no effect with --scenario"),
        ("lab --headless --scenario garbage --record a --strategy host lockstep", "--record takes one run"),
    ]

    @Test(
        "refuses what is not allowed with status 64, and says what is",
        arguments: TestExtent.rows(refusals, every: 6)
    )
    func usage(_ commands: String, _ reason: String) throws {
        for command in commands.split(separator: " | ") {
            let result = try Program.answer(DocumentedCommand.words(of: command))
            #expect(result.status == 64 && result.output == "", "\(command)")
            // A sentence; the message about an expression goes on behind a semicolon.
            let line = /pong: [^\n]+(\.|(measure|number); [^\n]+)\n/
            #expect(result.errors.wholeMatch(of: line) != nil, "\(result.errors)")
            #expect(result.errors.contains(reason), "\(result.errors)")
        }
    }

    @Test("has rules only of flags that the command has")
    func flagRules() {
        let commands: [any RuledCommand.Type] = [
            PlayCommand.self, HistoryCommand.self, CourtsCommand.self, LabCommand.self, RelayCommand.self,
            ReplayCommand.Explain.self, ShrinkCommand.self,
        ]
        for command in commands {
            let help = command.helpMessage()
            for flag in command.flagRules.flatMap(\.flags) { #expect(help.contains(flag), "\(command) \(flag)") }
        }
    }

    @Test(
        "is answered by the program as in this process, where other tests ask",
        arguments: [
            ["--bogus"], ["courts", "--shw"], ["play", "--level", "godlike"], ["daily", "--date"],
            ["play", "--opponent", "human", "--level", "hard"], ["help", "courts"], ["help", "replay", "find"],
            ["courts", "--help"], ["--version"],
        ]
    )
    func answer(_ arguments: [String]) throws {
        #expect(try Program.run(arguments) == Program.answer(arguments))
    }

    private static let printing = TestExtent.rows([
        ["--help"], ["--version"], ["lab", "--help"], ["--generate-completion-script", "bash"], ["lab", "--list"],
        ["lab", "--headless", "--seconds", "30"], ["lab", "--headless", "--seconds", "30", "--format", "json"],
        ["lab", "--compare", "--seconds", "1", "--network", "4g"],
        ["lab", "--sweep", "delay=0:1:1", "--seconds", "1", "--format", "json"],
    ])

    @Test("reports that its output cannot be written: one line, status 74", arguments: printing)
    func unwritable(_ arguments: [String]) throws {
        let closed = try Program.run(arguments, shell: ">&-")
        #expect(closed.status == 74)
        #expect(closed.errors == "pong: cannot write the output: Bad file descriptor\n")
        #if os(Linux)
            let full = try Program.run(arguments, shell: ">/dev/full")
            #expect(full.status == 74)
            #expect(full.errors == "pong: cannot write the output: No space left on device\n")
        #endif
    }

    @Test("ends without a message when the reader of its output has gone", arguments: printing)
    func unread(_ arguments: [String]) throws {
        #expect(try Program.run(arguments, shell: "| :").errors == "")
        #expect(try Program.run(arguments, shell: "| head -1").errors == "")
    }

    @Test("refuses to play without a terminal: one line, status 2", arguments: [[], ["play"], ["lab"]])
    func withoutTerminal(_ arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors.wholeMatch(of: /pong: [^\n\u{1B}]+\n/) != nil)
    }

    @Test(
        "refuses an unnamed terminal, and one on one side only: one line, status 2",
        arguments: [
            "unset TERM; exec \"$0\"",
            "exec \"$0\" >/dev/null",
            "exec \"$0\" </dev/null",
            ": | \"$0\"",
            "written=$(\"$0\"); status=$?; printf %s \"$written\"; exit $status",
        ]
    )
    func redirected(_ script: String) throws {
        try expectRefusal(TerminalSession("/bin/sh", ["-c", script, Program.path()]))
    }

    @Test(
        "refuses a terminal that it cannot use: one line, status 2",
        arguments: [[], ["lab"]],
        ["dumb", "", "no-such-terminal"]
    )
    func unusable(_ arguments: [String], _ term: String) throws {
        try expectRefusal(Program.start(arguments, environment: ["TERM": term]))
    }

    private func expectRefusal(_ terminal: TerminalSession) throws {
        #expect(try terminal.waitForEnd() == .exited(2))
        let output = String(decoding: terminal.output, as: UTF8.self)
        #expect(output.wholeMatch(of: /pong: [^\r\n\u{1B}]+\r\n/) != nil, "\(output)")
        #expect(try terminal.leftovers() == [])
    }
}
