import GroupSessions
import GroupSessionsTesting
import InstantSessions
import Testing

@Suite("Instant sessions")
struct InstantSessionsTests {
    @Test("keep the contract", arguments: CompatibilityCheck.allCases)
    func keepContract(check: CompatibilityCheck) {
        #expect(check.violations(in: InstantWorld()).isEmpty)
    }
}

/// A call for the conformance checks: everything arrives at once.
struct InstantWorld: SessionWorld {
    private let call = InstantCall(GroupActivityMetadata(identifier: "example.instant", title: "Instant"))

    func addActivity() -> InstantActivity { call.addActivity() }

    func deliverAll() {}
}
