internal import SyncLab

/// What the player of the lab has typed to look for, to watch and to stop at.
struct Finding {
    /// The commands that were typed, oldest first, each once.
    private(set) var commands: [String] = []

    /// The condition that was looked for last.
    var last: TickSearch?

    /// The condition that freezes the lab where it begins to hold.
    var breakpoint: TickSearch?

    /// What is shown beside the views, each text once.
    private(set) var watches: [Watch] = []

    /// Keeps a command for the prompt to recall.
    mutating func note(_ command: String) {
        commands.removeAll { $0 == command }
        commands.append(command)
    }

    /// Shows something beside the views, or nothing any more where it is `nil`.
    mutating func watch(_ watch: Watch?) {
        watches.removeAll { watch == nil || $0.text == watch?.text }
        if let watch { watches.append(watch) }
    }
}
