internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// Measures the connection to a player from input messages, for a strategy that sends inputs.
///
/// A message that acknowledges a tick ends a round trip. It waited for a tick of both peers, on average half a tick
/// each; in return, an arrival counts as of the tick before it.
struct LinkMeter: Sendable {
    private var measures = Measures()

    /// The measures before the last silence that began, while the other player may still excuse it.
    private var before: Measures?

    /// The measures that a silence changes.
    private struct Measures {
        /// The smoothed round trip in 1/16 ticks; `nil` before the first sample.
        var roundTrip: Int?

        var messages = MessageLoss()

        var shortest = ShortestDelay()

        /// Ticks by which the round trip exceeds the shortest one of the last minute, and ticks since it was a second
        /// or less.
        var growth = 0
        var slowTicks = 0

        /// The ends of the last two silences, in the meter's ticks.
        var silenceEnds: (before: Int?, last: Int?)
    }

    /// The meter's ticks.
    private var ticks = 0

    /// The mean rollback depth of the last second, in ticks.
    private(set) var rollbackDepth = 0

    /// Ticks since the last message of the other player.
    private(set) var silence = 0

    /// The meter's ticks of the first and the last input message since one that acknowledged a new tick.
    private var unanswered: (first: Int, last: Int)?

    /// The local tick of the first sending of each tick, by the tick modulo the size; zero for never.
    private var sentAt = [UInt32](repeating: 0, count: Int(InputMessage<Match>.ticks))

    /// The number of the next traffic entry to read.
    private var next = 0

    /// The statistics at the beginning of the second, and the ticks since.
    private var second = (statistics: SyncStatistics(), ticks: 0)

    /// The measured player.
    private var remote: ParticipantID?

    /// Divisor of a sample's weight in the smoothed round trip.
    private static let smoothing = 8

    /// Reads the messages that a shell has sent and received in a tick.
    ///
    /// - Parameter opponent: The player whose messages count; `nil` for none.
    mutating func measure<Session>(_ shell: PeerShell<Session, Match>, with opponent: ParticipantID?) {
        if opponent != remote {
            self = LinkMeter()
            remote = opponent
            next = shell.traffic.total
        }
        ticks += 1
        silence += 1
        if silence == Self.beginningSilence { before = measures }
        if silence == 1, let last = measures.silenceEnds.last, ticks - last > Self.excusingTime { before = nil }
        measures.slowTicks = roundTripMilliseconds ?? 0 > Self.slowRoundTrip ? measures.slowTicks + 1 : 0
        let numbers = shell.traffic.numbers
        for number in max(next, numbers.lowerBound)..<numbers.upperBound {
            let entry = shell.traffic[number]
            switch (entry.direction, entry.message) {
            case (.sent, .input(let message)):
                noteSent(message, at: entry.tick)
            case (.received(let source), .input(let message)) where source == opponent:
                take(message, at: entry.tick)
            case (.received(let source), _) where source == opponent:
                endSilence()
            default:
                break
            }
        }
        next = numbers.upperBound
        passSecond(shell.peer.statistics)
    }

    private mutating func noteSent(_ message: InputMessage<Match>, at tick: UInt32) {
        let place = Int(message.tick)
        // A stalled peer repeats its tick: only the first sending counts, or the first since the numbers wrapped.
        if sentAt[place] == 0 || tick &- sentAt[place] > InputMessage<Match>.ticks / 2 { sentAt[place] = tick }
    }

    private mutating func endSilence() {
        if isSilent { measures.silenceEnds = (measures.silenceEnds.last, ticks) }
        silence = 0
    }

    /// Takes the measures back to those before the last silence, since one of the programs stood still: the connection
    /// was not to blame.
    ///
    /// It may be called as the silence ends, or shortly before or after.
    mutating func excuseSilence() {
        if let before { measures = before }
        measures.messages.skip()
        (before, silence, unanswered) = (nil, 0, nil)
        for index in sentAt.indices { sentAt[index] = 0 }
    }

    private mutating func take(_ message: InputMessage<Match>, at tick: UInt32) {
        endSilence()
        let acknowledged = (Int(message.tick) - message.frameAdvantage) & Int(InputMessage<Match>.ticks - 1)
        let sent = sentAt[acknowledged]
        if sent != 0, tick &- sent < 300 {
            sentAt[acknowledged] = 0
            let sample = Int(tick &- sent) * 16
            let smoothed = measures.roundTrip.map { $0 + (sample - $0) / Self.smoothing } ?? sample
            measures.growth = Int(measures.shortest.excess(of: Int32(smoothed / 16), at: tick))
            measures.roundTrip = smoothed
            unanswered = nil
        } else {
            unanswered = (unanswered?.first ?? ticks, ticks)
        }
        measures.messages.note(message.tick)
    }

    private mutating func passSecond(_ statistics: SyncStatistics) {
        second.ticks += 1
        guard second.ticks >= 60 else { return }
        let rollbacks = statistics.rollbacks - second.statistics.rollbacks
        let resimulated = statistics.resimulatedTicks - second.statistics.resimulatedTicks
        rollbackDepth = rollbacks > 0 ? (resimulated + rollbacks / 2) / rollbacks : 0
        second = (statistics, 0)
    }
}

extension LinkMeter {
    /// The loss of the other player's messages, in parts per million; `nil` before it is known.
    var loss: Int? { measures.messages.share }

    /// The round trip in milliseconds.
    var roundTripMilliseconds: Int? { measures.roundTrip.map { $0 * 1_000 / 960 } }

    /// A state of the connection that a number alone does not explain.
    enum Trouble: String {
        /// For a second nothing has come, or nothing that acknowledged a new tick: the other measures are old.
        case noAnswer = "no answer"
        /// A round trip above a second for five seconds, or two silences within twenty: no match for this connection.
        case tooSlow = "too slow"
        /// A round trip of 300 ms more than the shortest of the last minute, as in the queue of a full connection.
        case delayGrew = "delay grew"
    }

    var trouble: Trouble? {
        if isSilent { return .noAnswer }
        if measures.slowTicks >= Self.slowTime { return .tooSlow }
        if let before = measures.silenceEnds.before, ticks - before <= Self.silenceTime { return .tooSlow }
        // After those two, since a link that is too slow leaves inputs unanswered, too.
        if let (first, last) = unanswered, last - first >= Self.noAnswerTime { return .noAnswer }
        return measures.growth >= Self.grownTicks ? .delayGrew : nil
    }

    var isSilent: Bool { silence >= Self.noAnswerTime }

    /// In milliseconds.
    private static let slowRoundTrip = 1_000

    /// In ticks.
    private static let noAnswerTime = 60
    private static let beginningSilence = 20
    private static let excusingTime = 120
    private static let slowTime = 300
    private static let silenceTime = 1_200
    private static let grownTicks = 18

    /// The quality of the connection from 1 to 4; 0 without an answer, or before the first round trip.
    var quality: Int {
        guard trouble != .noAnswer, let roundTripMilliseconds else { return 0 }
        switch (roundTripMilliseconds, loss ?? 0) {
        case (..<60, ..<20_000): return 4
        case (..<120, ..<60_000): return 3
        case (..<220, ..<150_000): return 2
        default: return 1
        }
    }
}
