internal import GameCore
package import JSONText
internal import MatchSync
internal import MockGroupSessions
public import SyncLab

/// A freeze explained: which input the device waits for, and what the other device's messages have instead.
public struct FreezeDossier: Sendable, Hashable {
    /// The setup with which the run began.
    public let setup: RunSetup

    public let freeze: Freeze

    /// The first message that the device refused, because its inputs begin after the one that it needs; `nil` where it
    /// refused none.
    public let refused: LoggedMessage?

    /// The last tick of the match whose input the other device's latest message has; `nil` where none has arrived.
    public let lastInput: UInt32?
}

extension FreezeDossier {
    /// Explains the first freeze of a run.
    ///
    /// - Returns: `nil` where there was none.
    public static func first(in history: RunHistory) -> FreezeDossier? {
        guard history.end > 0 else { return nil }
        var found: Freeze?
        history.forEachTick(in: 1...history.end) { record in
            found = record.freeze
            return found == nil
        }
        return found.map { FreezeDossier($0, in: history) }
    }

    /// Ticks after the beginning of a freeze at which its messages are read: one second.
    private static let delay: UInt32 = 60

    private init(_ freeze: Freeze, in history: RunHistory) {
        let log = history.lab(at: min(freeze.begin + Self.delay, history.end)).updates
        let messages = log.numbers.map { log[$0] }.filter { $0.sender == freeze.side.other && $0.arrivalTick != nil }
        setup = history.record.setup
        self.freeze = freeze
        refused = messages.first { message in
            if case .gap(let needed, _) = message.verdict { needed == freeze.confirmedTick + 1 } else { false }
        }
        lastInput = messages.last?.inputTick
    }

    /// The dossier as text, in lines of at most 80 columns.
    public var text: String {
        let (side, other) = (freeze.side.name, freeze.side.other.name)
        var lines = ["freeze: the \(side) device confirms nothing after tick \(freeze.confirmedTick)"]
        lines.append("it stands since tick \(freeze.begin) of the run, though messages reach it")
        if let refused, case .gap(let needed, let first) = refused.verdict {
            lines.append("it waits for input \(needed) of the \(other) device, which sends those from \(first) on")
            lines.append("the first message without it was sent in tick \(refused.tick) of the run")
        } else if let lastInput {
            lines.append("why is not known: the \(other) device's inputs up to tick \(lastInput) reach it")
        } else {
            lines.append("why is not known: no message with inputs has reached it")
        }
        lines.append("\(setup.strategyName), \(setup.network.name), seed \(setup.seed)")
        return lines.joined(separator: "\n")
    }

    /// The dossier for scripts.
    package var json: JSONValue {
        var (needed, first) = (Int?.none, Int?.none)
        if case .gap(let need, let begin) = refused?.verdict { (needed, first) = (Int(need), Int(begin)) }
        return .object([
            ("finding", .text("freeze")),
            ("device", .text(freeze.side.name)),
            ("begin", .whole(freeze.begin)),
            ("confirmedTick", .whole(freeze.confirmedTick)),
            ("needed", .whole(needed)),
            ("firstSent", .whole(first)),
            ("sentAt", .whole(refused.map { Int($0.tick) })),
            ("strategy", .text(setup.strategyName)),
            ("network", .text(setup.network.name)),
            ("seed", .seed(setup.seed)),
        ])
    }
}
