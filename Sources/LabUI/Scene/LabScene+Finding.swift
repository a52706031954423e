internal import LabTools
internal import SyncLab
internal import TerminalUI

/// Finding a tick of the run, by a key or a condition.
extension LabScene {
    enum Direction {
        case back, on
    }

    /// Takes the key after `>` or `<`.
    mutating func find(_ key: Key, _ direction: Direction) {
        guard case .character(let scalar) = key, let landmark = Landmark(rawValue: scalar) else { return }
        switch landmark {
        case .mark:
            let marks = runs.current.record.marks
            let mark = direction == .on ? marks.first { $0 > lab.tick } : marks.last { $0 < lab.tick }
            show(mark, landmark.name, direction)
        case .found:
            guard let last = finding.last else { return show("f: no search yet, : starts one") }
            find(last, direction, landmark.name)
        default:
            guard let condition = landmark.condition, let search = try? TickSearch(condition) else {
                preconditionFailure("\(landmark) has no condition of the lab's names")
            }
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
        // A stop is the first tick of its stretch.
        show(tick, tick == nil && search.holds(at: lab) ? "other \(name)" : name, direction)
    }

    private mutating func show(_ tick: UInt32?, _ name: String, _ direction: Direction) {
        guard let tick else { return stop(with: "no \(name) \(direction == .back ? "before" : "after") this tick") }
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
        case .goTo(let tick): goTo(tick)
        }
    }

    /// Freezes the lab if the breakpoint's condition has begun to hold.
    mutating func stopAtBreakpoint() {
        guard let breakpoint = finding.breakpoint, breakpoint.stops(at: lab) else { return }
        stop(with: "\(breakpoint.condition.text): tick \(lab.tick)")
    }
}
