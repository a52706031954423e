package import GameBasics
package import GameCore
internal import GroupSessions
package import MatchSync
package import SyncCore
package import MockGroupSessions
internal import TestExtent

/// Real peers that play each other by computer over a mock network.
package final class Meeting {
    package static let rules = Rules.brisk

    /// The seeds of each scenario's meetings with each strategy.
    package static let seeds = 1...TestExtent.full(50, slice: 6) as ClosedRange<UInt64>

    package static let strategies = StrategyKind.ofScenarios

    package let seed: UInt64
    package let strategy: StrategyKind
    package let rules: Rules
    package let network: MockNetwork
    package private(set) var devices: [MockDevice]

    /// The current or last peer of each device.
    package var shells: [PeerShell<MockSession, Match>] = []

    /// The devices that are suspended: they make no ticks and drain no messages.
    package var standing: Set<Int> = []

    /// Ticks that each device missed, as its clock shows them when it wakes.
    package var missed: [Int: Int] = [:]

    /// True if the players give input.
    package var isPlaying = true

    package private(set) var tick: Int64 = 0
    private var players: [SeatedComputer]
    private let match: Match
    private let declining: Set<Int>
    private let seatKeeping: UInt32

    /// Creates devices that join one session.
    ///
    /// - Parameters:
    ///   - spectators: The devices whose participants are spectators by role.
    ///   - declining: The devices whose participants decline a seat.
    ///   - seatKeeping: Ticks for which the seat of a player that left is kept for one that had a seat before.
    package init(
        seed: UInt64,
        strategy: StrategyKind,
        devices count: Int = 2,
        conditions: LinkConditions? = nil,
        rules: Rules = Meeting.rules,
        spectators: Set<Int> = [],
        declining: Set<Int> = [],
        seatKeeping: UInt32 = 0
    ) throws {
        self.seed = seed
        self.strategy = strategy
        self.rules = rules
        self.declining = declining
        self.seatKeeping = seatKeeping
        var random = SplitMix64(seed: seed)
        network = MockNetwork(seed: random.next(), conditions: conditions ?? .rough(&random))
        match = Match(seed: random.next())
        let network = network
        devices = (0..<count).map { _ in network.addDevice() }
        players = devices.map { _ in SeatedComputer(seed: random.next()) }
        for (index, device) in devices.enumerated() {
            if spectators.contains(index) { device.script.role = .spectator }
            shells.append(try join(index, memory: nil))
        }
    }

    /// Runs some ticks, or until a condition is true at the end of one.
    ///
    /// - Returns: True if it became true.
    @discardableResult
    package func run(_ ticks: Int, until isReached: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<ticks {
            step()
            if try isReached() { return true }
        }
        return false
    }

    package func run(_ ticks: Int) { run(ticks) { false } }

    /// Runs until two play a rally and the owner is decided.
    package func startRally() -> Bool {
        run(400) { shells.allSatisfy { $0.peer.shown.phase == .playing && !$0.peer.isPending } }
    }

    /// Makes all links perfect and delivers all messages, while no player moves.
    package func calm(_ ticks: Int = 30) {
        setLinks { $0 = .perfect }
        isPlaying = false
        run(ticks)
        run(300) { isQuiet }
    }

    /// Changes all links, or those to one recipient.
    package func setLinks(to recipient: Int? = nil, _ change: (inout LinkConditions) -> Void) {
        for destination in devices.indices where recipient == nil || recipient == destination {
            for source in devices.indices where destination != source {
                change(&network[from: devices[source], to: devices[destination]])
            }
        }
    }

    /// Makes a player leave.
    ///
    /// - Parameter byChoice: False for a player that is lost.
    package func leave(_ index: Int, byChoice: Bool = false) throws {
        if byChoice { try shells[index].leave() } else { try shells[index].session.leave() }
        shells[index].receive()
    }

    /// Lets a device join that has left.
    ///
    /// - Parameter onlySeat: The seat that a device knows that remembers nothing else; `nil` for one that remembers all.
    package func rejoin(_ index: Int, onlySeat: Player? = nil) throws {
        shells[index] = try join(index, memory: onlySeat == nil ? shells[index].peer.memory : nil, formerSeat: onlySeat)
    }

    /// Adds a device that joins the session, over perfect links.
    package func addDevice() throws {
        let device = network.addDevice()
        for other in devices {
            network[from: device, to: other] = .perfect
            network[from: other, to: device] = .perfect
        }
        devices.append(device)
        players.append(players[0])
        shells.append(try join(devices.count - 1, memory: nil))
    }

    /// Sends a message that the device's peer did not make.
    package func send(_ message: PeerMessage<Match>, from index: Int) throws {
        try shells[index].session.messenger(message.deliveryMode).send(message, to: .all)
    }

    private func join(_ index: Int, memory: PeerMemory<Match>?, formerSeat: Player? = nil) throws -> PeerShell<
        MockSession, Match
    > {
        try devices[index].activate()
        guard let session = devices[index].nextSession() else { throw SessionError(.activationFailed, "No session") }
        let shell = PeerShell(
            session,
            strategy: MatchStrategy(strategy, for: match),
            rules: rules,
            memory: memory,
            formerSeat: formerSeat,
            declinesSeat: declining.contains(index),
            seatKeeping: seatKeeping
        )
        try session.join()
        return shell
    }

    private func step() {
        tick += 1
        for index in shells.indices where !standing.contains(index) {
            shells[index].tick(input(of: index), missed: missed.removeValue(forKey: index) ?? 0)
        }
        network.advance(to: VirtualTime(microseconds: tick * 1_000_000 / 60))
        for index in shells.indices where !standing.contains(index) {
            shells[index].receive()
        }
    }

    private func input(of index: Int) -> Input {
        isPlaying ? players[index].input(for: shells[index].peer, tick: tick) : .none
    }

    private var isQuiet: Bool {
        devices.indices.allSatisfy { source in
            devices.indices.allSatisfy { destination in
                source == destination
                    || network.statistics(from: devices[source], to: devices[destination]).inFlight == 0
            }
        }
    }
}

extension LinkConditions {
    /// Delay, jitter, loss, duplication and reordering, each of random strength.
    package static func rough(_ random: inout SplitMix64) -> LinkConditions {
        func upTo(_ limit: UInt64) -> UInt64 { random.next() % (limit + 1) }
        return LinkConditions(
            delay: .milliseconds(Int(upTo(60))),
            jitter: .uniform(.milliseconds(Int(upTo(30)))),
            loss: .independent(.percent(Int(upTo(15)))),
            duplication: .percent(Int(upTo(5))),
            reordering: .holdingBack(.percent(Int(upTo(10))), upTo: .milliseconds(50)),
            retransmissionTimeout: .milliseconds(60)
        )
    }
}
