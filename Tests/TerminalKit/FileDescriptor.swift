internal import Foundation

/// One side of a pseudo-terminal, closed with its last reference.
final class FileDescriptor {
    private var number: Int32?

    /// Takes ownership of an open descriptor.
    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        close()
    }

    func close() {
        if let number {
            Foundation.close(number)
        }
        number = nil
    }

    func setWindow(columns: Int, rows: Int) throws {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        try check(ioctl(open(), UInt(TIOCSWINSZ), &size), "ioctl")
    }

    func settings() throws -> TerminalSettings {
        var settings = termios()
        try check(tcgetattr(open(), &settings), "tcgetattr")
        return TerminalSettings(settings)
    }

    /// The foreground process group of the terminal.
    func foregroundGroup() throws -> pid_t {
        let group = try tcgetpgrp(open())
        try check(group, "tcgetpgrp")
        return group
    }

    /// Waits for input, for the end of the other side, or for the timeout.
    ///
    /// - Returns: True if there is input.
    @discardableResult
    func waitForInput(milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: number ?? -1, events: Int16(POLLIN), revents: 0)
        return Foundation.poll(&poll, 1, milliseconds) > 0 && poll.revents & Int16(POLLIN) != 0
    }

    /// The next bytes; `nil` if there are none now or the other side has ended.
    func read() -> [UInt8]? {
        guard let number else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, Foundation.read(number, buffer.baseAddress, buffer.count))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Writes all bytes, as fast as the program reads them.
    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try rest.withUnsafeBytes { try Foundation.write(open(), $0.baseAddress, $0.count) }
            if count < 0, errno == EAGAIN {
                var poll = try pollfd(fd: open(), events: Int16(POLLOUT), revents: 0)
                try check(Foundation.poll(&poll, 1, 30_000) - 1, "poll")
                continue
            }
            try check(Int32(count), "write")
            rest = rest.dropFirst(count)
        }
    }

    func open() throws -> Int32 {
        guard let number else { throw TerminalFailure(description: "the terminal was hung up") }
        return number
    }

    private func check(_ result: Int32, _ call: String) throws {
        guard result >= 0 else { throw TerminalFailure(call: call) }
    }
}
