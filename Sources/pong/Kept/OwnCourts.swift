internal import GameCore
internal import PongUI

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The courts that the player has made and saved by name: files in the folder of the settings.
struct OwnCourts {
    /// The folder; `nil` without a home.
    private let folder: String?

    private static let ending = ".court"

    init(_ folders: KeptFolder = KeptFolder()) {
        folder = folders.settings.map { "\($0)/courts" }
    }

    /// The file of a court with this name; `nil` without a home.
    func path(of name: String) -> String? {
        folder.map { "\($0)/\(Self.fileName(name))\(Self.ending)" }
    }

    /// The names of the files, sorted.
    func names() -> [String] {
        guard let folder, let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(Self.ending) { names.append(String(name.dropLast(Self.ending.count))) }
        }
        return names.sorted()
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
                guard let path = OwnCourts().path(of: court.name) else {
                    return .failed("there is no home folder")
                }
                return save(court, at: path, replacing: false)
            }
        }
    }

    private static func save(_ court: Court, at path: String, replacing: Bool) -> Outcome {
        var isTaken = false
        do {
            try KeptFile(path: path).replace(upTo: Court.largestText) { old in
                isTaken = old != nil && !replacing
                return isTaken ? nil : Array(court.text.utf8)
            }
        } catch {
            return .failed("\(error)")
        }
        return isTaken ? .failed("a court of this name is there; n changes the name") : .saved(path)
    }
}
