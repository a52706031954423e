internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions

/// The latest messages between the two devices that are drawn, each with its outcome.
struct MessageLog {
    private(set) var reliable = Recent<LoggedMessage>(capacity: LoggedMessage.capacity)
    private(set) var unreliable = Recent<LoggedMessage>(capacity: LoggedMessage.capacity)

    /// How much of each shell's traffic was read already.
    private var read = PerSide(0, 0)

    /// The messages of a mode, oldest first.
    private subscript(mode: DeliveryMode) -> Recent<LoggedMessage> {
        get {
            switch mode {
            case .reliable: reliable
            case .unreliable: unreliable
            }
        }
        _modify {
            switch mode {
            case .reliable: yield &reliable
            case .unreliable: yield &unreliable
            }
        }
    }

    /// Reads the messages that a device has sent and received since the last time.
    ///
    /// - Parameter isLost: Whether the update among what was sent is lost already.
    mutating func read(_ shell: PeerShell<MockSession>, of side: LabSide, at tick: UInt32, isLost: Bool = false) {
        let traffic = shell.traffic
        for number in max(read[side], traffic.numbers.lowerBound)..<traffic.total {
            let message = traffic[number].message
            switch traffic[number].direction {
            case .sent:
                var logged = LoggedMessage(tick: tick, sender: side, content: message)
                if case .input(let inputs) = message {
                    // The tick is at most a few seconds from the sender's: by its input delay, or by the inputs that
                    // its opponent lacks.
                    logged.inputTick = inputs.wholeTick(near: shell.peer.confirmed.tick)
                    logged.senderHasHeard = shell.received > 0
                }
                if isLost && message.deliveryMode == .unreliable { logged.outcome = .lost }
                self[message.deliveryMode].append(logged)
            case .received:
                noteArrival(of: message, from: side.other, at: tick)
            }
        }
        read[side] = traffic.total
    }

    /// Notes that a device has left: messages on their way to it do not arrive.
    mutating func noteAbsence(of side: LabSide) {
        for mode in DeliveryMode.allCases {
            for number in self[mode].numbers
            where self[mode][number].sender != side && self[mode][number].outcome == .inFlight {
                self[mode][number].outcome = .lost
            }
        }
    }

    /// Notes that a device has rejoined with a new peer, whose traffic is numbered from 0.
    mutating func noteRejoin(of side: LabSide) {
        read[side] = 0
    }

    private mutating func noteArrival(of message: PeerMessage, from side: LabSide, at tick: UInt32) {
        let mode = message.deliveryMode
        let number = self[mode].numbers.last { self[mode][$0].sender == side && self[mode][$0].content == message }
        if let number, self[mode][number].outcome == .inFlight {
            self[mode][number].outcome = .arrived(tick: tick)
        }
    }
}
