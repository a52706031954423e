internal import LabTools
internal import SyncLab
internal import TerminalUI

/// Finding a tick of the run, by a key or a condition.
extension LabScene {
    enum Direction {
        case back, on

        var words: String { self == .back ? "before" : "after" }
    }

    /// Takes the key after `>` or `<`.
    mutating func find(_ key: Key, _ direction: Direction) {
        guard let landmark = Landmark(key) else { return }
        switch landmark {
        case .mark:
            let marks = runs.current.record.marks
            let mark = direction == .on ? marks.first { $0 > lab.tick } : marks.last { $0 < lab.tick }
            guard let mark else { return stop(with: "no mark \(direction.words) this tick") }
            stop(with: landmark.name, at: mark)
        case .found:
            guard let last = finding.last else { return show("f: no search yet, : starts one") }
            find(last, direction, landmark.name)
        default:
            guard let search = landmark.search else { preconditionFailure("\(landmark) has no search") }
            let before = lab.tick
            find(search, direction, landmark.name)
            if landmark == .pop, lab.tick != before, let cause = causeOfPop { show("pop: \(cause)") }
        }
    }

    /// The cause of a pop displayed in this tick; `nil` if there is none.
    private var causeOfPop: PopCause? {
        LabSide.allCases.lazy.compactMap { lab.popCause(of: $0, at: lab.tick) }.first
    }

    private mutating func find(_ search: TickSearch, _ direction: Direction, _ name: String) {
        let tick =
            switch direction {
            case .on: search.next(after: lab.tick, in: runs.current)
            case .back: search.previous(before: lab.tick, in: runs.current)
            }
        if let tick { return stop(with: name, at: tick) }
        // A stop is the first tick of its stretch.
        let missing = "no \(search.holds(at: lab) ? "other " : "")\(name) \(direction.words) this tick"
        stop(with: direction == .on ? missing + future : missing)
    }

    /// The end of a notice about ticks that a run that goes on does not have yet; empty for a run that has ended.
    var future: String { runs.isSealed ? "" : "; nothing is played yet after \(runs.current.end)" }

    /// Jumps to a tick that was found, and freezes the lab there.
    private mutating func stop(with name: String, at tick: UInt32) {
        jump(to: tick)
        stop(with: "\(name): tick \(tick)")
    }

    /// Takes a key while the prompt is open.
    ///
    /// - Returns: The prompt; `nil` if it closes.
    mutating func take(_ event: KeyEvent, in prompt: Prompt) -> Prompt? {
        var prompt = prompt
        switch event.key {
        case .escape:
            return nil
        case .enter:
            guard !prompt.text.allSatisfy({ $0 == " " }) else { return nil }
            do {
                perform(try PromptCommand(prompt.text))
                finding.note(prompt.text)
                return nil
            } catch {
                prompt.show(error)
            }
        default:
            prompt.take(event)
        }
        return prompt
    }

    private mutating func perform(_ command: PromptCommand) {
        switch command {
        case .find(let search, let direction):
            finding.last = search
            find(search, direction, search.condition.text)
        case .stop(let search):
            finding.breakpoint = search
            show(search.map { "freezes at \($0.condition.text)" } ?? "break: no condition set")
        case .watch(let watch):
            finding.watch(watch)
        case .goTo(let tick):
            goTo(tick)
            guard lab.tick < tick else { return }
            show("tick \(tick) is \(runs.isSealed ? "after the end" : "not played yet"): the last one is \(lab.tick)")
        }
    }

    /// Freezes the lab if the breakpoint's condition has begun to hold.
    mutating func stopAtBreakpoint() {
        guard let breakpoint = finding.breakpoint, breakpoint.stops(at: lab) else { return }
        stop(with: "\(breakpoint.condition.text): tick \(lab.tick)")
    }
}
