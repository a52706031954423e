internal import GameBasics
internal import GroupSessions
package import MockGroupSessions
package import SyncCore

/// Devices that play a table game over a simulated network, with random inputs and lives.
package struct Party {
    package let network: MockNetwork
    package let rules: TableGame.Rules
    package private(set) var devices: [Device] = []

    /// The kinds of events in the devices' lives so far.
    package private(set) var lives: [Life: Int] = [:]

    /// Pairs of hashes of the same confirmed tick that were compared, and the ticks at which two differed.
    package private(set) var compared = 0
    package private(set) var differences: [String] = []

    /// The costs of sessions that are over, and of those that are not.
    package var statistics: [SyncStatistics] { past + devices.compactMap { $0.session?.statistics } }
    private var past: [SyncStatistics] = []

    private var chance: SplitMix64
    private let scheme: SyncScheme

    package enum Life: CaseIterable { case leave, lose, rejoin, joinAfresh, joinLate, watch, suspend, switchScheme }

    package struct Device {
        package let device: MockDevice
        package var transport: MockSession?
        package var session: SyncSession<MockSession, TableGame>?
        package var memory: PeerMemory<TableGame>?
        var watches = false

        /// Ticks for which the device is suspended, and those that it has missed.
        var suspension = 0
        var missed = 0
        var input = UInt2(0)

        mutating func advance() {
            guard suspension == 0 else {
                suspension -= 1
                missed += 1
                return
            }
            session?.advance(input, missed: missed)
            missed = 0
        }
    }

    package init(seed: UInt64, over conditions: NetworkConditions, _ scheme: SyncScheme) throws {
        network = MockNetwork(seed: seed, conditions: conditions.fromLeft)
        rules = TableGame.Rules(seed: seed)
        chance = SplitMix64(seed: seed)
        self.scheme = scheme
        try addDevice(conditions)
        try addDevice(conditions)
    }

    private mutating func addDevice(_ conditions: NetworkConditions) throws {
        let device = network.addDevice()
        if let first = devices.first { network[from: device, to: first.device] = conditions.fromRight }
        devices.append(Device(device: device))
        try join(devices.count - 1)
    }

    private mutating func join(_ index: Int) throws {
        try devices[index].device.activate()
        guard let transport = devices[index].device.nextSession() else { return }
        try transport.join()
        var options = SyncOptions()
        (options.inputDelay, options.predictionWindow) = (scheme.inputDelay, scheme.predictionWindow)
        options.watches = devices[index].watches
        options.seatKeeping = chance.next() % 2 == 0 ? 60 : 0
        devices[index].transport = transport
        devices[index].session = SyncSession(
            transport,
            TableGame(seed: chance.next()),
            under: rules,
            options: options,
            memory: devices[index].memory
        )
    }

    /// Advances all devices by a tick, and compares the confirmed states of those in the same timeline.
    package mutating func advance() throws {
        network.advance(by: TickSchedule.tick)
        for index in devices.indices {
            // An input lasts some ticks, so that some predictions are correct.
            if chance.next() % 6 == 0 { devices[index].input = UInt2(UInt32(chance.next() % 4)) }
            devices[index].advance()
        }
        compare()
    }

    private mutating func compare() {
        let peers = devices.compactMap { $0.session?.shell.peer }
        for (index, peer) in peers.enumerated() {
            for other in peers[..<index] where other.timeline == peer.timeline && peer.owner != nil {
                let tick = min(peer.confirmed.tick, other.confirmed.tick)
                guard let hash = peer.confirmedHash(at: tick), let second = other.confirmedHash(at: tick) else {
                    continue
                }
                compared += 1
                if hash != second { differences.append("tick \(tick) of \(peer.timeline)") }
            }
        }
    }

    /// Makes something happen to a random device.
    package mutating func happen(_ conditions: NetworkConditions) throws {
        let index = Int(chance.next() % UInt64(devices.count))
        let life = Life.allCases[Int(chance.next() % UInt64(Life.allCases.count))]
        let isPresent = devices[index].session != nil
        switch life {
        case .leave where isPresent, .lose where isPresent: try end(index, byChoice: life == .leave)
        case .rejoin where !isPresent: try join(index)
        case .joinAfresh where !isPresent:
            devices[index].memory = nil
            try join(index)
        case .watch where !isPresent:
            devices[index].watches = true
            try join(index)
        case .joinLate where devices.count < 3: try addDevice(conditions)
        case .suspend where isPresent: devices[index].suspension = Int(chance.next() % 90)
        case .switchScheme where devices[index].session?.isOwner == true:
            let delay = UInt32(chance.next() % 8)
            devices[index].session?.change(
                to: SyncScheme(inputDelay: delay, predictionWindow: scheme.predictionWindow)
            )
        default: return
        }
        lives[life, default: 0] += 1
    }

    private mutating func end(_ index: Int, byChoice: Bool) throws {
        guard var session = devices[index].session else { return }
        devices[index].memory = session.memory
        past.append(session.statistics)
        if byChoice {
            try session.leave()
        } else {
            devices[index].transport?.fail(with: SessionError(.connectionLost, "Scripted"))
        }
        (devices[index].session, devices[index].transport, devices[index].watches) = (nil, nil, false)
    }

    /// Lets all devices come back as players, and the network recover.
    package mutating func settle() throws {
        for index in devices.indices {
            for other in devices.indices where other != index {
                network[from: devices[index].device, to: devices[other].device] = .perfect
            }
            devices[index].suspension = 0
            if devices[index].watches { try end(index, byChoice: true) }
            if devices[index].session == nil { try join(index) }
        }
        for _ in 0..<600 { try advance() }
    }
}
