internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// Under a strategy that sends states: compares each update with its sender's match, and each device's copy of another
/// player's paddle with the paddle that was sent, to the bit.
///
/// Of two updates of a sender the one with the higher sequence counts, in whatever order they arrive: see
/// ``MatchSync/GameUpdateMessage/sequence``.
struct StateSeam {
    private var devices: [Device] = []

    /// Updates of a device that are kept: four seconds and more.
    private static let capacity = 256

    private struct Device {
        /// The device's latest updates, each at its sequence modulo their count; empty before the first.
        var sent: [(update: GameUpdateMessage, labTick: UInt32)] = []

        /// The latest update of each other device that it has used in their sessions.
        var received: [Received] = []
    }

    private struct Received {
        let sender: Int
        var sequence: UInt32

        /// The lab's tick in which it arrived.
        var labTick: UInt32

        /// True if it has used one of the sender's updates since its last tick.
        var isNew = true
    }

    mutating func addDevice() { devices.append(Device()) }

    /// Forgets what a device has sent and used: it counts its updates from the beginning.
    mutating func beginSession(at place: Int) {
        devices[place] = Device()
        for receiver in devices.indices { devices[receiver].received.removeAll { $0.sender == place } }
    }

    /// Takes an update that a device has just sent.
    mutating func sent(_ update: GameUpdateMessage, _ now: SeamMeasure.Place, into faults: inout [SyncFault]) {
        if devices[now.place].sent.isEmpty {
            devices[now.place].sent = Array(repeating: (update, now.tick), count: Self.capacity)
        }
        devices[now.place].sent[Int(update.sequence) % Self.capacity] = (update, now.tick)
        // It was made at the end of the tick: nothing has happened since.
        let match = now.device.confirmedMatch
        var sent = match
        if let seat = now.device.presentSeat, let paddle = update.paddle { sent.paddles[seat] = paddle }
        if let ball = update.ball { sent.ball = ball }
        sent.tick = update.tick
        if let difference = SyncFault.Difference(sent, match) {
            let seam = SyncFault.Seam(.update, sent: now.tick)
            faults.append(now.fault(.otherStateSent, match.tick, difference, over: seam))
        }
    }

    /// Takes an update that a device has received and used.
    mutating func received(
        _ update: GameUpdateMessage,
        from id: ParticipantID,
        _ now: SeamMeasure.Place
    ) {
        guard let sender = now.place(of: id) else { return }
        let (received, index) = (
            Received(sender: sender, sequence: update.sequence, labTick: now.tick),
            devices[now.place].received.firstIndex { $0.sender == sender }
        )
        guard let index else { return devices[now.place].received.append(received) }
        if update.sequence > devices[now.place].received[index].sequence {
            devices[now.place].received[index] = received
        } else {
            devices[now.place].received[index].isNew = true
        }
    }

    /// Compares a device's copies of paddles with the latest ones that were sent, before it makes another tick.
    mutating func endReceiving(_ now: SeamMeasure.Place, into faults: inout [SyncFault]) {
        guard devices[now.place].received.contains(where: \.isNew) else { return }
        let (rules, seats, match) = (now.group.setup.rules, now.device.reading.seats, now.device.reading.confirmed)
        for index in devices[now.place].received.indices where devices[now.place].received[index].isNew {
            devices[now.place].received[index].isNew = false
            let received = devices[now.place].received[index]
            let sender = received.sender
            guard !devices[sender].sent.isEmpty else { continue }
            let entry = devices[sender].sent[Int(received.sequence) % Self.capacity]
            guard entry.update.sequence == received.sequence, let paddle = entry.update.paddle,
                let player = seats[now.group.devices[sender].participant]
            else { continue }
            var expected = match
            expected.paddles[player] = paddle.clamped(to: rules.paddleLow, rules.paddleHigh)
            guard let difference = SyncFault.Difference(match, expected) else { continue }
            let seam = SyncFault.Seam(.update, sent: entry.labTick, arrived: received.labTick)
            faults.append(now.fault(.otherPaddle, and: sender, match.tick, difference, over: seam))
        }
    }
}
