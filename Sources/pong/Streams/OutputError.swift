/// The output cannot be written: the disk is full, or nobody opened it.
struct OutputError: Error {
    /// What the system says of it.
    let reason: String
}
