/// The consent of both players to begin the match or the rematch.
struct Agreement: Sendable, Equatable {
    var isLocal = false
    var isRemote = false

    var isComplete: Bool { isLocal && isRemote }
}
