internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions

/// The latest messages between a lab's two devices, each with what became of it.
struct MessageLog {
    private var entries = Recent<LoggedMessage>(capacity: LoggedMessage.capacity)

    /// How much of each shell's traffic is in here already.
    private var read = PerSide(0, 0)

    /// Oldest first.
    var messages: [LoggedMessage] { entries.numbers.map { entries[$0] } }

    /// Takes over what a device has sent and received since the last time.
    ///
    /// - Parameter isLost: Whether the update among what was sent is lost already.
    mutating func read(_ shell: PeerShell<MockSession>, of side: LabSide, at tick: UInt32, isLost: Bool = false) {
        let traffic = shell.traffic
        for number in max(read[side], traffic.numbers.lowerBound)..<traffic.total {
            let message = traffic[number].message
            switch traffic[number].direction {
            case .sent:
                let outcome: LoggedMessage.Outcome = isLost && message.deliveryMode == .unreliable ? .lost : .inFlight
                entries.append(LoggedMessage(tick: tick, sender: side, content: message, outcome: outcome))
            case .received:
                noteArrival(of: message, from: side.other, at: tick)
            }
        }
        read[side] = traffic.total
    }

    /// Notes that a device has left: what was on its way to it does not arrive.
    mutating func noteLeave(of side: LabSide) {
        for number in entries.numbers where entries[number].sender != side && entries[number].outcome == .inFlight {
            entries[number].outcome = .lost
        }
    }

    /// Notes that a device has come back with a new shell.
    mutating func noteRejoin(of side: LabSide) {
        read[side] = 0
    }

    private mutating func noteArrival(of message: PeerMessage, from side: LabSide, at tick: UInt32) {
        let number = entries.numbers.last { entries[$0].sender == side && entries[$0].content == message }
        if let number, entries[number].outcome == .inFlight {
            entries[number].outcome = .arrived(tick: tick)
        }
    }
}
