internal import GameCore
package import JSONText
internal import MatchSync
internal import MockGroupSessions
public import SyncLab

/// A freeze or a stall explained: which input the device waits for, and what became of it.
public struct WaitDossier: Sendable, Hashable {
    /// The setup with which the run began.
    public let setup: RunSetup

    /// The device that waits, since when, and the last tick of the match that it has confirmed.
    public let wait: Freeze

    /// The ticks of the lab that a stall lasts; `nil` for a freeze.
    public let stall: Int?

    /// A watched device without a seat: the inputs that are missing may be another device's.
    var unseated: LabSide?

    /// The first snapshot that reached ``unseated`` meanwhile, or else the last that was sent to it.
    var snapshot: LoggedMessage?

    /// True if there are devices beyond the watched two.
    var hasOthers = false

    /// The first message that the device refused, because its inputs begin after the one that it needs; `nil` if it
    /// refused none.
    public let refused: LoggedMessage?

    /// The message by which the other device took the input for acknowledged; `nil` if it did not.
    public let acknowledgement: LoggedMessage?

    /// The other device's messages with the input, in the order sent.
    public let carriers: [LoggedMessage]

    /// The last tick of the match whose input the other device's messages have brought; `nil` if none has arrived.
    public let lastInput: UInt32?

    /// The reasons for which the device refused all of ``carriers`` that arrived.
    ///
    /// Without carriers, all messages that reached it while it waited. Empty if it took one.
    var refusals: [String] = []
}

extension WaitDossier {
    /// Explains the first freeze of a run.
    ///
    /// - Returns: `nil` if there was none.
    public static func firstFreeze(in history: RunHistory) -> WaitDossier? {
        guard let frozen = history.first(\.freeze) else { return nil }
        let history = history.watching(frozen.pair)
        let found = history.first { record in
            record.freeze.map { ($0, record[$0.side.other].confirmed.tick) }
        }
        guard let (freeze, confirmed) = found else { return nil }
        let dossier = WaitDossier(freeze, stall: nil, in: history)
        guard dossier.refused == nil else { return dossier }
        // It may wait for a device that itself waits for an input that is not sent.
        let other = Freeze(in: freeze.pair, side: freeze.side.other, begin: freeze.begin, confirmedTick: confirmed)
        let cause = WaitDossier(other, stall: nil, in: history)
        return cause.refused == nil ? dossier : cause
    }

    /// Explains the first stall of a run.
    ///
    /// - Returns: `nil` if there was none.
    public static func firstStall(in history: RunHistory) -> WaitDossier? {
        let found = history.first { record in
            LabSide.allCases.first { record[$0].isStalled }.map { side in
                Freeze(side: side, begin: record.tick, confirmedTick: record[side].confirmed.tick)
            }
        }
        guard let found else { return nil }
        let end = history.first(after: found.begin) { $0[found.side].isStalled ? nil : $0.tick } ?? history.end + 1
        return WaitDossier(found, stall: Int(end - found.begin), in: history)
    }

    /// Ticks after the beginning of a freeze up to which its messages are read: five seconds.
    private static let delay: UInt32 = 300

    /// The messages of each delivery mode that are read before the end of the wait: half a minute and more.
    private static let messages = 1 << 12

    private init(_ wait: Freeze, stall: Int?, in history: RunHistory) {
        let last = wait.begin + (stall.map { UInt32($0) } ?? Self.delay)
        // A freeze may begin before the devices have their seats.
        let lab = history.lab(at: stall == nil ? min(last, history.end) : wait.begin)
        let record = lab.record(at: lab.tick)
        let timeline = record?[wait.side].timeline
        hasOthers = lab.deviceCount > LabSide.allCases.count
        let (needed, other) = (wait.confirmedTick + 1, wait.side.other)
        let messages = history.record.prefix(through: min(last, history.end)).messages(atMost: Self.messages)
        let received = messages.filter { $0.sender == other && $0.hasArrived }
        let refused = received.first { message in
            if case .missingInputs(needed, _) = message.verdict { true } else { false }
        }
        setup = history.record.setup
        self.wait = wait
        self.stall = stall
        self.refused = refused
        acknowledgement = refused.flatMap { refused in
            messages.last { message in
                message.sender == wait.side && message.acknowledgedTick != nil
                    && message.arrivalTick.map { $0 <= refused.tick } ?? false
            }
        }
        carriers = messages.filter { message in
            message.sender == other && timeline.map { message.hasInput(of: needed, in: $0) } ?? false
        }
        lastInput = received.compactMap(\.inputTick).last
        let waiting = received.filter { $0.arrivalTick ?? 0 > wait.begin }
        refusals = (carriers.isEmpty ? waiting : carriers.filter(\.hasArrived)).refusals
        unseated = LabSide.allCases.first { side in record.map { $0[side].seat == nil } ?? false }
        let snapshots = messages.filter { message in
            if case .snapshot = message.content { message.sender == unseated?.other } else { false }
        }
        snapshot = snapshots.first { $0.arrivalTick ?? 0 > wait.begin } ?? snapshots.last
    }

    private var needed: UInt32 { wait.confirmedTick + 1 }

    /// The dossier as text, in lines of at most 80 columns.
    public var text: String {
        let side = wait.side.name
        var lines: [String]
        if let stall {
            lines = [
                "stall: the \(side) device simulates nothing for \(stall) \(stall == 1 ? "tick" : "ticks")",
                "it has waited since tick \(wait.begin) of the run, with its prediction window full",
            ]
        } else {
            lines = [
                "freeze: the \(side) device confirms nothing after tick \(wait.confirmedTick)",
                "it has been frozen since tick \(wait.begin) of the run, though messages reach it",
            ]
        }
        lines += reason
        lines.append("\(setup.strategyName), \(setup.network.name), seed \(setup.seed)")
        return lines.joined(separator: "\n")
    }

    private var reason: [String] {
        if let unseated {
            if hasOthers { return ["it waits for the inputs of a device that is not watched, or of both players"] }
            return ["the \(unseated.name) device has no seat: \(snapshot?.fate ?? "no snapshot was sent to it")"]
        }
        let other = wait.side.other.name
        if let refused, case .missingInputs(let needed, let first) = refused.verdict {
            return [
                "it waits for input \(needed) of the \(other) device, which sends those from \(first) on",
                "the first message without it was sent in tick \(refused.tick) of the run",
            ] + (acknowledgement.map(belief) ?? [])
        }
        if let first = carriers.first {
            let lost = carriers.filter(\.isLost)
            let causes = Array(Set(lost.compactMap { $0.loss?.rawValue })).sorted().joined(separator: ", ")
            let arrival = carriers.compactMap(\.arrivalTick).min().map { "it arrived in tick \($0)" } ?? "none arrived"
            let fate =
                refusals.isEmpty ? arrival : "those that arrived were refused: \(refusals.joined(separator: ", "))"
            return [
                "it waits for input \(needed) of the \(other) device, sent since tick \(first.tick) of the run",
                "\(carriers.count) messages have it, \(lost.count) of them lost\(lost.isEmpty ? "" : ": " + causes)",
                fate,
            ]
        }
        if !refusals.isEmpty { return ["it refuses the messages that reach it: \(refusals.joined(separator: ", "))"] }
        let reached = lastInput.map { "its inputs up to tick \($0) have arrived" } ?? "no input has arrived"
        return ["the \(other) device has sent no message with input \(needed)", reached]
    }

    /// The reason why the other device no longer sends the input, and whose error that is.
    private func belief(_ message: LoggedMessage) -> [String] {
        let (side, other, tick) = (wait.side.name, wait.side.other.name, message.acknowledgedTick ?? 0)
        let error =
            tick >= needed
            ? "the \(side) device acknowledged it there, and does not have it"
            : "that acknowledges only inputs up to \(tick): the \(other) device has the bug"
        return ["the \(other) device takes it for acknowledged since message \(message.number)", error]
    }

    /// The dossier for scripts.
    package var json: JSONValue {
        let first: UInt32? = if case .missingInputs(_, let first) = refused?.verdict { first } else { nil }
        return [
            "finding": .text(stall == nil ? "freeze" : "stall"),
            "device": .text(wait.side.name),
            "begin": .whole(wait.begin),
            "ticks": .whole(stall),
            "confirmedTick": .whole(wait.confirmedTick),
            "needed": .whole(unseated == nil ? needed : nil),
            "firstSent": .whole(first),
            "sentAt": .whole(refused?.tick),
            "acknowledgement": .whole(acknowledgement?.number),
            "acknowledged": .whole(acknowledgement?.acknowledgedTick),
            "messages": .whole(carriers.count),
            "lost": .whole(carriers.count { $0.isLost }),
            "arrived": .whole(carriers.compactMap(\.arrivalTick).min()),
            "refused": .list(refusals.map { .text($0) }),
            "strategy": .text(setup.strategyName),
            "network": .text(setup.network.name),
            "seed": .seed(setup.seed),
        ]
    }
}

extension [LoggedMessage] {
    /// The reasons for which all of these messages were refused; empty if one was taken, or there is none.
    fileprivate var refusals: [String] {
        let reasons = map {
            if case .refused(let reason) = $0.verdict { reason } else { nil as MessageVerdict.Refusal? }
        }
        guard !reasons.contains(nil) else { return [] }
        return MessageVerdict.Refusal.allCases.filter(reasons.contains).map(\.rawValue)
    }
}

extension LoggedMessage {
    fileprivate var hasArrived: Bool { arrivalTick != nil }

    /// The fate of a snapshot, in words.
    fileprivate var fate: String {
        let end =
            arrivalTick.map { "arrived in tick \($0)" } ?? loss.map { "was lost: \($0.rawValue)" } ?? "is under way"
        return "the snapshot sent in tick \(tick) \(end)"
    }
}
