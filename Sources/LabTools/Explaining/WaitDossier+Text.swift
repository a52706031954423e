package import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
internal import SyncLab

/// The dossier in words.
extension WaitDossier {
    private var needed: UInt32 { wait.confirmedTick + 1 }

    private func name(of side: LabSide) -> String { LabSide.name(of: places[side]) }
    private var device: String { name(of: wait.side) }
    private var other: String { name(of: wait.side.other) }

    /// The dossier as text, in lines of at most 80 columns.
    public var text: String {
        (head + reason + ["\(names.strategy), \(names.network), seed \(setup.seed)"]).joined(separator: "\n")
    }

    private var head: [String] {
        let since = "tick \(wait.begin) of the run"
        guard let stall else {
            let end = thaw.map { ["it confirms again in tick \($0)"] } ?? []
            return [
                "freeze: \(device) confirms nothing after tick \(wait.confirmedTick)",
                "it has been frozen since \(since), though messages reach it",
            ] + end
        }
        let end = stall.isAtEnd ? ", to the end of the run" : ""
        let first = "stall: \(device) simulates nothing for \(stall.ticks) \(stall.ticks == 1 ? "tick" : "ticks")\(end)"
        if stall.window == 0 { return [first, "it has waited since \(since): it predicts no input"] }
        if stall.isFull {
            return [first, "it has waited since \(since), with its prediction window of \(stall.window) full"]
        }
        let reason =
            unseated == wait.side
            ? "it has no seat, and may wait for the players' newest inputs"
            : "its window is not full: why it waits is not known"
        return [
            first, "it has waited since \(since)",
            "it is \(stall.ahead) ticks ahead of its last confirmed one, of a window of \(stall.window)", reason,
        ]
    }

    /// True if an input that is missing must make the device wait.
    private var waitsForInput: Bool { stall?.isFull ?? true }

    private var reason: [String] {
        if isPending { return ["it knows no decided owner of the session"] }
        return (isApart ? ["it is in another timeline than \(other)"] : []) + reasonInTimeline
    }

    private var reasonInTimeline: [String] {
        guard strategy.has(.sendsInputs) else { return stateReason }
        let since = absence.map { " since tick \($0) of the run" } ?? ""
        let absent = isOtherAbsent ? ["\(other) is not in the session\(since)"] : []
        if let unseated { return absent + [unseatedReason(unseated)] }
        return absent + inputReason
    }

    /// The reason under a strategy that sends states, and no inputs.
    private var stateReason: [String] {
        if isOwner {
            return [
                "it owns the session and under \(strategy.rawValue) waits for no device",
                "why it stands still is not known",
            ]
        }
        if !refusals.isEmpty { return ["it refuses the messages that reach it: \(refusals.joined(separator: ", "))"] }
        let start = "under \(strategy.rawValue) it confirms the states that \(other) sends"
        if states == 0 { return [start, "it has taken none since"] }
        return [start, "it has taken \(states) since: why it confirms nothing is not known"]
    }

    private func unseatedReason(_ unseated: LabSide) -> String {
        let fate = snapshot?.fate ?? "no snapshot was sent to it"
        guard hasOthers else { return "\(name(of: unseated)) has no seat: \(fate)" }
        guard unseated == wait.side else { return "\(other) has no seat: it may wait for a device that is not watched" }
        guard let playersTick, playersTick > wait.confirmedTick else {
            return "it has no seat, and confirms only what both players have confirmed"
        }
        return "it has no seat: the players have confirmed tick \(playersTick), and it lacks what they sent"
    }

    private var inputReason: [String] {
        let verb = waitsForInput ? "it waits for" : "it lacks"
        if let refused, case .missingInputs(let needed, let first) = refused.verdict {
            return [
                "\(verb) input \(needed) of \(other), which sends those from \(first) on",
                "the first message without it was sent in tick \(refused.tick) of the run",
            ] + (acknowledgement.map(belief) ?? [])
        }
        if let first = carriers.first { return carrierReason(verb, first) }
        if !refusals.isEmpty { return ["it refuses the messages that reach it: \(refusals.joined(separator: ", "))"] }
        let reached =
            lastInput.map { "inputs up to tick \($0) have arrived" } ?? "no input has arrived in this timeline"
        return ["\(other) has sent no message with input \(needed)", reached]
    }

    private func carrierReason(_ verb: String, _ first: LoggedMessage) -> [String] {
        let taken = carriers.lazy.filter { $0.brings(needed) }.compactMap(\.arrivalTick).min()
        if let taken, taken <= wait.begin {
            let known = "it has input \(needed) of \(other) since tick \(taken) of the run"
            // The head says it of a window that is not full.
            return [known] + (waitsForInput ? ["why it waits is not known"] : [])
        }
        let lost = carriers.filter(\.isLost)
        let causes = PacketLoss.allCases.filter { cause in lost.contains { $0.loss == cause } }
            .map(\.rawValue).joined(separator: ", ")
        let arrival = carriers.compactMap(\.arrivalTick).min()
        let fate =
            if !refusals.isEmpty {
                "those that arrived were refused: \(refusals.joined(separator: ", "))"
            } else if let taken {
                "it arrived in tick \(taken)"
            } else {
                arrival.map { "it arrived in tick \($0) and brought nothing new: why it waits is not known" }
                    ?? "none arrived"
            }
        return [
            "\(verb) input \(needed) of \(other), sent since tick \(first.tick) of the run",
            "\(carriers.count) messages have it, \(lost.count) of them lost" + (lost.isEmpty ? "" : ": \(causes)"),
            fate,
        ]
    }

    /// The reason why the other device no longer sends the input, and whose error that is.
    private func belief(_ message: LoggedMessage) -> [String] {
        let tick = message.acknowledgedTick ?? 0
        guard tick < needed else {
            return [
                "\(other) takes it for acknowledged since message \(message.number)",
                "\(device) acknowledged it there, and does not have it",
            ]
        }
        return ["no message that had reached \(other) acknowledges more than input \(tick)", "\(other) has the bug"]
    }

    /// The dossier for scripts.
    package var json: JSONValue {
        let first: UInt32? = if case .missingInputs(_, let first) = refused?.verdict { first } else { nil }
        return [
            "finding": .text(stall == nil ? "freeze" : "stall"),
            "device": .text(LabSide.label(of: places[wait.side])),
            "begin": .whole(wait.begin),
            "ticks": .whole(stall?.ticks),
            "ahead": .whole(stall?.ahead),
            "window": .whole(stall?.window),
            "end": .whole(thaw),
            "confirmedTick": .whole(wait.confirmedTick),
            "needed": .whole(unseated == nil && strategy.has(.sendsInputs) ? needed : nil),
            "firstSent": .whole(first),
            "sentAt": .whole(refused?.tick),
            "acknowledgement": .whole(acknowledgement?.number),
            "acknowledged": .whole(acknowledgement?.acknowledgedTick),
            "messages": .whole(carriers.count),
            "lost": .whole(carriers.count { $0.isLost }),
            "arrived": .whole(carriers.compactMap(\.arrivalTick).min()),
            "refused": .list(refusals.map { .text($0) }),
            "strategy": .text(names.strategy),
            "network": .text(names.network),
            "seed": .seed(setup.seed),
        ]
    }

    /// The common features of freezes of one cause, as text.
    var signature: String {
        let reason =
            if isApart {
                "it is in another timeline"
            } else if !strategy.has(.sendsInputs) {
                refusals.isEmpty
                    ? states > 0 || isOwner ? "states reach it" : "no state reaches it" : "it refuses what reaches it"
            } else if unseated != nil {
                "a device has no seat"
            } else if refused != nil {
                "it waits for an input that is not sent again"
            } else if !refusals.isEmpty {
                "it refuses what reaches it"
            } else {
                lastInput != nil ? "inputs reach it" : "no input reaches it"
            }
        return "\(device) confirms nothing more, \(reason)"
    }
}

extension LoggedMessage {
    /// The fate of a snapshot, in words.
    fileprivate var fate: String {
        let end =
            arrivalTick.map { "arrived in tick \($0)" } ?? loss.map { "was lost: \($0.rawValue)" } ?? "is under way"
        return "the snapshot sent in tick \(tick) \(end)"
    }
}
