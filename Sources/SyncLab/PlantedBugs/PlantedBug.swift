public import GameCore
internal import MatchSync

/// A bug that is built into the rollback of one device, so that finding it can be practised and tested.
///
/// A run that begins with one is named by it: ``name``.
public struct PlantedBug: Sendable, Hashable {
    public var fault: Fault

    /// The device that has it.
    public var side: LabSide

    /// The first tick of the match in which it acts.
    public var begin: UInt32

    /// - Parameter begin: The first tick of the match in which it acts: the first rally has begun by the default.
    public init(_ fault: Fault, at side: LabSide = .right, from begin: UInt32 = 300) {
        self.fault = fault
        self.side = side
        self.begin = begin
    }

    /// The error that the device makes.
    public enum Fault: Sendable, Hashable {
        /// Takes one input of the remote player for the one before it: the next move that is another one.
        case droppedInput
        /// Takes each input of the remote player a tick late.
        case shiftedInput
        /// Takes the remote player's moves turned by half a turn.
        case mirroredInput
        /// Takes each pause of the remote player twice, in two ticks in a row.
        case repeatedPause
        /// Keeps what it predicted where the input comes this many ticks late or more.
        case stalePrediction(lateness: UInt32)
        /// Does not resimulate the last tick of a rollback.
        case shortResimulation
        /// Leaves a field out of its snapshots: a rollback keeps the current value.
        case lostField(MatchField)
        /// Drops the lowest byte of the random number generator in its snapshots.
        case coarseGenerator
        /// Simulates with a paddle and a ball that are half as fast, until a timeline begins.
        case otherRules
        /// Waits a tick longer before each serve, until a timeline begins.
        case longPause
        /// Begins with another state of the random number generator than the owner's; from the first tick on.
        case wrongSeed
    }

    /// The strategy of a lab's device, with the bug where the device has it.
    ///
    /// - Parameter place: The device's place in the lab's list.
    func strategy(_ rollback: Rollback, at place: Int) -> any SyncStrategy {
        place == side.rawValue ? FaultyRollback(rollback, self) : rollback
    }
}

/// The bugs by name.
extension PlantedBug {
    /// The start of every name, which tells them from the strategies' names.
    public static let prefix = "planted-bug-"

    /// The lateness of ``Fault/stalePrediction(lateness:)`` if it is given by its name.
    private static let lateness: UInt32 = 3

    /// One bug of each kind, as they are listed.
    public static let allCases: [PlantedBug] = [
        .droppedInput, .shiftedInput, .mirroredInput, .repeatedPause, .stalePrediction(lateness: lateness),
        .shortResimulation, .lostField(.ballVX), .coarseGenerator, .otherRules, .longPause, .wrongSeed,
    ].map { PlantedBug($0) }

    /// The bug's name, such as `planted-bug-dropped-input`.
    public var name: String { Self.prefix + row.name }

    /// The error in one line.
    public var summary: String { row.summary }

    private var row: (name: String, summary: String) {
        switch fault {
        case .droppedInput: ("dropped-input", "takes one input of the remote player for the one before it")
        case .shiftedInput: ("shifted-input", "takes each input of the remote player a tick late")
        case .mirroredInput: ("mirrored-input", "takes the remote player's moves turned by half a turn")
        case .repeatedPause: ("repeated-pause", "takes each pause of the remote player twice")
        case .stalePrediction(let lateness):
            ("stale-prediction", "keeps a prediction whose input comes \(lateness) ticks late or more")
        case .shortResimulation: ("short-resimulation", "does not resimulate the last tick of a rollback")
        case .lostField(let field): ("lost-\(field.rawValue)", "leaves \(field.rawValue) out of its snapshots")
        case .coarseGenerator: ("coarse-generator", "drops the lowest byte of the generator in its snapshots")
        case .otherRules: ("other-rules", "simulates with paddles and balls half as fast")
        case .longPause: ("long-pause", "waits a tick longer before each serve")
        case .wrongSeed: ("wrong-seed", "begins with another state of the generator")
        }
    }

    /// Makes a bug of its name, as it is listed, or of the name of one with another lost field.
    public init?(name: String) {
        let lostFields = MatchField.allCases.map { PlantedBug(.lostField($0)) }
        guard let bug = (Self.allCases + lostFields).first(where: { $0.name == name }) else { return nil }
        self = bug
    }
}
