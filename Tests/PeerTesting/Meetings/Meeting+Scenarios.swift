package import GroupSessions
package import MatchSync
package import MockGroupSessions

/// The scenarios over the mock network.
extension Meeting: ScenarioMeeting {
    package convenience init(_ setting: ScenarioSetting) throws {
        try self.init(
            seed: setting.seed,
            strategy: setting.strategy,
            devices: setting.devices,
            conditions: setting.link == .asymmetric ? .perfect : nil,
            rules: setting.rules,
            memories: [setting.memory],
            isLastLate: setting.isLastLate
        )
        devices.last?.script.role = setting.lastRole
        switch setting.link {
        case .rough, .complete: break
        case .lossy(let percent):
            setLinks {
                $0.loss = .independent(.percent(percent))
                $0.retransmissionTimeout = .milliseconds(100)
            }
        case .reordering: setLinks { $0.reordering = .holdingBack(.percent(50), upTo: .milliseconds(100)) }
        case .asymmetric:
            setLinks(from: 0) { $0.delay = .milliseconds(20) }
            setLinks(from: 1) { $0.delay = .milliseconds(300) }
        }
    }

    package static func seeingBothAtOnce(_ setting: ScenarioSetting) throws -> Meeting {
        try Meeting(seed: setting.seed, strategy: setting.strategy) { device, index in
            device.script.participantView = .coalesced(.milliseconds(20 + Int(setting.seed) * (index + 1)))
        }
    }

    package static let failures: [ConnectionFailure] = [.reset]
    package static let losesMessages = true
    package static let patience = 20

    package var setting: ScenarioSetting { ScenarioSetting(seed: seed, strategy: strategy) }

    package func shell(_ index: Int) -> PeerShell<MockSession> { shells[index] }

    package func memory(_ index: Int) -> PeerMemory? { peer(index).memory }

    package var losses: Int { total(\.lost) }

    package var delivered: Int? { total(\.delivered) }

    package func enter(_ index: Int, remembers: Bool) throws {
        devices[index].script.joinDelay = .zero
        try rejoin(index, remembers: remembers)
    }

    package func holdJoin(_ index: Int) throws {
        devices[index].script.joinDelay = .seconds(5)
        try rejoin(index)
    }

    package func releaseJoin(_ index: Int) {}

    package func end(_ index: Int) throws {
        try shells[index].session.end()
        receive(index)
    }

    package func fail(_ index: Int, by failure: ConnectionFailure) throws {
        shells[index].session.fail(with: SessionError(.connectionLost, "Scripted"))
        receive(index)
    }

    package func mute(_ index: Int) { setLinks(from: index) { $0.loss = .independent(.always) } }

    package func unmute(_ index: Int) { setLinks(from: index) { $0 = .perfect } }

    package func gatherChanges(to index: Int) {
        devices[index].script.participantView = .coalesced(.milliseconds(100))
    }

    package func showChanges(to index: Int) {}

    package func duplicateReliableMessages() { setLinks { $0.reliableDuplication = .percent(60) } }

    package func cut() { setLinks { $0.loss = .independent(.always) } }

    package func heal() {
        setLinks {
            $0 = .perfect
            $0.retransmissionTimeout = .milliseconds(10)
        }
        // A lost state is sent again 60 ms after it was lost.
        run(6)
    }

    package func send(stray message: some SessionMessage, in mode: DeliveryMode, from index: Int) {
        shells[index].send(stray: message, in: mode)
    }

    package func refuseMessage(of index: Int) -> (local: Int, remote: Int) {
        shells[index].session.refuseNextSend(with: SessionError(.queueFull, "Scripted"))
        run(2)
        return (1, 0)
    }

    package func expectRoundTrips(of least: Duration) {}
}
