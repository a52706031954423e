internal import GameCore
internal import MockGroupSessions

/// The end of a tick of the lab, as the measures look at it.
struct LabMoment {
    let tick: UInt32
    let rules: Rules
    let devices: PerSide<LabDevice>

    /// What the link from each device has done so far.
    let links: PerSide<LinkStatistics>
}
