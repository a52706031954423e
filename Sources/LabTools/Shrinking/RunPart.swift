internal import GameDescriptions
internal import MockGroupSessions
package import SyncLab

/// A kind of element of a run, which a shrink removes one by one or many at once.
package struct RunPart: Sendable {
    /// The plural noun of the elements.
    package let name: String

    var singular: String { self.name == Self.presses.name ? "press" : String(name.dropLast()) }

    /// The run with only those elements that are kept.
    ///
    /// - Parameter isNextKept: Called once for each element, in their order.
    private let keeping: @Sendable (_ run: RunRecord, _ isNextKept: () -> Bool) -> RunRecord

    /// The number of elements of a run.
    package func count(_ run: RunRecord) -> Int {
        var count = 0
        _ = keeping(run) {
            count += 1
            return true
        }
        return count
    }

    /// The run without some of the elements, by their indices from 0.
    package func removing(_ elements: Range<Int>, from run: RunRecord) -> RunRecord {
        var index = -1
        return keeping(run) {
            index += 1
            return !elements.contains(index)
        }
    }

    /// In the order in which they are taken away.
    package static let all = [ticks, devices, messages, events, presses, moves, details, settings]

    /// Ticks of the run; what happens later happens earlier by as many.
    static let ticks = RunPart(name: "ticks") { run, isNextKept in
        let isKept = run.inputs.map { _ in isNextKept() }
        // The number of ticks that are kept before each tick.
        var before: [UInt32] = [0]
        for index in isKept.indices { before.append(before[index] + (isKept[index] ? 1 : 0)) }
        return RunRecord(
            run.setup,
            inputs: run.inputs.indices.filter { isKept[$0] }.map { run.inputs[$0] },
            actions: run.actions.compactMap { tick, action in
                // A fate goes with its tick.
                if action.isFate, tick < run.end, !isKept[Int(tick)] { nil } else { (before[Int(tick)], action) }
            }
        )
    }

    /// Further devices, each with all that it does; not those that are watched.
    static let devices = RunPart(name: "devices") { run, isNextKept in
        run.keepingFurtherDevices { place in run.setup.watched.side(of: place) != nil || isNextKept() }
    }

    /// Messages with a fate of their own: without it they take the link's delay.
    static let messages = RunPart(actionsNamed: "messages", where: \.isFate)

    /// Leaves, failures, blackouts, switches of the strategy and so on.
    static let events = RunPart(actionsNamed: "events", where: \.isEvent)

    /// Ticks in which a player serves or pauses; and ticks in which one moves.
    static let presses = RunPart(inputsNamed: "presses", game.pressed, rest: game.held)
    static let moves = RunPart(inputsNamed: "moves", game.held, rest: game.pressed)

    private static let game = EngineGame.description

    /// The duplicate of a message, and its flipped bit.
    private static let details = RunPart(name: "details") { run, isNextKept in
        let actions = run.actions.map { tick, action -> (UInt32, LabAction) in
            guard case .decide(var fate, let number, let link) = action else { return (tick, action) }
            if fate.again != nil, !isNextKept() { fate.again = nil }
            if fate.flippedBit != nil, !isNextKept() { fate.flippedBit = nil }
            return (tick, .decide(fate, of: number, from: link))
        }
        return RunRecord(run.setup, inputs: run.inputs, actions: actions)
    }

    /// Settings of the network, the clocks and the devices that are not the usual ones.
    private static let settings = RunPart(name: "settings") { run, isNextKept in
        var setup = run.setup
        for setting in UnusualSetting.all(of: run.setup) where !isNextKept() { setup = setting.usual(setup) }
        return RunRecord(setup, inputs: run.inputs, actions: run.actions)
    }
}

extension RunPart {
    private init(actionsNamed name: String, where isElement: @escaping @Sendable (LabAction) -> Bool) {
        self.init(name: name) { run, isNextKept in
            let actions = run.actions.filter { !isElement($0.action) || isNextKept() }
            return RunRecord(run.setup, inputs: run.inputs, actions: actions)
        }
    }

    private init(
        inputsNamed name: String,
        _ part: @escaping @Sendable (PlayerInput) -> PlayerInput,
        rest: @escaping @Sendable (PlayerInput) -> PlayerInput
    ) {
        self.init(name: name) { run, isNextKept in
            func kept(_ input: PlayerInput) -> PlayerInput {
                part(input).isNeutral || isNextKept() ? input : rest(input)
            }
            // The left device's first: those of one device are often needed together.
            let all = 0..<run.inputs.count
            var changed = run.changingInputs(at: .left, of: all, kept).changingInputs(at: .right, of: all, kept)
            changed = changed.changingFurtherInputs { kept($0) }
            return RunRecord(changed.setup, inputs: changed.inputs, actions: changed.actions.withoutIdleInputs)
        }
    }
}

extension LabAction {
    /// True for the fate of a message.
    var isFate: Bool { if case .decide = self { true } else { false } }

    /// True for an event that can be taken away alone: no fate, no further device, no input of its player.
    var isEvent: Bool { !isFate && !isAddition && !isInput }
}

/// A setting that differs from its default: a row with its name and the setup with the default.
struct UnusualSetting: Sendable {
    let name: String
    let usual: @Sendable (RunSetup) -> RunSetup

    init(_ name: String, _ change: @escaping @Sendable (inout RunSetup) -> Void) {
        self.name = name
        usual = { setup in
            var changed = setup
            change(&changed)
            let network = changed.network
            changed.network = setup.network
            changed.network.change { $0 = network }
            return changed
        }
    }

    /// True for the one-way delay of a link.
    var isDelay: Bool { name.hasPrefix(Self.delay) }

    private static let delay = "one-way delay"

    /// The unusual settings of a setup.
    static func all(of setup: RunSetup) -> [UnusualSetting] { rows.filter { $0.usual(setup) != setup } }

    private static let rows: [UnusualSetting] =
        LabSide.allCases.flatMap { side in
            let device = "the \(side.name) device"
            return [
                UnusualSetting("chance on the link from \(device)") {
                    $0.network[from: side] = $0.network[from: side].withoutChance
                },
                UnusualSetting("\(delay) from \(device)") { $0.network[from: side].delay = .zero },
                UnusualSetting("retransmission timeout of \(device)") {
                    $0.network[from: side].retransmissionTimeout = LinkConditions.perfect.retransmissionTimeout
                },
                UnusualSetting("doubled reliable messages of \(device)") {
                    $0.network[from: side].reliableDuplication = .never
                },
                UnusualSetting("hitches of \(device)") { $0.network[clockOf: side].hitch = nil },
                UnusualSetting("clock skew of \(device)") { $0.network[clockOf: side].skew = 0 },
                UnusualSetting("start offset of \(device)") { $0.network[clockOf: side].startOffset = .zero },
                UnusualSetting("session script of \(device)") { $0.devices[side].script = DeviceScript() },
                UnusualSetting("late join of \(device)") { $0.devices[side].joinsAtOnce = true },
                UnusualSetting("rules of \(device)") { $0.devices[side].rules = nil },
                UnusualSetting("match that \(device) remembers") { $0.devices[side].remembered = nil },
                UnusualSetting("tick of the match that \(device) remembers") { $0.devices[side].remembered?.tick = 0 },
                UnusualSetting("epoch of the match that \(device) remembers") {
                    $0.devices[side].remembered?.epoch = 1
                },
                UnusualSetting("fates of messages of \(device) before the first tick") {
                    $0.devices[side].fates = []
                },
            ]
        } + ofRules
}

extension RunRecord {
    /// The same run, in which nothing is left to chance: an action decides the fate of each message that does not just
    /// take its link's delay.
    package var explicit: RunRecord {
        var setup = setup
        setup.network.change { network in
            for side in LabSide.allCases { network[from: side] = network[from: side].withoutChance }
        }
        let original = self.setup
        var lab = Lab(original, keepsLog: false, recordsTransmissionFates: true) { original.strategy(at: $0, for: $1) }
        performActions(on: &lab)
        for side in LabSide.allCases { setup.devices[side].fates = lab.fates(on: side.link) }
        var links: [LabLink: LinkConditions] = [:]
        for side in LabSide.allCases { links[side.link] = setup.network[from: side] }
        var explicit = actions.compactMap { tick, action in action.explicit(&links).map { (tick: tick, action: $0) } }
        for inputs in inputs {
            lab.advance(left: inputs.left, right: inputs.right)
            performActions(on: &lab)
            for link in lab.links {
                let usual = TransmissionFate(delay: links[link]?.delay ?? .zero)
                for (index, fate) in lab.fates(on: link).enumerated() where fate != usual {
                    explicit.append((lab.tick - 1, .decide(fate, of: index + 1, from: link)))
                }
            }
        }
        return RunRecord(setup, inputs: inputs, actions: explicit.sortedByTick)
    }
}

extension [RunRecord.TimedAction] {
    /// The actions in the order of their ticks, and in their own within a tick.
    var sortedByTick: Self {
        enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
    }
}

extension LinkConditions {
    /// The deterministic conditions only: the delay, and the reliable mode's answer to a loss.
    var withoutChance: LinkConditions {
        LinkConditions(
            delay: delay,
            retransmissionTimeout: retransmissionTimeout,
            reliableDuplication: reliableDuplication
        )
    }
}

extension LabAction {
    /// The action beside the fates of all messages: `nil` for one that only changes them.
    ///
    /// - Parameter links: The conditions that the links have beside the fates. Their delay stays: a fate has its own.
    fileprivate func explicit(_ links: inout [LabLink: LinkConditions]) -> LabAction? {
        switch self {
        case .setConditions(let conditions, let link):
            let before = links[link, default: .perfect]
            var after = conditions.withoutChance
            after.delay = before.delay
            links[link] = after
            return after == before ? nil : .setConditions(after, from: link)
        case .blackOut, .reseedLinks, .decide: return nil
        default: return self
        }
    }
}
