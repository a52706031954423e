public import GameBasics

/// Both players' inputs in the recent ticks of a timeline: the known ones, and predictions of the others.
///
/// A local input is queued for the tick in which it takes effect, ``inputDelay`` ticks after it is made.
public struct InputQueue<Game: SyncGame>: Sendable {
    /// Ticks kept: more than two peers need that are each a whole prediction window ahead of the known inputs.
    @inlinable static var capacity: UInt32 { 512 }

    /// The input delay in ticks, 0 to 30.
    @usableFromInline var inputDelay: UInt32

    /// The last tick up to which each player's inputs are known.
    @usableFromInline var known = PerPlayer<UInt32>(0, 0)

    /// Each player's predicted input in the ticks after that.
    @usableFromInline var predicted = PerPlayer(Game.neutral, Game.neutral)

    @usableFromInline var inputs = [PerPlayer<Game.Input>](repeating: PerPlayer(Game.neutral, Game.neutral), count: 512)

    /// The same inputs as in packets: each is sent in many packets, and coded once.
    @usableFromInline var codes: PerPlayer<[Game.Inputs.Code]>

    @inlinable package init(inputDelay: UInt32 = 0) {
        self.inputDelay = inputDelay
        let noCodes = Array(repeating: Game.Inputs.code(Game.neutral), count: Int(Self.capacity))
        codes = PerPlayer(noCodes, noCodes)
    }

    /// The inputs for simulating a tick.
    @inlinable subscript(tick: UInt32) -> PerPlayer<Game.Input> {
        var inputs = inputs[Int(tick % Self.capacity)]
        if known.one < tick { inputs.one = predicted.one }
        if known.two < tick { inputs.two = predicted.two }
        return inputs
    }

    /// A player's input in a recent tick; `nil` if it is not known, or no longer kept.
    @inline(__always)
    @inlinable func known(of player: Seat, at tick: UInt32) -> KnownInput<Game.Input>? {
        let last = known[player]
        guard tick <= last && last - tick < Self.capacity else { return nil }
        return KnownInput<Game.Input>(input: inputs[Int(tick % Self.capacity)][player], lastTick: last)
    }

    /// A player's input at the place of a tick, known or not.
    @inline(__always)
    @inlinable func recorded(of player: Seat, at tick: UInt32) -> Game.Input {
        inputs[Int(tick % Self.capacity)][player]
    }

    /// The players whose input in a tick is predicted.
    @inlinable func predicted(at tick: UInt32) -> PlayerSet {
        var players: PlayerSet = []
        if known.one < tick { players.insert(PlayerSet(.one)) }
        if known.two < tick { players.insert(PlayerSet(.two)) }
        return players
    }

    /// The last tick up to which the inputs of all players but the given ones are known; `UInt32.max` if both are
    /// given.
    @inlinable func knownTick(excluding players: PlayerSet) -> UInt32 {
        let one = players.contains(PlayerSet(.one)) ? .max : known.one
        let two = players.contains(PlayerSet(.two)) ? .max : known.two
        return min(one, two)
    }

    /// A player's known inputs after a tick, as many as fit into a packet, and the tick of the last one.
    @inlinable func sequence(of player: Seat, after first: UInt32) -> (sequence: Game.Inputs, last: UInt32) {
        var sequence = Game.Inputs()
        var tick = first
        let (codes, known) = (codes[player], known[player])
        while tick < known {
            let next = tick &+ 1
            guard sequence.append(codes[Int(next % Self.capacity)]) else { break }
            tick = next
        }
        return (sequence, tick)
    }

    /// Begins a timeline at a tick, which has empty inputs.
    ///
    /// - Parameter kept: The players whose inputs of later ticks stay known.
    @inlinable mutating func begin(at tick: UInt32, keeping kept: PlayerSet) {
        inputs[Int(tick % Self.capacity)] = PerPlayer(Game.neutral, Game.neutral)
        for player in Seat.allCases where !kept.contains(PlayerSet(player)) || known[player] < tick {
            known[player] = tick
        }
    }

    /// Records a player's input in the first tick without a known one.
    ///
    /// - Returns: True if the input equals the prediction.
    @inlinable package mutating func record(_ input: Game.Input, of player: Seat) -> Bool {
        known[player] += 1
        let index = Int(known[player] % Self.capacity)
        inputs[index][player] = input
        codes[player][index] = Game.Inputs.code(input)
        return input == predicted[player]
    }

    /// Predicts that each player repeats its last known move.
    @inlinable mutating func predict() {
        predicted = PerPlayer(
            Game.prediction(after: self[known.one].one),
            Game.prediction(after: self[known.two].two)
        )
    }
}

/// The local player's inputs.
extension InputQueue {
    /// Queues the local player's input of the tick after the current one.
    ///
    /// - Returns: False if the tick in which it would take effect has an input already.
    @inlinable mutating func queue(_ input: Game.Input, of player: Seat, after currentTick: UInt32) -> Bool {
        fill(player, through: currentTick)
        guard known[player] <= currentTick + inputDelay else { return false }
        _ = record(Game.packed(input), of: player)
        return true
    }

    /// Queues the input that remote peers have predicted for the local player, in a tick in which the device was
    /// suspended, so that their simulation stays correct.
    @inlinable mutating func queuePrediction(of player: Seat, after currentTick: UInt32) {
        _ = queue(Game.prediction(after: self[known[player]][player]), of: player, after: currentTick)
    }

    /// Queues empty inputs of the local player, up to those made in the current tick, if none are known.
    @inlinable mutating func fill(_ player: Seat, through currentTick: UInt32) {
        while known[player] < currentTick + inputDelay {
            _ = record(Game.neutral, of: player)
        }
    }
}
