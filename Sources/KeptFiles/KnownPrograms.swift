internal import JSONText

/// The commands of peer programs that this user has put into the lab, kept between runs.
///
/// A run file names the commands of its programs, and may be a stranger's: to replay it starts no others.
package struct KnownPrograms {
    /// The file's name in the state folder.
    static let fileName = "peer-programs"

    /// `nil` for a user without a home, who knows none.
    private let lines: LineFile?

    package init(in folder: String? = KeptFolder().state) {
        lines = folder.map { folder in
            LineFile(path: "\(folder)/\(Self.fileName)") { fields in
                var fields = fields
                return try? fields.take(Self.command, .text)
            }
        }
    }

    private static let command = "command"

    package func has(_ command: String) -> Bool {
        (try? lines?.texts(Self.command).contains(command)) ?? false
    }

    /// Keeps a command; one that cannot be kept is not known later.
    package func add(_ command: String) {
        if !has(command) { try? lines?.append([(Self.command, .text(command))]) }
    }
}
