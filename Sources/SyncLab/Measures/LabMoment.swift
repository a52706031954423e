internal import GameCore
internal import MockGroupSessions

/// The state of a lab at the end of a tick, as the measures read it.
struct LabMoment {
    let tick: UInt32
    let rules: Rules
    let devices: PerSide<LabDevice>

    /// All devices, the two above first.
    let allDevices: [LabDevice]

    /// The statistics of the link from each device.
    let links: PerSide<LinkStatistics>

    /// The tick in which the latest of the messages that have reached each device was sent; `nil` before the first, and
    /// where no log is kept.
    let heard: PerSide<UInt32?>
}
