/// How often a peer sends: in every tick, or in every second, third … where the link carries less.
///
/// Each packet says all that the others lack, and the headers are most of it: fewer packets say the same a little later.
/// A link that is sent more than it carries queues it, and what the others say they have heard comes later and
/// later. Jitter, loss and silences make that late too, but not for many packets in a row that all bring news: only
/// that counts. The peer then sends as often as news came through, and a bit less, until the queue is gone; after
/// five calm seconds it tries one tick less, and where that was too much, waits twice as long the next time.
struct SendPace: Sendable {
    /// The ticks from a packet to the next one.
    private(set) var interval: UInt32 = 1

    /// Whether it was ever longer than a tick.
    private(set) var wasSlowed = false

    /// The longest interval in ticks: 15 are four packets a second.
    private let longest: UInt32

    /// The tick of the peer in which it sent last.
    private var lastSent: UInt32 = 0

    /// The latest that the others have heard of.
    private var heard: UInt32 = 0

    /// Until the others have heard of this, what they say is still of another interval.
    private var firstOfInterval: UInt32 = 0

    /// The shortest delays of half a minute, and of the one before: of what an answer takes, and of the way there.
    private var roundTrip = Shortest()
    private var oneWay = Shortest()

    /// Since when the delay has been too long with all news, and how often.
    private var late = (count: 0, sequence: UInt32(0), heard: UInt32(0))

    /// Since when there has been no queue, when the interval was shortened last, and how long it takes until then.
    private var calmSince: UInt32 = 0
    private var shortenedAt: UInt32?
    private var patience = shortestPatience

    /// By how many ticks an answer may come later than at best before it tells of a queue: half a second, because
    /// jitter, and the delay of a buffer that others fill, stay below.
    private static let tolerance: Int32 = 30

    /// How many of these the way there has to take, for the queue to be in this direction.
    private static let toleranceOneWay: Int32 = 5

    /// How many packets in a row have to be late; fewer where their news take more than a second and a half.
    private static let latePackets = 8
    private static let fewestLatePackets = 2
    private static let longTime: UInt32 = 90

    /// In ticks.
    private static let shortestPatience: UInt32 = 300
    private static let longestPatience: UInt32 = 3_600

    init(longest: UInt32 = 15) {
        self.longest = longest
    }

    /// Whether to send in this tick, and then it is noted as sent.
    mutating func takeTurn(at sequence: UInt32) -> Bool {
        guard interval == 1 || sequence &- lastSent >= interval else { return false }
        lastSent = sequence
        return true
    }

    /// Sends in the next tick whatever the interval, because the others wait for it.
    mutating func hurry() {
        lastSent = lastSent &- longest
    }

    /// Begins to count what the others hear from another number on.
    mutating func restart() {
        (heard, firstOfInterval, late.count) = (0, 0, 0)
    }

    /// Takes in what another peer says that it has heard of this one.
    ///
    /// - Parameters:
    ///   - heard: The latest, by a number that grows by one a tick.
    ///   - roundTrip: How many ticks ago that was sent first.
    ///   - oneWay: By how many ticks it was late for the other, when it said so; `nil` where that is not known, and a
    ///     queue in either direction counts.
    ///   - last: The latest that there is to hear of.
    ///   - sequence: Counts this peer's ticks.
    mutating func note(heard: UInt32, roundTrip: Int32, oneWay: Int32?, last: UInt32, at sequence: UInt32) {
        guard heard > self.heard else { return }
        self.heard = heard
        let excess = self.roundTrip.excess(of: roundTrip, at: sequence) - Int32(interval - 1)
        let isThisWay = oneWay.map { self.oneWay.excess(of: $0, at: sequence) >= Self.toleranceOneWay } ?? true
        guard heard >= firstOfInterval else { return }
        if excess >= Self.tolerance && isThisWay {
            if late.count == 0 { late = (0, sequence, heard) }
            late.count += 1
            calmSince = sequence
            let isLong = late.count > Self.fewestLatePackets && sequence &- late.sequence > Self.longTime
            if late.count > Self.latePackets || isLong {
                lengthen(after: sequence &- late.sequence, for: heard - late.heard)
                change(at: sequence, last)
            }
            return
        }
        late.count = 0
        if excess >= Self.tolerance / 3 && isThisWay {
            calmSince = sequence
        } else if interval > 1, sequence &- calmSince > patience {
            interval -= 1
            shortenedAt = sequence
            change(at: sequence, last)
        }
    }

    /// Sends as often as news came through, and a bit less.
    private mutating func lengthen(after ticks: UInt32, for news: UInt32) {
        let carried = (interval * ticks + news - 1) / max(news, 1)
        if let shortenedAt, late.sequence &- shortenedAt <= patience {
            patience = min(patience * 2, Self.longestPatience)
        } else {
            patience = Self.shortestPatience
        }
        interval = min(max(carried, interval) + 1, longest)
        wasSlowed = true
    }

    private mutating func change(at sequence: UInt32, _ last: UInt32) {
        firstOfInterval = last + 1
        calmSince = sequence
        late.count = 0
    }
}

/// The shortest of a delay in the last half or whole minute.
private struct Shortest {
    private var current = Int32.max
    private var before = Int32.max
    private var since: UInt32 = 0

    /// In ticks.
    private static let halfMinute: UInt32 = 1_800

    /// By how much a delay is longer than the shortest one, which it may be itself.
    mutating func excess(of delay: Int32, at sequence: UInt32) -> Int32 {
        if sequence &- since > Self.halfMinute { (current, before, since) = (delay, current, sequence) }
        current = min(current, delay)
        return delay - min(current, before)
    }
}
