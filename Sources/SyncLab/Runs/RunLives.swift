package import GameCore
internal import MatchSync
internal import SyncCore

/// The players and the deeds of a planned run: all that is put into its lab.
package struct RunLives {
    private let plan: LabRun.Plan

    /// The players of all devices that the run has by its end, by place.
    private var players: [LabComputerPlayer]

    /// True for devices whose life brings deeds.
    private let hasDeeds: [Bool]

    /// The conditions of the links of the device that was just added, which are not perfect.
    private var links: [LabAction] = []

    private var absence: JointAbsence?
    private var switches: StrategySwitches?
    private var refusals: SendRefusals?

    package init(_ plan: LabRun.Plan) {
        self.plan = plan
        let seed = plan.setup.seed
        let count = LabSide.allCases.count
        players = LabSide.allCases.map { side in
            LabComputerPlayer(plan.levels[side], at: side, ofRun: seed, isChaotic: plan.chaos.contains(side))
        }
        for (index, player) in plan.furtherPlayers.enumerated() {
            players.append(LabComputerPlayer(player, at: count + index, ofRun: seed))
        }
        hasDeeds = players.indices.map { place in LabSide(rawValue: place).map(plan.chaos.contains) ?? true }
        if plan.playersLeave { absence = JointAbsence(ofRun: seed) }
        if plan.switchesStrategy { switches = StrategySwitches(ofRun: seed) }
        if plan.refusesSends { refusals = SendRefusals(ofRun: seed) }
    }

    /// Takes the action that is due next before the lab's next tick; `nil` if none is.
    package mutating func action(in lab: Lab) -> LabAction? {
        if !links.isEmpty { return links.removeFirst() }
        let count = lab.deviceCount
        if count < players.count {
            let player = plan.furtherPlayers[count - LabSide.allCases.count]
            if lab.tick >= player.joinTick {
                links = player.links(at: count)
                return .add(player.device)
            }
        }
        for place in 0..<count where hasDeeds[place] {
            if let action = players[place].action(in: lab) { return action }
        }
        return absence?.action(in: lab) ?? switches?.action(in: lab) ?? refusals?.action(in: lab)
    }

    /// Takes the change of a further player's input for the lab's next tick; `nil` if its last one goes on.
    package mutating func change(at place: Int, in lab: Lab) -> LabAction? {
        let device = lab.devices[place]
        guard device.takesPart else { return nil }
        let input = players[place].input(in: lab)
        return input.move == device.input.move && input.actions == [] ? nil : .setInput(input, of: place)
    }

    /// Takes the inputs at both players' devices in the lab's next tick.
    package mutating func inputs(in lab: Lab) -> PerSide<Input> {
        var inputs = PerSide(players[0].input(in: lab), players[1].input(in: lab))
        guard absence != nil || switches != nil else { return inputs }
        if let press = switches?.takePress(at: lab.tick) { inputs[press.side].actions.formUnion(press.actions) }
        if let side = sideToPause(in: lab) { inputs[side].actions.formUnion(.pause) }
        return inputs
    }

    /// The player who pauses the match for an absence in a pause, or goes on with one that a calm player would not end.
    private func sideToPause(in lab: Lab) -> LabSide? {
        guard lab.tick % 90 == 0, let side = LabSide.allCases.first(where: { lab.devices[$0.rawValue].seat != nil })
        else { return nil }
        let isPaused = lab.devices[side.rawValue].reading.shown.pausedBy != nil
        return isPaused == (absence?.wantsPause ?? false) ? nil : side
    }
}
