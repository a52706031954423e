internal import GameDescriptions
package import LabTools
internal import SyncLab

/// A run of programs that tools look at tick by tick: each walk makes it again, with fresh processes.
package final class PeerWalk: WalkableRun {
    private let record: PeerRecord
    private let table: PeerTickNames

    package var names: [ValueName] { table.all }
    package var end: UInt32 { record.end }

    /// True if the programs answered otherwise in a walk than they did in the recorded run.
    package private(set) var isOtherwise = false

    /// - Parameter learnsFields: True to make the run once, for the names of the fields that the programs have not declared.
    package init(_ record: PeerRecord, learnsFields: Bool) throws(PeerFailure) {
        self.record = record
        var fields = record.game.fields
        if learnsFields {
            var answers = PeerAnswers()
            fields = try record.replay(&answers).tables.state.shown.map(\.name)
        }
        table = PeerTickNames(of: record.game, fields: fields)
    }

    package func forEachTick(
        in ticks: ClosedRange<UInt32>,
        _ body: (PeerTickValues) -> Bool
    ) throws(PeerFailure) {
        var answers = PeerAnswers()
        var isOver = false
        _ = try record.replay(&answers) { lab in
            guard !isOver, ticks.contains(lab.tick) else { return }
            isOver = !body(PeerTickValues(lab, table))
        }
        isOtherwise = record.answers.map { $0 != answers.hash } ?? false
    }
}

/// The values of a tick of programs.
package struct PeerTickValues: WalkedTick {
    let record: PeerTick

    /// The last states that the devices have confirmed.
    let confirmed: PerSide<GameState?>

    /// The places of the fields in the states.
    private let fields: FieldTable
    private let names: PeerTickNames

    /// The values of a lab's last tick.
    init(_ lab: PeerLab, _ names: PeerTickNames) {
        (record, fields, self.names) = (lab.record, lab.tables.state, names)
        confirmed = PerSide { side in
            let place = side.rawValue
            return lab.comparison.lastConfirmed(at: place).flatMap {
                lab.comparison.confirmed(at: $0, of: place)?.state
            }
        }
    }

    /// The value of a field of a state.
    func value(of field: String, in state: GameState?) -> ExpressionValue? {
        fields.place(of: field).flatMap { state?[$0]?.ofExpression }
    }

    package var tick: UInt32 { record.tick }

    package func value(of name: Int) -> ExpressionValue? { names.value(of: name, in: self) }
}
