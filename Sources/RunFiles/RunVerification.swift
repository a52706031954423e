internal import GameCore
internal import GameDescriptions
package import JSONText
package import SyncLab

/// The result of simulating a run from a file and comparing it with what was recorded.
package struct RunVerification: Sendable {
    /// The ticks simulated.
    package private(set) var ticks: UInt32 = 0

    /// The hashes and whole states compared.
    package private(set) var hashes = 0
    package private(set) var states = 0

    /// The first difference; `nil` if all is as recorded.
    package private(set) var difference: RunDifference?

    /// The checkpoints that are compared next, the last one first; none once the comparison is over.
    private var checkpoints: [RunCheckpoint] = []
    private var taker = CheckpointTaker()

    /// Simulates a run.
    ///
    /// It stops at the first difference, or some seconds later, where a recorded state shows the fields that differ.
    ///
    /// - Parameters:
    ///   - end: The last tick whose checkpoint is compared; `nil` for all.
    ///   - isStopped: True to compare no more; asked after each ten seconds of the run.
    package init(of file: RunFile, through end: UInt32? = nil, isStopped: () -> Bool = { false }) {
        self.init(beginning: file, through: end)
        var lab = Lab(file.record.setup, keepsLog: false)
        while !checkpoints.isEmpty {
            if lab.tick % 600 == 0, isStopped() { return }
            file.record.replayNext(on: &lab)
            take(lab)
        }
    }

    /// Begins to compare a run that is simulated elsewhere; a match at one screen is compared at once.
    ///
    /// - Parameter end: See ``init(of:through:)``.
    package init(beginning file: RunFile, through end: UInt32? = nil) {
        let end = end ?? file.record.end
        if let match = file.match {
            compare(match, through: end)
            return
        }
        checkpoints = file.checkpoints.prefix { $0.tick <= end }.reversed()
        compareNext(with: Lab(file.record.setup, keepsLog: false))
    }

    /// Takes a lab of the run right after each tick, from the first one on, before the actions that come after it.
    package mutating func take(_ lab: borrowing Lab) {
        guard !checkpoints.isEmpty else { return }
        taker.note(lab)
        compareNext(with: lab)
    }

    /// Compares the next checkpoint, if its tick has come.
    private mutating func compareNext(with lab: borrowing Lab) {
        guard let recorded = checkpoints.last, recorded.tick <= lab.tick else { return }
        checkpoints.removeLast()
        ticks = lab.tick
        let replayed = recorded.shown == nil ? taker.takeLast() : taker.take(from: lab)
        hashes += recorded.devices.reduce(0) { $0 + $1.hashes.reduce(0) { $0 + $1.hashes.count } }
        states += recorded.devices.count { $0.state != nil }
        if difference == nil { difference = RunDifference(recorded, replayed) }
        guard let tick = difference?.tick else { return }
        difference?.findFields(recorded, replayed)
        if difference?.fields != nil || recorded.tick - tick >= Self.longestSearch { checkpoints = [] }
    }

    /// Plays a match at one screen, without a lab.
    private mutating func compare(_ file: MatchFile, through end: UInt32) {
        var match = file.beginning
        var next = 0
        for recorded in file.hashes {
            let tick = MatchRun.leadIn + recorded.tick
            guard tick <= end else { return }
            for inputs in file.inputs[next..<Int(recorded.tick)] { _ = match.step(inputs, under: file.rules) }
            next = Int(recorded.tick)
            (ticks, hashes) = (tick, hashes + 1)
            guard match.hash == recorded.hash else {
                let kind = RunDifference.Kind.match(recorded: recorded.hash, replayed: match.hash)
                difference = RunDifference(tick: tick, device: nil, kind: kind)
                return
            }
        }
    }

    /// Ticks after a difference in which a recorded state may show the fields.
    private static let longestSearch: UInt32 = 600
}

extension RunVerification {
    /// The result as text.
    ///
    /// - Parameter name: The file's name.
    package func text(name: String) -> String {
        guard let difference else {
            guard hashes > 0 else { return "\(name): no tick was recorded, so nothing was verified." }
            return "\(name): \(ticks) ticks verified: \(hashes) hashes and \(states) states are as recorded."
        }
        var lines = ["\(name): the replay differs in the second up to tick \(difference.tick):", difference.text]
        if let fields = difference.fields {
            let place = LabSide.label(of: fields.device)
            lines.append("The first recorded state that differs is that of \(place) at tick \(fields.tick):")
            let rows = fields.all.map { [$0.field, $0.one, $0.other] }
            lines.append(TextTable([["field", "recorded", "replayed"]] + rows).text)
        }
        return lines.joined(separator: "\n")
    }

    package func json(name: String, of run: RunFile) -> JSONValue {
        .object([
            ("file", .text(name)),
            ("program", .text(run.header.origin.program)),
            ("simulation", .whole(run.header.simulation.version)),
            ("ticks", .whole(ticks)),
            ("hashes", .whole(hashes)),
            ("states", .whole(states)),
            ("difference", difference?.json ?? .text(nil)),
        ])
    }
}

extension RunDifference {
    fileprivate var text: String {
        let place = device.map(LabSide.label) ?? ""
        switch kind {
        case .deviceCount(let recorded, let replayed):
            return "There are \(replayed) devices instead of \(recorded)."
        case .confirmed(let recorded?, let replayed?) where recorded.tick == replayed.tick:
            let (one, other) = (recorded.hash.text, replayed.hash.text)
            return "\(place) confirms tick \(recorded.tick) of the match with the hash \(other) instead of \(one)."
        case .confirmed(let recorded?, let replayed?):
            return "\(place) confirms tick \(replayed.tick) of the match instead of tick \(recorded.tick)."
        case .confirmed(let recorded?, nil):
            return "\(place) has not confirmed tick \(recorded.tick) of the match."
        case .confirmed(nil, let replayed):
            return "\(place) has confirmed tick \(replayed?.tick ?? 0) of the match already."
        case .state:
            return "\(place) has confirmed another state, with the same hashes."
        case .shown(let recorded, let replayed):
            return "\(place) shows a match with the hash \(replayed.text) instead of \(recorded.text)."
        case .match(let recorded, let replayed):
            let (one, other) = (recorded.hexadecimal(digits: 16), replayed.hexadecimal(digits: 16))
            return "The match has the hash \(other) instead of \(one)."
        }
    }

    fileprivate var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("tick", .whole(tick)),
            ("device", .text(device.map(LabSide.label))),
            ("text", .text(text)),
        ]
        if case .confirmed(let recorded, let replayed) = kind {
            for (name, tick) in [("recorded", recorded), ("replayed", replayed)] {
                members.append((name, tick.map { ["tick": .whole($0.tick), "hash": .text($0.hash.text)] } ?? .null))
            }
        }
        if let fields {
            let all: [JSONValue] = fields.all.map { field in
                ["field": .text(field.field), "recorded": .text(field.one), "replayed": .text(field.other)]
            }
            let place = JSONValue.text(LabSide.label(of: fields.device))
            members.append(("state", ["tick": .whole(fields.tick), "device": place, "fields": .list(all)]))
        }
        return .object(members)
    }
}

extension UInt16 {
    fileprivate var text: String { UInt64(self).hexadecimal(digits: 4) }
}
