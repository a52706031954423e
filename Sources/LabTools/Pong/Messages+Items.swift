internal import GameBasics
internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncCore

// The game's part of the items of a message's content.

extension GameUpdateMessage {
    func forEachContentItem(_ item: (String) -> Void) {
        if let ball {
            item("ball \(ball.x.threeDecimals)")
            item(ball.y.threeDecimals)
        }
        if let paddle { item("paddle \(paddle.threeDecimals)") }
    }
}

extension SnapshotMessage<Match> {
    func forEachContentItem(_ item: (String) -> Void) { item("score \(state.score.one):\(state.score.two)") }

    /// The player who owns the session; `nil` if none does.
    var ownerName: String? { ownerSeat.map { "owner P\(Int($0.rawValue) + 1)" } }
}

extension RequestMessage {
    func forEachContentItem(_ item: (String) -> Void) {
        if actions.contains(.serve) { item("serve") }
        if actions.contains(.pause) { item("pause") }
        if actions.contains(.resume) { item("resume") }
    }
}

extension Fixed {
    /// The number with three decimals.
    fileprivate var threeDecimals: String {
        (raw < 0 ? "-" : "") + Decimal((Int(raw.magnitude) * 1_000) >> 24, digits: 3).text
    }
}
