internal import GameBasics
internal import GameCore
import GameDescriptions
internal import GroupSessions
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import PeerPrograms
internal import PlayerProfile
internal import ProgramTesting
internal import SyncCore
internal import SyncLab
internal import TerminalKit
internal import TestExtent
import Testing

/// `pong peer` in the lab of programs, against the lab in one process.
@Suite("Pong as a peer program", .waits)
struct PongPeerTests {
    private static let ticks: UInt32 = 600

    private static let networks: [NetworkPreset] = [
        .perfect, .wifi, .lte, .dsl, .fiber, .broadband, .fourG, .congested, .asymmetric, .scramble,
    ]

    /// The moves and actions of a tick, the same for both labs.
    private static func inputs(_ random: inout SplitMix64, _ last: PerSide<Input>, at tick: UInt32) -> PerSide<Input> {
        PerSide { side in
            var input = Input(last[side].move)
            if random.next() % 12 == 0 {
                input.move = [.none, .low, .high, .slowLow, .slowHigh, .target(place: 300)][Int(random.next() % 6)]
            }
            if tick % 90 == 30 { input.actions = .serve }
            if random.next() % 400 == 0 { input.actions.insert(.pause) }
            return input
        }
    }

    private static func peerInput(_ input: Input) -> PlayerInput {
        let move: [Int?] =
            switch input.move {
            case .key(let key): [key == .none ? nil : Int(key.rawValue), nil]
            case .target(let x): [nil, Int(Input.Move.place(nearestTo: x))]
            }
        let actions = [Input.Actions.serve, .pause].map { input.actions.contains($0) ? 1 : nil }
        return PlayerInput(values: move + actions)
    }

    @Test(
        "confirms the same states at the same ticks as in the lab of one process",
        arguments: TestExtent.rows(
            networks.flatMap { network in StrategyKind.allCases.map { (network, $0) } },
            every: 7
        )
    )
    func confirmsTheSameStates(network: NetworkPreset, strategy: StrategyKind) throws {
        // Of participants with numbers the left one comes first: so must it among those of the network.
        let seed = try #require(
            (1...20 as ClosedRange<UInt64>).first { seed in
                let lab = Lab(RunSetup(seed: seed), keepsLog: false)
                return lab.devices[0].participant < lab.devices[1].participant
            }
        )
        let setup = RunSetup(
            rules: AppOptions().rules.at(.fast),
            seed: seed,
            network: network.conditions,
            strategy: strategy
        )
        var lab = Lab(setup, keepsLog: false)
        let command = "'\(try Program.path())' peer --strategy \(strategy.rawValue)"
        var peers = PeerSetup(PerSide(command, command), seed: seed)
        peers.network = network.conditions
        let programs = try PeerLab(peers)

        var random = SplitMix64(seed: seed)
        var inputs = PerSide(Input.none, .none)
        var hashes = PerSide([Int: UInt64](), [:])
        var (shown, isInStep) = (0, true)
        for tick in 0..<Self.ticks {
            inputs = Self.inputs(&random, inputs, at: tick)
            var views = PerSide([Match](), [])
            lab.advance(left: inputs.left, right: inputs.right) { place, device in
                views[place == 0 ? .left : .right].append(device.reading.shown)
            }
            try programs.advance(DeviceInputs(Self.peerInput(inputs.left), Self.peerInput(inputs.right)))
            // Then its clock is due between two ticks of the lab: in the lab of one process it receives in both.
            if lab.devices.contains(where: { $0.reading.speedUp != 0 }) { isInStep = false }
            guard isInStep else { continue }
            for side in LabSide.allCases {
                let device = lab.devices[side.rawValue]
                let (timeline, last) = (device.reading.timeline, device.reading.confirmed.tick)
                for tick in (last > 32 ? last - 32 : 0)...last {
                    guard let hash = device.confirmedHash(at: tick) else { continue }
                    hashes[side][(Int(timeline.epoch) << 12 + Int(timeline.number & 0xFFF)) << 24 + Int(tick)] = hash
                }
                guard !programs.game.confirms else { continue }
                let state = programs.record[side].shown?.state
                shown += 1
                #expect(
                    views[side].contains { Self.isEqual($0, state, programs.tables) },
                    "\(side) at lab tick \(tick)"
                )
            }
        }
        try programs.finish()
        #expect(programs.comparison.findings.isEmpty)
        guard programs.game.confirms else {
            #expect(shown == 2 * Int(Self.ticks) && isInStep)
            return
        }
        var compared = 0
        for side in LabSide.allCases {
            for (tick, hash) in hashes[side].sorted(by: { $0.key < $1.key }) {
                guard let state = programs.comparison.confirmed(at: tick, of: side.rawValue) else { continue }
                compared += 1
                #expect(state.hash == hash.hexadecimal(digits: 16), "\(side) at \(tick)")
            }
            #expect(hashes[side].count - programs.comparison.confirmedCount(of: side.rawValue) < 40)
        }
        #expect(compared > 300 || !isInStep && compared > 60)
    }

    @Test(
        "a third one joins late, as a player who waits or as a spectator, and confirms the same states",
        arguments: zip([Participant.Role.player, .spectator], [NetworkPreset.fourG, .perfect])
    )
    func thirdDevice(role: Participant.Role, network: NetworkPreset) throws {
        for strategy in StrategyKind.allCases where strategy.has(.sendsInputs) {
            let command = "'\(try Program.path())' peer --strategy \(strategy.rawValue)"
            var setup = PeerSetup(PerSide(command, command), seed: 3)
            setup.network = network.conditions
            let programs = try PeerLab(setup)
            var random = SplitMix64(seed: 3)
            var inputs = PerSide(Input.none, .none)
            var (device, states) = (FurtherDevice(), 0)
            device.script.role = role
            for tick in 0..<UInt32(400) {
                if tick == 200 { try programs.perform(.add(device)) }
                inputs = Self.inputs(&random, inputs, at: tick)
                try programs.advance(DeviceInputs(Self.peerInput(inputs.left), Self.peerInput(inputs.right)))
                guard tick > 200, let last = programs.record.devices[2].confirmed else { continue }
                let state = programs.comparison.confirmed(at: last, of: 2)
                if let left = programs.comparison.confirmed(at: last, of: 0) {
                    #expect(left.state == state?.state, "\(strategy) at lab tick \(tick)")
                    states += 1
                }
            }
            #expect(programs.record.devices[2].isPresent && states > 100, "\(strategy): \(states)")
            try programs.finish()
            #expect(programs.comparison.findings.isEmpty, "\(strategy)")
        }
    }

    private static func isEqual(_ match: Match, _ state: GameState?, _ tables: GameTables) -> Bool {
        tables.state.shown.allSatisfy { name, index in
            MatchField(rawValue: name)?.text(in: match) == state?[index]?.text
        }
    }
}
