internal import GameDescriptions
internal import SyncLab

extension RunRecord {
    /// The run with only some of its further devices, and only their actions.
    ///
    /// - Parameter isKept: Called once for each of them, by their places.
    func keepingFurtherDevices(_ isKept: (Int) -> Bool) -> RunRecord {
        let first = LabSide.allCases.count
        var places: [Int?] = Array(0..<first)
        var left = first
        for place in first..<max(deviceCount, first) {
            let keeps = isKept(place)
            places.append(keeps ? left : nil)
            if keeps { left += 1 }
        }
        func moved(_ place: Int) -> Int? { place < places.count ? places[place] : nil }
        var setup = setup
        if let left = moved(setup.watched.left), let right = moved(setup.watched.right) {
            setup.watched = DevicePair(left, right)
        }
        var added = first
        let actions = actions.compactMap { tick, action -> TimedAction? in
            guard action.isAddition else { return action.moved(moved).map { (tick, $0) } }
            added += 1
            return places[added - 1] == nil ? nil : (tick, action)
        }
        return RunRecord(setup, inputs: inputs, actions: actions)
    }
}

extension [RunRecord.TimedAction] {
    /// The actions without inputs of further devices that change nothing.
    var withoutIdleInputs: Self {
        let game = EngineGame.description
        // The inputs that each of them holds; a device that comes back holds nothing.
        var held: [Int: PlayerInput] = [:]
        return filter { _, action in
            switch action {
            case .rejoin(let place), .rejoinAfresh(let place): held[place] = nil
            default: break
            }
            guard let (input, place) = action.furtherInput else { return true }
            let isIdle = game.pressed(input).isNeutral && game.held(input) == held[place]
            held[place] = game.held(input)
            return !isIdle
        }
    }
}

extension LabAction {
    /// True for one that adds a device.
    var isAddition: Bool { if case .add = self { true } else { false } }

    /// True for the input of a further device's player.
    var isInput: Bool { furtherInput != nil }
}
