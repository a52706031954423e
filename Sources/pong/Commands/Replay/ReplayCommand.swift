internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import LabUI
internal import OperatingSystem
internal import PongUI
internal import RunFiles
internal import SyncLab

/// `pong replay`: shows a recorded run, verifies it, or prints parts of it.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay a run of the lab that was recorded in a file.",
        usage: """
            pong replay <file> [<options>]
            pong replay <subcommand> <file> [<options>]
            """,
        discussion: """
            Everything comes from the file: the same run, tick by tick, on every machine. A file that is named like a \
            subcommand needs its folder: ./verify.
            """,
        subcommands: [
            Show.self, Verify.self, Dump.self, Find.self, Explain.self, Tick.self, Last.self, Pops.self, Futures.self,
            Export.self,
        ],
        defaultSubcommand: Show.self
    )

    /// `pong replay verify`: compares a run with its recording.
    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Simulate the run, and compare every hash and state with what was recorded.",
            discussion:
                "Of a folder, all run files are made again; a run that was recorded for its failure must fail no more."
        )

        @OptionGroup var input: RunFileOptions
        @OptionGroup var last: LastTickOption
        @OptionGroup var output: TextFormatOption

        func validate() throws {
            if last.until != nil, FolderContents.isFolder(input.file) {
                throw ValidationError("--until has no effect with a folder.")
            }
        }

        /// - Throws: `ExitCode` 1 if the replay differs, 3 if nothing could be compared; ``FileRefusal`` if the file is
        ///   truncated.
        func run() throws {
            if FolderContents.isFolder(input.file) { return try verify(folder: input.file) }
            let run: RunFile
            switch try input.readAny() {
            case .peers(let record): return try PeerReplay(record: record, file: input.file).verify(output)
            case .pong(let file): run = file
            }
            try last.check(run)
            let verification = RunVerification(of: run, through: last.until)
            if verification.difference == nil { try input.checkEnd(of: run, at: last.until) }
            try output.print(
                text: verification.text(name: input.file),
                json: verification.json(name: input.file, of: run).json()
            )
            if verification.difference != nil { throw ExitCode(1) }
            if verification.hashes == 0 { throw ExitCode(3) }
        }

        /// Makes all runs of a folder again, and prints a line for each.
        ///
        /// - Throws: `ExitCode` 1 if a run fails, or replays differently than recorded; else that of a file that
        ///   cannot be read, with 125 for one of another build last; 3 if there is no file.
        private func verify(folder: String) throws {
            let names = FolderContents.names(in: folder).filter { $0.hasSuffix(".log") }.sorted()
            var checks: [RunRecheck] = []
            var statuses: [Int32] = []
            for name in names {
                let file = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                let (check, status) = recheck(file)
                checks.append(check)
                statuses.append(status)
                if output.format == .text { try StandardOutput.print(check.text) }
            }
            if output.format == .json { try StandardOutput.print(JSONValue.list(checks.map(\.json)).json()) }
            if checks.isEmpty {
                StandardError.complain("no run file in \(folder): their names end in .log")
                throw ExitCode(3)
            }
            // A broken file is broken for every build, and must not be taken for one that another build can test.
            if let worst = [1, 66, 65, 125].first(where: statuses.contains) { throw ExitCode(worst) }
        }

        /// - Returns: The result, and the exit status of the file alone.
        private func recheck(_ file: String) -> (check: RunRecheck, status: Int32) {
            do {
                var input = input
                input.file = file
                let run = try input.read()
                try input.checkEnd(of: run)
                let check = RunRecheck(file: file, run)
                return (check, check.isGood ? 0 : 1)
            } catch {
                let complaint = Complaint(about: error)
                let reason = complaint?.text ?? "\(error)"
                let check = RunRecheck(
                    file: file,
                    unreadable: reason.hasPrefix("\(file): ") ? String(reason.dropFirst(file.count + 2)) : reason
                )
                return (check, complaint?.status ?? 1)
            }
        }
    }

    /// `pong replay find`: prints the ticks at which a condition holds.
    struct Find: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the ticks at which a condition holds, such as 'left.rollbackDepth>8'."
        )

        @Argument(help: "The condition on values of a tick; pong lab --list prints their names.")
        var condition: String

        @OptionGroup var input: RunFileOptions
        @OptionGroup var output: TextFormatOption

        /// - Throws: `ValidationError`; `ExitCode` 1 if the condition holds at no tick.
        func run() throws {
            let run: RunFile
            switch try input.readAny() {
            case .peers(let record):
                return try PeerReplay(record: record, file: input.file).find(condition.asCondition, output)
            case .pong(let file): run = file
            }
            let search: TickSearch
            do {
                search = try TickSearch(condition.asCondition)
            } catch {
                throw ValidationError(about: "condition", error)
            }
            let found = FoundTicks(search, in: RunHistory(run.record))
            try output.print(text: found.text, json: found.json)
            try input.checkEnd(of: run)
            if found.isEmpty { throw ExitCode(1) }
        }
    }

    /// `pong replay explain`: prints the dossier of a finding or a stall, or a list of all desyncs.
    struct Explain: RuledCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Explain the first finding of the run: a desync, freeze, input or sync fault; or else its first stall."
        )

        @OptionGroup var input: RunFileOptions

        @Option(
            "Explain the first finding that became known after this tick of the run.",
            FlagValue.tick
        )
        var after: UInt32?

        @Flag(help: "List all desyncs; similar ones share a line.")
        var all = false

        @OptionGroup var output: TextFormatOption

        static let flagRules: [FlagRule] = [.idle(["--after"], beside: ["--all"])]

        /// - Throws: `ExitCode` 1 if the run has none of them; ``FileRefusal`` if the file is truncated, too.
        func run() throws {
            let run: RunFile
            switch try input.readAny() {
            case .peers(let record): return try PeerReplay(record: record, file: input.file).explain(output)
            case .pong(let file): run = file
            }
            let history = RunHistory(run.record)
            let desyncs = all ? DesyncDossier.all(in: history) : []
            if !desyncs.isEmpty { return try output.print(text: desyncs.table, json: desyncs.json.json()) }
            if let (text, json) = explanation(of: history) { return try output.print(text: text, json: json.json()) }
            let clean = all ? "no desync" : RunVerdict.clean + (after.map { ", after tick \($0)" } ?? "")
            try output.print(text: "\(clean) in \(run.record.end) ticks", json: all ? "[]" : "null")
            try input.checkEnd(of: run)
            throw ExitCode(1)
        }

        /// The first finding, or the first one after a tick; else a stall; nothing beside a list of all desyncs.
        private func explanation(of history: RunHistory) -> (text: String, json: JSONValue)? {
            if all { return nil }
            if let after {
                let found = history.first(after: after, \.findings.first).map { Explanation($0, in: history) }
                return found.map { ($0.text, $0.json) }
            }
            let report = LabRun.report(on: history.record)
            if let first = report.verdict.firsts.first {
                let explanation = Explanation(first, in: history)
                return (([explanation.text] + report.verdict.further).joined(separator: "\n"), explanation.json)
            }
            guard let stall = WaitDossier.firstStall(in: history) else { return nil }
            let head = ["\(RunVerdict.clean) in \(report.ticks) ticks"] + report.verdict.stallTexts(in: report)
            return ((head + ["", stall.text]).joined(separator: "\n"), stall.json)
        }
    }

    /// `pong replay pops`: prints the pops of a run.
    struct Pops: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print every pop with its cause.")

        @OptionGroup var input: RunFileOptions
        @OptionGroup var output: TextFormatOption

        /// - Throws: `ExitCode` 1 if the run has no pop.
        func run() throws {
            let run = try input.read()
            let pops = run.record.pops
            let text = pops.isEmpty ? "no pop in \(run.record.end) ticks" : pops.table
            try output.print(text: text, json: pops.json.json())
            try input.checkEnd(of: run)
            if pops.isEmpty { throw ExitCode(1) }
        }
    }
}

extension ReplayCommand {
    /// `pong replay FILE`: shows a run in the lab's two views.
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show the run in the two views of the lab.")

        @OptionGroup var input: RunFileOptions
        @OptionGroup var screen: ScreenOptions

        @Flag var former: [FormerTask] = []
        @Option(help: .hidden) var find: String?

        /// An option from before tasks were commands; so was `--find`.
        enum FormerTask: String, EnumerableFlag {
            case verify, dump, explain, pops

            static func help(for value: Self) -> ArgumentHelp? { .hidden }
        }

        func validate() throws {
            if let task = former.first?.rawValue {
                throw ValidationError("--\(task) is now a command: pong replay \(task) FILE.")
            }
            if find != nil { throw ValidationError("--find is now a command: pong replay find CONDITION FILE.") }
            if input.file == InputFile.standardInput {
                throw ValidationError("pong replay show cannot read standard input; name a file.")
            }
        }

        func run() throws {
            let run: RunFile
            switch try input.readAny() {
            case .peers(let record):
                return try PeerReplay(record: record, file: input.file).show(screen.settings())
            case .pong(let file): run = file
            }
            var plan = LabPlan()
            plan.run.rules = run.record.setup.rules
            plan.views.players.left = LabPlayer(name: run.header.origin.left) ?? plan.views.players.left
            plan.views.players.right = LabPlayer(name: run.header.origin.right) ?? plan.views.players.right
            // Simulated before it is shown, which takes half a minute for a run of a day; Ctrl-C ends the program then.
            var verification = RunVerification(beginning: run)
            var history = RunHistory(run.record)
            var progress = ProgressLine()
            history.replayToEnd { lab in
                verification.take(lab)
                progress.show("replaying", lab.tick, of: run.record.end)
            }
            var search = ProgressLine()
            let failureTick = run.failureTick { search.show("looking for the failure", $0, of: run.record.end) }
            search.clear()
            let scene = LabScene(
                plan.setup(),
                replaying: history,
                failingAt: failureTick,
                isCut: run.truncation != nil,
                isDifferent: verification.difference != nil
            )
            try GameLoop.play(.scene(scene), screen.settings(), seed: run.record.setup.seed, lab: plan)
        }
    }
}

extension ProgressLine {
    /// Shows how far a task is in a run, and how long it still takes.
    fileprivate mutating func show(_ task: String, _ tick: UInt32, of end: UInt32) {
        show { milliseconds in
            let time = Self.timeLeft(Int(tick), of: Int(end), after: milliseconds)
            return "\(task): second \(tick / 60) of \(end / 60), \(time)"
        }
    }
}

extension ReplayCommand {
    /// `pong replay export`: writes a run in another format.
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write the run as a page, a terminal recording, a trace or a sequence diagram.",
            discussion: """
                The new file's name says which: page.html for a browser, demo.cast for asciinema, trace.json for \
                ui.perfetto.dev, excerpt.mmd for an issue.
                """
        )

        @OptionGroup var input: RunFileOptions

        @Argument(
            help: "The new file: .html, .cast, .json or .mmd.",
            completion: .file(extensions: RunExport.allCases.map(\.rawValue))
        )
        var output: String

        @Option(
            "The version of asciicast of a .cast file: 2, which all players know, or 3. (default: 2)",
            FlagValue.value({ Int($0).flatMap(CastVersion.init) }, "2 or 3")
        )
        var castVersion: CastVersion?

        @OptionGroup var failure: FailureOptions

        /// The format by the file's name.
        private var format: RunExport? { RunExport.allCases.first { output.hasSuffix(".\($0.rawValue)") } }

        func validate() throws {
            if let format {
                guard castVersion == nil || format == .cast else {
                    throw ValidationError("--cast-version has no effect with '\(output)': it is for .cast.")
                }
                guard failure.expect.isEmpty || format.hasVerdict else {
                    throw ValidationError("--expect has no effect with '\(output)': it is for .html and .mmd.")
                }
                return
            }
            let suffixes = RunExport.allCases.map { ".\($0.rawValue)" }.joinedAsChoice
            throw ValidationError("'\(output)' must end in \(suffixes).")
        }

        func run() throws {
            guard let format else { return }
            let run: RunFile
            switch try input.readAny() {
            case .peers(let record):
                let replay = PeerReplay(record: record, file: input.file)
                return try replay.export(as: format, castVersion ?? .two, to: output, expecting: failure.expect)
            case .pong(let file): run = file
            }
            let expectations = try failure.expectations(of: run)
            var presentation = RunPresentation(
                run.record,
                command: Pong.commandLine,
                expectations,
                isRecorded: true
            )
            presentation.again = Pong.commandLine(of: ["replay", input.file])
            try PageFile(output).write(format.text(of: presentation, cast: castVersion ?? .two))
            try input.checkEnd(of: run)
        }
    }
}
