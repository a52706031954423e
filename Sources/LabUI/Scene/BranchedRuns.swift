internal import SyncLab

/// The runs of a lab on the screen: the original, and the branches that went on from its past.
struct BranchedRuns {
    private var histories: [RunHistory]
    private(set) var index = 0

    /// Whether the original was read from a file: only branches of it go on.
    let isReplay: Bool

    init(_ original: RunHistory, isReplay: Bool) {
        histories = [original]
        self.isReplay = isReplay
    }

    var count: Int { histories.count }

    /// The run that is shown.
    var current: RunHistory {
        // In place: a copy would copy all that was put into the run with the next tick.
        _read { yield histories[index] }
        _modify { yield &histories[index] }
    }

    subscript(index: Int) -> RunHistory { histories[index] }

    /// Whether the shown run was read from a file, and ends where that ends.
    var isSealed: Bool { isReplay && index == 0 }

    /// Whether new ticks and actions can go on with the shown run.
    var goesOn: Bool { current.isAtEnd && !isSealed }

    /// Goes on from the cursor in a branch, and shows it.
    mutating func branch() {
        histories.append(current.branch())
        index = histories.count - 1
    }

    /// Shows the next run, after the last one the original.
    mutating func showNext() {
        index = (index + 1) % histories.count
    }
}
