public import GameCore
public import MatchSync
package import MockGroupSessions

/// A lab in which two peers play each other in a mock session, in one thread and from one virtual clock.
///
/// In each tick of the lab, every device makes its own ticks at the times at which its clock has them
/// due: it takes over what came, takes its player's input, and sends. At the end all take over what
/// has come by then, which is when they are looked at. Clocks that run alike make this: both devices
/// send, the network has 1/60 s of time, both receive; without delay both show the same then.
public final class SessionLab: Lab {
    public let rules: Rules
    public let seed: UInt64
    public private(set) var tick: UInt32 = 0

    let network: MockNetwork
    private let plan: LabNetwork

    /// What a device begins with that has met nobody yet; `nil` stands for the third one.
    private let beginning: (LabSide?, Match) -> StrategyFamily
    private let match: Match
    @exclusivity(unchecked) private(set) var devices: PerSide<LabDevice>
    @exclusivity(unchecked) private var links: PerSide<LabLink>

    /// What was sent and received; `nil` where nobody looks at it.
    @exclusivity(unchecked) private var log: MessageLog?

    /// What is measured; `nil` where no log is kept either.
    @exclusivity(unchecked) private var running: RunMeasures?

    /// A third participant; it plays when a seat is free.
    @exclusivity(unchecked) private var third: LabDevice?

    /// Makes a lab whose two devices are joining one session.
    ///
    /// - Parameters:
    ///   - seed: Decides everything that is left to chance.
    ///   - network: What the two begin with; see ``setConditions(_:from:)``. The clocks stay.
    ///   - strategy: How the two keep the match in step.
    ///   - keepsLog: Whether ``updates``, ``reliableMessages`` and ``measures`` are gathered, and the bytes
    ///     of the last second: a good part of what a tick costs.
    public convenience init(
        rules: Rules = .standard,
        seed: UInt64,
        network: LabNetwork,
        strategy: StrategyKind = .standard,
        keepsLog: Bool = true
    ) {
        self.init(rules: rules, seed: seed, network: network, keepsLog: keepsLog) { strategy.strategy(for: $1) }
    }

    /// Makes a lab whose devices begin with strategies of any kind.
    package init(
        rules: Rules,
        seed: UInt64,
        network plan: LabNetwork,
        keepsLog: Bool,
        strategy: @escaping (LabSide?, Match) -> StrategyFamily
    ) {
        self.rules = rules
        self.seed = seed
        self.plan = plan
        beginning = strategy
        var seeds = SplitMix64(seed: seed)
        match = Match(seed: seeds.next())
        let pair = MockSessionPair(seed: seeds.next())
        network = pair.network
        let (left, right) = (strategy(.left, match), strategy(.right, match))
        devices = PerSide(
            LabDevice(pair.left, TickClock(PeerClock(plan.leftClock)), strategy: left, rules: rules),
            LabDevice(pair.right, TickClock(PeerClock(plan.rightClock)), strategy: right, rules: rules)
        )
        links = PerSide(
            LabLink(from: pair.left, to: pair.right, in: network, plan.fromLeft),
            LabLink(from: pair.right, to: pair.left, in: network, plan.fromRight)
        )
        log = keepsLog ? MessageLog() : nil
        network.advance(by: .zero)
        devices.left.receive()
        devices.right.receive()
        restartMeasures()
    }

    /// Makes a lab whose directions are the same, and whose clocks are right.
    public convenience init(rules: Rules = .standard, seed: UInt64, conditions: LabConditions = .perfect) {
        self.init(rules: rules, seed: seed, network: LabNetwork(conditions))
    }

    public func advance(left: Input, right: Input) {
        tick += 1
        let end = VirtualTime(microseconds: Int64(tick) * 1_000_000 / 60)
        devices.left.hold(left)
        devices.right.hold(right)
        while true {
            let due = nextTime
            guard due < end else { break }
            makeTicks(at: due)
        }
        network.advance(to: end)
        for side in LabSide.allCases {
            receive(at: side)
            if log != nil { links[side].noteTick(in: network) }
        }
        third?.receive()
        running?.take(self, left: left, right: right)
    }

    /// When the next device makes a tick.
    private var nextTime: VirtualTime {
        let pair = min(devices.left.clock.next, devices.right.clock.next)
        guard let third else { return pair }
        return min(pair, third.clock.next)
    }

    /// Lets all devices whose ticks are due now make them, after all of them have taken over what came.
    private func makeTicks(at now: VirtualTime) {
        // What had come by the beginning of the lab's tick was taken over at the end of the last one.
        if now > network.now {
            network.advance(to: now)
            for side in LabSide.allCases where devices[side].clock.next == now { receive(at: side) }
            if third?.clock.next == now { third?.receive() }
        }
        for side in LabSide.allCases where devices[side].clock.next == now { send(from: side) }
        if third?.clock.next == now { third?.tick() }
    }

    private func receive(at side: LabSide) {
        guard devices[side].clock.runs(at: network.now) else { return }
        devices[side].receive()
        log?.read(devices[side].shell, of: side, at: tick)
    }

    private func send(from side: LabSide) {
        guard log != nil else { return devices[side].tick() }
        let lost = links[side].lost(in: network)
        devices[side].tick()
        log?.read(devices[side].shell, of: side, at: tick, isLost: links[side].lost(in: network) > lost)
        // It may take the sender a while to see that nobody is there any more.
        if !devices[side.other].isPresent { log?.noteAbsence(of: side.other) }
    }

    public func leave(_ side: LabSide) {
        guard devices[side].isPresent else { return }
        devices[side].leave()
        log?.noteAbsence(of: side)
    }

    public func rejoin(_ side: LabSide) {
        guard !devices[side].isPresent else { return }
        let memory = devices[side].shell.peer.memory
        let (device, clock) = (devices[side].device, devices[side].clock)
        let strategy = beginning(side, match)
        devices[side] = LabDevice(device, clock, strategy: strategy, rules: rules, memory: memory)
        log?.noteRejoin(of: side)
    }

    /// Lets a third participant join; without effect when there is one.
    public func joinThird() {
        guard third == nil else { return }
        third = LabDevice(
            network.addDevice(),
            TickClock(PeerClock(), after: tick),
            strategy: beginning(nil, match),
            rules: rules
        )
    }
}

/// What there is to see.
extension SessionLab {
    public func peer(_ side: LabSide) -> PeerStatus {
        devices[side].status(plan.clock(of: side), at: network.now)
    }

    /// What there is to know of the third participant, if there is one.
    public var thirdPeer: PeerStatus? { third?.status(LabClock(), at: network.now) }

    public func link(from side: LabSide) -> LinkStatus {
        links[side].status(in: network)
    }

    /// Whom a device's player plays.
    func seat(of side: LabSide) -> Player? {
        let device = devices[side]
        return device.shell.peer.seats[device.shell.peer.local]
    }

    /// How one direction behaves, as the network knows it.
    package func conditions(from side: LabSide) -> LinkConditions {
        network[from: devices[side].device, to: devices[side.other].device]
    }

    /// What one direction has done so far.
    package func statistics(from side: LabSide) -> LinkStatistics {
        network.statistics(from: devices[side].device, to: devices[side.other].device)
    }

    /// What the left device keeps in step by: what the owner says, once both have met.
    public var strategy: StrategyKind { devices.left.shell.peer.strategyKind }

    public var networkName: String {
        let isChanged = LabSide.allCases.contains { links[$0].conditions != plan[from: $0] }
        return isChanged ? plan.nameWhenChanged : plan.name
    }

    public var updates: Recent<LoggedMessage> { log?.unreliable ?? Recent(capacity: 1) }

    public var reliableMessages: Recent<LoggedMessage> { log?.reliable ?? Recent(capacity: 1) }

    public var measures: LabMeasures? { running?.summary }

    public func setConditions(_ conditions: LabConditions, from side: LabSide?) {
        for each in LabSide.allCases where side == nil || side == each {
            guard links[each].conditions != conditions else { continue }
            links[each].apply(conditions, in: network)
            restartMeasures()
        }
    }

    /// Forgets what was measured of what is no longer so.
    func restartMeasures() {
        if log != nil { running = RunMeasures(self) }
    }
}
