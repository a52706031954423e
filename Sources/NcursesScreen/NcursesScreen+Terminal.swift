internal import CTerminalGuard
internal import TerminalUI

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension NcursesScreen {
    /// Makes the terminal ours: raw, on its other screen, asked what it can do.
    func enter() {
        attributes.makeRaw()
        let end = leavingBytes
        withUnsafePointer(to: attributes.original) { original in
            _ = terminal_guard_arm(options.input, options.output, original, end, end.count)
        }
        var bytes = terminfo.enterScreen + terminfo.wrapOff + terminfo.hideCursor
        bytes += Array(EscapeSequence.repetition(of: capabilities.glyphs == .blocks ? "█" : " ").utf8)
        // The other screen has a stack of keyboard flags of its own, so these come after it.
        bytes += Array((EscapeSequence.keyboardPush + EscapeSequence.questions).utf8)
        if reportsPointer {
            bytes += Array(EscapeSequence.pointerOn.utf8)
        }
        write(bytes)
        // It may be another terminal than before, and shows whatever it shows.
        decoder = InputDecoder(awaitsRepetition: true)
        encoder.forget()
        updateSize()
    }

    /// Makes the terminal what it was.
    func leave() {
        write(leavingBytes)
        attributes.restore()
        terminal_guard_disarm()
    }

    func updateSize() {
        var columns: Int32 = 0
        var rows: Int32 = 0
        let isKnown = terminal_guard_size(options.output, &columns, &rows) == 0 && columns > 0 && rows > 0
        let told = isKnown ? Size(columns: Int(columns), rows: Int(rows)) : terminfo.size
        let largest = NcursesScreen.largest
        size = Size(columns: min(told.columns, largest.columns), rows: min(told.rows, largest.rows))
    }

    /// Writes everything, or finds that the terminal is gone.
    func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty, !isHungUp {
                let written = systemWrite(UnsafeRawBufferPointer(rebasing: rest))
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if errno == EAGAIN {
                    // Somebody shares the terminal and made it non-blocking.
                    var output = pollfd(fd: options.output, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&output, 1, -1)
                } else if errno != EINTR {
                    hangUp(&queue)
                }
            }
        }
    }

    /// Takes note that the terminal is gone.
    func hangUp(_ events: inout [Event]) {
        isHungUp = true
        events.append(.closed(.endOfInput))
    }

    private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.write(options.output, bytes.baseAddress, bytes.count)
        #else
            Glibc.write(options.output, bytes.baseAddress, bytes.count)
        #endif
    }

    /// What brings the terminal back, before a signal ends the program too.
    private var leavingBytes: [UInt8] {
        var bytes = Array((EscapeSequence.updateEnd + EscapeSequence.pointerOff + EscapeSequence.keyboardPop).utf8)
        bytes += terminfo.resetStyle
        if terminfo.leaveScreen.isEmpty {
            bytes += terminfo.clear
        }
        return bytes + terminfo.wrapOn + terminfo.showCursor + terminfo.leaveScreen
    }
}
