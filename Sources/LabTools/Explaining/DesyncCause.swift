internal import GameDescriptions
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
    case restored([String])
    /// Its step from the match before gives another match from this part on.
    case step(String)
}

extension DesyncCause {
    /// The name in JSON.
    var name: String {
        switch self {
        case .extraAction: "extraAction"
        case .otherInput: "otherInput"
        case .sentInput: "sentInput"
        case .keptPrediction: "keptPrediction"
        case .leftByRollback: "leftByRollback"
        case .restored: "restored"
        case .step: "step"
        }
    }
    private static let game = EngineGame.description

    /// - Parameters:
    ///   - suspect: The device that went wrong.
    ///   - entry: Its tick.
    ///   - before: The tick before as the device had confirmed it.
    ///   - simulations: Its simulations of the tick.
    init?(
        of dossier: DesyncDossier,
        at suspect: LabSide,
        _ entry: ConfirmedTrack.Entry,
        before: EngineState?,
        _ simulations: [TickLife.Simulation],
        in setup: RunSetup
    ) {
        guard dossier[suspect]?.followsFromStep == false else {
            guard let other = dossier.otherInput else { return nil }
            let (taken, made) = (Self.game.pressed(other.taken), Self.game.pressed(other.made))
            let isExtra = taken != made && taken.hasAll(of: made)
            self = other.isSent ? .sentInput : isExtra ? .extraAction : .otherInput
            return
        }
        if let before, let inputs = entry.simulated?.inputs, simulations.last?.state == entry.state,
            simulations.first?.isStep(in: setup) != false,
            let cause = Self.afterwards(inputs, before: before, simulations, in: setup)
        {
            self = cause
        } else {
            guard let part = dossier.part else { return nil }
            self = .step(part)
        }
    }

    /// The error of a device whose first simulation of the tick was a step; `nil` if a later one was none, either.
    private static func afterwards(
        _ inputs: PlayedInputs,
        before: EngineState,
        _ simulations: [TickLife.Simulation],
        in setup: RunSetup
    ) -> DesyncCause? {
        guard let last = simulations.last else { return nil }
        if !last.inputs.areSame(as: inputs) { return .keptPrediction }
        guard case .rollback(_, let first) = last.cause, let former = simulations.dropLast().last else { return nil }
        if first > last.state.tick { return .restored(former.state.differences(to: last.state).map(\.field)) }
        if former.state == last.state {
            let isOther = former.before != last.before || !former.inputs.areSame(as: last.inputs)
            return isOther ? .leftByRollback : nil
        }
        guard let base = last.before, base != before,
            EngineStep(from: base, inputs, in: setup).after == last.state
        else { return nil }
        return .restored(before.differences(to: base).map(\.field))
    }
}

extension TickLife.Simulation {
    /// True if the match is the step from the one before with the inputs; `nil` if that is not known.
    fileprivate func isStep(in setup: RunSetup) -> Bool? {
        before.map { EngineStep(from: $0, inputs, in: setup).after == state }
    }
}
