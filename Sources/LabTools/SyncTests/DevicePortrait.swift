internal import GameCore
internal import MatchSync
internal import SyncLab

/// All that a device shows, has confirmed and counted at the end of a tick of the lab, and what it sent and received in
/// the tick.
struct DevicePortrait {
    private let shown: Match
    private let confirmed: Match
    private let confirmedHash: UInt64?
    private let statistics: SyncStatistics
    private let counts: [Int]
    private let messages: [PeerTraffic]

    /// The portraits of all devices of a lab.
    ///
    /// - Parameter before: How many messages each device had sent and received before the tick.
    static func all(_ lab: Lab, since before: [Int]) -> [DevicePortrait] {
        lab.devices.enumerated().map { place, device in
            DevicePortrait(device, since: place < before.count ? before[place] : 0)
        }
    }

    private init(_ device: LabDevice, since before: Int) {
        let peer = device.peer
        shown = peer.shown
        confirmed = peer.confirmed
        confirmedHash = device.confirmedHash(at: peer.confirmed.tick)
        statistics = peer.statistics
        counts = [device.shell.sent, device.shell.received, device.shell.problems, peer.speedUp, Int(device.ticks)]
        let traffic = device.shell.traffic
        // A device that has come back counts its messages from 0.
        let first = before > traffic.total ? 0 : before
        messages = traffic.numbers.filter { $0 >= first }.map { traffic[$0] }
    }

    /// The first difference of a second run through the same tick; `nil` if there is none.
    func finding(_ second: DevicePortrait, at place: Int) -> SyncTestFinding? {
        let (subject, differences): (SyncTestFinding.Subject, [FieldDifference])
        if confirmed != second.confirmed {
            (subject, differences) = (.confirmed(place), FieldDifference.all(confirmed, second.confirmed))
        } else if shown != second.shown {
            (subject, differences) = (.shown(place), FieldDifference.all(shown, second.shown))
        } else if messages != second.messages {
            (subject, differences) = (.messages(place), [])
        } else if statistics != second.statistics || counts != second.counts || confirmedHash != second.confirmedHash {
            (subject, differences) = (.statistics(place), [])
        } else {
            return nil
        }
        // Between two runs of the same device nothing but the device's own state can differ.
        let part = differences.compactMap(\.field.part).min()
        return SyncTestFinding(subject: subject, tick: confirmed.tick, differences: differences, part: part)
    }
}
