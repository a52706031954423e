public import MatchSync
public import MockGroupSessions

extension LabNetwork {
    /// A network by name: the left device is on it, and the right one at a good place of the Internet.
    ///
    /// What the left device sends goes up, what the right one sends comes down to it. Both directions of
    /// most presets are the same; in some, such as `lte` and `asymmetric`, only this tells them apart.
    public init(_ preset: NetworkPreset) {
        let clocks = preset.clocks
        self.init(
            name: preset.rawValue,
            fromLeft: LabConditions(preset.up),
            fromRight: LabConditions(preset.down),
            leftClock: LabClock(clocks.left),
            rightClock: LabClock(clocks.right)
        )
    }
}

extension LabClock {
    fileprivate init(_ clock: PeerClock) {
        self.init()
        skew = Int(clock.skew)
        startOffset = clock.startOffset.wholeMilliseconds
        hitch = clock.hitch.map {
            LabConditions.Recurring($0.length.wholeMilliseconds, every: $0.period.wholeMilliseconds)
        }
    }
}

extension PeerClock {
    package init(_ clock: LabClock) {
        self.init(
            skew: Int64(clock.skew),
            startOffset: .milliseconds(clock.startOffset),
            hitch: clock.hitch.map(Blackout.init)
        )
    }
}
