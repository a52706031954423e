internal import GroupSessions
internal import MatchSync

/// Measures the connection to a player from input messages, for a strategy that sends inputs.
///
/// A message that acknowledges a tick ends a round trip. It waited for a tick of both peers, on average half a tick
/// each; in return, an arrival counts as of the tick before it. Loss is the share of messages that did not arrive.
struct LinkMeter: Sendable {
    /// The smoothed round trip in 1/16 ticks; `nil` before the first sample.
    private(set) var roundTrip: Int?

    /// The loss of the other player's messages in the last window, in parts per million; `nil` before the first one.
    private(set) var loss: Int?

    /// The mean rollback depth of the last second, in ticks.
    private(set) var rollbackDepth = 0

    /// Ticks since the last message of the other player.
    private(set) var silence = 0

    /// The local tick of the first sending of each tick, by the tick modulo the size; zero for never.
    private var sentAt = [UInt32](repeating: 0, count: Int(InputMessage.ticks))

    /// The number of the next traffic entry to read.
    private var next = 0

    private var window = Window()

    /// The statistics at the beginning of the second, and the ticks since.
    private var second = (statistics: SyncStatistics(), ticks: 0)

    /// The measured player.
    private var remote: ParticipantID?

    /// The messages received in some seconds.
    private struct Window: Sendable {
        /// The ticks of the first and the latest message, and the number of messages after the first.
        var first: UInt16?
        var last: UInt16 = 0
        var count = 0
        /// The least distance between the ticks of two messages: the remote player's send interval.
        var interval = Int.max
    }

    /// Length of a window in ticks.
    private static let windowTicks = 240

    /// Divisor of a sample's weight in the smoothed round trip.
    private static let smoothing = 8

    /// Reads the messages that a shell has sent and received in a tick.
    ///
    /// - Parameter opponent: The player whose messages count; `nil` for none.
    mutating func measure<Session>(_ shell: PeerShell<Session>, with opponent: ParticipantID?) {
        if opponent != remote {
            self = LinkMeter()
            remote = opponent
            next = shell.traffic.total
        }
        silence += 1
        let numbers = shell.traffic.numbers
        for number in max(next, numbers.lowerBound)..<numbers.upperBound {
            let entry = shell.traffic[number]
            switch (entry.direction, entry.message) {
            case (.sent, .input(let message)):
                noteSent(message, at: entry.tick)
            case (.received(let source), .input(let message)) where source == opponent:
                take(message, at: entry.tick)
            case (.received(let source), _) where source == opponent:
                silence = 0
            default:
                break
            }
        }
        next = numbers.upperBound
        passSecond(shell.peer.statistics)
    }

    private mutating func noteSent(_ message: InputMessage, at tick: UInt32) {
        let place = Int(message.tick)
        // A stalled peer repeats its tick: only the first sending counts, or the first since the numbers wrapped.
        if sentAt[place] == 0 || tick &- sentAt[place] > InputMessage.ticks / 2 { sentAt[place] = tick }
    }

    private mutating func take(_ message: InputMessage, at tick: UInt32) {
        silence = 0
        let acknowledged = (Int(message.tick) - message.frameAdvantage) & Int(InputMessage.ticks - 1)
        let sent = sentAt[acknowledged]
        if sent != 0, tick &- sent < 300 {
            sentAt[acknowledged] = 0
            let sample = Int(tick &- sent) * 16
            roundTrip = roundTrip.map { $0 + (sample - $0) / Self.smoothing } ?? sample
        }
        count(message.tick)
    }

    private mutating func count(_ tick: UInt16) {
        guard let first = window.first else {
            window = Window(first: tick, last: tick)
            return
        }
        let distance = Self.distance(from: window.last, to: tick)
        // A late message or a duplicate does not end the window.
        if distance < 0 { window.count += 1 }
        guard distance > 0 else { return }
        window.last = tick
        window.count += 1
        window.interval = min(window.interval, distance)
        let span = Self.distance(from: first, to: tick)
        guard span >= Self.windowTicks else { return }
        let expected = max(span / window.interval, 1)
        loss = max(expected - window.count, 0) * 1_000_000 / expected
        window = Window(first: tick, last: tick)
    }

    /// The signed distance between two 12-bit tick numbers, which wrap.
    private static func distance(from first: UInt16, to second: UInt16) -> Int {
        Int(Int16(bitPattern: (second &- first) << 4) >> 4)
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
    /// The round trip in milliseconds.
    var roundTripMilliseconds: Int? { roundTrip.map { $0 * 1_000 / 960 } }

    /// True if nothing has come for a second: the other measures are old.
    var isSilent: Bool { silence >= 60 }

    /// The quality of the connection from 1 to 4; 0 for silence, or before the first round trip.
    var quality: Int {
        guard !isSilent, let roundTripMilliseconds else { return 0 }
        switch (roundTripMilliseconds, loss ?? 0) {
        case (..<60, ..<20_000): return 4
        case (..<120, ..<60_000): return 3
        case (..<220, ..<150_000): return 2
        default: return 1
        }
    }
}
