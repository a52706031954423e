internal import ArgumentParser
internal import GameCore
internal import KeptFiles
internal import OperatingSystem

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
