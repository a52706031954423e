internal import GameCore
internal import OperatingSystem
package import PlayerProfile

/// The player's own courts, by name: files in the settings folder.
package struct OwnCourts {
    /// The folder; `nil` without a home.
    private let folder: String?

    /// The kept results of their trials; `nil` without a home.
    private let trials: CourtTrials?

    package static let ending = ".court"

    package init(_ folders: KeptFolder = KeptFolder()) {
        folder = folders.settings.map { "\($0)/courts" }
        trials = folders.state.map { CourtTrials(in: $0) }
    }

    /// The path for a new court with this name; `nil` without a home.
    func newPath(of name: String) -> String? {
        folder.map { "\($0)/\(Self.fileName(name))\(Self.ending)" }
    }

    /// The path of the court with this file name, or with one that this name is saved under; `nil` if there is none.
    package func path(of name: String) -> String? {
        let names = names()
        let found = names.first { $0 == name } ?? names.first { Self.fileName($0) == Self.fileName(name) }
        guard let folder, let found else { return nil }
        return "\(folder)/\(found)\(Self.ending)"
    }

    /// True if the path is that of an own court.
    func contains(_ path: String) -> Bool {
        names().contains { place(of: $0) == path }
    }

    /// The valid courts, sorted by file name.
    func playable() -> [Court] {
        let courts = names().compactMap { name in
            // A kept file is read without waiting for the writer of a pipe.
            let file = KeptFile(path: place(of: name))
            return (try? file.read(upTo: Court.largestText)).flatMap { $0 }.flatMap { try? Court($0) }
        }
        return trials?.playable(of: courts) ?? courts.filter { $0.problems().isEmpty }
    }

    /// The path of a file in the folder.
    private func place(of name: String) -> String { "\(folder ?? "")/\(name)\(Self.ending)" }

    /// The file names without suffix, sorted.
    package func names() -> [String] {
        folder.map { FolderContents.names(in: $0, ending: Self.ending) } ?? []
    }

    /// The name in lower case, with `-` for characters that are special in a shell or a path.
    private static func fileName(_ name: String) -> String {
        String(name.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "-" }).lowercased()
    }
}

extension CourtFiles {
    package static var live: CourtFiles {
        var files = CourtFiles()
        files.save = { court, place in
            switch place {
            case .new: return saveNew(court)
            case .file(let path, let contents):
                let isRenamed = contents.flatMap { try? Court($0) }.map { $0.name != court.name } ?? false
                return isRenamed && OwnCourts().contains(path) ? saveNew(court) : save(court, at: path, over: contents)
            }
        }
        files.own = { OwnCourts().playable() }
        return files
    }

    /// Saves a court as a new own one; fails if another has its name.
    private static func saveNew(_ court: Court) -> Outcome {
        guard Court.named(court.name) == nil else {
            return .failed("\(court.name) is a court of the game: choose another name")
        }
        let own = OwnCourts()
        guard let path = own.newPath(of: court.name) else { return .failed("there is no home folder") }
        let taken = Outcome.failed("a court of this name is there; n changes the name")
        guard own.path(of: court.name) == nil else { return taken }
        let outcome = save(court, at: path, over: nil)
        if case .changed = outcome { return taken }
        return outcome
    }

    /// Saves a court in a file, unless its contents have changed since they were read.
    private static func save(_ court: Court, at path: String, over contents: [UInt8]?) -> Outcome {
        let text = Array(court.text.utf8)
        var outcome = Outcome.saved(path)
        do {
            try KeptFile(path: path).replace(upTo: Court.largestText) { old in
                guard old == contents || old == text else {
                    outcome = .changed(path, contents: old)
                    return nil
                }
                return text
            }
        } catch {
            return .failed("\(error.reason) (\(error.path))")
        }
        return outcome
    }
}
