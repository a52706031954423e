internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions

@testable import LabTools
@testable import SyncLab

/// The expected values of a tick, computed from the lab's devices and links instead of its records.
///
/// Pops and divergence are missing: they are computed by the measures.
struct ExpectedValues {
    private var before: PerSide<Status>

    private struct Status {
        let shown: Match
        let statistics: SyncStatistics
        let link: LinkStatistics
        let ticks: UInt32

        init(_ lab: Lab, _ side: LabSide) {
            shown = lab.peer(side).shown
            statistics = lab.devices[side.rawValue].shell.peer.statistics
            link = lab.moment.links[side]
            ticks = lab.devices[side.rawValue].ticks
        }
    }

    /// - Parameter lab: The lab at its beginning.
    init(_ lab: Lab) {
        before = PerSide(Status(lab, .left), Status(lab, .right))
    }

    /// The values at the lab's latest tick, without those that cannot be computed here.
    mutating func take(_ lab: Lab) -> [String: ExpressionValue?] {
        let now = PerSide(Status(lab, .left), Status(lab, .right))
        var values: [String: ExpressionValue?] = ["tick": Self.whole(lab.tick)]
        let statuses = PerSide(lab.peer(.left), lab.peer(.right))
        let seats = PerSide(Self.seat(statuses.left), Self.seat(statuses.right))
        func score(_ side: LabSide, in match: Match) -> ExpressionValue? {
            seats[side].map { Self.whole(match.score[$0]) }
        }
        for side in LabSide.allCases {
            let (status, peer) = (statuses[side], lab.devices[side.rawValue].shell.peer)
            let kind = peer.strategyKind
            let costs = (now[side].statistics, before[side].statistics)
            let depth = Self.increase(costs.0.resimulatedTicks, costs.1.resimulatedTicks)
            let stalls = Self.increase(costs.0.stallTicks, costs.1.stallTicks)
            let links = (now[side].link, before[side].link)
            let opposite = (now[side.other].link, before[side.other].link)
            values["\(side).tick"] = Self.whole(status.shown.tick)
            values["\(side).confirmed"] = Self.whole(peer.confirmed.tick)
            values["\(side).ahead"] = Self.whole(Int(status.shown.tick) - Int(peer.confirmed.tick))
            values["\(side).present"] = .flag(status.isPresent)
            values["\(side).owner"] = .flag(status.isOwner)
            values["\(side).epoch"] = Self.whole(status.epoch)
            values["\(side).clockTicks"] = Self.whole(Self.increase(Int(now[side].ticks), Int(before[side].ticks)))
            values["\(side).messagesSent"] = Self.whole(links.0.sent - links.1.sent)
            values["\(side).messagesLost"] = Self.whole(links.0.lost - links.1.lost)
            values["\(side).messagesArrived"] = Self.whole(opposite.0.delivered - opposite.1.delivered)
            values["\(side).phase"] = .word(Self.word(status.shown.phase))
            values["\(side).playing"] = .flag(status.shown.phase == .playing)
            values["\(side).rally"] = Self.whole(status.shown.rally)
            for player in LabSide.allCases {
                values["\(side).score.\(player)"] = .some(score(player, in: status.shown))
            }
            values["\(side).paddle"] = .some(seats[side].map { Self.length(status.shown.paddles[$0]) })
            values["\(side).remotePaddle"] = .some(seats[side.other].map { Self.length(status.shown.paddles[$0]) })
            values["\(side).ball.x"] = Self.length(status.shown.ball.x)
            values["\(side).ball.y"] = Self.length(status.shown.ball.y)
            guard lab.tick > 1, depth >= 0, stalls >= 0 else { continue }
            values["\(side).rollbackDepth"] = .some(kind.has(.predicts) ? Self.whole(depth) : nil)
            values["\(side).stalled"] = .some(kind.has(.sendsInputs) ? .flag(stalls > 0) : nil)
            let then = before[side].shown
            values["\(side).contact"] = .flag(status.shown.rally > then.rally)
            values["\(side).goal"] = .flag(Self.points(status.shown) > Self.points(then))
        }
        for (name, count) in [("lost", "messagesLost"), ("arrived", "messagesArrived")] {
            let counts = LabSide.allCases.map { values["\($0).\(count)"] ?? nil }
            values["message.\(name)"] = .flag(counts.contains { $0 != Self.whole(0) })
        }
        if lab.tick > 1 {
            for name in ["contact", "goal"] {
                values[name] = .flag(LabSide.allCases.contains { values["\($0).\(name)"] == .flag(true) })
            }
        }
        let owner = statuses.left.isOwner ? LabSide.left : statuses.right.isOwner ? .right : nil
        for name in ["phase", "playing", "ball.x", "ball.y", "rally", "score.left", "score.right"] {
            values[name] = .some(owner.flatMap { values["\($0).\(name)"] ?? nil })
        }
        before = now
        return values
    }

    /// The increase of a count; a count that was reset counts from 0.
    private static func increase(_ now: Int, _ before: Int) -> Int { now >= before ? now - before : now }

    private static func word(_ phase: Phase) -> String {
        switch phase {
        case .notReady: "absent"
        case .ready, .serving: "serving"
        case .playing: "playing"
        case .goal: "goal"
        case .paused: "paused"
        case .over: "over"
        }
    }

    private static func points(_ match: Match) -> Int { Int(match.score.one) + Int(match.score.two) }

    private static func seat(_ status: PeerStatus) -> Player? {
        if case .player(let seat) = status.seat { seat } else { nil }
    }

    private static func whole(_ number: some BinaryInteger) -> ExpressionValue {
        .number(Decimal(Int(number), digits: 0))
    }

    /// A length rounded to eight digits.
    private static func length(_ length: Fixed) -> ExpressionValue {
        .number(Decimal(Int((Double(length.raw) / 16_777_216 * 1e8 + 0.5).rounded(.down)), digits: 8))
    }
}
