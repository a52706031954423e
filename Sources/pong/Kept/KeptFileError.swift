/// A failure to read, write or remove a kept file.
struct KeptFileError: Error, Equatable, CustomStringConvertible {
    enum Deed: String { case read, write, remove }

    let deed: Deed
    let path: String

    /// The system's description of the error.
    let reason: String

    /// True if another program holds the file's lock, so that a later attempt may succeed.
    var isBusy = false

    var description: String { "cannot \(deed.rawValue) \(path): \(reason)" }
}
