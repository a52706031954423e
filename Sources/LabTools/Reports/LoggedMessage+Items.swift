internal import GameCore
internal import JSONText
internal import MatchSync
internal import RunFiles
package import SyncLab

/// A message in short items, for a screen that leaves out those for which it has no room.
extension LoggedMessage {
    /// The content, the most important item first.
    package var contentItems: [String] {
        let items: [String?]
        switch content {
        case .input(let input):
            items = [
                "inputs", "t \(inputTick ?? UInt32(input.tick))", "×\(input.inputs.count)",
                acknowledgedTick.map { "ack \($0)" }, senderHasHeard ? "adv \(input.frameAdvantage)" : nil,
                "hash \(UInt64(input.hash).hexadecimal(digits: 4))", "tag \(input.timeline)",
            ]
        case .update(let update):
            items = [
                "update", "t \(update.tick)", "#\(update.sequence)", update.ball.map { "ball \($0.x.threeDecimals)" },
                update.ball.map(\.y.threeDecimals), update.paddle.map { "paddle \($0.threeDecimals)" },
                "e\(update.epoch)", "r\(update.revision)", update.echo.map { "echo #\($0)" },
            ]
        case .state(let state):
            let (announcement, score) = (state.announcement, state.match.score)
            let spectator = announcement.owner == nil ? "no owner" : "owner spectates"
            items = [
                "snapshot", "t \(state.match.tick)", "e\(announcement.epoch)", "r\(announcement.revision)",
                "score \(score.one):\(score.two)", state.ownerSeat.map { "owner P\($0.number)" } ?? spectator,
                "timeline \(state.timeline)",
            ]
        case .request(let request):
            items = [
                "request", "#\(request.number)", request.actions.contains(.serve) ? "serve" : nil,
                request.actions.contains(.pause) ? "pause" : nil, request.actions.contains(.resume) ? "resume" : nil,
            ]
        }
        return items.compactMap { $0 }
    }

    /// The tick in which it was sent, and what became of it.
    package var outcomeItems: [String] {
        let copy = secondArrival.map { "copy in \($0)" } ?? (isDuplicated ? "copy in flight" : nil)
        var items = ["sent in tick \(tick),"] + arrivalItems + verdictItems
        items += [isReordered ? "reordered" : nil, isCorrupted ? "corrupted, so rejected" : nil, copy].compactMap { $0 }
        if retransmissions > 0 {
            items.append("sent again \(retransmissions)×")
            if let loss, !isLost { items += ["after:", loss.rawValue] }
        }
        return items
    }

    private var arrivalItems: [String] {
        switch outcome {
        case .inFlight: return ["in flight, expected in \(expectedTick)"]
        case .lost(let loss): return ["lost:", loss.rawValue]
        case .arrived(let arrival):
            let lateness = lateness ?? 0
            return ["arrived in \(arrival)", "after \(Int(arrival) - Int(tick))"]
                + (isLate ? ["(\(lateness) late)"] : lateness < -1 ? ["(\(-lateness) early)"] : [])
        }
    }

    private var verdictItems: [String] {
        switch verdict {
        case .used(0): ["used"]
        case .used(let count): ["used: \(count) new"]
        case .nothingNew: ["nothing new"]
        case .gap(let needed, let first): ["refused: needs input \(needed),", "the first is \(first)"]
        case .refused(let reason): ["refused:", reason.rawValue]
        case nil: []
        }
    }
}

extension Fixed {
    /// The number with three decimals.
    fileprivate var threeDecimals: String {
        (raw < 0 ? "-" : "") + Decimal((Int(raw.magnitude) * 1_000) >> 24, digits: 3).text
    }
}
