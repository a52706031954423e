internal import PongUI
internal import RunFiles
internal import SyncLab

/// Recording runs in files.
extension LabScene {
    /// Begins to record the first run, if requested at the start.
    mutating func recordFirst() {
        do {
            recordings[0] = try setup.recorder?.recordFirst(runs.current.record, of: setup)
        } catch {
            show(error.description)
        }
    }

    /// Records the shown run from its beginning in a new file, and continues if the run goes on.
    mutating func keep() {
        guard let recorder = setup.recorder else { return }
        if let recording = recordings[runs.index] { return show("recorded in \(recording.name)") }
        do {
            var recording = try recorder.recordNext(runs.current.record, of: setup)
            if runs.isSealed {
                try recording.finish(runs.current.record)
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
