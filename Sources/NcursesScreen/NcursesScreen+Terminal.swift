internal import CTerminalGuard
internal import OperatingSystem
internal import TerminalUI

extension NcursesScreen {
    /// Takes over the terminal: raw mode, alternate screen, questions about its features.
    func enter() {
        attributes.makeRaw()
        let end = leavingBytes
        withUnsafePointer(to: attributes.original) { original in
            _ = terminal_guard_arm(options.input, options.output, original, end, end.count)
        }
        if options.outputLimit != nil { terminal_guard_unblock_output() }
        var bytes = terminfo.entering
        bytes += Array(EscapeSequence.repetition(of: capabilities.glyphs == .blocks ? "█" : " ").utf8)
        bytes += EscapeSequence.pasteOn.utf8
        // The alternate screen has its own stack of keyboard flags, so these come after it.
        bytes += Array((EscapeSequence.keyboardPush + EscapeSequence.questions).utf8)
        if reportsPointer { bytes += EscapeSequence.pointerOn.utf8 }
        write(bytes)
        terminal_guard_asked(Int32(options.patience / .milliseconds(1)))
        (askingTime, roundTrip) = (ContinuousClock.now, nil)
        // It may be another terminal than before, with any content.
        decoder = InputDecoder(awaitsAnswers: true)
        encoder.forget()
        updateSize()
    }

    func leave() {
        write(leavingBytes)
        if !isHungUp { terminal_guard_drain() }
        attributes.restore()
        terminal_guard_disarm()
    }

    func updateSize() {
        let told = SystemCalls.terminalSize(options.output).map { Size(columns: $0, rows: $1) } ?? terminfo.size
        let largest = NcursesScreen.largest
        size = Size(columns: min(told.columns, largest.columns), rows: min(told.rows, largest.rows))
    }

    /// Writes all bytes; if the terminal is gone, or takes none in time, queues the event.
    func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty, !isHungUp {
                let written = SystemCalls.write(options.output, UnsafeRawBufferPointer(rebasing: rest))
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if errno != EAGAIN || !waitForOutput() {
                    hangUp(&queue)
                }
            }
        }
    }

    /// Waits until the terminal takes output: the limit of the options, a signal that ends the program, or another
    /// process that shares the terminal has made it non-blocking.
    ///
    /// - Returns: False if the terminal takes nothing in time.
    private func waitForOutput() -> Bool {
        let patience = Duration.milliseconds(TERMINAL_GUARD_PATIENCE)
        let start = ContinuousClock.now
        while true {
            let limit = terminal_guard_is_ending() != 0 ? patience : options.outputLimit
            if Poller.wait(min(limit ?? patience, patience), for: options.output, writes: true) { return true }
            if let limit, ContinuousClock.now - start >= limit { return false }
        }
    }

    /// Reports that the terminal is gone.
    func hangUp(_ events: inout [Event]) {
        isHungUp = true
        events.append(.closed)
    }

    /// The bytes that restore the terminal, also used when a signal ends the program.
    private var leavingBytes: [UInt8] {
        let modes =
            EscapeSequence.updateEnd + EscapeSequence.pointerOff + EscapeSequence.keyboardPop + EscapeSequence.pasteOff
        return modes.utf8 + terminfo.leaving
    }
}
