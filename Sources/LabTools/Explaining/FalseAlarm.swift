internal import GameCore
internal import GameDescriptions
internal import GroupSessions
internal import JSONText
internal import MatchSync
internal import SyncCore
internal import SyncLab

/// The hashes and the snapshot that a device compared when it noticed a desync where both devices have the same match.
struct FalseAlarm: Sendable, Hashable {
    /// The match's own hash.
    let hash: UInt64

    /// The hash that the device had stored for the tick; `nil` if that is not known.
    let stored: UInt64?

    /// The first hash that it received for the tick and that is not the match's: the lowest 16 bits.
    let received: UInt16?

    /// The fields in which the latest snapshot that it received of the tick differs, with the values of both devices
    /// and of the snapshot; none if no such snapshot is known.
    let snapshot: [FieldDifference]
}

extension FalseAlarm {
    /// - Parameter device: The one that noticed it.
    init(_ desync: Desync, _ state: EngineState, at device: LabDevice) {
        hash = state.hash
        stored = device.evidence.flatMap { $0.timeline == desync.timeline && $0.tick == state.tick ? $0.hash : nil }
        let delay = device.reading.strategy.inputDelay
        let received = device.shell.traffic.kept.filter { traffic in
            if case .received = traffic.direction { traffic.verdict?.isOfUse == true } else { false }
        }
        self.received = received.lazy.compactMap {
            $0.message.hash(at: state.tick, of: desync.timeline, inputDelay: delay)
        }
        .first { $0 != state.shortHash }
        snapshot =
            received.reversed().lazy.compactMap { traffic -> [FieldDifference]? in
                guard case .snapshot(let snapshot) = traffic.message else { return nil }
                let received = EngineState(snapshot.state)
                return received.tick == state.tick && received != state ? state.differences(to: received) : nil
            }.first ?? []
    }

    /// The wrong values, a sentence each; or that none is known.
    ///
    /// - Parameter name: The device that noticed it.
    func texts(of name: String) -> [String] {
        var texts: [String] = []
        let own = hash.hexadecimal(digits: 16)
        if let stored, stored != hash {
            texts += [
                "the hash that \(name) had stored is wrong: \(stored.hexadecimal(digits: 16))",
                "the match's own is \(own)",
            ]
        }
        if let received {
            let text = UInt64(received).hexadecimal(digits: 4)
            texts.append("a hash that \(name) received is wrong: \(text), the match's own ends in \(own.suffix(4))")
            if received == 0 { texts.append("its sender may have had none: \(text) is sent then, too") }
        }
        if !snapshot.isEmpty { texts.append("a snapshot that \(name) received differs") }
        guard texts.isEmpty else { return texts }
        let known =
            stored == nil ? "the hash that it had stored is not known" : "the hash that it had stored is the match's"
        return [
            "why is not known: \(known)", "no hash and no snapshot that it received and the lab still has is wrong",
        ]
    }

    var json: JSONValue {
        [
            "match": .text(hash.hexadecimal(digits: 16)), "stored": .text(stored?.hexadecimal(digits: 16)),
            "received": .text(received.map { UInt64($0).hexadecimal(digits: 4) }),
        ]
    }
}

extension EngineMessage {
    /// The hash of a tick that the message has; `nil` if it has none of it.
    ///
    /// - Parameter inputDelay: Of the sender's strategy.
    fileprivate func hash(at tick: UInt32, of timeline: Timeline, inputDelay: Int) -> UInt16? {
        guard case .input(let message) = self else { return nil }
        let last = message.wholeTick(near: tick)
        let hashed = Int(last) - max(message.frameAdvantage, inputDelay)
        return hashed == Int(tick) && message.timeline == timeline.tag(at: last) ? message.hash : nil
    }
}
