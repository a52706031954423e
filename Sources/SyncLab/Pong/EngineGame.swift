internal import GameBasics
package import GameCore
package import GameDescriptions

/// The game of this lab's engine as tools know it: by its description and its words.
package enum EngineGame {
    package static let description = {
        var game = GameDescription()
        game.name = "pong"
        game.version = "\(Simulation.version)"
        game.controls = controls
        game.fields = MatchField.allCases.map(\.rawValue)
        return game
    }()

    /// The players' names, in the order of their places in lists of inputs.
    package static let players = Player.allCases.map(\.name)

    /// The parts of a step, in the order in which it makes them.
    package static let parts = StepPart.allCases.map(\.name)

    /// The controls: keys, or a pointer's place in the numbers of the simulation, and the two actions.
    private static let controls = [
        Control(name: "move", kind: .choice(Input.Key.allCases.map(\.name))),
        Control(name: "place", kind: .range(Int(Int32.min)...Int(Int32.max))),
        Control(name: "serve", kind: .action), Control(name: "pause", kind: .action),
    ]
    private static let actions: [Input.Actions] = [.serve, .pause]

    /// A move of a player in words, such as `low`.
    package static func text(of input: PlayerInput) -> String { self.input(input).text }

    /// An input in words, without a move that is none.
    package static func shortText(of input: PlayerInput) -> String {
        let (text, prefix) = (text(of: input), "\(text(of: .none)), ")
        return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    }

    /// The input as a message has it, which may be coarser.
    package static func sent(_ input: PlayerInput) -> PlayerInput { sent(self.input(input)) }
    package static func sent(_ input: Input) -> PlayerInput { named(input.packed) }

    /// An input by the controls' names.
    package static func named(_ input: Input) -> PlayerInput {
        guard input != .none else { return .none }
        var values: [Int?] =
            switch input.move {
            case .key(let key): [key == .none ? nil : Int(key.rawValue), nil]
            case .target(let place): [nil, Int(place.raw)]
            }
        values += actions.map { input.actions.contains($0) ? 1 : nil }
        return PlayerInput(values: values)
    }

    /// The engine's form of an input.
    package static func input(_ named: PlayerInput) -> Input {
        guard !named.isNeutral else { return .none }
        let move = named[1].map { Input.Move.target(Fixed(raw: Int32($0))) } ?? .key(Input.Key.allCases[named[0] ?? 0])
        return Input(move, Input.Actions(actions.indices.filter { named[2 + $0] != nil }.map { actions[$0] }))
    }
}
