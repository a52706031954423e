internal import GameDescriptions
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
            let inputs = inputs(at: side)
            for index in inputs.indices where !Self.game.pressed(inputs[index]).isNeutral {
                elements.append(RunElement(kind: .press(side), ticks: index..<index + 1))
            }
            elements += Self.holds(inputs.map(Self.game.held)).map { RunElement(kind: .hold(side), ticks: $0) }
        }
        return elements.enumerated().sorted {
            ($0.element.ticks.lowerBound, $0.offset) < ($1.element.ticks.lowerBound, $1.offset)
        }
        .map(\.element)
    }

    private static let game = EngineGame.description

    /// The ticks in a row with the same held input.
    private static func holds(_ held: [PlayerInput]) -> [Range<Int>] {
        var holds: [Range<Int>] = []
        for index in held.indices where !held[index].isNeutral {
            let isContinued = holds.last?.upperBound == index && held[index - 1] == held[index]
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
        var (setup, changed, places) = (setup, self, [Int]())
        for element in gone {
            switch element.kind {
            case .setting(let place): setup = settings[place].usual(setup)
            case .fate(let place), .event(let place): places.append(place)
            case .press(let side): changed = changed.changingInputs(at: side, of: element.ticks, Self.game.held)
            case .hold(let side): changed = changed.changingInputs(at: side, of: element.ticks, Self.game.pressed)
            }
        }
        let actions = actions.enumerated().filter { !places.contains($0.offset) }.map(\.element)
        return RunRecord(setup, inputs: changed.inputs, actions: actions)
    }

    /// The run with a press or an event in another tick.
    func moving(_ moment: RunElement, to tick: Int) -> RunRecord {
        switch moment.kind {
        case .event(let place):
            return replacing(place, by: actions[place].action, at: UInt32(tick))
        case .press(let side):
            let pressed = Self.game.pressed(inputs(at: side)[moment.ticks.lowerBound])
            return changingInputs(at: side, of: moment.ticks, Self.game.held)
                .changingInputs(at: side, of: tick..<tick + 1) { $0.with(pressed) }
        case .setting, .fate, .hold: return self
        }
    }

    /// The run with another action in the place of one.
    func replacing(_ place: Int, by action: LabAction, at tick: UInt32) -> RunRecord {
        var actions = actions
        actions[place] = (tick, action)
        return RunRecord(setup, inputs: inputs, actions: actions.sortedByTick)
    }

    /// The run after some ticks without an input.
    func delayed(by ticks: Int) -> RunRecord { adding(stillTicksBefore: ticks) }

    /// The run and some ticks more, without an input.
    func continued(by ticks: Int) -> RunRecord { adding(after: ticks) }
}
