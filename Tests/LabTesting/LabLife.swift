package import GameBasics
package import GameCore
internal import GroupSessions
package import MatchSync
package import MockGroupSessions
package import SyncLab

/// A lab with two computer players on a random network, with random events; a value, like the lab.
package struct LabLife {
    package private(set) var lab: Lab

    /// All actions and inputs so far.
    package private(set) var record: RunRecord

    /// The kinds of random actions, by the names of their cases.
    package static let kinds: [Substring] = [
        "leave", "rejoin", "switchStrategy", "setConditions", "suspend", "blackOut", "setScript", "send", "invalidate",
        "decide", "add",
    ]

    /// The kind of each action so far.
    package var kinds: [Substring] { record.actions.map { "\($0.action)".prefix { $0 != "(" } } }

    private var players: LabPlayers
    private var random: SplitMix64

    /// The generator for ``disturb()``.
    private var disturbances: SplitMix64

    /// The generator for ``decide()``.
    private var decisions: SplitMix64

    /// - Parameter network: The initial network; `nil` for a random one.
    package init(
        _ strategy: StrategyKind,
        seed: UInt64,
        network: NetworkConditions? = nil,
        rules: Rules = .standard
    ) {
        var random = SplitMix64(seed: seed)
        var setup = RunSetup(seed: random.next(), network: network ?? .random(from: &random), strategy: strategy)
        setup.rules = rules
        disturbances = SplitMix64(seed: ~seed)
        decisions = SplitMix64(seed: seed &* 3)
        for side in LabSide.allCases { setup.devices[side] = .random(from: &disturbances) }
        lab = Lab(setup)
        record = RunRecord(setup)
        players = LabPlayers(seed: random.next())
        self.random = random
    }

    /// Advances the lab by one tick, occasionally after a random event.
    package mutating func advance() {
        if random.next() % 40 == 0 { happen() }
        if disturbances.next() % 80 == 0 { disturb() }
        if decisions.next() % 80 == 0 { decide() }
        let inputs = players.playOnce(&lab)
        record.append(left: inputs.left, right: inputs.right)
    }

    package mutating func advance(by ticks: Int) {
        for _ in 0..<ticks { advance() }
    }

    private mutating func happen() {
        let place = Int(random.next() % UInt64(lab.deviceCount))
        switch random.next() % 9 {
        case 0:
            // At most three, one more than a match has seats.
            guard lab.deviceCount < 3 else { return }
            perform(.addDevice)
        case 1 where lab.status(of: place).isPresent:
            perform(.leave(place))
        case 1...4:
            for place in 0..<lab.deviceCount {
                perform(.join(place))
                guard !lab.status(of: place).isPresent else { continue }
                perform(disturbances.next() % 4 == 0 ? .rejoinAfresh(place) : .rejoin(place))
            }
        case 5:
            let side = random.next() % 2 == 0 ? LabSide.left : .right
            let conditions = LinkConditions.random(from: &random)
            perform(.setConditions(conditions, from: side.link))
            if random.next() % 3 == 0 { perform(.setConditions(conditions, from: side.other.link)) }
        case 6:
            perform(.switchStrategy(StrategyKind.allCases[Int(random.next() % UInt64(StrategyKind.allCases.count))]))
        case 7:
            perform(.suspend(place, for: .milliseconds(Int(random.next() % 1_500))))
        default:
            for side in LabSide.allCases {
                perform(.change(.delay, by: 10, of: lab.link(from: side), from: side.link))
            }
        }
    }

    /// Causes a random event other than those of players and conditions: a blackout, a failure, a script, or a message
    /// that no peer has made.
    private mutating func disturb() {
        let place = Int(disturbances.next() % UInt64(lab.deviceCount))
        switch disturbances.next() % 4 {
        case 0:
            let side = disturbances.next() % 2 == 0 ? LabSide.left : .right
            perform(.blackOut(from: side.link, for: .milliseconds(Int(disturbances.next() % 600))))
        case 1:
            perform(.invalidate(place, SessionError(.connectionLost, "Scripted")))
        case 2:
            perform(.setScript(.random(from: &disturbances), of: place))
        default:
            let bytes = (0...disturbances.next() % 40).map { _ in UInt8(truncatingIfNeeded: disturbances.next()) }
            perform(.send(bytes, disturbances.next() % 2 == 0 ? .reliable : .unreliable, from: place))
            if disturbances.next() % 2 == 0 {
                perform(.refuseNextSend(SessionError(.queueFull, "Scripted"), at: place))
            }
        }
    }

    /// Decides the fate of a message.
    private mutating func decide() {
        func milliseconds() -> Duration? {
            decisions.next() % 2 == 0 ? nil : .milliseconds(Int(decisions.next() % 400))
        }
        let bit = decisions.next() % 4 == 0 ? Int(decisions.next() % 200) : nil
        let fate = TransmissionFate(delay: milliseconds(), again: milliseconds(), flippedBit: bit)
        perform(.decide(fate, of: 1, from: decisions.next() % 2 == 0 ? .left : .right))
    }

    private mutating func perform(_ action: LabAction) {
        lab.perform(action)
        record.append(action)
    }
}

extension NetworkConditions {
    /// A network of random conditions, with one clock in two exact.
    package static func random(from random: inout SplitMix64) -> NetworkConditions {
        var network = NetworkConditions(fromLeft: .random(from: &random), fromRight: .random(from: &random))
        if random.next() % 2 == 0 { network.leftClock.skew = Int(random.next() % 2_000) }
        if random.next() % 2 == 0 { network.rightClock.startOffset = .milliseconds(-Int(random.next() % 300)) }
        if random.next() % 2 == 0 {
            network.rightClock.hitch = Blackout(length: .milliseconds(150), every: .milliseconds(1_700))
        }
        return network
    }
}

extension LinkConditions {
    /// Random conditions, each kind of fault with a chance of one in two.
    package static func random(from random: inout SplitMix64) -> LinkConditions {
        func upTo(_ limit: UInt64) -> Int { Int(random.next() % (limit + 1)) }
        func sometimes() -> Bool { random.next() % 2 == 0 }
        var conditions = LinkConditions([.delay: upTo(120)])
        if sometimes() { conditions.jitter = Jitter(Jitter.Shape.allCases[upTo(2)], .milliseconds(upTo(40))) }
        if sometimes() { conditions.jitter.correlation = .percent(upTo(60)) }
        if sometimes() { conditions.loss = Loss(.percent(upTo(20)), burst: 1 + upTo(5)) }
        if sometimes() { conditions[.duplicate] = upTo(50_000) }
        if sometimes() { conditions[.reorder] = upTo(100_000) }
        if sometimes() { conditions[.corrupt] = upTo(20_000) }
        if sometimes() { conditions[.bandwidth] = 40 + upTo(200) }
        if sometimes() {
            conditions.blackout = Blackout(length: .milliseconds(upTo(300)), every: .milliseconds(2_500))
        }
        return conditions
    }
}

extension DeviceSetup {
    /// A random device; one in eight joins only by an action.
    package static func random(from random: inout SplitMix64) -> DeviceSetup {
        var setup = DeviceSetup()
        setup.script = .random(from: &random)
        setup.script.activationResult = .preferred
        setup.script.activationError = nil
        setup.joinsAtOnce = random.next() % 8 > 0
        if random.next() % 4 == 0 { setup.remembered = RememberedMatch(PerPlayer(UInt16(random.next() % 9), 2)) }
        return setup
    }
}

extension DeviceScript {
    /// A random script; one in eight activates no session.
    package static func random(from random: inout SplitMix64) -> DeviceScript {
        var script = DeviceScript()
        let delay = Duration.milliseconds(Int(random.next() % 400))
        let views: [ParticipantView] = [.prompt, .late(delay), .selfFirst(delay), .coalesced(delay)]
        script.participantView = views[Int(random.next() % 4)]
        script.joinDelay = .milliseconds(Int(random.next() % 300))
        script.receivesStalePackets = random.next() % 2 == 0
        switch random.next() % 16 {
        case 0: script.activationResult = .cancelled
        case 1: script.activationError = SessionError(.activationFailed, "Scripted")
        default: break
        }
        return script
    }
}
