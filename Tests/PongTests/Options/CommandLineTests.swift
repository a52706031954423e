import ArgumentParser
import Foundation
import GameCore
import PlayerProfile
import ProgramTesting
import SyncLab
import TerminalKit
import TestExtent
import Testing

@testable import pong

/// How the program reads its command line; `Transcripts` has its refusals.
@Suite("Command line", .waits)
struct CommandLineTests {
    @Test("takes the court's orientation by its former names, too, and each condition by its flag")
    func values() throws {
        let orientations = try ["horizontal", "lying", "vertical", "upright"].map { name in
            (try Pong.parseAsRoot(["play", "--orientation", name]) as? PlayCommand)?.player.orientation
        }
        #expect(orientations == [.horizontal, .horizontal, .vertical, .vertical])
        for condition in Condition.allCases {
            let (text, number) =
                switch condition.unit {
                case .partsPerMillion: ("7", 70_000)
                case .name(let names): (names[1], 1)
                default: ("7", 7)
                }
            let options = try ConditionOptions.parse(["--\(condition.name)", text])
            #expect(options[condition]?[.left] == number, "\(condition.name)")
        }
    }

    @Test("explains every subcommand")
    func help() throws {
        let tasks = try Program.subcommands(of: "replay").map { ["replay", $0] }
        let commands = try Program.subcommands().map { [$0] } + tasks
        #expect(try Program.answer(["-h"]) == Program.answer(["--help"]))
        for command in [[]] + TestExtent.rows(commands) {
            let help = try Program.answer(command + ["--help"])
            #expect(help.status == 0 && help.output.contains("USAGE: pong"), "\(command)")
            #expect(try Program.answer(["help"] + command) == help, "\(command)")
        }
    }

    @Test("refused rules are a mistake on the command line")
    func rules() throws {
        var settings = Rules.Settings()
        settings.winningScore = 0
        let error = try #require(throws: RulesError.self) { try Rules(settings) }
        let complaint = Complaint(about: error)
        #expect(complaint?.text == "winningScore must be 1 to 99, not 0" && complaint?.status == 64)
    }

    @Test("has rules only of flags that the command has")
    func flagRules() {
        let commands: [any RuledCommand.Type] = [
            PlayCommand.self, HistoryCommand.self, CourtsCommand.self, LabCommand.self, RelayCommand.self,
            ReplayCommand.Explain.self, ShrinkCommand.self,
        ]
        for command in commands {
            let help = command.helpMessage()
            #expect(command.flagRules.flatMap(\.flags).filter { !help.contains($0) } == [], "\(command)")
        }
    }

    @Test("is answered by the program as in this process, where other tests ask")
    func answer() throws {
        for arguments in [
            ["--bogus"], ["courts", "--shw"], ["play", "--level", "godlike"], ["daily", "--date"],
            ["play", "--opponent", "human", "--level", "hard"], ["help", "courts"], ["help", "replay", "find"],
            ["courts", "--help"], ["--version"],
        ] {
            #expect(try Program.run(arguments) == Program.answer(arguments))
        }
    }

    @Test("refuses a terminal that it cannot use, or that is on one side only: one line, status 2")
    func unusable() throws {
        let scripts = [
            "unset TERM; exec \"$0\"", "exec \"$0\" >/dev/null", "exec \"$0\" </dev/null", ": | \"$0\"",
            "written=$(\"$0\"); status=$?; printf %s \"$written\"; exit $status", "TERM=dumb exec \"$0\"",
            "TERM= exec \"$0\" lab", "TERM=no-such-terminal exec \"$0\" lab", "TERM=no-such-terminal exec \"$0\"",
        ]
        for script in scripts {
            let terminal = try TerminalSession("/bin/sh", ["-c", script, Program.path()])
            #expect(try terminal.waitForEnd() == .exited(2), "\(script)")
            let output = String(decoding: terminal.output, as: UTF8.self)
            #expect(output.wholeMatch(of: /pong: [^\r\n\u{1B}]+\r\n/) != nil, "\(script): \(output)")
            let leftovers = try terminal.leftovers()
            #expect(leftovers == [])
        }
    }
}

extension FlagRule {
    /// The flags that the rule names.
    fileprivate var flags: [String] {
        switch self {
        case .exclusive(let flags): flags
        case .need(let flags, let others), .idle(let flags, let others, _): flags + others
        case .alone(let flag, let others): [flag] + others
        }
    }
}
