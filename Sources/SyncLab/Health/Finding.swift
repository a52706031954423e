/// One finding of a run, of any kind.
public enum Finding: Sendable, Hashable {
    // In the order of cause and effect, for those of one tick.
    case syncFault(SyncFault)
    case inputFault(InputFault)
    case desync(Desync)
    case freeze(Freeze)

    /// The lab's tick in which it became known.
    public var labTick: UInt32 {
        switch self {
        case .syncFault(let fault): fault.labTick
        case .inputFault(let fault): fault.labTick
        case .desync(let desync): desync.labTick
        case .freeze(let freeze): freeze.labTick
        }
    }

    /// The lab's tick at which to look: a freeze begins long before it is known.
    package var startTick: UInt32 { if case .freeze(let freeze) = self { freeze.begin } else { labTick } }
}

extension TickRecord {
    /// The first findings of the tick, one of each kind.
    package var findings: [Finding] {
        [
            syncFault.map { .syncFault($0) }, inputFault.map { .inputFault($0) }, desync.map { .desync($0) },
            freeze.map { .freeze($0) },
        ].compactMap { $0 }
    }
}
