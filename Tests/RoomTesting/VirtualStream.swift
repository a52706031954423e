internal import GameBasics
internal import GameCore

/// Bytes in two directions.
package final class VirtualStream {
    package let number: Int
    package let place: Int
    package var up: VirtualPipe
    package var down: VirtualPipe

    /// - Parameter place: The stream's index within its link.
    package init(number: Int, seed: UInt64, _ conditions: VirtualConditions, place: Int) {
        self.number = number
        self.place = place
        up = VirtualPipe(seed: seed, conditions, place: place)
        down = VirtualPipe(seed: ~seed, conditions, place: place)
    }
}

/// Bytes in one direction: complete and in order unless the link is cut.
package struct VirtualPipe {
    package var conditions: VirtualConditions
    private let place: Int
    package var isCut = false
    private var chunks: [(due: Duration, bytes: ArraySlice<UInt8>)] = []
    private var count = 0
    private var latest = Duration.zero
    private var ending: Duration?
    private var numbers: SplitMix64

    package init(seed: UInt64, _ conditions: VirtualConditions, place: Int) {
        numbers = SplitMix64(seed: seed)
        self.conditions = conditions
        self.place = place
    }

    private var delay: Duration { conditions.delay + conditions.spread * place }

    /// - Returns: The number of bytes taken.
    package mutating func append(_ bytes: ArraySlice<UInt8>, at now: Duration) -> Int {
        guard ending == nil else { return bytes.count }
        let taken = bytes.prefix(VirtualRoom.capacity - count)
        var rest = taken[...]
        while !rest.isEmpty {
            let size = 1 + Int(numbers.next() % UInt64(conditions.chunk))
            let part = conditions.chunk == VirtualRoom.capacity ? rest : rest.prefix(size)
            latest = max(latest, now + delay + lateness())
            chunks.append((latest, part))
            rest = rest.dropFirst(part.count)
        }
        count += taken.count
        return taken.count
    }

    package mutating func take(until now: Duration) -> [ArraySlice<UInt8>] {
        guard !isCut else { return [] }
        let due = chunks.prefix { $0.due <= now }.map(\.bytes)
        chunks.removeFirst(due.count)
        count -= due.reduce(0) { $0 + $1.count }
        return due
    }

    package mutating func end(at now: Duration) {
        if ending == nil { ending = max(latest, now + delay) }
    }

    /// Resets the connection: ends the stream and loses the bytes in flight.
    package mutating func reset(at now: Duration) {
        chunks = []
        count = 0
        isCut = false
        ending = now
    }

    package func hasEnded(at now: Duration) -> Bool {
        guard !isCut, chunks.isEmpty, let ending else { return false }
        return ending <= now
    }

    package var isEmpty: Bool { chunks.isEmpty }

    private mutating func lateness() -> Duration {
        var lateness = Duration.zero
        if conditions.jitter > .zero { lateness += conditions.jitter * Int(numbers.next() % 100) / 100 }
        if conditions.loss > 0, numbers.next() % 100 < conditions.loss {
            lateness += VirtualConditions.retransmissionTimeout
        }
        return lateness
    }
}
