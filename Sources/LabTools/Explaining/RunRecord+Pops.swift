public import SyncLab

extension RunRecord {
    /// All pops of the run with their causes, in the order of their ticks.
    public func popCauses() -> [PopCause] {
        var lab = Lab(setup)
        var causes: [PopCause] = []
        while lab.tick < end {
            replayNext(on: &lab)
            causes += LabSide.allCases.compactMap { lab.popCause(of: $0, at: lab.tick) }
        }
        return causes
    }
}
