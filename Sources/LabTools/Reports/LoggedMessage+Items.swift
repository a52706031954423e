internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import RunFiles
package import SyncLab

/// A message in short items, for a screen that leaves out those for which it has no room.
///
/// They come one by one, and nearly all have at most 15 bytes, for which a text needs no memory of its own: screens
/// draw them in each frame.
extension LoggedMessage {
    /// Calls a closure with the items of the content, the most important one first.
    package func forEachContentItem(_ item: (String) -> Void) {
        switch content {
        case .input(let input):
            item("inputs")
            item("t \(inputTick ?? UInt32(input.tick))")
            item("×\(input.inputs.count)")
            if let acknowledgedTick { item("ack \(acknowledgedTick)") }
            if senderHasHeard { item("adv \(input.frameAdvantage)") }
            item("hash \(UInt64(input.hash).hexadecimal(digits: 4))")
            item("tag \(input.timeline)")
        case .update(let update):
            item("update")
            item("t \(update.tick)")
            item("#\(update.sequence)")
            if let ball = update.ball {
                item("ball \(ball.x.threeDecimals)")
                item(ball.y.threeDecimals)
            }
            if let paddle = update.paddle { item("paddle \(paddle.threeDecimals)") }
            item("e\(update.epoch)")
            item("r\(update.revision)")
            if let echo = update.echo { item("echo #\(echo)") }
        case .state(let state):
            let (announcement, score) = (state.announcement, state.match.score)
            let spectator = announcement.owner == nil ? "no owner" : "owner spectates"
            item("snapshot")
            item("t \(state.match.tick)")
            item("e\(announcement.epoch)")
            item("r\(announcement.revision)")
            item("score \(score.one):\(score.two)")
            item(state.ownerSeat.map { "owner P\($0.number)" } ?? spectator)
            item("timeline \(state.timeline)")
        case .request(let request):
            item("request")
            item("#\(request.number)")
            if request.actions.contains(.serve) { item("serve") }
            if request.actions.contains(.pause) { item("pause") }
            if request.actions.contains(.resume) { item("resume") }
        }
    }

    /// Calls a closure with the tick in which it was sent, and what became of it.
    package func forEachOutcomeItem(_ item: (String) -> Void) {
        item("sent")
        item("in tick \(tick),")
        forEachArrivalItem(item)
        forEachVerdictItem(item)
        if isReordered { item("reordered") }
        if isCorrupted { item("corrupted, so rejected") }
        if let secondArrival { item("copy in \(secondArrival)") } else if isDuplicated { item("copy in flight") }
        guard retransmissions > 0 else { return }
        item("sent again \(retransmissions)×")
        guard let loss, !isLost else { return }
        item("after:")
        item(loss.rawValue)
    }

    private func forEachArrivalItem(_ item: (String) -> Void) {
        switch outcome {
        case .inFlight: item("in flight, expected in \(expectedTick)")
        case .lost(let loss):
            item("lost:")
            item(loss.rawValue)
        case .arrived(let arrival):
            let lateness = lateness ?? 0
            item("arrived in \(arrival)")
            item("after \(Int(arrival) - Int(tick))")
            if isLate { item("(\(lateness) late)") } else if lateness < -1 { item("(\(-lateness) early)") }
        }
    }

    private func forEachVerdictItem(_ item: (String) -> Void) {
        switch verdict {
        case .used(0): item("used")
        case .used(let count): item("used: \(count) new")
        case .nothingNew: item("nothing new")
        case .gap(let needed, let first):
            item("refused: needs input \(needed),")
            item("the first is \(first)")
        case .refused(let reason):
            item("refused:")
            item(reason.rawValue)
        case nil: break
        }
    }
}

extension Fixed {
    /// The number with three decimals.
    fileprivate var threeDecimals: String {
        (raw < 0 ? "-" : "") + Decimal((Int(raw.magnitude) * 1_000) >> 24, digits: 3).text
    }
}
