public import GameCore
internal import MatchSync
internal import SyncLab

/// The error of a device that went wrong in a tick of the match, as far as its simulations of the tick tell.
public enum DesyncCause: Sendable, Hashable {
    /// It took an action of the remote player that this player did not make then; another move or no action.
    case extraAction, otherInput
    /// It sent another input of its player than it has.
    case sentInput
    /// It did not simulate the tick again, though it has another input than it simulated the tick with.
    case keptPrediction
    /// A rollback over the tick left its match as it was.
    case leftByRollback
    /// A rollback changed these fields of the tick to which it went back.
    case restored([MatchField])
    /// Its step from the match before gives another match from this part on.
    case step(StepPart)
}

extension DesyncCause {
    /// - Parameters:
    ///   - suspect: The device that went wrong.
    ///   - entry: Its tick.
    ///   - before: The tick before as the device had confirmed it.
    ///   - simulations: Its simulations of the tick.
    init?(
        of dossier: DesyncDossier,
        at suspect: LabSide,
        _ entry: ConfirmedTrack.Entry,
        before: Match?,
        _ simulations: [TickLife.Simulation],
        under rules: Rules
    ) {
        guard dossier[suspect]?.followsFromStep == false else {
            guard let other = dossier.otherInput else { return nil }
            let isExtra = other.taken.actions.isStrictSuperset(of: other.made.actions)
            self = other.isSent ? .sentInput : isExtra ? .extraAction : .otherInput
            return
        }
        if let before, let inputs = entry.simulated?.inputs, simulations.last?.match == entry.match,
            simulations.first?.isStep(under: rules) != false,
            let cause = Self.afterwards(inputs, before: before, simulations, under: rules)
        {
            self = cause
        } else {
            guard let part = dossier.part else { return nil }
            self = .step(part)
        }
    }

    /// The error of a device whose first simulation of the tick was a step; `nil` if a later one was none, either.
    private static func afterwards(
        _ inputs: PerPlayer<Input>,
        before: Match,
        _ simulations: [TickLife.Simulation],
        under rules: Rules
    ) -> DesyncCause? {
        guard let last = simulations.last else { return nil }
        if last.inputs != inputs { return .keptPrediction }
        guard case .rollback(_, let first) = last.cause, let former = simulations.dropLast().last else { return nil }
        if first > last.match.tick { return .restored(former.match.fields(differingFrom: last.match)) }
        if former.match == last.match {
            return former.before != last.before || former.inputs != last.inputs ? .leftByRollback : nil
        }
        guard let base = last.before, base != before, StepTrace(base, inputs, under: rules).after == last.match else {
            return nil
        }
        return .restored(before.fields(differingFrom: base))
    }
}

extension TickLife.Simulation {
    /// True if the match is the step from the one before with the inputs; `nil` if that is not known.
    fileprivate func isStep(under rules: Rules) -> Bool? {
        before.map { StepTrace($0, inputs, under: rules).after == match }
    }
}
