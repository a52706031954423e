public import GameCore
public import SyncLab

/// The first difference that a sync test has found.
public struct SyncTestFinding: Sendable, Hashable {
    public let subject: Subject

    /// The first tick of the match that differs.
    public let tick: UInt32

    /// The fields that differ, each with its value before the rollback and after it; none of statistics and messages.
    public let differences: [FieldDifference]

    /// The part of the step after which the match first differs; `nil` where it differs before the step.
    ///
    /// Of what a device shows or confirms the second time, it is the part that writes the field in a rally.
    public let part: StepPart?

    /// The subject of the comparison.
    public enum Subject: Sendable, Hashable {
        /// A tick of a match that the rules alone have resimulated.
        case rules
        /// A tick that both drawn devices have confirmed; or that a peer says so of.
        case desync(Desync.Kind)
        /// A tick that a device has confirmed, with the step from the confirmed tick before it.
        case confirmedStep(LabPlace)
        /// A tick that a device's strategy has resimulated.
        case resimulation(LabPlace)
        /// A value that a device shows, has confirmed, counted or sent when the lab simulates the same ticks again.
        case shown(LabPlace)
        case confirmed(LabPlace)
        case statistics(LabPlace)
        case messages(LabPlace)
    }

    /// A device's place in the lab's list of devices.
    public typealias LabPlace = Int
}

extension SyncTestFinding {
    /// Two matches that differ at a tick.
    init(_ subject: Subject, at tick: UInt32, _ one: Match, _ other: Match, _ part: StepPart?) {
        self.init(subject: subject, tick: tick, differences: FieldDifference.all(one, other), part: part)
    }
}

extension SyncTestFinding: CustomStringConvertible {
    public var description: String {
        let values = differences.map { "\($0.field.rawValue) was \($0.one) and is \($0.other)" }
        let place = part.map { ", from the part of the step '\($0)' on" } ?? ""
        let parts = ["\(subject) at tick \(tick)\(place)"] + values
        return parts.joined(separator: "; ")
    }
}

extension SyncTestFinding.Subject: CustomStringConvertible {
    public var description: String {
        switch self {
        case .rules: "the rules resimulate another match"
        case .desync(.different), .desync(.unhashed): "the two devices have confirmed different matches"
        case .desync(.notCompared): "a device has noticed a desync"
        case .desync(.falseAlarm): "a device has noticed a desync where there is none"
        case .desync(.unlikeInputs): "the two devices have confirmed what the players' inputs do not make"
        case .desync(.takenBack): "a device has gone back to an earlier tick"
        case .desync(.unlikeBefore): "an owner has begun a timeline with another match than it had confirmed"
        case .desync(.unlikeOwner): "a device has received another match than the owner's"
        case .confirmedStep(let place): "\(LabSide.name(of: place)) has confirmed what no step makes of the tick before"
        case .resimulation(let place): "\(LabSide.name(of: place)) resimulates another match"
        case .shown(let place): "\(LabSide.name(of: place)) shows another match the second time"
        case .confirmed(let place): "\(LabSide.name(of: place)) confirms another match the second time"
        case .statistics(let place): "\(LabSide.name(of: place)) counts otherwise the second time"
        case .messages(let place): "\(LabSide.name(of: place)) sends other messages the second time"
        }
    }
}
