internal import GameBasics
public import GameCore
public import MatchSync
public import SyncCore
package import MockGroupSessions

/// Peers that play each other in a mock session, in one thread and from one virtual clock.
///
/// In each tick of the lab, every device makes its own ticks when its clock has them due: it receives messages, takes
/// its player's input, and sends. At the end of the tick all devices receive, and the lab is measured. With exact
/// clocks this means: all devices send, 1/60 s passes on the network, all devices receive; without delay all of them
/// then show the same.
///
/// A lab is a value: changes of a copy do not affect the original, and with the same calls the two stay equal to the
/// bit. What a lab shows depends only on its seed, its rules and the calls made on it, on every machine.
public struct Lab {
    /// Ticks since the beginning, 1/60 s of virtual time each.
    public private(set) var tick: UInt32 = 0

    /// The strategy of a device that has met no other one yet, by the device's place in the list.
    private let beginning: (Int, Match) -> any SyncStrategy<Match>
    private let match: Match

    /// True to record the fates of all messages between devices.
    private let recordsTransmissionFates: Bool

    /// The devices and what is in flight between them; shared with copies of the lab until one of them changes.
    private var group: DeviceGroup

    /// The bytes that each direction had carried at the ends of the latest ticks: of the last second, and of the tick
    /// before it.
    private var traffic = Lab.noTraffic

    private static var noTraffic: PerSide<Recent<Int>> { PerSide(Recent(capacity: 61), Recent(capacity: 61)) }

    /// True to measure from the beginning on, whatever changes.
    private let measuresAll: Bool

    /// The records of the latest ticks; `nil` if no log is kept.
    private var ticks: Recent<TickRecord>?

    /// Makes a lab whose two devices are joining one session.
    ///
    /// - Parameter keepsLog: True to keep ``unreliableMessages``, ``reliableMessages``, ``measures`` and the bytes of
    ///   the last second: a good part of the cost of a tick.
    public init(_ setup: RunSetup, keepsLog: Bool = true) {
        self.init(setup, keepsLog: keepsLog, strategy: nil)
    }

    /// Makes a lab.
    ///
    /// - Parameters:
    ///   - messages: Messages of each delivery mode that a log keeps.
    ///   - measuresAll: True to measure from the beginning on, whatever changes, with a log or without.
    ///   - recordsTransmissionFates: True to record each message's ``TransmissionFate``, for shrinking.
    ///   - strategy: Makes the strategy of a device, by the device's place in the list; `nil` for the setup's.
    package init(
        _ setup: RunSetup,
        keepsLog: Bool,
        messages: Int = LoggedMessage.capacity,
        measuresAll: Bool = false,
        recordsTransmissionFates: Bool = false,
        strategy: ((Int, Match) -> any SyncStrategy<Match>)? = nil
    ) {
        beginning = strategy ?? { setup.strategy(at: $0, for: $1) }
        self.measuresAll = measuresAll
        self.recordsTransmissionFates = recordsTransmissionFates
        var seeds = SplitMix64(seed: setup.seed)
        match = Match(seed: seeds.next())
        group = DeviceGroup(MockNetwork(seed: setup.networkSeed ?? seeds.next()), setup)
        if keepsLog {
            group.log = MessageLog(capacity: messages)
            group.network.recordsPacketEvents = true
            ticks = Recent(capacity: TickRecord.capacity)
        }
        // Both are in the call before either begins a session, so that the session is offered to both.
        let devices = LabSide.allCases.map { _ in group.network.addDevice() }
        for side in LabSide.allCases {
            let device = devices[side.rawValue]
            let clock = TickClock(setup.network[clockOf: side])
            add(device, clock, memory: setup.devices[side].memory(of: match))
        }
        for side in LabSide.allCases {
            group[side].device.script = setup.devices[side].script
            if setup.devices[side].joinsAtOnce { group[side].join() }
        }
        for side in LabSide.allCases {
            group[side.link] = setup.network[from: side]
            for (index, fate) in setup.devices[side].fates.enumerated() {
                group.plan(fate, of: index + 1, on: side.link)
            }
        }
        if recordsTransmissionFates {
            for link in links { group.recordTransmissionFates(on: link) }
        }
        group.network.beginRound()
        group.network.advance(by: .zero)
        for device in group.devices { device.receive() }
        if keepsLog || measuresAll { group.running = RunMeasures(moment, countsAllPackets: measuresAll) }
    }

    /// The setup with which the lab began.
    public var setup: RunSetup { group.setup }

    public var rules: Rules { group.setup.rules }

    private func add(_ device: MockDevice, _ clock: TickClock, memory: PeerMemory<Match>? = nil) {
        guard let session = device.offeredSession() else {
            preconditionFailure("A device that was just added is in a session")
        }
        let strategy = beginning(group.devices.count, match)
        group.devices.append(
            LabDevice(
                device,
                session,
                clock,
                strategy: strategy,
                rules: setup.rules(of: group.devices.count),
                heals: setup.heals,
                memory: memory
            )
        )
    }

    /// Stops sharing the devices with copies of this lab; every change calls it first.
    private mutating func separate() {
        if !isKnownUniquelyReferenced(&group) { group = DeviceGroup(copying: group) }
    }
}

/// Time.
extension Lab {
    /// Advances the lab by one tick.
    ///
    /// - Parameters:
    ///   - left: The input at the left device, in the court's frame: a view that is drawn turned, as the
    ///     one of seat two, turns its player's input.
    ///   - right: The input at the right device.
    public mutating func advance(left: Input, right: Input) {
        advance(left: left, right: right) { _, _ in }
    }

    /// - Parameter watch: Takes each device, and its place, after it has received or has made its ticks.
    package mutating func advance(left: Input, right: Input, watch: (Int, LabDevice) -> Void) {
        separate()
        defer { for device in group.devices { device.endTick() } }
        tick += 1
        group.log?.beginTick()
        group.network.beginRound()
        let end = now
        group.devices[LabSide.left.rawValue].hold(left)
        group.devices[LabSide.right.rawValue].hold(right)
        while let due = nextTime, due < end {
            makeTicks(at: due, watch)
        }
        group.network.advance(to: end)
        for place in group.devices.indices { receive(at: place, watch) }
        if group.log != nil {
            for side in LabSide.allCases { traffic[side].append(group.statistics(from: side).bytes) }
        }
        guard group.running != nil else { return }
        let moment = moment
        guard ticks != nil else {
            group.running?.take(moment, PerSide(left, right))
            return
        }
        guard var record = group.running?.take(moment, PerSide(left, right)) else { return }
        record.isAgreed = moment.isAgreed
        record.ignored = [watchedDevices.left.reading.ignored, watchedDevices.right.reading.ignored]
        if let last = ticks?.record(at: tick - 1)?.ignored, last == record.ignored { record.ignored = last }
        ticks?.append(record)
    }

    /// The virtual time at the end of the last tick.
    private var now: VirtualTime { VirtualTime(microseconds: Int64(tick) * 1_000_000 / 60) }

    /// The time of the next tick of any device.
    private var nextTime: VirtualTime? {
        var first: VirtualTime?
        for device in group.devices {
            let next = device.clock.next
            if first.map({ next < $0 }) ?? true { first = next }
        }
        return first
    }

    /// Makes the ticks of all devices that are due now, after all of them have received.
    private mutating func makeTicks(at now: VirtualTime, _ watch: (Int, LabDevice) -> Void) {
        // Messages that came before the lab's tick were received at the end of the last one.
        if now > group.network.now {
            group.network.advance(to: now)
            for place in group.devices.indices where group.devices[place].clock.next == now {
                receive(at: place, watch)
            }
        }
        for place in group.devices.indices where group.devices[place].clock.next == now { send(from: place, watch) }
    }

    private mutating func receive(at place: Int, _ watch: (Int, LabDevice) -> Void) {
        let now = moment(at: place)
        guard now.device.clock.runs(at: group.network.now) else { return }
        now.device.receive()
        group.running?.syncFaults.didReceive(now)
        group.log?.read(group, at: tick)
        watch(place, now.device)
    }

    private mutating func send(from place: Int, _ watch: (Int, LabDevice) -> Void) {
        let now = moment(at: place)
        let due = now.device.takeDue()
        for tick in 0..<due.ticks {
            group.running?.syncFaults.willTick(now)
            now.device.tick(missed: tick == 0 ? due.missed : 0)
            group.running?.syncFaults.didTick(now)
        }
        group.log?.read(group, at: tick)
        watch(place, group.devices[place])
    }
}

/// Devices, by their places in the list: the left one is 0, the right one 1.
extension Lab {
    public var deviceCount: Int { group.devices.count }

    package var devices: [LabDevice] { group.devices }

    /// The places of the devices that are watched, logged and measured.
    public var watched: DevicePair { group.watched }

    /// The two watched devices, logged and measured.
    package var watchedDevices: PerSide<LabDevice> { PerSide(group[.left], group[.right]) }

    /// The state of a device and its peer.
    public func status(of place: Int) -> PeerStatus {
        PeerStatus(of: group.devices[place], at: group.network.now)
    }

    public func status(of side: LabSide) -> PeerStatus { status(of: watched[side]) }
}

/// Actions.
extension Lab {
    /// Performs an action now, before the next tick.
    public mutating func perform(_ action: LabAction) {
        guard action.device.map(group.devices.indices.contains) ?? true else { return }
        separate()
        let devices = group.devices
        switch action {
        case .setConditions(let conditions, let link):
            guard group[link] != conditions else { return }
            group[link] = conditions
            if LabSide.allCases.contains(where: { watched.link(from: $0) == link }) { restartMeasures() }
            return
        case .switchStrategy(let kind):
            guard let owner = devices.firstIndex(where: \.isOwner) else { return }
            let now = moment(at: owner)
            group.running?.syncFaults.willSwitch(now, to: kind)
            now.device.switchStrategy(to: kind)
            return restartMeasures()
        case .add(let device): return add(device)
        case .rejoin(let place): return rejoin(place, remembers: true)
        case .rejoinAfresh(let place): return rejoin(place, remembers: false)
        case .join(let place): devices[place].join()
        case .leave(let place): devices[place].leave()
        case .end(let place): devices[place].end()
        case .invalidate(let place, let error): devices[place].invalidate(with: error)
        case .suspend(let place, let length): devices[place].suspend(until: now.advanced(by: length))
        case .blackOut(let link, let length): group.blackOut(link, for: length)
        case .reseedLinks(let seed): group.network.reseedLinks(seed)
        case .decide(let fate, let number, let link): group.plan(fate, of: number, on: link)
        case .setScript(let script, let place): devices[place].device.script = script
        case .send(let bytes, let mode, let place):
            guard let message = RawMessage(bytes) else { return }
            devices[place].send(message, mode)
            group.hasForeignMessages = true
        case .refuseNextSend(let error, let mode, let place): devices[place].refuseNextSend(with: error, in: mode)
        case .setInput(let input, let place):
            if LabSide(rawValue: place) == nil { devices[place].hold(input) }
            return
        }
        group.log?.read(group, at: tick)
    }

    private mutating func add(_ further: FurtherDevice) {
        let watched = watched
        let device = group.network.addDevice()
        // Its session takes the role when it is offered; a script may not let it activate one.
        device.script.role = further.script.role
        add(device, TickClock(further.clock, after: tick))
        device.script = further.script
        if recordsTransmissionFates {
            for link in links(of: deviceCount - 1) { group.recordTransmissionFates(on: link) }
        }
        group.devices[deviceCount - 1].join()
        guard self.watched != watched else { return }
        group.log?.restart()
        traffic = Self.noTraffic
        restartMeasures()
    }

    /// Makes a device come back as a new participant, if it is not there and its script lets it activate a session.
    ///
    /// A suspended device comes back, too, and learns that its session is over if it did not know.
    private mutating func rejoin(_ place: Int, remembers: Bool) {
        let old = group.devices[place]
        guard old.canActivate, let session = old.device.offeredSession() else { return }
        if old.isPresent { old.receive() }
        group.devices[place] = LabDevice(
            old.device,
            session,
            old.clock,
            strategy: beginning(place, match),
            rules: setup.rules(of: place),
            heals: setup.heals,
            memory: remembers ? old.shell.peer.memory : nil,
            sessionNumber: old.sessionNumber + 1
        )
        let now = moment(at: place)
        if remembers { group.running?.syncFaults.didRejoin(now, as: old) }
        now.device.join()
    }
}

/// The network and the strategy.
extension Lab {
    /// The state of the link from one device to the other.
    public func link(from side: LabSide) -> LinkStatus {
        group.link(from: side, traffic[side])
    }

    /// The network's name: ``MockGroupSessions/NetworkConditions/nameWhenChanged`` once its conditions are not
    /// its initial ones.
    public var networkName: String {
        let isChanged = LabSide.allCases.contains { group[$0.link] != setup.network[from: $0] }
        return isChanged ? setup.network.nameWhenChanged : setup.network.name
    }

    /// The fates of the messages that a link has taken since the beginning of the last tick; empty if not recorded.
    package func fates(on link: LabLink) -> [TransmissionFate] { group.fates(on: link) }

    /// All links between devices: the players' links first.
    package var links: [LabLink] { group.devices.indices.flatMap(links) }

    /// The links between a device and those before it.
    private func links(of place: Int) -> [LabLink] {
        (0..<place).flatMap { [LabLink(from: $0, to: place), LabLink(from: place, to: $0)] }
    }

    /// The left device's strategy: the owner's, once both have met.
    public var strategy: StrategyKind { group[.left].reading.strategy }

    /// The strategy's name, or the planted bug's while its device plays with the bug.
    public var strategyName: String {
        guard let bug = setup.plantedBug else { return strategy.rawValue }
        let device = group.devices[bug.side.rawValue]
        let isPlanted = device.reading.strategy == strategy && device.shell.peer.strategyName == bug.name
        return isPlanted ? bug.name : strategy.rawValue
    }
}

/// The log and the measures.
extension Lab {
    /// The latest messages between the two watched devices; `nil` without a log.
    var messageStore: MessageStore<LoggedMessage>? { group.log?.store }

    /// The latest unreliable messages between the two watched devices, in the order sent.
    public var unreliableMessages: Recent<LoggedMessage> { messageStore?.unreliable ?? Recent(capacity: 1) }

    /// The latest reliable messages between them, which have a list of their own, because unreliable ones come in every
    /// tick.
    public var reliableMessages: Recent<LoggedMessage> { messageStore?.reliable ?? Recent(capacity: 1) }

    /// The states and events of the two watched devices in each of the latest ticks.
    public var records: Recent<TickRecord> { ticks ?? Recent(capacity: 1) }

    /// The measures since the lab's beginning, or since its strategy or a condition of its links changed;
    /// `nil` if it does not measure.
    public var measures: MeasureFigures? { group.running?.summary(under: strategy) }

    /// Goals and contacts since then.
    var agreed: AgreedMatch? { group.running?.agreed }

    /// True once there was a desync since then.
    package var hasDesync: Bool { (group.running?.desyncs.found.count ?? 0) > 0 }

    /// The measures since the lab's beginning, of a lab that measures all of its ticks.
    var allMeasures: RunMeasures {
        guard measuresAll, let running = group.running else {
            preconditionFailure("The lab does not measure all of its ticks")
        }
        return running
    }

    /// The last match that a device has confirmed by the end of the last tick.
    package func confirmed(at place: Int) -> Match {
        group.devices[place].reading.confirmed
    }

    /// The state that the measures read now.
    var moment: LabMoment {
        let heard = group.log?.heard ?? PerSide(nil, nil)
        let devices = watchedDevices
        let (left, right) = (devices.left.device, devices.right.device)
        return LabMoment(
            tick: tick,
            group: group,
            watched: devices,
            links: PerSide(
                group.network.statistics(from: left, to: right),
                group.network.statistics(from: right, to: left)
            ),
            ages: PerSide(heard.left.map { Int(tick) - Int($0) }, heard.right.map { Int(tick) - Int($0) }),
            messages: group.log?.arrivals ?? PerSide(TickRecord.Messages(), TickRecord.Messages())
        )
    }

    /// A device as the measures read it within a tick.
    private func moment(at place: Int) -> SeamMeasure.Place {
        SeamMeasure.Place(place: place, group: group, tick: tick)
    }

    /// Discards the measures, because the conditions or the strategy changed.
    private mutating func restartMeasures() {
        if group.log != nil, !measuresAll { group.running = RunMeasures(moment, after: group.running) }
    }
}
