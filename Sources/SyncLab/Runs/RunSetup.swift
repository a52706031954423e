public import GameBasics
public import GameCore
public import MatchSync
package import SyncCore
public import MockGroupSessions

/// The initial state and conditions of a run of the lab.
public struct RunSetup: Sendable, Hashable {
    public var rules: Rules

    /// Seeds all random numbers: of the match, of the players, and of the network.
    public var seed: UInt64

    /// Seeds the random numbers of the network in place of ``seed``.
    public var networkSeed: UInt64?

    /// The conditions to begin with, and the clocks.
    public var network: NetworkConditions

    /// The strategy of a device that has met no other one yet.
    public var strategy: StrategyKind

    /// A bug of one device, where ``strategy`` is rollback.
    package var plantedBug: PlantedBug?

    /// False for peers that notice a desync and do not heal it, so that it grows.
    public var heals = true

    /// The two watched devices, logged and measured; another pair does not change the run.
    ///
    /// Until both are there, the players' are.
    public var watched = DevicePair.players

    /// The setup of each of the two players' devices.
    public var devices = PerSide(DeviceSetup(), DeviceSetup())

    public init(
        rules: Rules = .standard,
        seed: UInt64,
        network: NetworkConditions = .perfect,
        strategy: StrategyKind = .standard
    ) {
        self.rules = rules
        self.seed = seed
        self.network = network
        self.strategy = strategy
    }

    /// Creates a setup with a bug of one device.
    package init(
        seed: UInt64,
        network: NetworkConditions = .perfect,
        strategy: StrategyKind = .standard,
        plantedBug: PlantedBug?
    ) {
        self.init(seed: seed, network: network, strategy: strategy)
        self.plantedBug = plantedBug
    }

    /// The strategy by its name, or the planted bug by its own.
    public var strategyName: String { plantedBug?.name ?? strategy.rawValue }

    /// The rules of a device, by its place in the lab's list.
    package func rules(of place: Int) -> Rules {
        LabSide(rawValue: place).flatMap { devices[$0].rules } ?? rules
    }

    /// True if the two players' devices have different rules, so that they must not play each other.
    package var hasUnequalRules: Bool { rules(of: 0) != rules(of: 1) }

    /// Makes the strategy that a device begins with.
    ///
    /// - Parameter place: The device's place in the lab's list.
    package func strategy(at place: Int, for match: Match) -> any SyncStrategy<Match> {
        guard let plantedBug, strategy.has(.predicts) else { return strategy.strategy(for: match) }
        let rollback = Rollback(match, inputDelay: strategy.inputDelay, isFiltered: strategy.has(.filters))
        return plantedBug.strategy(rollback, at: place)
    }
}

extension RunSetup {
    /// Draws from the seed where in their periods the blackouts and hitches of the network begin.
    ///
    /// The phase at which a blackout begins then differs between seeds. A blackout of both directions begins in both at
    /// once.
    public mutating func drawPhases() { network.drawPhases(seed: networkSeed ?? seed) }
}

extension NetworkConditions {
    /// Draws where in their periods the blackouts and hitches begin; see ``RunSetup/drawPhases()``.
    package mutating func drawPhases(seed: UInt64) {
        var random = SplitMix64(seed: seed ^ Self.phaseSeed)
        let (blackout, left, right) = (random.next(), random.next(), random.next())
        fromLeft.blackout?.drawPhase(blackout)
        fromRight.blackout?.drawPhase(blackout)
        leftClock.hitch?.drawPhase(left)
        rightClock.hitch?.drawPhase(right)
    }

    /// Keeps the phases apart from the match's and the network's random numbers.
    private static let phaseSeed: UInt64 = 0x9A5E_0F0F_9A5E_0F0F
}

extension Blackout {
    /// - Parameter draw: A random number.
    fileprivate mutating func drawPhase(_ draw: UInt64) {
        phase = .milliseconds(Int(draw.multipliedFullWidth(by: UInt64(period.wholeMilliseconds)).high))
    }
}

/// The initial state of one of a lab's two watched devices.
public struct DeviceSetup: Sendable, Hashable {
    /// The behaviour of its session, in all that does not travel over links.
    public var script = DeviceScript()

    /// True if it joins the session when the run begins; if not, it waits for ``LabAction/join(_:)``.
    public var joinsAtOnce = true

    /// The match that its participant, as player one, remembers from an earlier session; `nil` for none.
    public var remembered: RememberedMatch?

    /// The rules of its peer in place of the run's; devices of different rules do not play each other.
    public var rules: Rules?

    /// The fates of its messages to the other device before the first tick, in the order sent.
    ///
    /// Fates in later ticks are actions, see ``LabAction/decide(_:of:from:)``.
    public var fates: [TransmissionFate] = []

    public init() {}
}

/// A match of an earlier session.
public struct RememberedMatch: Sendable, Hashable {
    public var score: PerPlayer<UInt16>
    public var tick: UInt32
    public var epoch: UInt32

    public init(_ score: PerPlayer<UInt16>, tick: UInt32 = 0, epoch: UInt32 = 1) {
        (self.score, self.tick, self.epoch) = (score, tick, epoch)
    }
}

extension DeviceSetup {
    /// The participant's memory: a match that it has owned as player one, in a term before the run's.
    ///
    /// - Parameter match: The match with which the lab begins.
    func memory(of match: Match) -> PeerMemory<Match>? {
        guard let remembered else { return nil }
        var match = match
        (match.score, match.tick) = (remembered.score, remembered.tick)
        // Each point is a revision. No participant of a run has the identifier 0.
        let revision = UInt32(remembered.score.one) + UInt32(remembered.score.two)
        let standing = Standing(epoch: remembered.epoch, revision: revision, tentative: revision, origin: 0)
        return PeerMemory<Match>(standing: standing, state: match, seat: .one)
    }
}
