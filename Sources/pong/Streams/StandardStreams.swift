internal import OperatingSystem
internal import SocketSessions

/// Standard output, unbuffered and with errors reported.
enum StandardOutput {
    /// The width of the terminal that shows it; `nil` if none does.
    static var columns: Int? { SystemCalls.terminalSize(STDOUT_FILENO)?.columns }

    /// Writes a text and a line end; see ``Swift/String/shown``.
    ///
    /// - Throws: ``OutputError`` if not all of it could be written.
    static func print(_ text: String) throws(OutputError) {
        guard SystemCalls.writeAll(Array((text.shown + "\n").utf8), to: STDOUT_FILENO) else {
            throw OutputError(reason: SystemCalls.errorText)
        }
    }
}

/// Standard error, unbuffered.
enum StandardError {
    static func write(_ text: String) {
        // There is no other place for an error message.
        _ = SystemCalls.writeAll(Array(text.shown.utf8), to: STDERR_FILENO)
    }

    /// Prints a line about a problem.
    static func complain(_ text: String) { write("pong: \(text)\n") }

    /// Tells a user whose rooms are not in `XDG_RUNTIME_DIR`.
    static func complainOfRoomFolder() {
        if let complaint = LocalRoom.folderComplaint { complain(complaint) }
    }

    /// Prints a line, or nothing if its reader has gone, or is so far behind that the program would wait.
    ///
    /// - Returns: True if the line was printed.
    static func printUnlessBlocked(_ line: String) -> Bool {
        var entry = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 0) > 0, entry.revents == Int16(POLLOUT) else { return false }
        let bytes = Array("\(line)\n".shown.utf8)
        return bytes.withUnsafeBytes { SystemCalls.writeQuietly(STDERR_FILENO, $0) } == bytes.count
    }
}

/// The output could not be written: the disk is full, or the output is closed.
struct OutputError: Error {
    /// The system's description of the error.
    let reason: String
}

extension String {
    /// The text with U+FFFD for characters that would control the terminal.
    var shown: String {
        guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars { text.append(scalar.steersTerminals ? "\u{FFFD}" : scalar) }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// True for a control character other than a line end or a tab, and for format characters and separators, such as
    /// those that change the writing direction.
    fileprivate var steersTerminals: Bool {
        switch properties.generalCategory {
        case .control: self != "\n" && self != "\t"
        case .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
