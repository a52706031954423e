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
        for side in LabSide.allCases {
            for (name, value) in self.values(of: side, in: lab, now) { values["\(side).\(name)"] = value }
        }
        func any(_ name: String, _ isSo: (ExpressionValue?) -> Bool) -> ExpressionValue {
            .flag(LabSide.allCases.contains { isSo(values["\($0).\(name)"] ?? nil) })
        }
        values["message.lost"] = any("messagesLost") { $0 != Self.whole(0) }
        values["message.arrived"] = any("messagesArrived") { $0 != Self.whole(0) }
        if lab.tick > 1 {
            for name in ["contact", "goal"] { values[name] = any(name) { $0 == .flag(true) } }
        }
        let owner = LabSide.allCases.first { lab.peer($0).isOwner }
        for name in ["phase", "playing", "ball.x", "ball.y", "rally", "score.left", "score.right"] {
            values[name] = .some(owner.flatMap { values["\($0).\(name)"] ?? nil })
        }
        before = now
        return values
    }

    private func values(of side: LabSide, in lab: Lab, _ now: PerSide<Status>) -> [String: ExpressionValue?] {
        let (status, peer) = (lab.peer(side), lab.devices[side.rawValue].shell.peer)
        let (shown, then, kind) = (status.shown, before[side], peer.strategyKind)
        let seats = PerSide(lab.peer(.left).seat, lab.peer(.right).seat)
        var values: [String: ExpressionValue?] = [
            "tick": Self.whole(shown.tick), "confirmed": Self.whole(peer.confirmed.tick),
            "ahead": Self.whole(Int(shown.tick) - Int(peer.confirmed.tick)),
            "present": .flag(status.isPresent), "owner": .flag(status.isOwner), "epoch": Self.whole(status.epoch),
            "clockTicks": Self.whole(Self.increase(Int(now[side].ticks), Int(then.ticks))),
            "messagesSent": Self.whole(now[side].link.sent - then.link.sent),
            "messagesLost": Self.whole(now[side].link.lost - then.link.lost),
            "messagesArrived": Self.whole(now[side.other].link.delivered - before[side.other].link.delivered),
            "phase": .word(Self.word(shown.phase)), "playing": .flag(shown.phase == .playing),
            "rally": Self.whole(shown.rally),
            "score.left": seats.left.map { Self.whole(shown.score[$0]) },
            "score.right": seats.right.map { Self.whole(shown.score[$0]) },
            "paddle": seats[side].map { Self.length(shown.paddles[$0]) },
            "remotePaddle": seats[side.other].map { Self.length(shown.paddles[$0]) },
            "ball.x": Self.length(shown.ball.x), "ball.y": Self.length(shown.ball.y),
        ]
        let depth = Self.increase(now[side].statistics.resimulatedTicks, then.statistics.resimulatedTicks)
        let stalls = Self.increase(now[side].statistics.stallTicks, then.statistics.stallTicks)
        guard lab.tick > 1, depth >= 0, stalls >= 0 else { return values }
        values["rollbackDepth"] = .some(kind.has(.predicts) ? Self.whole(depth) : nil)
        values["stalled"] = .some(kind.has(.sendsInputs) ? .flag(stalls > 0) : nil)
        values["contact"] = .flag(shown.rally > then.shown.rally)
        values["goal"] = .flag(Self.points(shown) > Self.points(then.shown))
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

    private static func whole(_ number: some BinaryInteger) -> ExpressionValue {
        .number(Decimal(Int(number), digits: 0))
    }

    /// A length rounded to eight digits.
    private static func length(_ length: Fixed) -> ExpressionValue {
        .number(Decimal(Int((Double(length.raw) / 16_777_216 * 1e8 + 0.5).rounded(.down)), digits: 8))
    }
}
