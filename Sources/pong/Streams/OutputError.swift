/// The output could not be written: the disk is full, or the output is closed.
struct OutputError: Error {
    /// The system's description of the error.
    let reason: String
}
