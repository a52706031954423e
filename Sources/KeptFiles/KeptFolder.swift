internal import OperatingSystem

/// The folders of kept files, by the XDG Base Directory Specification.
///
/// https://specifications.freedesktop.org/basedir-spec/latest/
package struct KeptFolder {
    private let environment: (String) -> String?

    /// - Parameter environment: Returns the value of a variable; `nil` if it is not set.
    package init(environment: @escaping (String) -> String? = { name in getenv(name).map { String(cString: $0) } }) {
        self.environment = environment
    }

    /// The folder of the settings: `$XDG_CONFIG_HOME/pong`, else `~/.config/pong`; `nil` without a home.
    package var settings: String? { path("XDG_CONFIG_HOME", else: ".config") }

    /// The folder of the history: `$XDG_STATE_HOME/pong`, else `~/.local/state/pong`; `nil` without a home.
    package var state: String? { path("XDG_STATE_HOME", else: ".local/state") }

    /// The absolute path in a variable, without trailing slashes.
    private func folder(_ variable: String) -> String? {
        guard var path = environment(variable), path.hasPrefix("/") else { return nil }
        while path.hasSuffix("/") { path.removeLast() }
        return path
    }

    /// A folder below the variable's path or below the home; the specification ignores relative paths.
    private func path(_ variable: String, else standard: String) -> String? {
        if let base = folder(variable) { return "\(base)/pong" }
        return folder("HOME").map { "\($0)/\(standard)/pong" }
    }

    /// Makes a folder and its parents, private to this user.
    ///
    /// - Returns: True if the folder exists; otherwise `errno` has the reason.
    static func make(_ folder: String) -> Bool {
        let names = folder.split(separator: "/", omittingEmptySubsequences: false)
        for count in stride(from: 1, through: names.count, by: 1) {
            let path = names.prefix(count).joined(separator: "/")
            guard !path.isEmpty, access(path, F_OK) != 0 else { continue }
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { return false }
        }
        return true
    }
}
