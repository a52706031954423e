/// A file of what the program keeps that cannot be read or written.
struct KeptFileError: Error, Equatable, CustomStringConvertible {
    enum Deed: String { case read, write, remove }

    let deed: Deed
    let path: String

    /// The system's description of the error.
    let reason: String

    /// Whether it can be written as soon as another program has changed it.
    var isBusy = false

    var description: String { "cannot \(deed.rawValue) \(path): \(reason)" }
}
