internal import SyncLab

/// The runs of a lab on the screen: the original and its branches.
struct BranchedRuns {
    private var histories: [RunHistory]
    private(set) var index = 0

    /// True if the original was read from a file: only its branches can go on.
    let isReplay: Bool

    init(_ original: RunHistory, isReplay: Bool) {
        histories = [original]
        self.isReplay = isReplay
    }

    var count: Int { histories.count }

    var current: RunHistory {
        // In place: a copy would copy the whole recording in the next tick.
        _read { yield histories[index] }
        _modify { yield &histories[index] }
    }

    subscript(index: Int) -> RunHistory { histories[index] }

    /// True if the shown run was read from a file and cannot go on.
    var isSealed: Bool { isFromFile(index) }

    func isFromFile(_ index: Int) -> Bool { isReplay && index == 0 }

    /// True if new ticks and actions can be appended to the shown run.
    var goesOn: Bool { current.isAtEnd && !isSealed }

    /// Starts a branch at the cursor, and shows it.
    mutating func branch() {
        histories.append(current.branch())
        index = histories.count - 1
    }

    /// Shows the next run; after the last one the original.
    mutating func showNext() {
        index = (index + 1) % histories.count
    }
}
