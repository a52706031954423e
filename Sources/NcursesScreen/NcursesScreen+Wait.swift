internal import CTerminalGuard
public import TerminalUI

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension NcursesScreen {
    /// Waits as the protocol says.
    ///
    /// That the terminal is gone is told once; later waits only let their time pass, and those without
    /// a limit, which would never end, tell it again.
    public func wait(_ timeout: Duration?, into events: inout [Event]) {
        guard isOpen, !isHungUp || timeout != nil || !queue.isEmpty else {
            events.append(.closed(.endOfInput))
            return
        }
        let first = events.count
        let deadline = timeout.map { ContinuousClock.now + $0 }
        while true {
            events += queue
            queue.removeAll(keepingCapacity: true)
            let time = events.count > first ? .zero : timeLeft(until: deadline)
            let ready = waitForInputOrSignal(time)
            if ready & Int32(TERMINAL_GUARD_SIGNAL) != 0 {
                takeSignals(&events)
            }
            if ready & Int32(TERMINAL_GUARD_INPUT) != 0 {
                readInput(&events)
            }
            flushIfSilent(&events)
            if !queue.isEmpty { continue }
            if events.count > first { return }
            if let deadline, ContinuousClock.now >= deadline { return }
        }
    }

    /// The silence after which a sequence that has begun was a lone Escape: twice the 50 ms that the pieces of an
    /// arrow may lie apart on a slow connection, and no more than an answer may take that seems immediate.
    private static let escapeDelay = Duration.milliseconds(100)

    /// The time until something has to be done, zero or more; `nil` for none.
    private func timeLeft(until deadline: ContinuousClock.Instant?) -> Duration? {
        let pending = decoder.isPending ? flushTime : nil
        guard let either = deadline ?? pending else { return nil }
        return max(min(either, pending ?? either) - ContinuousClock.now, .zero)
    }

    private func waitForInputOrSignal(_ time: Duration?) -> Int32 {
        let input = isHungUp ? -1 : options.input
        guard let time else { return terminal_guard_wait(input, nil) }
        let (seconds, attoseconds) = time.components
        var timeout = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        return terminal_guard_wait(input, &timeout)
    }

    private func readInput(_ events: inout [Event]) {
        let count = read(options.input, &received, received.count)
        if count > 0 {
            decoder.decode(received[..<count], into: &events)
            flushTime = ContinuousClock.now + NcursesScreen.escapeDelay
        } else if count == 0 || errno != EINTR && errno != EAGAIN {
            // There was something to read, and it was the end.
            hangUp(&events)
        }
    }

    private func flushIfSilent(_ events: inout [Event]) {
        guard decoder.isPending, let flushTime, ContinuousClock.now >= flushTime else { return }
        decoder.flush(into: &events)
    }

    private func takeSignals(_ events: inout [Event]) {
        var isResized = false
        while case let signal = terminal_guard_next_signal(), signal != 0 {
            switch signal {
            case SIGWINCH:
                isResized = true
            case SIGTSTP:
                suspend()
            case SIGCONT:
                // Something stopped the process without asking, and the shell set the terminal its way. What it
                // left on the other screen would pile up: the keyboard's flags are a stack.
                leave()
                enter()
                queue += [.resumed, .resized(size)]
            default:
                events.append(.closed(.signal(signal)))
            }
        }
        if isResized {
            updateSize()
            encoder.forget()
            events.append(.resized(size))
        }
    }
}
