internal import GameCore
internal import MockGroupSessions

/// What the measures read at the end of a tick of the lab.
struct LabMoment {
    let tick: UInt32
    let rules: Rules
    let devices: PerSide<LabDevice>

    /// The statistics of the link from each device.
    let links: PerSide<LinkStatistics>
}
