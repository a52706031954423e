internal import CTerminalGuard
internal import OperatingSystem
public import TerminalUI

extension NcursesScreen {
    /// Waits as the protocol requires.
    ///
    /// The end of the terminal is reported once; later waits only time out, except that a wait without a limit reports
    /// it again, because it would never end.
    public func wait(_ timeout: Duration?, into events: inout [Event]) {
        guard isOpen, !isHungUp || timeout != nil || !queue.isEmpty else { return events.append(.closed) }
        let first = events.count
        let deadline = timeout.map { ContinuousClock.now + $0 }
        while true {
            events += queue
            queue.removeAll(keepingCapacity: true)
            let time = events.count > first ? .zero : timeLeft(until: deadline)
            let ready = waitForInputOrSignal(time)
            if ready & Int32(TERMINAL_GUARD_SIGNAL) != 0 {
                // It may drop the input, and reading would wait for more: the next turn asks again.
                takeSignals(&events)
            } else if ready & Int32(TERMINAL_GUARD_INPUT) != 0 {
                readInput(&events)
            }
            flushIfSilent(&events)
            if !queue.isEmpty { continue }
            if events.count > first { return }
            if let deadline, ContinuousClock.now >= deadline { return }
        }
    }

    /// The time at which incomplete input ends without its rest; `nil` if there is none.
    private var flushTime: ContinuousClock.Instant? { decoder.pending.map { inputTime + silence(ending: $0) } }

    /// The silence that ends incomplete input.
    private func silence(ending pending: InputDecoder.Pending) -> Duration {
        switch pending {
        // Twice the 50 ms that may separate the pieces of an arrow key, and short enough to seem immediate.
        case .escape: isSlow ? .milliseconds(500) : .milliseconds(100)
        case .sequence: .milliseconds(500)
        // The rest of a paste that a lossy connection holds up must not act as keys.
        case .paste: .seconds(2)
        }
    }

    /// True if the terminal is far away: it takes long to answer, or has still time for its first answers.
    private var isSlow: Bool {
        roundTrip.map { $0 >= .milliseconds(50) } ?? (ContinuousClock.now - askingTime < options.patience)
    }

    /// The time until the next deadline, zero or more; `nil` if there is none.
    private func timeLeft(until deadline: ContinuousClock.Instant?) -> Duration? {
        let pending = flushTime
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
            take(received[..<count], &events)
        } else if count == 0 || errno != EINTR && errno != EAGAIN {
            // The input was readable and had ended.
            hangUp(&events)
        }
    }

    private func take(_ bytes: ArraySlice<UInt8>, _ events: inout [Event]) {
        let (first, awaited) = (events.count, decoder.awaitsAttributes)
        inputTime = ContinuousClock.now
        decoder.decode(bytes, into: &events)
        if awaited, !decoder.awaitsAttributes {
            terminal_guard_answered()
            roundTrip = inputTime - askingTime
        }
        if events[first...].contains(.blocksAreWide) {
            capabilities.glyphs = .ascii
            // What is shown has lost its columns.
            encoder.forget()
        }
    }

    private func flushIfSilent(_ events: inout [Event]) {
        guard let flushTime, ContinuousClock.now >= flushTime else { return }
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
                // SIGSTOP stopped the process, and the shell changed the settings. The keyboard flags on the alternate
                // screen must be popped first, because they are a stack.
                leave()
                enter()
                queue += [.resumed, .resized(size)]
            default:
                events.append(.closed)
            }
        }
        if isResized {
            updateSize()
            encoder.forget()
            events.append(.resized(size))
        }
    }
}
