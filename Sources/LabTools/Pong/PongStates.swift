internal import GameBasics
internal import GameCore
internal import MatchSync
internal import SyncCore
internal import SyncLab

/// The states of both devices as a page has them, taken tick by tick.
struct PongStates {
    private(set) var course = RunCourse()
    private let setup: RunSetup
    private var tracks = PerSide(ConfirmedTracks(), ConfirmedTracks())
    private var shown = PerSide<Coded?>(nil, nil)
    private var confirmed = PerSide<(entry: ConfirmedTrack.Entry, coded: Coded)?>(nil, nil)

    /// The last step that was looked at: the other device has most often made the same.
    private var known: (before: Match, after: Match, inputs: PlayedInputs, origins: [(field: Int, text: Int)])?

    private var inputPlaces: [PlayedInputs?: [Int]] = [:]

    /// A match, and the codes of its fields.
    private typealias Coded = (match: Match, values: [Int])

    /// The fields of a page: all but the tick.
    static let fields = MatchField.allCases.filter { $0 != .tick }

    /// The lengths among them, whose code is their number.
    private static let lengths: [MatchField: @Sendable (Match) -> Fixed] = [
        .paddleOfOne: { $0.paddles.one }, .paddleOfTwo: { $0.paddles.two }, .ballX: { $0.ball.x },
        .ballY: { $0.ball.y }, .ballVX: { $0.ball.vx }, .ballVY: { $0.ball.vy }, .ballAX: { $0.ball.ax },
    ]
    private static let readers = fields.map { lengths[$0] }

    init(under setup: RunSetup) {
        self.setup = setup
        course.fields = zip(Self.fields, Self.readers).map { field, reader in
            RunCourse.Field(field.rawValue, part: field.part?.name, reader == nil ? .text : .fixed)
        }
        course.players = EngineGame.players
    }

    /// The codes of a match's fields.
    ///
    /// - Parameter last: Another match, most often with the same texts.
    private mutating func code(_ match: Match, after last: Coded?) -> Coded {
        guard var values = last?.values, var old = last?.match else {
            let values = zip(Self.fields, Self.readers).map { field, reader in
                reader.map { Int($0(match).raw) } ?? course.place(of: field.text(in: match))
            }
            return (match, values)
        }
        for (index, reader) in Self.readers.enumerated() {
            if let reader { values[index] = Int(reader(match).raw) }
        }
        (old.tick, old.paddles, old.ball) = (match.tick, match.paddles, match.ball)
        if old != match {
            for (index, field) in Self.fields.enumerated()
            where Self.readers[index] == nil && !field.isEqual(old, match) {
                values[index] = course.place(of: field.text(in: match))
            }
        }
        return (match, values)
    }

    /// The places of the players' inputs.
    private mutating func places(of inputs: PlayedInputs?) -> [Int] {
        if let known = inputPlaces[inputs] { return known }
        let places = EngineGame.players.indices.map { course.place(of: inputs?.text(of: $0) ?? "–") }
        inputPlaces[inputs] = places
        return places
    }

    /// Takes the ticks that a peer has confirmed since the last call.
    private mutating func read(_ peer: EnginePeer, at side: LabSide, _ labTick: UInt32) {
        for entry in tracks[side].read(peer, at: labTick) {
            let last = confirmed[side]
            let coded = code(entry.state.match, after: last?.coded)
            var confirmation = RunCourse.Confirmation(
                tick: Int(entry.tick),
                labTick: Int(labTick),
                values: coded.values
            )
            confirmation.inputs = places(of: entry.simulated?.inputs)
            confirmation.firstInputs = entry.simulated?.first.map { places(of: $0) } ?? confirmation.inputs
            if let last { confirmation.origins = origins(of: entry, coded, after: last) }
            course.confirmed[side].append(confirmation)
            confirmed[side] = (entry, coded)
        }
    }

    /// Removes the first views, and what was confirmed by then.
    mutating func removeTicks(before labTick: UInt32, views count: Int) {
        for side in LabSide.allCases {
            course.views[side].removeFirst(count)
            course.confirmed[side].removeAll { $0.labTick < Int(labTick) }
        }
    }

    /// The origins of those changes that another part than usually has made, or none.
    private mutating func origins(
        of entry: ConfirmedTrack.Entry,
        _ coded: Coded,
        after last: (entry: ConfirmedTrack.Entry, coded: Coded)
    ) -> [(field: Int, text: Int)] {
        let changed = coded.values.indices.filter { coded.values[$0] != last.coded.values[$0] }
        guard !changed.isEmpty else { return [] }
        func all(_ text: String) -> [(field: Int, text: Int)] {
            let place = course.place(of: text)
            return changed.map { ($0, place) }
        }
        switch entry.origin {
        case .snapshot: return all("snapshot")
        case .timeline: return all("timeline")
        case .state: return all("received state")
        case .step: break
        }
        guard let inputs = entry.simulated?.inputs, last.entry.tick + 1 == entry.tick else { return all("not known") }
        let step = (before: last.coded.match, after: coded.match, inputs: inputs)
        if let known, known.before == step.before, known.after == step.after, known.inputs.areSame(as: inputs) {
            return known.origins
        }
        let origins = stepOrigins(changed, from: step.before, to: step.after, inputs)
        known = (step.before, step.after, inputs, origins)
        return origins
    }

    private mutating func stepOrigins(
        _ changed: [Int],
        from before: Match,
        to after: Match,
        _ inputs: PlayedInputs
    ) -> [(field: Int, text: Int)] {
        let played = PerPlayer(EngineGame.input(inputs[0]), EngineGame.input(inputs[1]))
        let trace = StepTrace(before, played, under: setup.rules)
        let states = [before] + StepPart.allCases.map { trace[$0] }
        return changed.compactMap { index in
            let field = Self.fields[index]
            func isSame(_ one: Match, _ other: Match) -> Bool {
                Self.readers[index].map { $0(one) == $0(other) } ?? field.isEqual(one, other)
            }
            guard isSame(trace.after, after) else { return (index, course.place(of: "not this step")) }
            let writer = StepPart.allCases.indices.last { !isSame(states[$0], states[$0 + 1]) }
            let part = writer.map { StepPart.allCases[$0] } ?? field.part
            return part == field.part ? nil : (index, course.place(of: part?.name ?? ""))
        }
    }

    /// Takes what both devices show at the end of a tick, and what they have confirmed in it.
    mutating func take(_ tick: TickRecord, _ lab: Lab) {
        for side in LabSide.allCases {
            read(lab.watchedDevices[side].shell.peer, at: side, tick.tick)
            let device = tick[side]
            let coded = code(device.shown, after: shown[side])
            var view = RunCourse.View()
            (view.shown, view.confirmed) = (Int(device.shown.tick), Int(device.confirmed.tick))
            (view.rollbackDepth, view.firstIncorrect) = (
                device.rollbackDepth, device.firstIncorrectTick.map { Int($0) }
            )
            (view.isTurned, view.values) = (device.seat == .two, coded.values)
            course.views[side].append(view)
            shown[side] = coded
        }
    }
}
