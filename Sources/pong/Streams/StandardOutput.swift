internal import OperatingSystem

/// Standard output, unbuffered and with errors reported.
enum StandardOutput {
    /// Writes a text and a line end; see ``Swift/String/shown``.
    ///
    /// - Throws: ``OutputError`` if not all of it could be written.
    static func print(_ text: String) throws(OutputError) {
        guard SystemCalls.writeAll(Array((text.shown + "\n").utf8), to: STDOUT_FILENO) else {
            throw OutputError(reason: String(cString: strerror(errno)))
        }
    }
}
