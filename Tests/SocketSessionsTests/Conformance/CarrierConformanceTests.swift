internal import GroupSessionsTesting
import Testing

@Suite("Carriers") struct CarrierConformanceTests {
    @Test("keep the contract", arguments: CompatibilityCheck.allCases, SocketWorld.Kind.allCases)
    func keepContract(check: CompatibilityCheck, kind: SocketWorld.Kind) throws {
        let world = try SocketWorld(kind)
        #expect(check.violations(in: world) == [] && !world.activities.isEmpty)
    }
}
