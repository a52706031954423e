internal import GameCore
internal import JSONText
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

extension ScenarioAction {
    /// The actions of players.
    static let ofPlayers: [ScenarioAction] = [
        // The player at the left or right device, in the court's frame.
        ScenarioAction(name: "move") { (fields, _) throws(FieldError) in
            let (side, key) = (try fields.take("device", .side), try fields.take("to", .key))
            let ticks = try fields.seconds("seconds", in: 17...Scenario.longest)
            return ScenarioDeed(
                effects: [.hold(EngineGame.named(Input(.key(key))), side, ticks: ticks)],
                text: "\(side.name) moves \(key.name)"
            )
        },
        ScenarioAction(name: "point") { (fields, _) throws(FieldError) in
            let (side, x) = (try fields.take("device", .side), try fields.take("x", .units(digits: 4, in: 0...10_000)))
            let ticks = try fields.seconds("seconds", in: 17...Scenario.longest)
            let place = Fixed(raw: Int32(Int64(x) * Int64(Fixed.one.raw) / 10_000))
            let held = EngineGame.named(Input(.target(place)))
            let text = "\(side.name) points to \(Decimal(x, digits: 4).shortest)"
            return ScenarioDeed(effects: [.hold(held, side, ticks: ticks)], text: text)
        },
        ScenarioAction("serve", .serve),
        ScenarioAction("pause", .pause),
    ]

    /// A one-time action of a player.
    private init(_ name: String, _ actions: Input.Actions) {
        self.init(name: name) { (fields, _) throws(FieldError) in
            let side = try fields.take("device", .side)
            return ScenarioDeed(
                effects: [.press(EngineGame.named(Input(.none, actions)), side)],
                text: "\(side.name) presses \(name)"
            )
        }
    }
}
