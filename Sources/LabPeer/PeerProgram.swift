internal import GameDescriptions
internal import JSONText
public import SyncCore

/// A game as a program for `pong lab --peer`: each process plays one device, with rollback over the lab's network.
///
/// The whole main of a game whose inputs are an enumeration is `PeerProgram<Arena>().run()`.
public struct PeerProgram<Game: SyncGame> {
    /// The game's version in reports; by default its number.
    public var version = "\(Game.version)"

    let controls: [PeerControl<Game.Input>]

    /// The fields of a state in the order in which the lab lists them; by default tick and absent players, then
    /// ``SyncGame/fields``.
    public var fields = PeerField<Game>.all

    let view: ((Game) -> [String])?

    /// Creates the program of a game whose inputs have several parts.
    ///
    /// - Parameter view: Draws a state as lines of text, at most 38 × 18 characters; without it the lab lists fields.
    public init(controls: [PeerControl<Game.Input>], view: ((Game) -> [String])? = nil) {
        (self.controls, self.view) = (controls, view)
    }

    /// Creates the program of a game whose input is one of some cases.
    public init(view: ((Game) -> [String])? = nil) where Game.Input: CaseIterable {
        self.init(controls: [.cases(neutral: Game.neutral)], view: view)
    }
}

extension PeerProgram {
    /// Two play; the others watch, or wait for a seat.
    private static var devices: Int { 4 }

    func description(_ strategy: Game.StrategyKind) -> GameDescription {
        var game = GameDescription()
        (game.name, game.version) = (Game.name, version)
        (game.controls, game.fields) = (controls.map(\.control), fields.map(\.name))
        game.keys = controls.enumerated().flatMap { index, control in
            control.keys.map { key, value in
                .init(key: key, input: PlayerInput(values: Array(repeating: nil, count: index) + [value]))
            }
        }
        // Only peers that exchange inputs know what is final.
        (game.confirms, game.setsPace, game.devices) = (strategy.sendsInputs, true, Self.devices)
        return game
    }

    func state(of state: Game) -> JSONValue { .object(fields.map { ($0.name, $0.value(state)) }) }
}
