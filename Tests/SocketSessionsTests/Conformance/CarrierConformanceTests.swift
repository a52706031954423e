internal import GroupSessionsTesting
@testable import SocketSessions
import Testing

@Suite("Carriers") struct CarrierConformanceTests {
    @Test("keep the contract", arguments: CompatibilityCheck.allCases, SocketWorld.Kind.allCases)
    func keepContract(check: CompatibilityCheck, kind: SocketWorld.Kind) throws {
        let world = try SocketWorld(kind)
        #expect(check.violations(in: world) == [] && !world.activities.isEmpty)
    }

    @Test("have as many streams as they were asked for")
    func streams() throws {
        for kind in SocketWorld.Kind.allCases {
            let world = try SocketWorld(kind)
            let sessions = try world.meet()
            let streams = world.relay.hub.members.map(\.streams.count)
            withExtendedLifetime(sessions) { #expect(streams == [kind.streams, kind.streams], "\(kind)") }
        }
    }
}
