import Glibc
import NcursesScreen

/// A terminal whose far end the test holds.
final class PseudoTerminal {
    /// The program's end.
    let terminal: Int32
    private var master: Int32

    init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
        // Glibc declares posix_openpt() and its kin only for programs that ask for it.
        let lock: UInt = 0x4004_5431  // TIOCSPTLCK
        let number: UInt = 0x8004_5430  // TIOCGPTN
        var isLocked: Int32 = 0
        var index: Int32 = 0
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard master >= 0, ioctl(master, lock, &isLocked) == 0, ioctl(master, number, &index) == 0 else {
            throw Failure(call: "/dev/ptmx", error: errno)
        }
        terminal = open("/dev/pts/\(index)", O_RDWR | O_NOCTTY)
        guard terminal >= 0 else { throw Failure(call: "open", error: errno) }
        resize(columns: columns, rows: rows)
    }

    deinit {
        close(terminal)
        hangUp()
    }

    struct Failure: Error {
        let call: String
        let error: Int32
    }

    /// The options of a screen on this terminal, which is an xterm unless told.
    func options(_ environment: [String: String] = ["TERM": "xterm-256color"], ascii: Bool = false)
        -> NcursesScreen.Options
    {
        NcursesScreen.Options(ascii: ascii, input: terminal, output: terminal) { environment[$0] }
    }

    /// Takes another size; the signal that tells it goes to processes that the test is not one of.
    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Types, or answers.
    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Everything that was written to the terminal so far.
    func output() -> String {
        pieces().joined()
    }

    /// What was written so far, as the far end gets it: one piece a read.
    func pieces() -> [String] {
        var pieces: [String] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while poll(&descriptor, 1, 20) > 0, descriptor.revents & Int16(POLLIN) != 0 {
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { break }
            pieces.append(String(decoding: buffer[..<count], as: UTF8.self))
        }
        return pieces
    }

    func hangUp() {
        guard master >= 0 else { return }
        close(master)
        master = -1
    }

    /// The terminal's attributes, as far as a program changes them.
    var modes: [tcflag_t] {
        var attributes = termios()
        tcgetattr(terminal, &attributes)
        return [attributes.c_iflag, attributes.c_oflag, attributes.c_lflag, attributes.c_cflag]
    }
}
