internal import DisplayText
package import JSONText
package import SyncLab

/// A finding of a run explained, or a stall.
package enum Explanation {
    case desync(DesyncDossier)
    case wait(WaitDossier)

    /// A fault with its setting: the strategy and the network at that time, and the seed.
    case inputFault(InputFault, setting: String)
    case syncFault(SyncFault, setting: String)

    package init(_ finding: Finding, in history: RunHistory) {
        let names = history.lab(at: finding.labTick - 1).names
        let setting = "\(names.strategy), \(names.network), seed \(history.record.setup.seed)"
        switch finding {
        case .desync(let desync): self = .desync(DesyncDossier(desync, in: history))
        case .freeze(let freeze): self = .wait(WaitDossier(explaining: freeze, in: history))
        case .inputFault(let fault): self = .inputFault(fault, setting: setting)
        case .syncFault(let fault): self = .syncFault(fault, setting: setting)
        }
    }

    package var text: String {
        switch self {
        case .desync(let dossier): dossier.text
        case .wait(let dossier): dossier.text
        case .inputFault(let fault, let setting): fault.dossier(in: setting)
        case .syncFault(let fault, let setting): fault.dossier(in: setting)
        }
    }

    package var json: JSONValue {
        switch self {
        case .desync(let dossier): dossier.json
        case .wait(let dossier): dossier.json
        case .inputFault(let fault, _): fault.json
        case .syncFault(let fault, _): fault.json
        }
    }
}

extension RunVerdict {
    /// The first findings of the other kinds than that of the very first one, in lines of at most 80 columns.
    package var further: [String] { findings.dropFirst().flatMap { "also \($0)".wrapped(to: 80) } }
}
