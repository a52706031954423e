internal import GameCore
internal import GroupSessions
@testable import MatchSync
internal import MockGroupSessions

/// Two strategies that play the same recorded inputs over a mock network, without peers: only their inputs keep them in
/// step.
///
/// Player one is at the left device.
final class Duel {
    /// The inputs of both players; if one simulated several ticks at once, the inputs made up for these.
    private(set) var recording: Recording
    let pair: MockSessionPair
    private(set) var tick: Int64 = 0
    private(set) var ends: PerPlayer<End>

    /// Ticks confirmed as in the straight run, and confirmed otherwise, by both players together.
    private(set) var agreed = 0
    private(set) var desyncs = 0

    /// One player's end of the network.
    struct End {
        var strategy: any SyncStrategy
        let session: MockSession
        let inbox: MessageInbox<PeerMessage>
        let clock: PeerClock

        /// Its ticks so far.
        var ticks: UInt32 = 0

        /// The last tick of the recording whose actions were requested; actions that no tick has taken yet.
        var asked: UInt32 = 0
        var pending: Input.Actions = []

        /// The last confirmed tick that has been compared.
        var compared: UInt32 = 0

        var sent = 0
        var received = 0
        var largestMessage = 0

        /// Its current tick.
        func now(under rules: Rules) -> UInt32 { strategy.shown(under: rules).tick }
    }

    init(
        _ recording: Recording,
        seed: UInt64,
        up: LinkConditions,
        down: LinkConditions,
        clocks: (left: PeerClock, right: PeerClock) = (PeerClock(), PeerClock()),
        strategy: (Match) -> any SyncStrategy
    ) throws {
        self.recording = recording
        pair = MockSessionPair(seed: seed)
        pair.leftToRight = up
        pair.rightToLeft = down
        let sessions = try pair.start()
        func end(_ session: MockSession, _ clock: PeerClock) -> End {
            let inbox = session.messenger(.unreliable).messages(of: PeerMessage.self)
            var end = End(strategy: strategy(recording.beginning), session: session, inbox: inbox, clock: clock)
            end.strategy.setOthers([.other])
            return end
        }
        ends = PerPlayer(end(sessions.left, clocks.left), end(sessions.right, clocks.right))
        pair.network.advance(by: .zero)
        for player in Player.allCases { try receive(player) }
    }

    /// Plays on a network preset, with its clocks.
    convenience init(
        _ recording: Recording,
        seed: UInt64,
        on preset: NetworkPreset,
        strategy: (Match) -> any SyncStrategy
    ) throws {
        let network = preset.conditions
        try self.init(
            recording,
            seed: seed,
            up: network.fromLeft,
            down: network.fromRight,
            clocks: (network.leftClock, network.rightClock),
            strategy: strategy
        )
    }

    /// Advances some ticks, or fewer if the condition is true at the end of one.
    ///
    /// - Returns: True if the condition became true.
    @discardableResult
    func run(_ ticks: Int, until isReached: () -> Bool = { false }) throws -> Bool {
        for _ in 0..<ticks {
            try step()
            if isReached() { return true }
        }
        return false
    }

    /// The last tick that both have confirmed.
    var confirmed: UInt32 {
        min(ends.one.strategy.confirmed.tick, ends.two.strategy.confirmed.tick)
    }

    func statistics(_ player: Player) -> SyncStatistics { ends[player].strategy.statistics }

    /// Ticks that a player is ahead of its confirmed tick.
    func lead(_ player: Player) -> UInt32 {
        ends[player].now(under: recording.rules) - ends[player].strategy.confirmed.tick
    }

    /// Loses all messages of a player, or none.
    func setLoss(_ isLost: Bool, from player: Player) {
        let loss: Loss = isLost ? .independent(.always) : .none
        if player == .one {
            pair.leftToRight.loss = loss
        } else {
            pair.rightToLeft.loss = loss
        }
    }

    private func step() throws {
        tick += 1
        let end = VirtualTime(microseconds: tick * 1_000_000 / 60)
        for player in Player.allCases where ends[player].clock.runs(at: end) {
            // The end of a tick is truncated to whole microseconds.
            let due = UInt32((ends[player].clock.reading(at: end).microseconds * 60 + 60) / 1_000_000)
            while ends[player].ticks < due { try makeTick(player) }
        }
        pair.network.advance(to: end)
        for player in Player.allCases where ends[player].clock.runs(at: end) { try receive(player) }
    }

    /// Makes a player's tick, with the recorded input of the tick in which it takes effect.
    private func makeTick(_ player: Player) throws {
        ends[player].ticks += 1
        let moment = SyncMoment(
            peerTick: ends[player].ticks,
            timeline: .first,
            epoch: 1,
            revision: 0,
            seat: player,
            isOwner: player == .one,
            mayServe: true
        )
        let effect = ends[player].now(under: recording.rules) + 1 + UInt32(ends[player].strategy.kind.inputDelay)
        var input = recording.input(of: player, at: effect)
        // An action is requested once; actions that a stall does not take stay pending.
        if effect <= ends[player].asked { input.actions = [] }
        ends[player].asked = effect
        input.actions.formUnion(ends[player].pending)
        let before = ends[player].now(under: recording.rules)
        ends[player].pending = ends[player].strategy.advance(input, at: moment, under: recording.rules)
        note(input, of: player, from: effect, ticks: ends[player].now(under: recording.rules) - before)
        compare(player)
        var directives: [PeerDirective] = []
        ends[player].strategy.send(at: moment, into: &directives)
        for case .send(let message, let recipients) in directives {
            try ends[player].session.messenger(.unreliable).send(message, to: recipients)
            ends[player].sent += 1
            ends[player].largestMessage = max(ends[player].largestMessage, message.framed().count)
        }
    }

    /// Records the inputs of a player that simulated several ticks at once: its last move in all but the last tick.
    private func note(_ input: Input, of player: Player, from effect: UInt32, ticks: UInt32) {
        guard ticks > 1 else { return }
        let move = recording.input(of: player, at: effect - 1).move
        let inputs = Array(repeating: Input(move), count: Int(ticks) - 1) + [input]
        recording.replace(inputs, of: player, from: effect)
    }

    private func receive(_ player: Player) throws {
        var events: [SessionEvent] = []
        ends[player].session.drainEvents(into: &events)
        while case .input(let message)? = ends[player].inbox.next()?.message {
            ends[player].received += 1
            _ = ends[player].strategy.receive(message, from: .other, playing: player.opponent, in: .first)
        }
        ends[player].strategy.reconcile(under: recording.rules)
        compare(player)
    }

    /// Compares the newly confirmed ticks of a player with the straight run.
    private func compare(_ player: Player) {
        let confirmed = min(Int(ends[player].strategy.confirmed.tick), recording.hashes.count - 1)
        while ends[player].compared < confirmed {
            ends[player].compared += 1
            let tick = ends[player].compared
            if ends[player].strategy.confirmedHash(at: tick) == recording.hashes[Int(tick)] {
                agreed += 1
            } else {
                desyncs += 1
            }
        }
    }
}
