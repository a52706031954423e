internal import GameBasics
package import GameDescriptions
internal import GroupSessions
package import MockGroupSessions
package import SyncLab

/// Programs that play each other in a mock session, from one virtual clock: the lab of the peer protocol.
///
/// The lab owns time and network; each device has a process. A run depends on its setup, its inputs and its actions
/// alone, as far as the programs do.
package final class PeerLab {
    package let setup: PeerSetup

    /// Ticks since the beginning, 1/60 s of virtual time each.
    package private(set) var tick: UInt32 = 0

    /// The game, as the left program describes it.
    package private(set) var game = GameDescription()

    /// The names of fields.
    package private(set) var tables = GameTables()

    /// The comparison of the devices, with its findings.
    package private(set) var comparison = PeerComparison()

    /// The last tick.
    package private(set) var record = PeerTick(tick: 0)

    /// Ticks that are worth being known ahead: the delay of a slow link.
    static let mostAhead = 16

    /// Takes each answer of a program, with its device's place, the participant and the number of its tick line.
    var onAnswer: ((_ place: Int, _ participant: Int, _ tick: Int, [UInt8]) -> Void)?

    /// The latest ticks and messages, if they are kept.
    package private(set) var log: PeerLog?

    /// The messages that were sent in this tick.
    private var sent: PeerLog.Sent = []

    private let network: MockNetwork

    /// The last tick with planned fates of messages, whose delays may be any.
    private var planned: UInt32 = 0
    private var devices: [PeerDevice] = []

    /// The identifiers of participants; programs know them by their places here, from 1.
    private var participants: [ParticipantID] = []

    /// - Parameter view: The size of the devices' views; `nil` without a screen.
    package init(_ setup: PeerSetup, view: (columns: Int, rows: Int)? = nil) throws(PeerFailure) {
        self.setup = setup
        self.view = view
        // As the lab of pong's own peers: the first number is the match's.
        var seeds = SplitMix64(seed: setup.seed)
        _ = seeds.next()
        network = MockNetwork(seed: setup.networkSeed ?? seeds.next())
        let mocks = LabSide.allCases.map { _ in network.addDevice() }
        for side in LabSide.allCases {
            devices.append(PeerDevice(side.rawValue, mocks[side.rawValue], TickClock(setup.network[clockOf: side])))
        }
        for device in devices { try begin(device) }
        comparison.allow(roundTrip: setup.network.fromLeft.delay + setup.network.fromRight.delay)
        for side in LabSide.allCases { setConditions(setup.network[from: side], on: side.link) }
        for device in devices { try takeHello(of: device) }
        network.beginRound()
        network.advance(by: .zero)
    }

    private let view: (columns: Int, rows: Int)?
    private var recordsFates = false

    /// Starts a program for a device that has none, in a new session of it.
    private func begin(_ device: PeerDevice) throws(PeerFailure) {
        do {
            try device.device.activate()
        } catch {
            preconditionFailure("A session of the lab's own could not be activated: \(error)")
        }
        guard let mock = device.device.nextSession() else { return }
        participants.append(mock.localParticipant.id)
        let process = try PeerProcess(setup.command(of: device.place), device.place, timeout: setup.timeout)
        let hello = HelloRequest(
            place: device.place,
            participant: participants.count,
            role: mock.localParticipant.role,
            seed: setup.seed,
            options: setup.options,
            memory: device.memory,
            view: LabSide(rawValue: device.place) == nil ? nil : view
        )
        try device.begin(mock, process, participant: participants.count, hello)
        mock.connect()
    }

    /// Reads a program's answer to `hello`, and compares its game with the lab's.
    private func takeHello(of device: PeerDevice) throws(PeerFailure) {
        let other = try device.readHello()
        tables.state.declare(other.fields)
        guard let process = device.session?.process else { return }
        if game.name.isEmpty { game = other }
        guard other.name == game.name else { throw process.failure(.otherGame(other.name, than: game.name)) }
        guard other.controls == game.controls else { throw process.failure(.otherInputs) }
        game.confirms = game.confirms && other.confirms
        game.rejoins = game.rejoins && other.rejoins
        game.setsPace = game.setsPace || other.setsPace
        game.devices = min(game.devices, other.devices)
        comparison.confirms = game.confirms
        if let session = device.session { comparison.begin(device.place, participant: session.participant) }
    }

    /// The virtual time at the end of the last tick.
    private var now: VirtualTime { Self.time(of: tick) }

    private static func time(of tick: UInt32) -> VirtualTime {
        VirtualTime(microseconds: Int64(tick) * 1_000_000 / 60)
    }
}

/// Time.
extension PeerLab {
    /// Advances the lab by one tick.
    ///
    /// - Parameters:
    ///   - inputs: The players' inputs in it.
    ///   - following: Those of the ticks after it, as far as they are known and no action comes before them. Then the
    ///     programs get lines ahead, and work while the lab reads their answers; the run is the same without.
    package func advance(
        _ inputs: DeviceInputs,
        before following: [DeviceInputs] = []
    ) throws(PeerFailure) {
        tick += 1
        network.beginRound()
        record = PeerTick(tick: tick, devices: devices.count)
        let known = comparison.findings.count
        for device in devices {
            device.hold(inputs[device.place], game)
            record.devices[device.place].input = inputs[device.place]
        }
        try writeAhead(following)
        while let due = devices.map(\.clock.next).min(), due < now {
            if due > network.now { network.advance(to: due) }
            try makeTicks(at: due)
        }
        network.advance(to: now)
        for device in devices { note(device) }
        comparison.endTick(tick, isCut: isCut)
        record.findings = comparison.findings[known...]
        log?.take(record, network, sent: sent, bytes: PerSide { statistics(from: $0).bytes })
        sent.removeAll(keepingCapacity: true)
    }

    /// True if a program has got lines of ticks to come.
    package var hasLinesAhead: Bool { devices.contains(where: \.hasLinesAhead) }

    /// Writes the lines of this tick and of following ones that no answer to come can change.
    ///
    /// A message takes its link's least delay, so a copy of the network without what is yet to be sent knows all
    /// arrivals until then.
    private func writeAhead(_ following: [DeviceInputs]) throws(PeerFailure) {
        guard !following.isEmpty, !game.setsPace, tick > planned, !hasLinesAhead,
            let next = devices.filter({ $0.session != nil }).map(\.clock.next).min()
        else { return }
        let delays = devices.flatMap { sender in
            devices.filter { $0 !== sender }.map { network.leastDelay(from: sender.device, to: $0.device) }
        }
        guard let delay = delays.min(), delay > .microseconds(TickSchedule.length / 60) else { return }
        let horizon = next.advanced(by: delay)
        let future = network.copy()
        let copies = devices.map { $0.copy(in: future) }
        ticks: for ahead in 0...following.count {
            if ahead > 0 { for copy in copies { copy.hold(following[ahead - 1][copy.place], game) } }
            let end = Self.time(of: tick + UInt32(ahead))
            while let due = copies.map(\.clock.next).min(), due < end {
                guard due < horizon else { break ticks }
                if due > future.now { future.advance(to: due) }
                for copy in copies where copy.clock.next == due {
                    let (ticks, missed) = (copy.due.ticks, copy.due.missed)
                    for round in 0..<ticks {
                        _ = copy.beginTick(missed: round == 0 ? missed : 0, at: due, game, number)
                    }
                    copy.passDue()
                }
            }
        }
        for (device, copy) in zip(devices, copies) {
            device.follow(copy)
            try device.write()
        }
    }

    /// True if a link between two devices in the session loses everything, or one of these stands still: none may
    /// confirm anything then.
    private var isCut: Bool {
        devices.contains { one in
            guard one.session != nil else { return false }
            return !one.clock.runs(at: network.now)
                || devices.contains { $0 !== one && $0.session != nil && isCut(from: one.device, to: $0.device) }
        }
    }

    private func isCut(from sender: MockDevice, to receiver: MockDevice) -> Bool {
        network.isInBlackout(from: sender, to: receiver)
            || network[from: sender, to: receiver].loss == .independent(.always)
    }

    /// Makes the ticks of all devices that are due now: the programs work at the same time.
    private func makeTicks(at time: VirtualTime) throws(PeerFailure) {
        var due: [(device: PeerDevice, ticks: Int, missed: Int)] = []
        for device in devices where device.clock.next == time {
            let ticks = device.due
            if device.session != nil { due.append((device, ticks.ticks, ticks.missed)) } else { device.passDue() }
        }
        for round in 0..<(due.map(\.ticks).max() ?? 0) {
            let makers = due.filter { round < $0.ticks }
            for (device, _, missed) in makers {
                let request = device.beginTick(missed: round == 0 ? missed : 0, at: time, game, number)
                guard let request else { continue }
                record.devices[device.place].received += request.received.map(\.message)
                comparison.take(request.events, at: device.place)
            }
            for (device, _, _) in makers { try device.write() }
            for (device, _, _) in makers { try endTick(of: device) }
        }
        // With the speed that the answers ask for.
        for (device, _, _) in due { device.passDue() }
    }

    private func endTick(of device: PeerDevice) throws(PeerFailure) {
        guard let session = device.session else { return }
        let (answer, line, log) = try device.endTick(&tables) { comparison.confirmed(at: $0, of: device.place)?.state }
        onAnswer?(device.place, session.participant, session.tick, line)
        sent += try device.send(answer.sends) { participants.indices.contains($0 - 1) ? participants[$0 - 1] : nil }
        comparison.take(answer, at: device.place, tick, tables)
        var record = record.devices[device.place]
        record.shown = answer.shown
        (record.current, record.owner) = (answer.current, answer.owner)
        record.rollback = max(record.rollback, answer.rollback)
        record.isStalled = answer.isStalled
        record.sent += answer.sends.map(\.message)
        record.log += log
        record.view = answer.view
        record.about = answer.about
        self.record.devices[device.place] = record
    }

    private func note(_ device: PeerDevice) {
        record.devices[device.place].isPresent = device.session != nil
        record.devices[device.place].ticks = device.session?.tick ?? 0
        record.devices[device.place].confirmed = comparison.lastConfirmed(at: device.place)
    }

    /// The number by which programs know a participant.
    private func number(_ id: ParticipantID) -> Int? { participants.firstIndex(of: id).map { $0 + 1 } }
}

/// The devices, by their places: the first two are the watched ones.
extension PeerLab {
    package var deviceCount: Int { devices.count }

    /// True if a device is in a session.
    package func isPresent(_ place: Int) -> Bool { devices[place].session != nil }
}

/// Actions.
extension PeerLab {
    /// Performs an action now, before the next tick; one that peer programs do not have is without effect.
    package func perform(_ action: LabAction) throws(PeerFailure) {
        guard action.device.map(devices.indices.contains) ?? true else { return }
        switch action {
        case .setConditions(let conditions, let link): setConditions(conditions, on: link)
        case .blackOut(let link, let length):
            network.blackOut(from: devices[link.from].device, to: devices[link.to].device, for: length)
        case .reseedLinks(let seed): network.reseedLinks(seed)
        case .decide(let fate, let number, let link):
            planned = tick + 1
            network.plan(fate, of: number, from: devices[link.from].device, to: devices[link.to].device)
        case .suspend(let place, let length): devices[place].clock.suspend(until: now.advanced(by: length))
        case .leave(let place):
            try devices[place].leave()
            comparison.end(place)
        case .invalidate(let place, let error):
            devices[place].crash(error)
            comparison.end(place)
        case .rejoin(let place): try rejoin(devices[place])
        case .rejoinAfresh(let place):
            guard devices[place].session == nil else { return }
            devices[place].forget()
            try rejoin(devices[place])
        case .add(let further): try add(further)
        case .switchStrategy, .setInput, .join, .end, .setScript, .send, .refuseNextSend: break
        }
    }

    /// Adds a device, if the game takes one more.
    private func add(_ further: FurtherDevice) throws(PeerFailure) {
        guard devices.count < game.devices else { return }
        let device = PeerDevice(devices.count, network.addDevice(), TickClock(further.clock, after: tick))
        device.device.script.role = further.script.role
        devices.append(device)
        if recordsFates { recordFates(on: links.filter { max($0.from, $0.to) == device.place }) }
        try rejoin(device)
    }

    private func rejoin(_ device: PeerDevice) throws(PeerFailure) {
        guard device.session == nil else { return }
        try begin(device)
        try takeHello(of: device)
    }

    private func setConditions(_ conditions: LinkConditions, on link: LabLink) {
        network[from: devices[link.from].device, to: devices[link.to].device] = conditions
    }

    /// Records the fates of all messages from now on.
    func recordFates() {
        recordsFates = true
        recordFates(on: links)
    }

    private func recordFates(on links: [LabLink]) {
        for link in links {
            network.recordTransmissionFates(from: devices[link.from].device, to: devices[link.to].device)
        }
    }

    /// The fates of the messages that a link has taken since the beginning of the last tick; empty if not recorded.
    func fates(on link: LabLink) -> [TransmissionFate] {
        network.fates(from: devices[link.from].device, to: devices[link.to].device)
    }

    /// The delay of a link, without jitter.
    func delay(of link: LabLink) -> Duration {
        network[from: devices[link.from].device, to: devices[link.to].device].delay
    }

    /// All links between devices.
    var links: [LabLink] {
        devices.indices.flatMap { from in
            devices.indices.filter { $0 != from }.map { LabLink(from: from, to: $0) }
        }
    }

    /// The counts of the link from one watched device to the other.
    package func statistics(from side: LabSide) -> LinkStatistics {
        network.statistics(from: devices[side.rawValue].device, to: devices[side.other.rawValue].device)
    }

    /// The state of the link from one watched device to the other.
    package func link(from side: LabSide) -> LinkStatus {
        let (sender, receiver) = (devices[side.rawValue].device, devices[side.other.rawValue].device)
        return LinkStatus(
            conditions: network[from: sender, to: receiver],
            statistics: network.statistics(from: sender, to: receiver),
            isInBlackout: network.isInBlackout(from: sender, to: receiver),
            queuedBytes: network.queuedBytes(from: sender, to: receiver),
            bytesInLastSecond: log?.bytesInLastSecond(from: side) ?? 0
        )
    }

    /// Keeps ticks and messages from now on.
    ///
    /// - Parameter count: Messages of each delivery mode.
    package func keepLog(messages count: Int = LoggedMessage.capacity) {
        precondition(tick == 0, "The lab is at tick \(tick): its log begins with the first one")
        network.recordsPacketEvents = true
        log = PeerLog(messages: count)
    }

    /// Ends all programs, each of which is told so.
    package func finish() throws(PeerFailure) {
        for device in devices { try device.finish() }
        comparison.finish(at: tick)
    }
}
