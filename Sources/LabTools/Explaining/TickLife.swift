internal import GameCore
public import GameDescriptions
package import JSONText
internal import MatchSync
internal import SyncCore
public import SyncLab

/// The life of one tick of the match: every simulation of it, on both devices.
public struct TickLife: Sendable, Hashable {
    /// The setup of the run.
    private let setup: RunSetup

    /// The tick of the match.
    public let tick: UInt32

    /// In the order of the run.
    public let simulations: [Simulation]

    private let confirmations: PerSide<Confirmation?>

    /// The places of the two devices.
    let places: DevicePair

    /// A device's confirmation of the tick.
    public struct Confirmation: Sendable, Hashable {
        /// The tick of the run.
        public let labTick: UInt32

        /// The players' inputs; `nil` if the device does not have the tick.
        public let inputs: PlayedInputs?

        /// The device's strategy, which may be one that keeps no simulated ticks.
        let strategy: StrategyKind
    }

    /// A device's last confirmation of it; `nil` for a device that did not confirm it.
    public subscript(side: LabSide) -> Confirmation? { confirmations[side] }

    /// One simulation of the tick.
    public struct Simulation: Sendable, Hashable {
        public let side: LabSide

        /// The tick of the run.
        public let labTick: UInt32

        public let cause: Cause

        /// The players' inputs, and whose of them were predicted.
        public let inputs: PlayedInputs

        /// The state after the tick before; `nil` if the device does not have it.
        public let before: EngineState?

        /// The state after the tick.
        public let state: EngineState

        /// The fields that differ from the simulation before of the same device, with the values before and after.
        public let changes: [FieldDifference]

        /// The message whose input made the device roll back; `nil` if none did.
        public fileprivate(set) var message: LoggedMessage?
    }

    /// The reason for a simulation.
    public enum Cause: Sendable, Hashable {
        /// The tick came.
        case first
        /// A predicted input was incorrect: so many ticks were resimulated, from the first incorrect one on. A later
        /// first one means that the rollback has changed the tick all the same.
        case rollback(depth: Int, from: UInt32)
        /// The device went on from a snapshot.
        case snapshot
        /// The device began a timeline as the owner.
        case timeline
        /// Nothing that is known has changed the tick.
        case unknown
    }
}

extension TickLife {
    /// Replays a run, and notes each simulation of a tick of the match.
    public init(of tick: UInt32, in run: RunRecord) {
        var lab = run.lab()
        var traces = PerSide { TickTrace(side: $0, tick: tick) }
        var simulations: [Simulation] = []
        while lab.tick < run.end {
            let next = lab.tick + 1
            run.replayNext(on: &lab) { place, device in
                guard let side = run.setup.watched.side(of: place) else { return }
                traces[side].read(device.shell.peer, at: next)
            }
            for side in LabSide.allCases { simulations += traces[side].take(lab) }
        }
        setup = run.setup
        places = lab.watched
        self.tick = tick
        self.simulations = simulations
        confirmations = PerSide(traces.left.confirmation, traces.right.confirmation)
    }
}

/// One device's simulations of a tick, while a run is replayed.
struct TickTrace {
    let side: LabSide
    let tick: UInt32

    /// The peer's last state and timeline of the tick, and its rollbacks and resimulated ticks by then.
    private var state: EngineState?
    private var timeline: Timeline?
    private var rollbacks = 0
    private var resimulated = 0
    private var adoptions = 0

    private(set) var confirmation: TickLife.Confirmation?

    /// The simulations of the lab's current tick.
    private(set) var found: [TickLife.Simulation] = []

    init(side: LabSide, tick: UInt32) { (self.side, self.tick) = (side, tick) }

    /// Reads the peer after the device has received or made its ticks.
    ///
    /// - Parameter only: The only timeline that counts; `nil` for all. If the peer has noticed a desync there and begun
    ///   another one, its evidence has the rest.
    mutating func read(_ peer: EnginePeer, at labTick: UInt32, in only: Timeline? = nil) {
        guard let only, only != peer.timeline else { return read(peer, at: labTick, peer.timeline, peer.engineTick) }
        guard timeline == only, let evidence = peer.evidence, evidence.timeline == only else { return }
        read(peer, at: labTick, only) { tick in evidence.engineTicks.first { $0.state.tick == tick } }
        timeline = peer.timeline
    }

    private mutating func read(
        _ peer: EnginePeer,
        at labTick: UInt32,
        _ present: Timeline,
        _ simulated: (UInt32) -> EngineTick?
    ) {
        let statistics = peer.statistics
        defer {
            (timeline, rollbacks, resimulated) = (present, statistics.rollbacks, statistics.resimulatedTicks)
            adoptions = statistics.adoptions
        }
        guard let now = simulated(tick) else {
            if peer.currentTick < tick { state = nil }
            return
        }
        guard let cause = cause(of: now, peer, present, statistics) else { return }
        found.append(
            TickLife.Simulation(
                side: side,
                labTick: labTick,
                cause: cause,
                inputs: now.inputs,
                before: tick == 0 ? nil : simulated(tick - 1)?.state,
                state: now.state,
                changes: state.map { $0.differences(to: now.state) } ?? []
            )
        )
        state = now.state
    }

    /// The reason for a simulation since the last reading; `nil` if there was none.
    private func cause(
        of simulated: EngineTick,
        _ peer: EnginePeer,
        _ present: Timeline,
        _ statistics: SyncStatistics
    ) -> TickLife.Cause? {
        let isSame = simulated.state == state
        if present != timeline { return peer.isOwner ? .timeline : .snapshot }
        if present == peer.timeline, tick == peer.firstTick { return isSame ? nil : .snapshot }
        guard state != nil else { return .first }
        if statistics.rollbacks != rollbacks, let first = statistics.firstIncorrectTick, first <= tick || !isSame {
            return .rollback(depth: statistics.resimulatedTicks - resimulated, from: first)
        }
        return isSame ? nil : statistics.adoptions != adoptions ? .snapshot : .unknown
    }

    /// Takes the simulations of the lab's tick, each with the message that led to it.
    mutating func take(_ lab: Lab) -> [TickLife.Simulation] {
        let device = lab.watchedDevices[side]
        if device.reading.confirmedState.tick < tick {
            confirmation = nil
        } else if confirmation == nil {
            let inputs = device.shell.peer.engineTick(tick)?.inputs
            confirmation = TickLife.Confirmation(labTick: lab.tick, inputs: inputs, strategy: device.reading.strategy)
        }
        for place in found.indices {
            guard case .rollback(_, let first) = found[place].cause else { continue }
            found[place].message = lab.unreliableMessages.kept.first {
                $0.sender == side.other && $0.arrivalTick == lab.tick && $0.brings(first)
            }
        }
        defer { found = [] }
        return found
    }
}

/// The life of a tick in words.
extension TickLife {
    /// The simulations of each device, and the parts of its last one.
    public var text: String {
        let isUnknown = LabSide.allCases.contains { self[$0]?.isUnrecorded == true }
        guard !simulations.isEmpty || isUnknown else { return "no device simulated tick \(tick)" }
        return (["tick \(tick) of the match"] + LabSide.allCases.map(text)).joined(separator: "\n\n")
    }

    private func text(of side: LabSide) -> String {
        let own = simulations.filter { $0.side == side }
        let name = LabSide.name(of: places[side])
        guard let last = own.last else {
            guard let confirmation = self[side], confirmation.isUnrecorded else { return "\(name) did not simulate it" }
            return "\(name): confirmed by tick \(confirmation.labTick) of the run; "
                + "under \(confirmation.strategy.rawValue) no simulations are kept"
        }
        var end = "not confirmed"
        if let confirmation = self[side] {
            end = "confirmed in tick \(confirmation.labTick) of the run"
            if let inputs = confirmation.inputs, !inputs.areSame(as: last.inputs) {
                let texts = EngineGame.players.indices.map(inputs.text)
                end += " with the inputs \(texts.joined(separator: " / ")), and not simulated with them"
            }
        }
        let head = ["run", "why"] + EngineGame.players.map { "player \($0)" } + ["changed", "message sent"]
        let table = TextTable([head] + own.map(\.row), firstNumber: 1).text
        return "\(name): \(end)\n\(table)\n\n\(partsText(of: last))"
    }

    /// A line for each field that a part of the step changed.
    private func partsText(of simulation: Simulation) -> String {
        guard simulation.before != nil else { return "the tick before it is not kept" }
        let rows = parts(of: simulation).flatMap { part, changes in
            changes.map { [part, $0.field, $0.one, $0.other] }
        }
        return TextTable([["part", "field", "before", "after"]] + rows).text
    }

    /// The fields that each part of the step changed.
    private func parts(of simulation: Simulation) -> [(part: String, changes: [FieldDifference])] {
        simulation.before.map { EngineStep(from: $0, simulation.inputs, in: setup).changes } ?? []
    }
}

extension TickLife.Confirmation {
    /// True for a device whose simulations are not known.
    fileprivate var isUnrecorded: Bool { inputs == nil && !strategy.has(.sendsInputs) }
}

extension TickLife.Simulation {
    fileprivate var row: [String] {
        let changes = changes.map { "\($0.field) \($0.one) → \($0.other)" }.joined(separator: ", ")
        return ["\(labTick)", cause.text] + EngineGame.players.indices.map(text) + [
            changes, message.map { "\($0.tick)" } ?? "–",
        ]
    }

    private func text(of player: Int) -> String {
        inputs.text(of: player) + (inputs.isPredicted(player) ? " (predicted)" : "")
    }
}

extension TickLife.Cause {
    fileprivate var rollback: (depth: Int, first: UInt32)? {
        if case .rollback(let depth, let first) = self { (depth, first) } else { nil }
    }

    fileprivate var name: String {
        switch self {
        case .first: "first"
        case .rollback: "rollback"
        case .snapshot: "snapshot"
        case .timeline: "timeline"
        case .unknown: "unknown"
        }
    }

    fileprivate var text: String { rollback.map { "rollback of \($0.depth) from \($0.first)" } ?? name }
}

/// The simulations for scripts.
extension TickLife {
    package var json: JSONValue {
        [
            "tick": .whole(tick),
            "confirmed": .object(LabSide.allCases.map { ($0.name, self[$0]?.json ?? .null) }),
            "simulations": .list(simulations.map(json)),
        ]
    }

    private func json(_ simulation: Simulation) -> JSONValue {
        let inputs = EngineGame.players.enumerated().map { player, name in
            let isPredicted = simulation.inputs.isPredicted(player)
            let text = simulation.inputs.text(of: player)
            return (name: name, value: ["input": .text(text), "predicted": .flag(isPredicted)] as JSONValue)
        }
        func list(_ changes: [FieldDifference]) -> JSONValue { .list(changes.map { $0.json("before", "after") }) }
        let parts = parts(of: simulation).map { part, changes -> JSONValue in
            ["part": .text(part), "changes": list(changes)]
        }
        return [
            "device": .text(simulation.side.name),
            "labTick": .whole(simulation.labTick),
            "cause": .text(simulation.cause.name),
            "depth": .whole(simulation.cause.rollback?.depth),
            "firstIncorrectTick": .whole(simulation.cause.rollback?.first),
            "inputs": .object(inputs),
            "changes": list(simulation.changes),
            "parts": .list(parts),
            "message": .whole(simulation.message?.number),
        ]
    }
}

extension TickLife.Confirmation {
    fileprivate var json: JSONValue { ["labTick": .whole(labTick), "inputs": inputs?.json ?? .null] }
}
