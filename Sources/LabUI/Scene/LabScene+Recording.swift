internal import LabTools
internal import RunFiles
internal import SyncLab

/// Recording runs in files.
extension LabScene {
    /// Begins to record the first run, if requested at the start.
    mutating func recordFirst() {
        do {
            recordings[0] = try setup.record(runs.current.record, true)
        } catch {
            show(error.description)
        }
    }

    /// Records the shown run from its beginning in a new file, and continues if the run goes on.
    mutating func keep() {
        if let recording = recordings[runs.index] { return show("recorded in \(recording.name)") }
        do {
            let record = runs.current.record
            guard var recording = try setup.record(record, false) else { return }
            if runs.isSealed {
                try recording.finish(record)
            } else {
                recordings[runs.index] = recording
            }
            show("recorded in \(recording.name)")
        } catch {
            show(error.description)
        }
    }

    /// Records the run's latest tick.
    mutating func recordTick() {
        // Moved out and back: a copy would copy the buffered ticks.
        guard var recording = recordings[runs.index].take() else { return }
        do {
            try recording.take(runs.current.record, lab)
            recordings[runs.index] = recording
        } catch {
            // The file stops here: later ticks would not continue it.
            show(error.description)
        }
    }

    /// Completes the files of all recordings.
    mutating func finishRecordings() {
        for index in recordings.indices {
            // No screen is left to show an error; less than a second is unwritten.
            guard var recording = recordings[index].take() else { continue }
            try? recording.finish(runs[index].record)
        }
    }
}

/// A scenario on the screen: its steps are performed in the first run, not in branches.
extension LabScene {
    /// Performs the steps due before the next tick.
    mutating func performScenario() {
        guard runs.index == 0 else { return }
        while let due = scenario?.next() {
            for action in due.actions { runs.current.perform(action) }
            show(due.text)
        }
    }

    /// Checks the scenario's expectations; freezes the lab if one is broken, and at the end.
    mutating func checkScenario() {
        guard runs.index == 0, let broken = scenario?.failures.count, scenario?.isOver == false else { return }
        let (record, lab) = (runs.current.record, lab)
        scenario?.observe(record, lab)
        guard let scenario else { return }
        if scenario.failures.count > broken, let failure = scenario.failures.last {
            stop(with: failure.brief)
        } else if scenario.isOver {
            let broken = scenario.failures.count
            let count = scenario.expectationCount
            let expectations = count == 1 ? "1 expectation" : "\(count) expectations"
            let verb = count == 1 ? "holds" : "hold"
            let result = broken == 0 ? "its \(expectations) \(verb)" : "\(broken) of \(expectations) broken"
            stop(with: "the end of the scenario: \(result)")
        }
    }
}
