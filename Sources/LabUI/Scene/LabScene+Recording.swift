internal import PongUI
internal import SyncLab

/// Recording runs in files.
extension LabScene {
    /// Begins to record the run that the lab opens with, if that was asked for.
    mutating func recordFirst() {
        do {
            recordings[0] = try setup.recorder?.recordFirst(runs.current.record, of: setup)
        } catch {
            show(.recordingFailed(error.description))
        }
    }

    /// Records the shown run from its beginning in a new file; a run that goes on is recorded on.
    mutating func keep() {
        guard let recorder = setup.recorder else { return }
        if let recording = recordings[runs.index] { return show(.recording(recording.name)) }
        do {
            var recording = try recorder.recordNext(runs.current.record, of: setup)
            if runs.isSealed {
                try recording.finish(runs.current.record)
            } else {
                recordings[runs.index] = recording
            }
            show(.recording(recording.name))
        } catch {
            show(.recordingFailed(error.description))
        }
    }

    /// Records the tick that the run has just gone on by.
    mutating func recordTick() {
        // Moved out and back: a copy would copy what is gathered for the next line.
        guard var recording = recordings[runs.index].take() else { return }
        do {
            try recording.take(runs.current.record, lab)
            recordings[runs.index] = recording
        } catch {
            // The rest of the run would not fit to what is in the file.
            show(.recordingFailed(error.description))
        }
    }

    /// Ends the files of all runs.
    public mutating func end() {
        for index in recordings.indices {
            // No screen is left to show an error: what is not in the file by now is less than a second.
            guard var recording = recordings[index].take() else { continue }
            try? recording.finish(runs[index].record)
        }
    }
}
