internal import DisplayText
internal import GameCore
internal import GroupSessions
internal import LiveUI
internal import MatchSync
internal import MockGroupSessions
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

    static let invitation = Invitation(
        play: "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y",
        watch: "K7Q2-5SBX-YF03-QVGQ-BS4F-9PD3",
        addresses: ["192.168.1.20:7666/"]
    )

    /// Adds two players, and then a spectator.
    func addCompany() {
        add("Ann", isHost: true)
        add("Bartholomew")
        run(60)
        add("Cid", purpose: .watch)
        run(30)
    }

    /// Adds a device and begins to connect.
    func add(
        _ name: String,
        isHost: Bool = false,
        purpose: LiveRoom<TestActivity>.Purpose = .play,
        orientation: Orientation = .horizontal,
        keys: KeyBindings = .standard,
        warning: String? = nil,
        seatKeeper: SeatKeeper? = nil,
        script: (TestActivity) -> Void = { _ in }
    ) {
        let activity = TestActivity(network.addDevice())
        activity.device.script.role = purpose == .watch ? .spectator : .player
        script(activity)
        activities.append(activity)
        missed.append(nil)
        guard let name = DisplayName(name) else { preconditionFailure("A device needs a name, not \(name)") }
        let setup = LiveSetup(name: name, seed: UInt64(activities.count))
        let room = LiveRoom(
            activity,
            at: "192.168.1.20:7666",
            purpose: purpose,
            invitation: isHost ? { Self.invitation } : nil,
            warning: warning,
            seatKeeper: seatKeeper,
            progress: { $0.progress }
        )
        var options = AppOptions()
        options.orientation = orientation
        options.keys = keys
        let scene = LiveScene(setup, room)
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

    /// Advances ticks until a device's screen shows a text; an issue if that takes more than two minutes.
    func run(_ index: Int, until text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for _ in 0..<7_200 {
            if stages[index].text.contains(text) { return }
            run(1)
        }
        Issue.record("Device \(index) did not show “\(text)”", sourceLocation: sourceLocation)
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

    /// Presses keys at a device, and then advances ticks.
    func press(_ index: Int, _ keys: Key..., ticks: Int = 0) {
        for key in keys { stages[index].press(key) }
        run(ticks)
    }

    /// Presses a key at both players' devices, and then advances ticks.
    func pressByPlayers(_ key: Key, ticks: Int = 0) {
        press(0, key)
        press(1, key, ticks: ticks)
    }

    func text(_ index: Int) -> String { stages[index].text }

    /// True if a device's screen shows all these texts.
    func shows(_ index: Int, _ texts: String...) -> Bool { texts.allSatisfy(text(index).contains) }

    /// True if both players' screens show a text.
    func bothShow(_ text: String) -> Bool { shows(0, text) && shows(1, text) }

    /// The match that a device displays; `nil` without a session.
    func shown(_ index: Int) -> Match? { scene(index)?.shownMatch }

    /// Breaks a device's connection.
    func breakConnection(_ index: Int, _ message: String = "the room does not answer") {
        scene(index)?.session?.fail(with: SessionError(.connectionLost, message))
    }

    /// Sends a message to all others that the device's peer did not make.
    func send(_ message: PeerMessage, from index: Int) throws {
        _ = try scene(index)?.session?.messenger(message.deliveryMode).send(message, to: .all)
    }

    /// The identifier of a device's participant; `nil` without a session.
    func participant(_ index: Int) -> ParticipantID? { scene(index)?.session?.localParticipant.id }

    private func scene(_ index: Int) -> LiveScene<TestActivity>? { stages[index].app.scene as? LiveScene<TestActivity> }
}

extension LiveWorld {
    /// A host and a guest who have met.
    static func met(
        _ columns: Int = 80,
        _ rows: Int = 24,
        _ glyphs: GlyphSet = .blocks,
        points: Int = 3,
        orientation: Orientation = .horizontal,
        conditions: LinkConditions = .perfect,
        seed: UInt64 = 4
    ) -> LiveWorld {
        let world = LiveWorld(columns, rows, glyphs, points: points, conditions: conditions, seed: seed)
        world.add("Ann", isHost: true, orientation: orientation)
        world.add("Bartholomew", orientation: orientation)
        world.run(60)
        return world
    }

    /// A host and a guest in the first rally.
    static func rally(
        _ columns: Int = 80,
        _ rows: Int = 24,
        _ glyphs: GlyphSet = .blocks,
        points: Int = 3,
        orientation: Orientation = .horizontal,
        conditions: LinkConditions = .perfect
    ) -> LiveWorld {
        let world = met(columns, rows, glyphs, points: points, orientation: orientation, conditions: conditions)
        world.press(0, " ", ticks: 30)
        world.press(1, " ", ticks: 80)
        return world
    }
}
