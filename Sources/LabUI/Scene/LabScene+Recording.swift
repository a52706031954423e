internal import PongUI
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
