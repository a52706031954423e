internal import GameBasics
internal import GameCore
internal import MatchSync
internal import SyncCore

/// Finds devices without a seat that do not confirm what they could.
///
/// Such a device confirms a tick once it has both players' inputs of it and both say that they have confirmed it. An
/// owner's snapshots let it go on even if it confirms nothing itself, so that it does not freeze.
struct ConfirmationMeasure {
    private var devices: [Device] = []

    private struct Device {
        /// The ticks for which it has waited with a tick to confirm.
        var ticks = 0

        /// Messages that it could not use, because they begin after an input that it lacks: it waits for a snapshot.
        var afterGap: UInt32 = 0
    }

    /// Ticks of a wait that counts, besides twice the transit of the messages that tell the device so.
    private static let length = 60

    mutating func take(_ moment: LabMoment, _ freezes: FreezeMeasure, into faults: inout [SyncFault]) {
        let group = moment.group
        guard group.devices.count > LabSide.allCases.count else { return }
        while devices.count < group.devices.count { devices.append(Device()) }
        for place in devices.indices {
            let device = group.devices[place]
            let afterGap = device.shell.receivedCounts.refused(for: nil)
            guard let transit = freezes.wait(at: place), devices[place].afterGap == afterGap,
                mayConfirm(device, among: group.devices)
            else {
                devices[place] = Device(afterGap: afterGap)
                continue
            }
            devices[place].ticks += 1
            guard devices[place].ticks == Self.length + 2 * transit else { continue }
            faults.append(SyncFault(.unconfirmed, at: place, device.reading.confirmed.tick + 1, in: moment.tick))
        }
    }

    /// True if both players have confirmed the next tick, and a device without a seat has all that it needs for it.
    private func mayConfirm(_ device: LabDevice, among devices: [LabDevice]) -> Bool {
        let (reading, next) = (device.reading, device.reading.confirmed.tick + 1)
        guard reading.seat == nil, reading.strategy.has(.sendsInputs), reading.confirmed.absentPlayers.isEmpty,
            !reading.strategy.has(.predicts) || reading.currentTick >= next
        else { return false }
        return Player.allCases.allSatisfy { player in
            let other = devices.first { $0.reading.seat == player && $0.reading.isInTimeline(of: reading) }
            return device.knows(player, at: next) && other.map { $0.confirmedTick >= next } ?? false
        }
    }
}
