internal import GameBasics
internal import GameCore
internal import GameDescriptions
import Testing

@testable internal import SyncLab

@Suite("The game by its description") struct EngineGameTests {
    private static let moves: [Input.Move] = [
        .none, .low, .high, .slowLow, .slowHigh, .target(.zero), .target(.one), .target(Fixed(raw: -5)),
        .target(Fixed(raw: .max)),
    ]
    private static let actions: [Input.Actions] = [[], .serve, .pause, [.serve, .pause]]

    @Test("an input has what is held and what is pressed by name, and comes back as it was")
    func inputs() {
        let game = EngineGame.description
        for input in Self.moves.flatMap({ move in Self.actions.map { Input(move, $0) } }) {
            let named = EngineGame.named(input)
            let (held, pressed) = (game.held(named), game.pressed(named))
            #expect(EngineGame.input(named) == input && named.isNeutral == (input == .none))
            #expect(
                EngineGame.input(held) == Input(input.move) && EngineGame.input(pressed) == Input(.none, input.actions)
            )
            #expect(held.with(pressed) == named && named.hasAll(of: pressed) && named.hasAll(of: held))
            #expect(pressed.hasAll(of: named) == (input.move == .none))
            #expect(EngineGame.text(of: named) == input.text)
            #expect(EngineGame.sent(named) == EngineGame.named(input.packed))
            #expect(
                game.members(of: named).count == (input.move == .none ? 0 : 1) + (pressed.values.count { $0 != nil })
            )
        }
        #expect(game.choices.map(EngineGame.text) == ["none", "low", "high", "slow low", "slow high"])
        #expect(EngineGame.shortText(of: EngineGame.named(Input(.none, .serve))) == "serve")
    }

    @Test("a state tells its fields by name, and a step which part changed them")
    func steps() {
        var state = EngineState(Match(seed: 1))
        let setup = RunSetup(seed: 1)
        var parts: Set<String> = []
        for tick in 0..<600 {
            let input = Input(tick % 90 < 45 ? .low : .high, tick == 3 ? .serve : [])
            let step = EngineStep(from: state, PlayedInputs(PerPlayer(input, input), predicted: []), in: setup)
            let changed = Set(state.differences(to: step.after).map(\.field))
            for field in EngineGame.description.fields {
                #expect(state.isEqual(field, in: step.after) == !changed.contains(field))
                #expect((state.text(of: field) == step.after.text(of: field)) == !changed.contains(field))
                if changed.contains(field), field != "tick" {
                    parts.formUnion([step.writer(of: field)].compactMap(\.self))
                }
            }
            #expect(step.changes.map(\.part) == EngineGame.parts)
            #expect(changed.isSubset(of: step.changes.flatMap { $0.changes.map(\.field) }))
            #expect(step.firstDifference(fromEnd: step.after) == nil && step.firstDifference(from: step) == nil)
            state = step.after
        }
        #expect(parts.isSuperset(of: ["paddles"]), "\(parts)")
        #expect(state.tick == 600 && state.text(of: "no field") == nil)
    }
}
