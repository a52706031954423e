/// How often a peer sends: in every tick, or in every second, third … where the link carries less.
///
/// Each packet has all that the others lack, and its headers are most of it: fewer packets bring the same a little later.
/// A link that is sent more than it carries queues the rest, and the others' acknowledgements come later and later.
/// Jitter, loss and silences delay acknowledgements too, but not those of many packets in a row that all bring news:
/// only that counts. The peer then sends as often as news came through, and a bit less, until the queue is empty. After
/// five calm seconds it tries an interval that is one tick shorter, and where that was too short, waits twice as long
/// before the next try.
struct SendPace: Sendable {
    /// The ticks from a packet to the next one.
    private(set) var interval: UInt32 = 1

    /// Whether it was ever longer than a tick.
    private(set) var wasSlowed = false

    /// The longest interval in ticks, unless told: four packets a second.
    static let longestInterval: UInt32 = 15

    /// The longest interval in ticks.
    private let longest: UInt32

    /// The tick of the peer in which it sent last.
    private var lastSent: UInt32 = 0

    /// The latest number that the others have acknowledged.
    private var heard: UInt32 = 0

    /// Until the others have acknowledged this number, their acknowledgements are still of another interval.
    private var firstOfInterval: UInt32 = 0

    /// The shortest delays of half a minute, and of the one before: of the round trip, and of the way there.
    private var roundTrip = Shortest()
    private var oneWay = Shortest()

    /// Since when the delay of all news has been too long, and how often.
    private var late = (count: 0, sequence: UInt32(0), heard: UInt32(0))

    /// Since when there has been no queue, when the interval was shortened last, and how long it takes until then.
    private var calmSince: UInt32 = 0
    private var shortenedAt: UInt32?
    private var patience = shortestPatience

    /// Ticks by which a round trip may be longer than the shortest before it tells of a queue: half a second, because
    /// jitter, and the delay of a buffer that others fill, stay below.
    private static let tolerance: Int32 = 30

    /// How many of these the way there has to take for the queue to be in this direction.
    private static let toleranceOneWay: Int32 = 5

    /// Packets in a row that have to be late; fewer where their news take more than a second and a half.
    private static let latePackets = 8
    private static let fewestLatePackets = 2
    private static let longTime: UInt32 = 90

    /// In ticks.
    private static let shortestPatience: UInt32 = 300
    private static let longestPatience: UInt32 = 3_600

    init(longest: UInt32 = longestInterval) {
        self.longest = longest
    }

    /// Whether to send in this tick; if so, notes that it was sent.
    mutating func takeTurn(at sequence: UInt32) -> Bool {
        guard interval == 1 || sequence &- lastSent >= interval else { return false }
        lastSent = sequence
        return true
    }

    /// Sends in the next tick whatever the interval, because the others stall without it.
    mutating func hurry() {
        lastSent = lastSent &- longest
    }

    /// Begins to count acknowledgements from another number on.
    mutating func restart() {
        (heard, firstOfInterval, late.count) = (0, 0, 0)
    }

    /// Takes another peer's acknowledgement.
    ///
    /// - Parameters:
    ///   - heard: The latest number that it has, which grows by one a tick.
    ///   - roundTrip: Ticks since that was first sent.
    ///   - oneWay: Ticks by which it was late for the other peer when that acknowledged it; `nil` where that is not
    ///     known, and a queue in either direction counts.
    ///   - last: The latest number that can be acknowledged.
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

/// The shortest value of a delay in the last half or whole minute.
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
