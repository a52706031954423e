internal import GameBasics
internal import JSONText
public import SyncCore

/// A field of a state as the lab compares and lists it: a row of ``PeerProgram/fields``.
public struct PeerField<Game>: Sendable {
    let name: String
    let value: @Sendable (Game) -> JSONValue

    /// - Parameters:
    ///   - name: A name with dots groups: `one.x`.
    ///   - text: A text unique to the field's value.
    public init(_ name: String, text: @escaping @Sendable (Game) -> String) {
        self.name = name
        value = { .text(text($0)) }
    }

    public init(_ name: String, number: @escaping @Sendable (Game) -> Int64) {
        self.name = name
        value = { state in
            let number = number(state)
            // Greater ones lose digits in most JSON libraries.
            return number.magnitude < 1 << 53 ? .whole(number) : .text("\(number)")
        }
    }
}

extension PeerField where Game: SyncGame {
    /// The tick, the absent players, and the game's table.
    public static var all: [PeerField] {
        [
            PeerField("tick") { Int64($0.tick) }, PeerField("absentPlayers") { Int64($0.absentPlayers.rawValue) },
        ] + Game.fields.map { PeerField($0.name, number: $0.get) }
    }
}
