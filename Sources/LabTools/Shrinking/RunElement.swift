internal import GameCore
internal import SyncLab

/// One thing of a run that a shrink takes away together with another one, or moves in time.
struct RunElement: Sendable {
    let kind: Kind

    /// The ticks in which it is put in, from 0; empty for a setting.
    let ticks: Range<Int>

    enum Kind: Sendable {
        /// By its place among ``UnusualSetting/all(of:)``.
        case setting(Int)
        /// A fate or an event, by its place among the run's actions.
        case fate(Int), event(Int)
        case press(LabSide)
        /// The same move of a player, tick after tick.
        case hold(LabSide)
    }

    /// True for an element that happens in one tick and has no place among others: a press or an event.
    var isMoment: Bool {
        switch kind {
        case .press, .event: true
        case .setting, .fate, .hold: false
        }
    }
}

extension RunRecord {
    /// The elements of the run in the order of their ticks.
    var elements: [RunElement] {
        var elements = UnusualSetting.all(of: setup).indices.map { RunElement(kind: .setting($0), ticks: 0..<0) }
        for (place, entry) in actions.enumerated() where entry.action.isFate || entry.action.isEvent {
            let tick = Int(entry.tick)
            elements.append(
                RunElement(kind: entry.action.isFate ? .fate(place) : .event(place), ticks: tick..<tick + 1)
            )
        }
        for side in LabSide.allCases {
            for index in inputs.indices where inputs[index][side].actions != [] {
                elements.append(RunElement(kind: .press(side), ticks: index..<index + 1))
            }
            elements += holds(at: side).map { RunElement(kind: .hold(side), ticks: $0) }
        }
        return elements.enumerated().sorted {
            ($0.element.ticks.lowerBound, $0.offset) < ($1.element.ticks.lowerBound, $1.offset)
        }
        .map(\.element)
    }

    private func holds(at side: LabSide) -> [Range<Int>] {
        var holds: [Range<Int>] = []
        for index in inputs.indices where inputs[index][side].move != .none {
            let isContinued =
                holds.last?.upperBound == index && inputs[index - 1][side].move == inputs[index][side].move
            if let last = holds.last, isContinued {
                holds[holds.count - 1] = last.lowerBound..<index + 1
            } else {
                holds.append(index..<index + 1)
            }
        }
        return holds
    }

    /// The run without some of its elements.
    func without(_ gone: [RunElement]) -> RunRecord {
        let settings = UnusualSetting.all(of: setup)
        var (setup, inputs, places) = (setup, inputs, [Int]())
        for element in gone {
            switch element.kind {
            case .setting(let place): setup = settings[place].usual(setup)
            case .fate(let place), .event(let place): places.append(place)
            case .press(let side): inputs[element.ticks.lowerBound][side].actions = []
            case .hold(let side): for tick in element.ticks { inputs[tick][side].move = .none }
            }
        }
        let actions = actions.enumerated().filter { !places.contains($0.offset) }.map(\.element)
        return RunRecord(setup, inputs: inputs, actions: actions)
    }

    /// The run with a press or an event in another tick.
    func moving(_ moment: RunElement, to tick: Int) -> RunRecord {
        switch moment.kind {
        case .event(let place):
            return replacing(place, by: actions[place].action, at: UInt32(tick))
        case .press(let side):
            let pressed = inputs[moment.ticks.lowerBound][side].actions
            return changingInputs(at: side, of: moment.ticks) { Input($0.move) }
                .changingInputs(at: side, of: tick..<tick + 1) { Input($0.move, $0.actions.union(pressed)) }
        case .setting, .fate, .hold: return self
        }
    }

    /// The run with another action in the place of one.
    func replacing(_ place: Int, by action: LabAction, at tick: UInt32) -> RunRecord {
        var actions = actions
        actions[place] = (tick, action)
        return RunRecord(setup, inputs: inputs, actions: actions.sortedByTick)
    }

    func changingInputs(at side: LabSide, of ticks: Range<Int>, _ change: (Input) -> Input) -> RunRecord {
        var inputs = inputs
        for index in ticks { inputs[index][side] = change(inputs[index][side]) }
        return RunRecord(setup, inputs: inputs, actions: actions)
    }

    /// The run after some ticks without an input.
    func delayed(by ticks: Int) -> RunRecord {
        let still = [PerSide<Input>](repeating: PerSide(.none, .none), count: ticks)
        let actions = actions.map { (tick: $0.tick + UInt32(ticks), action: $0.action) }
        return RunRecord(setup, inputs: still + inputs, actions: actions)
    }

    /// The run and some ticks more, without an input.
    func continued(by ticks: Int) -> RunRecord {
        let still = [PerSide<Input>](repeating: PerSide(.none, .none), count: ticks)
        return RunRecord(setup, inputs: inputs + still, actions: actions)
    }
}
