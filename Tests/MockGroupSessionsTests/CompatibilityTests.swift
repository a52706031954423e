internal import GroupSessions
internal import GroupSessionsTesting
@testable import MockGroupSessions
import Testing

@Suite("Compatibility")
struct CompatibilityTests {
    private let links: [LinkConditions] = [
        .perfect,
        LinkConditions(delay: .milliseconds(50), jitter: .uniform(.milliseconds(30)), loss: .independent(.percent(30))),
        LinkConditions(delay: .milliseconds(20), duplication: .percent(20), reordering: .none),
    ]

    @Test("the mock keeps the contract on every link", arguments: CompatibilityCheck.allCases)
    func keepsContract(check: CompatibilityCheck) {
        for (link, seed) in links.flatMap({ link in (0..<5 as Range<UInt64>).map { (link, $0) } }) {
            let violations = check.violations(in: MockWorld(seed: seed, conditions: link))
            #expect(violations.isEmpty, "seed \(seed), \(link)")
        }
    }
}

/// The mock, as driven by the compatibility suite.
struct MockWorld: SessionWorld {
    let network: MockNetwork

    init(seed: UInt64, conditions: LinkConditions) {
        network = MockNetwork(seed: seed, conditions: conditions)
    }

    func addActivity() -> MockDevice {
        network.addDevice()
    }

    func deliverAll() {
        network.advance(by: .seconds(10))
    }

    func breakConnection(of device: MockDevice) -> Bool {
        guard let endpoint = network.devices[device.index].endpoint else { return false }
        network.close(endpoint, .failed(SessionError(.connectionLost, "A test broke the connection")))
        return true
    }
}
