internal import Chat
internal import DisplayText
internal import GameBasics
internal import GameCore
internal import GroupSessions
@testable internal import LiveUI
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import TerminalUI
internal import Testing

/// Devices on one network, each with the program on a screen in memory, in virtual time.
final class LiveWorld {
    let network: MockNetwork
    private(set) var activities: [TestActivity] = []
    var stages: [Stage] = []

    /// The missed ticks of each frozen device; `nil` for a running one.
    private var missed: [Int?] = []
    private var tick: Int64 = 0

    let columns: Int
    let rows: Int
    let glyphs: GlyphSet

    init(
        _ columns: Int = 80,
        _ rows: Int = 24,
        _ glyphs: GlyphSet = .blocks,
        points: Int = 3,
        conditions: LinkConditions = .perfect,
        details: [UInt8]? = nil,
        seed: UInt64 = 4
    ) {
        (self.columns, self.rows, self.glyphs) = (columns, rows, glyphs)
        let activity = GroupActivityMetadata(
            identifier: "pong",
            title: "Pong",
            details: details ?? MatchOffer(.first(to: points)).details
        )
        network = MockNetwork(seed: seed, conditions: conditions, activity: activity)
    }

    var invitation = Invitation(
        play: "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y",
        watch: "K7Q2-5SBX-YF03-QVGQ-BS4F-9PD3",
        addresses: ["192.168.1.20:7666/"]
    )

    /// Adds a device and begins to connect.
    func add(
        _ name: String,
        isHost: Bool = false,
        watches: Bool = false,
        keys: KeyBindings = .standard,
        warning: String? = nil,
        seatKeeper: (any SeatKeeper)? = nil,
        script: (TestActivity) -> Void = { _ in }
    ) {
        let activity = TestActivity(network.addDevice())
        activity.device.script.role = watches ? .spectator : .player
        script(activity)
        activities.append(activity)
        missed.append(nil)
        guard let name = DisplayName(name) else { preconditionFailure("A device needs a name, not \(name)") }
        var room = LiveRoom(activity, at: "192.168.1.20:7666")
        room.advance = { $0.problem }
        room.watches = watches
        room.invitation = isHost ? { [invitation] in invitation } : nil
        room.warning = warning
        room.seatKeeper = seatKeeper
        var options = AppOptions()
        options.keys = keys
        let scene = LiveScene(room, as: name, seed: UInt64(activities.count))
        stages.append(Stage(scene: scene, options: options, columns: columns, rows: rows, glyphs: glyphs))
    }

    /// Advances ticks: each running device by one tick, then the network.
    func run(_ ticks: Int) {
        for _ in 0..<ticks {
            tick += 1
            for index in stages.indices {
                if let count = missed[index] {
                    missed[index] = count + 1
                } else if stages[index].app.pace == .ticking {
                    stages[index].app.advance(by: 1)
                }
            }
            network.advance(to: VirtualTime(microseconds: tick * 1_000_000 / 60))
        }
    }

    /// Advances ticks until a device's displayed match is as expected, for at most two minutes.
    func run(_ index: Int, until isExpected: (Match) -> Bool) {
        for _ in 0..<7_200 {
            if let match = shown(index), isExpected(match) { return }
            run(1)
        }
    }

    /// Stops a device's time.
    func freeze(_ index: Int) { missed[index] = 0 }

    /// Lets a frozen device go on; it makes its first tick now.
    func thaw(_ index: Int, isResumed: Bool = false) {
        guard let count = missed[index] else { return }
        missed[index] = nil
        if isResumed { _ = stages[index].app.handle(.resumed) }
        stages[index].app.advance(by: TickSchedule.Due(ticks: 1, missed: count))
    }

    func text(_ index: Int) -> String { stages[index].text }

    /// True if a device's screen shows all these texts.
    func shows(_ index: Int, _ texts: String...) -> Bool { texts.allSatisfy(text(index).contains) }

    /// The match that a device displays; `nil` without a session.
    func shown(_ index: Int) -> Match? { scene(index)?.shownMatch }

    /// Breaks a device's connection.
    func breakConnection(_ index: Int) {
        scene(index)?.session?.fail(with: SessionError(.connectionLost, "the room does not answer"))
    }

    /// Ends a device's session for all.
    func endSession(_ index: Int) { try? scene(index)?.session?.end() }

    /// Sends a message to all others that the device's peer did not make.
    func send(_ message: PeerMessage<Match>, from index: Int) throws {
        _ = try scene(index)?.session?.messenger(message.deliveryMode).send(message, to: .all)
    }

    /// Sends a signal that the device's screen does not.
    func give(_ signal: Signal, from index: Int) throws {
        _ = try scene(index)?.session?.messenger(.reliable).send(SignalMessage(signal), to: .all)
    }

    /// Changes the one-way delay of all links, in milliseconds.
    func setDelay(_ milliseconds: Int) {
        for source in activities.map(\.device) {
            for destination in activities.map(\.device) {
                network[from: source, to: destination].delay = .milliseconds(milliseconds)
            }
        }
    }

    /// The identifier of a device's participant; `nil` without a session.
    func participant(_ index: Int) -> ParticipantID? { scene(index)?.session?.localParticipant.id }

    /// The statistics of a device's peer; `nil` without a session.
    func statistics(_ index: Int) -> SyncStatistics? { scene(index)?.table?.shell.peer.statistics }

    private func scene(_ index: Int) -> LiveScene<TestActivity>? { stages[index].app.scene as? LiveScene<TestActivity> }
}

/// A device's activity that a test lets fail.
final class TestActivity: GroupActivity {
    let device: MockDevice

    /// The reason why there will be no session.
    var problem: SessionError?

    /// True if the room gives sessions.
    var isOpen = true

    private(set) var activations = 0

    init(_ device: MockDevice) {
        self.device = device
    }

    var metadata: GroupActivityMetadata { device.metadata }

    func prepareForActivation() -> ActivationResult { device.prepareForActivation() }

    func activate() throws(SessionError) {
        activations += 1
        try device.activate()
    }

    func nextSession() -> MockSession? { isOpen && problem == nil ? device.nextSession() : nil }
}
