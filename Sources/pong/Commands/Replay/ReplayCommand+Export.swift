internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import RunFiles

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
            parsing: .unconditional,
            help: "The version of asciicast of a .cast file: 2, which all players know, or 3. (default: 2)",
            transform: FlagValue.value({ Int($0).flatMap(CastVersion.init) }, "2 or 3")
        )
        var castVersion: CastVersion?

        /// The format by the file's name.
        private var format: RunExport? { RunExport.allCases.first { output.hasSuffix(".\($0.rawValue)") } }

        func validate() throws {
            if let format {
                guard castVersion == nil || format == .cast else {
                    throw ValidationError("--cast-version has no effect with '\(output)': it is for .cast.")
                }
                return
            }
            let suffixes = RunExport.allCases.map { ".\($0.rawValue)" }.joinedAsChoice
            throw ValidationError("'\(output)' must end in \(suffixes).")
        }

        func run() throws {
            let run = try input.read()
            guard let format else { return }
            let story = RunStory(run.record, command: Pong.commandLine)
            try RecordedFile(creating: output).append(text: format.text(of: story, cast: castVersion ?? .two))
            try input.checkEnd(of: run)
        }
    }
}
