/// A failure to read, write or remove a kept file.
package struct KeptFileError: Error, Equatable, CustomStringConvertible {
    package enum Deed: String { case read, write, remove }

    package let deed: Deed
    package let path: String

    /// The system's description of the error.
    package let reason: String

    /// True if another program holds the file's lock, so that a later attempt may succeed.
    package var isBusy = false

    package var description: String { "cannot \(deed.rawValue) \(path): \(reason)" }
}
