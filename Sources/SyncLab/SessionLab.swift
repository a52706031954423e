public import GameCore
public import MatchSync
internal import MockGroupSessions

/// A lab in which two peers play each other in a mock session, in one thread and from one virtual clock.
///
/// In each tick both peers take their inputs and send; then the network has 1/60 s of time; then both
/// take over what came. Without delay both show the same at the end of every tick.
public final class SessionLab: Lab {
    public let rules: Rules
    public let seed: UInt64
    public private(set) var tick: UInt32 = 0

    private let network: MockNetwork
    private let match: Match
    private var devices: PerSide<LabDevice>
    private var links: PerSide<LabLink>
    private var log = MessageLog()

    /// A third participant; it plays when a seat is free.
    private var third: LabDevice?

    /// Makes a lab whose two devices are joining one session.
    ///
    /// - Parameters:
    ///   - seed: Decides everything that is left to chance.
    ///   - conditions: Of both directions.
    public init(rules: Rules = .standard, seed: UInt64, conditions: LabConditions = .perfect) {
        self.rules = rules
        self.seed = seed
        var seeds = SplitMix64(seed: seed)
        match = Match(seed: seeds.next())
        let pair = MockSessionPair(seed: seeds.next())
        network = pair.network
        devices = PerSide(
            LabDevice(pair.left, rules: rules, match: match),
            LabDevice(pair.right, rules: rules, match: match)
        )
        links = PerSide(
            LabLink(from: pair.left, to: pair.right, in: network, conditions),
            LabLink(from: pair.right, to: pair.left, in: network, conditions)
        )
        network.advance(by: .zero)
        devices.left.receive()
        devices.right.receive()
    }

    public func advance(left: Input, right: Input) {
        tick += 1
        send(left, from: .left)
        send(right, from: .right)
        third?.tick(.none)
        network.advance(to: VirtualTime(microseconds: Int64(tick) * 1_000_000 / 60))
        for side in LabSide.allCases {
            devices[side].receive()
            log.read(devices[side].shell, of: side, at: tick)
            links[side].noteTick(in: network)
        }
        third?.receive()
    }

    private func send(_ input: Input, from side: LabSide) {
        let lost = links[side].lost(in: network)
        devices[side].tick(input)
        log.read(devices[side].shell, of: side, at: tick, isLost: links[side].lost(in: network) > lost)
        // It may take the sender a while to see that nobody is there any more.
        if !devices[side.other].isPresent { log.noteAbsence(of: side.other) }
    }

    public func leave(_ side: LabSide) {
        guard devices[side].isPresent else { return }
        devices[side].leave()
        log.noteAbsence(of: side)
    }

    public func rejoin(_ side: LabSide) {
        guard !devices[side].isPresent else { return }
        let memory = devices[side].shell.peer.memory
        devices[side] = LabDevice(devices[side].device, rules: rules, match: match, memory: memory)
        log.noteRejoin(of: side)
    }

    /// Lets a third participant join; without effect when there is one.
    public func joinThird() {
        guard third == nil else { return }
        third = LabDevice(network.addDevice(), rules: rules, match: match)
    }
}

/// What there is to see.
extension SessionLab {
    public func peer(_ side: LabSide) -> PeerStatus {
        devices[side].status
    }

    /// What there is to know of the third participant, if there is one.
    public var thirdPeer: PeerStatus? { third?.status }

    public func link(from side: LabSide) -> LinkStatus {
        links[side].status(in: network)
    }

    public var updates: Recent<LoggedMessage> { log.unreliable }

    public var reliableMessages: Recent<LoggedMessage> { log.reliable }

    public func setConditions(_ conditions: LabConditions, from side: LabSide?) {
        for each in LabSide.allCases where side == nil || side == each {
            links[each].apply(conditions, in: network)
        }
    }
}
