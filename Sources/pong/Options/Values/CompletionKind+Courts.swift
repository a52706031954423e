internal import ArgumentParser
internal import GameCore

extension CompletionKind {
    /// The courts of the game and the player's own, and files of courts.
    static var courts: CompletionKind {
        .custom { _, _, begun in Court.shipped.map(\.name) + OwnCourts().names() + files(begun) }
    }

    /// The files of courts, and the folders, in the folder that a word begins with.
    private static func files(_ begun: String) -> [String] {
        let folder = begun.lastIndex(of: "/").map { begun[...$0] } ?? ""
        return FolderContents.names(in: folder.isEmpty ? "." : String(folder)).sorted().compactMap { name in
            let path = "\(folder)\(name)"
            if name.hasSuffix(OwnCourts.ending) { return path }
            return FolderContents.isFolder(path) ? "\(path)/" : nil
        }
    }
}
