public import GameBasics

/// Decides in which ticks a peer sends its inputs, and selects the inputs that the other participants lack.
@usableFromInline struct InputSender: Sendable {
    /// Ticks whose time of sending is kept.
    @inlinable static var capacity: UInt32 { 256 }

    /// Longest possible backlog with one direction dead: 2 × prediction window + 2 × maximum input delay.
    @inlinable static var longestBacklog: UInt32 {
        2 * SyncBounds.predictionWindows.upperBound + 2 * SyncBounds.inputDelays.upperBound
    }

    /// The acknowledged inputs.
    @usableFromInline var acknowledgements = Acknowledgements()

    @usableFromInline var pace: SendPace

    /// The remote player's acknowledgement since the last turn: the last tick of its known local inputs, and its frame
    /// advantage.
    @usableFromInline var heard: (tick: UInt32, advantage: Int32)?

    /// The peer's tick in which each tick's input was first sent, and the last tick sent.
    @usableFromInline var firstSent = [UInt32](repeating: 0, count: 256)
    @usableFromInline var lastSent: UInt32 = 0

    /// - Parameter longestInterval: The most ticks between packets on a link with little bandwidth.
    @inlinable init(longestInterval: UInt32) {
        pace = SendPace(longest: longestInterval)
    }

    /// Ticks between packets.
    @inlinable var interval: UInt32 { pace.interval }

    /// Begins a timeline, or continues one, at a tick.
    @inlinable mutating func begin(at tick: UInt32) {
        heard = nil
        lastSent = tick
        pace.restart()
    }

    /// Makes the peer send in the next tick at any interval.
    @inlinable mutating func sendInNextTick() {
        pace.sendInNextTick()
    }

    /// Takes the acknowledgement in a packet of the remote player.
    @inlinable mutating func receive(advantage: Int, knowing tick: UInt32) {
        if tick > heard?.tick ?? 0 { heard = (tick, Int32(advantage)) }
    }

    /// Returns true if a player sends in this tick; see ``SendPace``.
    ///
    /// - Parameters:
    ///   - known: The last tick of the player's known inputs.
    ///   - advantageShowsDelay: True if the remote player's frame advantage grows with the one-way delay; false if the
    ///     players wait for each other's inputs.
    @inlinable mutating func takeTurn(at peerTick: UInt32, known: UInt32, advantageShowsDelay: Bool) -> Bool {
        if let (tick, advantage) = heard {
            heard = nil
            if tick <= lastSent, lastSent - tick < Self.capacity {
                pace.note(
                    heard: tick,
                    roundTrip: Int32(clamping: peerTick - firstSent[index(of: tick)]),
                    oneWay: advantageShowsDelay ? advantage : nil,
                    last: known,
                    at: peerTick
                )
            }
        }
        return pace.takeTurn(at: peerTick)
    }

    /// Notes that the inputs up to a tick were sent.
    @inlinable mutating func noteSent(through tick: UInt32, at peerTick: UInt32) {
        lastSent = max(lastSent, tick - min(tick, Self.capacity))
        while lastSent < tick {
            lastSent += 1
            firstSent[index(of: lastSent)] = peerTick
        }
    }

    /// The inputs of a player that the other participants lack, and the tick of the last one.
    ///
    /// If not all fit, those do not count who have acknowledged nothing; and if the rest does not fit either, the other
    /// player gets the oldest inputs that it lacks: without these it would stall, and then all others. A spectator that
    /// lacks more gets the owner's next snapshot.
    @inline(__always)
    @inlinable func sequence<Game>(of player: Seat, in inputs: InputQueue<Game>, from firstTick: UInt32) -> (
        sequence: Game.Inputs, last: UInt32
    ) {
        let known = inputs.known[player]
        func all(after acknowledged: UInt32) -> (sequence: Game.Inputs, last: UInt32)? {
            let first = min(max(acknowledged, firstTick), known)
            guard known - first <= UInt32(Game.Inputs.capacity) else { return nil }
            let sequence = inputs.sequence(of: player, after: first)
            return sequence.last == known ? sequence : nil
        }
        if let sequence = all(after: acknowledgements.least ?? firstTick) { return sequence }
        let opponent = acknowledgements[player.opponent]
        if acknowledgements.least == nil, opponent != nil, let least = acknowledgements.leastOfParty,
            let sequence = all(after: least)
        {
            return sequence
        }
        let byOpponent = min(max(opponent ?? firstTick, firstTick), known)
        let isReachable = known - byOpponent <= Self.longestBacklog
        return inputs.sequence(of: player, after: isReachable ? byOpponent : known - UInt32(Game.Inputs.capacity))
    }

    @inlinable func index(of tick: UInt32) -> Int {
        Int(tick % Self.capacity)
    }
}
