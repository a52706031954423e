internal import GameCore
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
@testable import SyncLab

/// Everything that a lab shows, logs and measures at a moment.
struct LabPortrait: Equatable {
    private let tick: UInt32
    private let networkName: String
    private let strategy: StrategyKind
    private let devices: [Device]
    private let links: [LinkStatus]
    private let unreliableMessages: Recent<LoggedMessage>
    private let reliableMessages: Recent<LoggedMessage>
    private let measures: MeasureFigures?
    private let records: Recent<TickRecord>

    /// A device with its peer's and its shell's state.
    private struct Device: Equatable {
        let status: PeerStatus
        let confirmed: Match
        let confirmedHash: UInt64?
        let statistics: SyncStatistics
        let speedUp: Int
        let ticks: UInt32
        let nextTick: VirtualTime
        let sent: Int
        let received: Int
        let traffic: Recent<PeerTraffic<Match>>
        let reports: Recent<PeerReport>

        init(_ device: LabDevice, _ status: PeerStatus) {
            let peer = device.shell.peer
            self.status = status
            confirmed = peer.confirmed
            confirmedHash = peer.confirmedHash(at: peer.confirmed.tick)
            statistics = peer.statistics
            speedUp = peer.speedUp
            ticks = device.ticks
            nextTick = device.clock.next
            sent = device.shell.sent
            received = device.shell.received
            traffic = device.shell.traffic
            reports = device.shell.reports
        }
    }

    init(_ lab: Lab) {
        tick = lab.tick
        networkName = lab.networkName
        strategy = lab.strategy
        devices = zip(lab.devices, 0...).map { Device($0, lab.status(of: $1)) }
        links = LabSide.allCases.map(lab.link)
        unreliableMessages = lab.unreliableMessages
        reliableMessages = lab.reliableMessages
        measures = lab.measures
        records = lab.records
    }
}
