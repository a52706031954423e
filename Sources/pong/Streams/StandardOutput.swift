internal import OperatingSystem

/// Standard output, unbuffered and with errors reported.
enum StandardOutput {
    /// The width of the terminal that shows it; `nil` if none does.
    static var columns: Int? { SystemCalls.terminalSize(STDOUT_FILENO)?.columns }

    /// Writes a text and a line end; see ``Swift/String/shown``.
    ///
    /// - Throws: ``OutputError`` if not all of it could be written.
    static func print(_ text: String) throws(OutputError) {
        guard SystemCalls.writeAll(Array((text.shown + "\n").utf8), to: STDOUT_FILENO) else {
            throw OutputError(reason: String(cString: strerror(errno)))
        }
    }
}
