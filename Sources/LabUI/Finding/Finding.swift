internal import LabTools

/// Input of the lab's prompt: past commands, the last search, the breakpoint and the watches.
struct Finding {
    /// Past commands for the prompt to recall, oldest first, without duplicates.
    private(set) var commands: [String] = []

    /// The last search; the key `f` after `>` and `<` repeats it.
    var last: TickSearch?

    /// The lab freezes at a tick at which this condition begins to hold.
    var breakpoint: TickSearch?

    /// Values shown beside the views, each text once.
    private(set) var watches: [Watch] = []

    mutating func note(_ command: String) {
        commands.removeAll { $0 == command }
        commands.append(command)
    }

    /// Adds a watch; `nil` removes all.
    mutating func watch(_ watch: Watch?) {
        watches.removeAll { watch == nil || $0.text == watch?.text }
        if let watch { watches.append(watch) }
    }
}
