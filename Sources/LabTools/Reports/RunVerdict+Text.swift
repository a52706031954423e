package import JSONText
internal import RunFiles
package import SyncLab

extension LabRun.Plan {
    /// The name of the player at a device, such as `computer normal`.
    package func playerName(at side: LabSide) -> String {
        chaos.contains(side) ? RunOrigin.chaos(levels[side]) : RunOrigin.computer(levels[side])
    }
}

extension RunVerdict {
    /// The sentence about a healthy run.
    package static let clean = "no desync, no freeze, no input fault, no sync fault"

    /// The ticks in which watched devices stalled, a line for each device that did.
    package func stallTexts(in run: RunReport) -> [String] {
        LabSide.allCases.filter { stalls[$0] > 0 }.map { side in
            "\(LabSide.name(of: run.plan.setup.watched[side])) stalled \(stalls[side]) of \(run.ticks) ticks"
        }
    }

    /// The first finding of each kind, a line each, in the order in which they became known.
    package var findings: [String] {
        firsts.map { first in
            let (count, noun, text) =
                switch first {
                case .syncFault(let fault): (syncFaults.count, "sync fault", fault.text)
                case .inputFault(let fault): (inputFaults.count, "input fault", fault.text)
                case .desync(let desync): (desyncs.count, "desync", desync.text)
                case .freeze(let freeze): (freezes.count, "freeze", freeze.text)
                }
            return "\(count) \(noun)\(count == 1 ? "" : "s"), the first \(text)"
        }
    }

    /// The first finding of each kind for scripts, in the same order.
    var findingValues: [JSONValue] {
        firsts.map { first in
            switch first {
            case .syncFault(let fault): fault.json
            case .inputFault(let fault): fault.json
            case .desync(let desync): desync.json
            case .freeze(let freeze): freeze.json
            }
        }
    }
}

extension Desync {
    fileprivate var json: JSONValue {
        [
            "finding": .text("desync"), "kind": .text(kind.rawValue), "labTick": .whole(labTick), "tick": .whole(tick),
            "device": .text(place.map(LabSide.label)),
        ]
    }

    private var device: String { place.map(LabSide.name) ?? "a device" }

    fileprivate var text: String {
        let place = "at tick \(tick) of the match, known in tick \(labTick) of the run"
        return switch kind {
        case .different: place + (self.place.map { "; \(LabSide.name(of: $0)) differs" } ?? "")
        case .unhashed: place + "; the hashes are equal"
        case .notCompared: place + "; a device noticed it, the matches could not be compared then"
        case .falseAlarm: place + "; a device noticed it, and the matches are the same"
        case .unlikeInputs: place + "; both have the same match, and the players' inputs make another"
        case .takenBack: place + "; \(device) went back to it"
        case .unlikeBefore: place + "; \(device) began a timeline there with another match than it had"
        case .unlikeOwner: place + "; \(device) has another ball or score there than the owner"
        }
    }
}

extension Freeze {
    fileprivate var json: JSONValue {
        [
            "finding": .text("freeze"), "device": .text(LabSide.label(of: place)), "begin": .whole(begin),
            "tick": .whole(confirmedTick),
        ]
    }

    fileprivate var text: String {
        "from tick \(begin) of the run on: \(LabSide.name(of: place)) confirmed nothing after tick \(confirmedTick) for a "
            + "round trip plus 5 s, though messages reached it"
    }
}

extension InputFault {
    /// The fault for scripts.
    package var json: JSONValue {
        [
            "finding": .text("inputFault"), "kind": .text(kind.rawValue), "device": .text(LabSide.label(of: place)),
            "labTick": .whole(labTick), "tick": .whole(tick), "value": .text(difference.value),
            "expected": .text(difference.expected),
        ]
    }

    /// The fault for a reader, in one line.
    package var text: String {
        let (name, end) = (LabSide.label(of: place), "tick \(labTick) of the run")
        return switch kind {
        case .forgottenInTakeover:
            "input of tick \(tick) by \(name) was forgotten, not confirmed: it took over the session in \(end)"
        case .forgotten:
            "input of tick \(tick) by \(name) was forgotten, not confirmed: another timeline began in \(end)"
        case .lost: "action of \(name) is lost: the inputs up to tick \(tick) are recorded without it, known in \(end)"
        case .notMade: "input of tick \(tick) by \(name) is not its player's, known in \(end)"
        case .outdated: "request of \(name) for a serve is outdated, and was taken in tick \(tick), \(end)"
        }
    }

    /// The common features of faults of one cause, as text.
    package var signature: String {
        let fault =
            switch kind {
            case .forgottenInTakeover: "forgets an input as it takes over the session"
            case .forgotten: "forgets an input as it begins another timeline"
            case .lost: "loses an action of its player"
            case .notMade: "records an input that its player did not make"
            case .outdated: "asks for a serve, and the owner takes it too late"
            }
        return "\(LabSide.name(of: place)) \(fault)"
    }
}
