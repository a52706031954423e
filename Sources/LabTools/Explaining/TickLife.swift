public import GameCore
internal import MatchSync
public import SyncLab

/// The life of one tick of the match: every simulation of it, on both devices.
public struct TickLife: Sendable, Hashable {
    /// The rules of the run.
    let rules: Rules

    /// The tick of the match.
    public let tick: UInt32

    /// In the order of the run.
    public let simulations: [Simulation]

    private let confirmations: PerSide<Confirmation?>

    /// A device's confirmation of the tick.
    public struct Confirmation: Sendable, Hashable {
        /// The tick of the run.
        public let labTick: UInt32

        /// Both players' inputs; `nil` where the device does not have the tick.
        public let inputs: PerPlayer<Input>?
    }

    /// A device's last confirmation of it; `nil` for a device that did not confirm it.
    public subscript(side: LabSide) -> Confirmation? { confirmations[side] }

    /// One simulation of the tick.
    public struct Simulation: Sendable, Hashable {
        public let side: LabSide

        /// The tick of the run.
        public let labTick: UInt32

        public let cause: Cause

        /// Both players' inputs, and whose of them were predicted.
        public let inputs: PerPlayer<Input>
        public let predicted: PlayerSet

        /// The match after the tick before; `nil` where the device does not have it.
        public let before: Match?

        /// The match after the tick.
        public let match: Match

        /// The fields that differ from the simulation before of the same device, with the values before and after.
        public let changes: [FieldDifference]

        /// The message whose input made the device roll back; `nil` where none did.
        public fileprivate(set) var message: LoggedMessage?
    }

    /// The reason for a simulation.
    public enum Cause: Sendable, Hashable {
        /// The tick came.
        case first
        /// A predicted input was incorrect: so many ticks were resimulated, from the first incorrect one on.
        case rollback(depth: Int, from: UInt32)
        /// The device went on from a snapshot, or in another timeline.
        case snapshot
    }
}

extension TickLife {
    /// Replays a run, and notes each simulation of a tick of the match.
    public init(of tick: UInt32, in run: RunRecord) {
        var lab = Lab(run.setup)
        var traces = PerSide(Trace(.left, tick), Trace(.right, tick))
        var simulations: [Simulation] = []
        while lab.tick < run.end {
            let next = lab.tick + 1
            run.replayNext(on: &lab) { place, device in
                guard let side = run.setup.watched.side(of: place) else { return }
                traces[side].read(device.shell.peer, at: next)
            }
            for side in LabSide.allCases { simulations += traces[side].take(lab) }
        }
        rules = lab.rules
        self.tick = tick
        self.simulations = simulations
        confirmations = PerSide(traces.left.confirmation, traces.right.confirmation)
    }
}

/// One device's simulations of a tick, while a run is replayed.
private struct Trace {
    private let side: LabSide
    private let tick: UInt32

    /// The peer's last match and timeline of the tick, and its rollbacks and resimulated ticks by then.
    private var match: Match?
    private var timeline: Timeline?
    private var rollbacks = 0
    private var resimulated = 0

    private(set) var confirmation: TickLife.Confirmation?

    /// The simulations of the lab's current tick.
    private var found: [TickLife.Simulation] = []

    init(_ side: LabSide, _ tick: UInt32) {
        (self.side, self.tick) = (side, tick)
    }

    /// Reads the peer after the device has received or made its ticks.
    mutating func read(_ peer: Peer, at labTick: UInt32) {
        let statistics = peer.statistics
        defer {
            (timeline, rollbacks, resimulated) = (peer.timeline, statistics.rollbacks, statistics.resimulatedTicks)
        }
        guard let simulated = peer.simulated(tick) else {
            if peer.currentTick < tick { match = nil }
            return
        }
        guard let cause = cause(of: simulated, peer, statistics) else { return }
        found.append(
            TickLife.Simulation(
                side: side,
                labTick: labTick,
                cause: cause,
                inputs: simulated.inputs,
                predicted: simulated.predicted,
                before: tick == 0 ? nil : peer.simulated(tick - 1)?.match,
                match: simulated.match,
                changes: match.map { FieldDifference.all($0, simulated.match) } ?? []
            )
        )
        match = simulated.match
    }

    /// The reason for a simulation since the last reading; `nil` where there was none.
    private func cause(
        of simulated: SimulatedTick,
        _ peer: Peer,
        _ statistics: SyncStatistics
    ) -> TickLife.Cause? {
        if peer.timeline != timeline || tick == peer.firstTick {
            return simulated.match == match && peer.timeline == timeline ? nil : .snapshot
        }
        guard let match else { return .first }
        if statistics.rollbacks != rollbacks, let first = statistics.firstIncorrectTick, first <= tick {
            return .rollback(depth: statistics.resimulatedTicks - resimulated, from: first)
        }
        return simulated.match == match ? nil : .snapshot
    }

    /// Takes the simulations of the lab's tick, each with the message that led to it.
    mutating func take(_ lab: Lab) -> [TickLife.Simulation] {
        if lab.drawn[side].peer.confirmed.tick < tick {
            confirmation = nil
        } else if confirmation == nil {
            let inputs = lab.drawn[side].shell.peer.simulated(tick)?.inputs
            confirmation = TickLife.Confirmation(labTick: lab.tick, inputs: inputs)
        }
        for place in found.indices {
            guard case .rollback(_, let first) = found[place].cause else { continue }
            found[place].message = lab.updates.kept.first {
                $0.sender == side.other && $0.arrivalTick == lab.tick && $0.inputTicks?.contains(first) == true
            }
        }
        defer { found = [] }
        return found
    }
}
