internal import GameCore
internal import PongUI

/// The courts that the player has made and saved by name: files in the folder of the settings.
struct OwnCourts {
    /// The folder; `nil` without a home.
    private let folder: String?

    private static let ending = ".court"

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
            case .file(let path): return save(court, at: path, replacing: true)
            case .new:
                guard Court.named(court.name) == nil else {
                    return .failed("\(court.name) is a court of the game: choose another name")
                }
                let own = OwnCourts()
                guard let path = own.newPath(of: court.name) else { return .failed("there is no home folder") }
                guard own.path(of: court.name) == nil else { return .failed(takenName) }
                return save(court, at: path, replacing: false)
            }
        }
    }

    private static func save(_ court: Court, at path: String, replacing: Bool) -> Outcome {
        var hasOther = false
        do {
            try KeptFile(path: path).replace(upTo: Court.largestText) { old in
                hasOther = old != nil && !replacing
                return hasOther ? nil : Array(court.text.utf8)
            }
        } catch {
            return .failed("\(error)")
        }
        return hasOther ? .failed(takenName) : .saved(path)
    }

    private static let takenName = "a court of this name is there; n changes the name"
}
