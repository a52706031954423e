internal import GameCore

/// What a peer knows of a timeline in which everyone simulates the same inputs: these inputs, how far
/// the match is settled by them, and whether the others have come to the same.
struct InputExchange: Sendable {
    /// For how many ticks the hashes of settled ticks are kept.
    private static let memory: UInt32 = 256

    /// The most ticks that the other player can lack, where one direction is dead: two windows, and both delays
    /// of an input.
    private static let farthest = 2 * Rollback.window + 60

    /// By how many ticks the local player's input takes effect later than it is made.
    let inputDelay: UInt32

    var inputs = InputHistory()

    /// What the local player asked for in ticks that did not take it.
    private var held: Input.Actions = []

    /// The tick in which the timeline begins, and the last one that is settled.
    private(set) var base: UInt32 = 0
    private(set) var settled: UInt32 = 0

    /// Who is absentPlayers in the last settled tick, and gives no inputs.
    private var absentPlayers: PlayerSet = []

    /// The first tick found in which another peer has come to something else.
    private(set) var divergence: UInt32?

    var advantage = FrameAdvantage()

    /// How often to send, and what the other player's packets of this tick say that it has heard.
    private var pace: SendPace
    private var hearing: (last: UInt32, lag: Int32)?

    /// In which of the peer's ticks each of the player's ticks was first sent, and the last that was.
    private var sendings = [UInt32](repeating: 0, count: Int(memory))
    private var lastSent: UInt32 = 0

    /// What the other player's latest packet says of its lag, until the next packet of one's own.
    private var otherLag: Int?

    /// A lag counts once its sender has the inputs up to this tick: the first one after the last gap; 0 before any.
    private var firstAfterGap: UInt32 = 0

    /// What the peers have come to in each tick: here, and as another peer says.
    private var hashes = [UInt64](repeating: 0, count: Int(memory))
    private var claims = [Claim](repeating: Claim(), count: Int(memory))

    /// - Parameters:
    ///   - inputDelay: In ticks, up to 30.
    ///   - longestInterval: The most ticks from a packet to the next one where the link carries little.
    init(inputDelay: Int, longestInterval: UInt32 = 15) {
        self.inputDelay = UInt32(inputDelay)
        pace = SendPace(longest: longestInterval)
    }

    private struct Claim: Sendable {
        var tick: UInt32 = .max
        var hash: UInt16 = 0
    }
}

/// The local peer's part.
extension InputExchange {
    /// Begins a timeline, or goes on in one from a later match.
    ///
    /// - Parameter kept: The players whose inputs for what comes are kept.
    mutating func begin(with match: Match, keeping kept: PlayerSet) {
        base = match.tick
        settled = base
        absentPlayers = match.absentPlayers
        divergence = nil
        advantage.restart()
        otherLag = nil
        firstAfterGap = 0
        hearing = nil
        lastSent = base
        pace.restart()
        inputs.begin(at: base, keeping: kept)
        for index in claims.indices { claims[index] = Claim() }
        hashes[index(of: base)] = match.hash
    }

    /// Takes down what the local player wants in the tick after `now`; where that is decided already, what it
    /// asks for waits for the next one.
    mutating func note(_ input: Input, of player: Player, after now: UInt32) {
        let tick = now + 1 + inputDelay
        hold(input)
        fill(player, through: now)
        guard inputs.known[player] < tick else { return }
        _ = inputs.record(Input(input.move, held).packed, of: player)
        held = []
    }

    /// Takes down that the local player did nothing in the ticks up to `now` of which nothing is known.
    mutating func fill(_ player: Player, through now: UInt32) {
        while inputs.known[player] < now + inputDelay {
            _ = inputs.record(.none, of: player)
        }
    }

    /// Keeps what the local player asks for until there is a tick that takes it.
    mutating func hold(_ input: Input) {
        held.formUnion(input.actions)
    }

    /// Takes down the local player's next tick as the others have assumed it to be, because the device stood
    /// still: what they saw meanwhile stays right.
    mutating func noteMissed(of player: Player, after now: UInt32) {
        note(Input(inputs[inputs.known[player]][player].move), of: player, after: now)
    }

    /// Notes a gap: a stretch of time in which this peer simulated nothing.
    ///
    /// It is made up in two steps. At once, as far as it shows already how far the others are; and after eight
    /// packets of those who have heard of it, for the rest, see ``FrameAdvantage/takeGap()``.
    ///
    /// - Parameters:
    ///   - length: How many ticks it lasted.
    ///   - now: The last tick that was simulated.
    ///   - window: For how many ticks the others go on without inputs of this peer.
    /// - Returns: How many ticks to make at once besides the next one.
    mutating func noteGap(_ length: UInt32, after now: UInt32, of seat: Player?, window: UInt32) -> UInt32 {
        let ticks = ticksBehind(after: length, now: now, of: seat, window: window)
        advantage.restartAfterGap()
        forgetLags(before: now + 1 + ticks)
        return ticks
    }

    /// How many ticks of the last gap to make up at once, as soon as that is clear.
    mutating func takeGap(after now: UInt32) -> UInt32 {
        let ticks = advantage.takeGap()
        guard ticks > 0, firstAfterGap > 0 else { return ticks }
        advantage.restart()
        forgetLags(before: now + 1 + ticks)
        return ticks
    }

    /// Lets a lag count only once its sender has the inputs that are made from a tick on.
    private mutating func forgetLags(before tick: UInt32) {
        otherLag = nil
        pace.hurry()
        firstAfterGap = tick + inputDelay
    }

    /// How far to go on at once after a gap, to be where the others are when they hear of it.
    private func ticksBehind(after length: UInt32, now: UInt32, of seat: Player?, window: UInt32) -> UInt32 {
        var others = absentPlayers
        if let seat { others.insert(PlayerSet(seat)) }
        guard others != .both else { return 0 }
        let delay = Int(advantage.delay)
        // Where the others were when they sent what came last, and where they have come to since.
        var ticks = Int(known(but: others)) - Int(inputDelay) + delay - Int(now) - 1
        // Packets get lost, clocks do not: unless the others stood still too, they have gone on for all the time.
        if ticks + Self.tolerance >= Int(length) { ticks = Int(length) }
        // Without this peer's inputs they come to the end of their window, and go on when they hear of it.
        if let seat { ticks = min(ticks, Int(inputs.known[seat] + window) - delay - Int(now)) }
        return UInt32(max(ticks, 0))
    }

    /// By how many ticks loss and jitter may make the others look further back than they are.
    private static let tolerance = 3

    /// Until when all inputs are known of those who are there.
    var known: UInt32 { known(but: absentPlayers) }

    private func known(but absentPlayers: PlayerSet) -> UInt32 {
        let one = absentPlayers.contains(PlayerSet(.one)) ? .max : inputs.known.one
        let two = absentPlayers.contains(PlayerSet(.two)) ? .max : inputs.known.two
        return min(one, two)
    }

    /// Notes what the next tick is, now that nothing can change it.
    mutating func settle(_ match: Match) {
        settled = match.tick
        absentPlayers = match.absentPlayers
        let hash = match.hash
        hashes[index(of: settled)] = hash
        compare(claims[index(of: settled)])
    }

    /// Whether a match that somebody else vouches for has nothing new, because this peer has settled its tick.
    ///
    /// If it has come to something else there, it has diverged.
    mutating func hasSettled(_ match: Match) -> Bool {
        guard match.tick <= settled else { return false }
        if divergence == nil, let hash = hash(at: match.tick), hash != match.hash { divergence = match.tick }
        return true
    }

    func hash(at tick: UInt32) -> UInt64? {
        guard tick <= settled, tick >= base, settled - tick < Self.memory else { return nil }
        return hashes[index(of: tick)]
    }

    /// Whether to send in this tick; see ``SendPace``.
    ///
    /// A spectator sends in every tick: nothing that comes back to it says how late its packets are.
    ///
    /// - Parameter showsWay: Whether a lag grows with the delay of the way: not where the others wait for each input.
    mutating func takeTurn(at moment: SyncMoment, showsWay: Bool) -> Bool {
        guard let seat = moment.seat else { return true }
        if let (last, lag) = hearing {
            hearing = nil
            if last <= lastSent, lastSent - last < Self.memory {
                pace.note(
                    heard: last,
                    roundTrip: Int32(clamping: moment.sequence - sendings[index(of: last)]),
                    oneWay: showsWay ? lag : nil,
                    last: inputs.known[seat],
                    at: moment.sequence
                )
            }
        }
        return pace.takeTurn(at: moment.sequence)
    }

    /// What the others have to know.
    mutating func message(at moment: SyncMoment, now: UInt32) -> InputMessage {
        let last = now + inputDelay
        var run = InputRun()
        var tick = last
        if let seat = moment.seat { (run, tick) = self.run(of: seat, at: moment) }
        noteSent(through: tick, at: moment.sequence)
        var others = absentPlayers
        if let seat = moment.seat { others.insert(PlayerSet(seat)) }
        let heard = others == .both ? last : known(but: others)
        let lag = min(max(Int(tick) - Int(heard), InputMessage.lags.lowerBound), InputMessage.lags.upperBound)
        // What the other has heard is late by half an interval more than it is on its way.
        if let otherLag { advantage.note(lag: Int32(lag), otherLag: Int32(otherLag) - Int32(pace.interval - 1) / 2) }
        otherLag = nil
        return InputMessage(
            timeline: moment.timeline.tag(at: tick),
            tick: UInt16(tick % InputMessage.ticks),
            lag: lag,
            hash: UInt16(truncatingIfNeeded: hash(at: claimedTick(last: tick, lag: lag)) ?? 0),
            inputs: run
        )
    }

    private mutating func noteSent(through tick: UInt32, at sequence: UInt32) {
        lastSent = max(lastSent, tick - min(tick, Self.memory))
        while lastSent < tick {
            lastSent += 1
            sendings[index(of: lastSent)] = sequence
        }
    }

    /// A player's inputs that the others lack, and the tick of the last one.
    ///
    /// Where there is not room for all, the other player gets the oldest that it lacks: with later ones it
    /// could not go on, and nor could anybody else. Who watches may be told the match anew.
    private func run(of seat: Player, at moment: SyncMoment) -> (InputRun, last: UInt32) {
        let known = inputs.known[seat]
        let everyone = min(max(moment.acknowledged ?? base, base), known)
        if known - everyone <= UInt32(InputRun.capacity) {
            let (run, last) = run(of: seat, after: everyone)
            if last == known { return (run, last) }
        }
        let opponent = min(max(moment.acknowledgedByOpponent ?? base, base), known)
        return run(of: seat, after: known - opponent <= Self.farthest ? opponent : known - UInt32(InputRun.capacity))
    }

    private func run(of seat: Player, after first: UInt32) -> (InputRun, last: UInt32) {
        var run = InputRun()
        var tick = first
        while tick < inputs.known[seat], run.append(inputs[tick + 1][seat]) { tick += 1 }
        return (run, tick)
    }

    /// The tick whose hash a message has: the last that is settled for its sender.
    private func claimedTick(last: UInt32, lag: Int) -> UInt32 {
        UInt32(clamping: Int(last) - max(lag, Int(inputDelay)))
    }

    private func index(of tick: UInt32) -> Int {
        Int(tick % Self.memory)
    }
}

/// The others' part.
extension InputExchange {
    /// Takes in what another peer says.
    ///
    /// - Parameters:
    ///   - player: Whose inputs these are; `nil` for a spectator.
    ///   - timeline: The timeline that the message has to be of.
    ///   - now: The last tick that was simulated.
    /// - Returns: The first tick that was simulated with another input than this, and until when the
    ///   sender has all inputs; `nil` when the message says nothing that can be used.
    mutating func receive(
        _ message: InputMessage,
        from player: Player?,
        in timeline: Timeline,
        now: UInt32
    ) -> (wrong: UInt32?, acknowledged: UInt32)? {
        let present = now + inputDelay
        let distance = Int32(bitPattern: (UInt32(message.tick) &- present) << 20) >> 20
        let last = Int(present) + Int(distance)
        let first = last - message.inputs.count
        // Nobody can be further ahead of a peer without whose inputs it would wait.
        guard first >= 0, last >= Int(base), distance <= Int32(InputRun.capacity) else { return nil }
        guard message.timeline == timeline.tag(at: UInt32(last)) else { return nil }
        var wrong: UInt32?
        if let player {
            // Ticks are confirmed without the inputs of an absent player: they must not come later.
            guard !absentPlayers.contains(PlayerSet(player)) else { return nil }
            guard first <= Int(inputs.known[player]) else { return nil }
            var tick = UInt32(first)
            for input in message.inputs {
                tick += 1
                guard tick > inputs.known[player] else { continue }
                if !inputs.record(input, of: player) && tick <= now && wrong == nil { wrong = tick }
            }
            let heard = last - message.lag
            if heard > Int(base) {
                if heard >= Int(firstAfterGap) { otherLag = message.lag }
                if heard > hearing?.last ?? 0 { hearing = (UInt32(heard), Int32(message.lag)) }
            }
        }
        let claimed = claimedTick(last: UInt32(last), lag: message.lag)
        let claim = Claim(tick: claimed, hash: message.hash)
        if claimed > settled {
            claims[index(of: claimed)] = claim
        } else {
            compare(claim)
        }
        return (wrong, UInt32(clamping: last - message.lag))
    }

    private mutating func compare(_ claim: Claim) {
        guard divergence == nil, claim.tick != .max, let hash = hash(at: claim.tick) else { return }
        if UInt16(truncatingIfNeeded: hash) != claim.hash { divergence = claim.tick }
    }
}
