/// Whether both players want the match, or the rematch, to begin.
struct Agreement: Sendable, Equatable {
    var isLocal = false
    var isRemote = false

    var isComplete: Bool { isLocal && isRemote }
}
