public import GameBasics
internal import GroupSessions

/// Finds what would make two peers of a game disagree, without a network: run it with random inputs for a second, and
/// again after each change of the game.
///
/// In each tick it steps twice, rolls back and resimulates, changes each field of the table and demands another hash,
/// and writes and reads the state and the inputs.
public struct SyncTest<Game: SyncGame> {
    public let rules: Game.Rules

    /// Ticks that are rolled back and resimulated in each tick.
    public let depth: Int

    private var states: [Game]
    private var inputs: [PerPlayer<Game.Input>] = []

    /// The kinds of failures that were found: each is told once.
    private var found: Set<String> = []

    /// - Parameter depth: 1 or more.
    public init(_ state: Game, under rules: Game.Rules, depth: Int = 8) {
        precondition(depth > 0, "A rollback of \(depth) ticks")
        (self.rules, self.depth) = (rules, depth)
        states = [state]
    }

    /// Runs a game with inputs for a number of ticks.
    ///
    /// - Returns: The failures, the first of each kind.
    public static func failures(
        of state: Game,
        under rules: Game.Rules,
        ticks: Int = 60,
        inputs: (_ tick: UInt32) -> PerPlayer<Game.Input>
    ) -> [SyncTestFailure] {
        var test = SyncTest(state, under: rules)
        return (0..<ticks).flatMap { _ in test.advance(inputs(test.state.tick &+ 1)) }
    }

    public var state: Game { states[states.count - 1] }

    /// Advances one tick, and tests it.
    public mutating func advance(_ inputs: PerPlayer<Game.Input>) -> [SyncTestFailure] {
        let before = state
        let packed = PerPlayer(Game.packed(inputs.one), Game.packed(inputs.two))
        var (after, again) = (before, before)
        after.advance(packed, under: rules)
        again.advance(packed, under: rules)
        let tick = after.tick
        var failures: [SyncTestFailure] = []
        if tick != before.tick &+ 1 { failures.append(SyncTestFailure(.tick, before.tick, ["tick"])) }
        failures += difference(.step, again, after)
        failures += resimulation()
        failures += fields(of: after, before: before)
        failures += coding(of: after)
        failures += coding(of: packed, at: tick)
        states.append(after)
        self.inputs.append(packed)
        if states.count > depth {
            states.removeFirst()
            self.inputs.removeFirst()
        }
        return failures.filter { found.insert($0.kind.rawValue + $0.fields.joined()).inserted }
    }

    /// Resimulates the kept ticks from the first state.
    private func resimulation() -> [SyncTestFailure] {
        var resimulated = states[0]
        for inputs in inputs { resimulated.advance(inputs, under: rules) }
        return difference(.resimulation, resimulated, state)
    }

    /// Changes each field alone, and looks for a change that no field has.
    private func fields(of state: Game, before: Game) -> [SyncTestFailure] {
        var failures: [SyncTestFailure] = []
        for field in Game.fields {
            let number = field.get(state)
            if !field.range.contains(number) { failures.append(SyncTestFailure(.range, state.tick, [field.name])) }
            var changed = state
            for other in [number &+ 1, number &- 1] where field.range.contains(other) && changed == state {
                field.set(&changed, other)
            }
            if changed == state {
                if field.range.count > 1 { failures.append(SyncTestFailure(.setter, state.tick, [field.name])) }
            } else if changed.hash == state.hash {
                failures.append(SyncTestFailure(.hash, state.tick, [field.name]))
            }
        }
        var other = state
        other.absentPlayers = state.absentPlayers == .both ? [] : .both
        if other.hash == state.hash { failures.append(SyncTestFailure(.hash, state.tick, ["absentPlayers"])) }
        // What the table has is copied: what still differs, it lacks.
        var copy = before
        (copy.tick, copy.absentPlayers) = (state.tick, state.absentPlayers)
        for field in Game.fields { field.set(&copy, field.get(state)) }
        if copy != state, copy.differences(from: state).isEmpty {
            failures.append(SyncTestFailure(.unlisted, state.tick, Self.properties(of: copy, otherThanIn: state)))
        }
        return failures
    }

    /// The stored properties that differ, by their names in the code.
    private static func properties(of state: Game, otherThanIn other: Game) -> [String] {
        zip(Mirror(reflecting: state).children, Mirror(reflecting: other).children).compactMap { own, other in
            "\(own.value)" == "\(other.value)" ? nil : own.label
        }
    }

    /// Writes and reads a state.
    private func coding(of state: Game) -> [SyncTestFailure] {
        var (written, read) = (state, Game(seed: 0))
        var writer = CheckedFields(ByteWriter())
        do {
            try written.pass(to: &writer)
            let bytes = writer.stream.bytes
            guard bytes.count <= Self.mostBytes else {
                return [SyncTestFailure(.size, state.tick, ["\(bytes.count) bytes"])]
            }
            var reader = CheckedFields(ByteReader(bytes))
            try read.pass(to: &reader)
            try reader.stream.finish()
        } catch {
            return [SyncTestFailure(.reading, state.tick, ["\(error)"])]
        }
        return difference(.coding, read, state)
    }

    /// The most bytes of a state, which leave room for the rest of a snapshot in a reliable message.
    private static var mostBytes: Int { DeliveryMode.reliable.maximumMessageSize - 512 }

    /// Writes and reads the inputs of a tick.
    private func coding(of inputs: PerPlayer<Game.Input>, at tick: UInt32) -> [SyncTestFailure] {
        Seat.allCases.compactMap { player in
            let failure = SyncTestFailure(.input, tick, [player == .one ? "one" : "two"])
            guard Self.fits(inputs[player]) else { return failure }
            var packed = Game.Inputs()
            _ = packed.append(Game.Inputs.code(inputs[player]))
            var writer = ByteWriter()
            packed.encode(into: &writer)
            var reader = ByteReader(writer.bytes)
            let read = try? Game.Inputs(from: &reader)
            return read.map(Array.init) == [inputs[player]] ? nil : failure
        }
    }

    /// False for an input whose code has more bits than it tells: a packet with it traps.
    private static func fits(_ input: Game.Input) -> Bool {
        guard let input = input as? any CodedInput else { return true }
        return UInt64(input.code) >> UInt64(type(of: input).codeBits) == 0
    }

    private func difference(_ kind: SyncTestFailure.Kind, _ one: Game, _ other: Game) -> [SyncTestFailure] {
        guard one != other || one.hash != other.hash else { return [] }
        let listed = one.differences(from: other)
        let fields = listed.isEmpty ? Self.properties(of: one, otherThanIn: other) : listed
        return [SyncTestFailure(kind, other.tick, fields)]
    }
}

/// A failure of a ``SyncTest``.
public struct SyncTestFailure: Sendable, Hashable {
    public let kind: Kind

    /// The tick of the state.
    public let tick: UInt32

    /// The fields that differ, or other particulars.
    public let fields: [String]

    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case tick, step, resimulation, hash, setter, range, unlisted, reading, coding, size, input
    }

    init(_ kind: Kind, _ tick: UInt32, _ fields: [String]) {
        (self.kind, self.tick, self.fields) = (kind, tick, fields)
    }
}

extension SyncTestFailure: CustomStringConvertible {
    /// One line: the tick, the failure, and what to do about it.
    public var description: String {
        let names = fields.isEmpty ? "a field" : fields.joined(separator: ", ")
        let text =
            switch kind {
            case .tick: "the step does not add 1 to the tick"
            case .step:
                "two steps from one state with the same inputs differ in \(names): the step depends on something else"
            case .resimulation:
                "resimulating the last ticks gives other values of \(names): the step depends on something else"
            case .hash: "another value of \(names) has the same hash: peers would not notice that it differs"
            case .setter: "setting \(names) to another value changes nothing"
            case .range: "\(names) is outside of its range: a message with it is refused"
            case .unlisted: "\(names) is not in the table of fields: it is in no snapshot"
            case .reading: "the state cannot be read from what it wrote: \(names)"
            case .coding: "the state that is read differs from what was written in \(names)"
            case .size: "the state has \(names), more than a snapshot may have"
            case .input: "the input of player \(names) that is read from a packet differs from the one that was written"
            }
        return "tick \(tick): \(text)"
    }
}
