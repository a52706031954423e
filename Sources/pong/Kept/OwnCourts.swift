internal import GameCore
internal import PongUI

/// The courts that the player has made and saved by name: files in the folder of the settings.
struct OwnCourts {
    /// The folder; `nil` without a home.
    private let folder: String?

    static let ending = ".court"

    init(_ folders: KeptFolder = KeptFolder()) {
        folder = folders.settings.map { "\($0)/courts" }
    }

    /// The file that a new court with this name is saved in; `nil` without a home.
    func newPath(of name: String) -> String? {
        folder.map { "\($0)/\(Self.fileName(name))\(Self.ending)" }
    }

    /// The file of the court that has this name, or that was saved by it; `nil` where there is none.
    func path(of name: String) -> String? {
        let names = names()
        let found = names.first { $0 == name } ?? names.first { Self.fileName($0) == Self.fileName(name) }
        guard let folder, let found else { return nil }
        return "\(folder)/\(found)\(Self.ending)"
    }

    /// Whether a file is that of an own court.
    func contains(_ path: String) -> Bool {
        names().contains { "\(folder ?? "")/\($0)\(Self.ending)" == path }
    }

    /// The courts that can be played on, sorted by the names of their files.
    func playable() -> [Court] {
        names().compactMap { path(of: $0).flatMap { try? CourtFile($0).court } }.filter { $0.problems().isEmpty }
    }

    /// The names of the files, sorted.
    func names() -> [String] {
        guard let folder else { return [] }
        return FolderContents.names(in: folder).filter { $0.hasSuffix(Self.ending) }
            .map { String($0.dropLast(Self.ending.count)) }.sorted()
    }

    /// The name without signs that a shell or a folder takes otherwise.
    private static func fileName(_ name: String) -> String {
        String(name.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "-" }).lowercased()
    }
}

extension CourtFiles {
    /// The files of this machine.
    static var live: CourtFiles {
        CourtFiles { court, place in
            switch place {
            case .new: return saveNew(court)
            case .file(let path, let contents):
                let isRenamed = contents.flatMap { try? Court($0) }.map { $0.name != court.name } ?? false
                return isRenamed && OwnCourts().contains(path) ? saveNew(court) : save(court, at: path, over: contents)
            }
        } own: {
            OwnCourts().playable()
        }
    }

    /// Saves a court among the player's own, where no other one has its name.
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

    /// Saves a court in a file that still has its old contents, or has the new ones already.
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
            return .failed("\(error)")
        }
        return outcome
    }
}
