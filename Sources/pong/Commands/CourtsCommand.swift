internal import ArgumentParser
internal import DisplayText
internal import GameBasics
internal import GameCore
internal import JSONText
internal import KeptFiles
internal import OperatingSystem
internal import PlayerProfile
internal import PongUI

/// `pong courts`: lists the courts, prints or checks one, and opens the editor.
struct CourtsCommand: RuledCommand {
    static let configuration = CommandConfiguration(
        commandName: "courts",
        abstract: "List the courts, print one as a file, check a file, or make a court.",
        discussion: "Give its name or its file to --court of pong play, pong host or pong lab."
    )

    @Option(
        help: "Print a court in the file format, by its name or by its file.",
        completion: .courts
    )
    var show: String?

    @Option(
        help: "Check a court: print valid, or each problem; the exit status is then 1.",
        completion: .file()
    )
    var check: String?

    @Option(
        help: "Open the editor with a court, by its name, or with a file; a new name begins a new court.",
        completion: .courts
    )
    var edit: String?

    @OptionGroup var screen: ScreenOptions

    static let flagRules: [FlagRule] = [
        .exclusive(["--show", "--check", "--edit"]), .need(ScreenOptions.flags, oneOf: ["--edit"]),
    ]

    func validate() throws {
        if edit == InputFile.standardInput {
            throw ValidationError("--edit needs a name or a file: a court is not saved to standard input.")
        }
    }

    func run() throws {
        if let edit { return try open(edit) }
        if let show {
            let court = try Court.named(show) ?? CourtFile(named: show).court
            return try StandardOutput.print(String(court.text.dropLast()))
        }
        if let check { return try report(on: check) }
        // A name that a terminal would not show in a line stays away.
        let own = OwnCourts().names().filter { $0.shown == $0 && !$0.contains { $0.isNewline || $0 == "\t" } }
        let rows = Court.shipped.map { [$0.name, $0.summary ?? ""] } + own.map { [$0, "your own"] }
        try StandardOutput.print(TextTable(rows).text)
    }

    /// Opens the editor: it saves a copy of a shipped court under another name, and a file in place.
    private func open(_ nameOrFile: String) throws {
        let seed = UInt64.random(in: SplitMix64.seeds)
        let scene: CourtEditorScene
        if let court = Court.named(nameOrFile) {
            scene = CourtEditorScene(copyOf: court, seed: seed)
        } else {
            let (court, place) = try Self.file(nameOrFile)
            scene = CourtEditorScene(court, savedAs: place, seed: seed)
        }
        try GameLoop.play(.scene(scene), screen.settings(), seed: seed)
    }

    /// The court of a file, or an empty one if the file or name does not exist.
    private static func file(_ name: String) throws -> (Court, place: CourtFiles.Place) {
        do {
            let file = try CourtFile(named: name)
            return (file.court, .file(file.name, contents: file.contents))
        } catch let error as InputError where error.isAbsent {
            return (Court("my court"), .file(name, contents: nil))
        } catch is ValidationError where Court.isName(name) {
            return (Court(name), .new)
        }
    }

    private func report(on name: String) throws {
        let reasons = try Self.reasons(against: name)
        let lines = (reasons.isEmpty ? ["valid"] : reasons).map { "\(name): \($0)" }
        try StandardOutput.print(lines.joined(separator: "\n"))
        if !reasons.isEmpty { throw ExitCode(1) }
    }

    /// The reasons why a court, by its name or its file, is not valid.
    private static func reasons(against name: String) throws -> [String] {
        if let court = Court.named(name) { return court.problems().map { "\($0)" } }
        do {
            return try CourtFile(named: name).reasons
        } catch let error as CourtFileError {
            return [error.message]
        }
    }
}

extension Court {
    /// The shipped court with this name, an own court, or a file's court; it is valid.
    ///
    /// - Throws: `ValidationError` for an unknown name, `InputError`, or ``CourtFileError``.
    static func chosen(_ nameOrFile: String) throws -> Court {
        if let court = named(nameOrFile) { return court }
        let file = try CourtFile(named: nameOrFile)
        if let reason = file.reasons.first { throw CourtFileError(name: file.name, message: reason) }
        return file.court
    }
}

extension CourtFile {
    /// Reads a file, or if there is none, the own court with this name.
    ///
    /// - Throws: `ValidationError` for an unknown name, `InputError`, or ``CourtFileError``.
    init(named name: String) throws {
        do {
            try self.init(name)
        } catch let error as InputError {
            if let path = OwnCourts().path(of: name) {
                try self.init(path)
                // A name with a slash means a file, unless the court itself has this name.
                if !name.contains("/") || court.name == name { return }
            }
            // So does a name with an extension.
            guard !name.contains("/"), !name.contains(".") else { throw error }
            let meant = name.nearest(of: Court.shipped.map(\.name) + OwnCourts().names())
            let help = meant.map { ". Did you mean '\($0)'?" } ?? "; pong courts prints the courts."
            throw ValidationError("'\(name)' is neither a court nor a file\(help)")
        }
    }
}

extension CompletionKind {
    /// Completes to shipped courts, own courts, and court files.
    static var courts: CompletionKind {
        .custom { _, _, begun in Court.shipped.map(\.name) + OwnCourts().names() + files(begun) }
    }

    /// Court files and subfolders of the folder in the word.
    private static func files(_ begun: String) -> [String] {
        let folder = begun.lastIndex(of: "/").map { begun[...$0] } ?? ""
        return FolderContents.names(in: folder.isEmpty ? "." : String(folder)).sorted().compactMap { name in
            let path = "\(folder)\(name)"
            if name.hasSuffix(OwnCourts.ending) { return path }
            return FolderContents.isFolder(path) ? "\(path)/" : nil
        }
    }
}
