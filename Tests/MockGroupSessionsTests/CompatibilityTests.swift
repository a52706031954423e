internal import GroupSessionsTesting
internal import MockGroupSessions
import Testing

@Suite("Compatibility")
struct CompatibilityTests {
    @Test("the mock keeps the contract on every link", arguments: CompatibilityCheck.allCases, TestLink.allCases)
    func keepsContract(check: CompatibilityCheck, link: TestLink) {
        for seed in 0..<5 as Range<UInt64> {
            let violations = check.violations(in: MockWorld(seed: seed, conditions: link.conditions))
            #expect(violations.isEmpty, "seed \(seed)")
        }
    }
}

enum TestLink: CaseIterable {
    case perfect, lossy, duplicating

    var conditions: LinkConditions {
        switch self {
        case .perfect: .perfect
        case .lossy:
            LinkConditions(
                delay: .milliseconds(50),
                jitter: .uniform(.milliseconds(30)),
                loss: .independent(.percent(30))
            )
        case .duplicating:
            LinkConditions(delay: .milliseconds(20), duplication: .percent(20), reordering: .none)
        }
    }
}

/// The mock, as the compatibility suite drives it.
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
}
