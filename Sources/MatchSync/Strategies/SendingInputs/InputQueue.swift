internal import GameBasics
package import GameCore

/// Both players' inputs in the recent ticks of a timeline: the known ones, and predictions of the others.
///
/// A local input is queued for the tick in which it takes effect, ``inputDelay`` ticks after it is made.
package struct InputQueue: Sendable {
    /// Ticks kept: more than two peers need that are each a whole prediction window ahead of the known inputs.
    private static let capacity: UInt32 = 512

    /// The input delay in ticks, 0 to 30.
    let inputDelay: UInt32

    /// The last tick up to which each player's inputs are known.
    private(set) var known = PerPlayer<UInt32>(0, 0)

    /// Each player's predicted input in the ticks after that.
    private(set) var predicted = PerPlayer(Input.none, Input.none)

    private var inputs = [PerPlayer<Input>](repeating: PerPlayer(.none, .none), count: Int(capacity))

    /// The same inputs as in packets: each is sent in many packets, and coded once.
    private var codes = PerPlayer(noCodes, noCodes)

    private static let noCodes = [InputCode](repeating: .empty, count: Int(capacity))

    package init(inputDelay: Int = 0) {
        self.inputDelay = UInt32(inputDelay)
    }

    /// The inputs for simulating a tick.
    subscript(tick: UInt32) -> PerPlayer<Input> {
        var inputs = inputs[Int(tick % Self.capacity)]
        if known.one < tick { inputs.one = predicted.one }
        if known.two < tick { inputs.two = predicted.two }
        return inputs
    }

    /// A player's input in a recent tick; `nil` if it is not known, or no longer kept.
    @inline(__always)
    func known(of player: Player, at tick: UInt32) -> KnownInput? {
        let last = known[player]
        guard tick <= last && last - tick < Self.capacity else { return nil }
        return KnownInput(input: inputs[Int(tick % Self.capacity)][player], lastTick: last)
    }

    /// A player's input at the place of a tick, known or not.
    @inline(__always)
    func recorded(of player: Player, at tick: UInt32) -> Input { inputs[Int(tick % Self.capacity)][player] }

    /// The players whose input in a tick is predicted.
    func predicted(at tick: UInt32) -> PlayerSet {
        var players: PlayerSet = []
        if known.one < tick { players.insert(PlayerSet(.one)) }
        if known.two < tick { players.insert(PlayerSet(.two)) }
        return players
    }

    /// The last tick up to which the inputs of all players but the given ones are known; `UInt32.max` if both are
    /// given.
    func knownTick(excluding players: PlayerSet) -> UInt32 {
        let one = players.contains(PlayerSet(.one)) ? .max : known.one
        let two = players.contains(PlayerSet(.two)) ? .max : known.two
        return min(one, two)
    }

    /// A player's known inputs after a tick, as many as fit into a packet, and the tick of the last one.
    func sequence(of player: Player, after first: UInt32) -> (sequence: InputSequence, last: UInt32) {
        var sequence = InputSequence()
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
    mutating func begin(at tick: UInt32, keeping kept: PlayerSet) {
        inputs[Int(tick % Self.capacity)] = PerPlayer(.none, .none)
        for player in Player.allCases where !kept.contains(PlayerSet(player)) || known[player] < tick {
            known[player] = tick
        }
    }

    /// Records a player's input in the first tick without a known one.
    ///
    /// - Returns: True if the input equals the prediction.
    package mutating func record(_ input: Input, of player: Player) -> Bool {
        known[player] += 1
        let index = Int(known[player] % Self.capacity)
        inputs[index][player] = input
        codes[player][index] = InputCode(input)
        return input == predicted[player]
    }

    /// Predicts that each player repeats its last known move.
    mutating func predict() {
        predicted = PerPlayer(Input(self[known.one].one.move), Input(self[known.two].two.move))
    }
}

/// The local player's inputs.
extension InputQueue {
    /// Queues the local player's input of the tick after the current one.
    ///
    /// - Returns: False if the tick in which it would take effect has an input already.
    mutating func queue(_ input: Input, of player: Player, after currentTick: UInt32) -> Bool {
        fill(player, through: currentTick)
        guard known[player] <= currentTick + inputDelay else { return false }
        _ = record(input.packed, of: player)
        return true
    }

    /// Queues the input that remote peers have predicted for the local player, in a tick in which the device was
    /// suspended, so that their simulation stays correct.
    mutating func queuePrediction(of player: Player, after currentTick: UInt32) {
        _ = queue(Input(self[known[player]][player].move), of: player, after: currentTick)
    }

    /// Queues empty inputs of the local player, up to those made in the current tick, if none are known.
    mutating func fill(_ player: Player, through currentTick: UInt32) {
        while known[player] < currentTick + inputDelay {
            _ = record(.none, of: player)
        }
    }
}
