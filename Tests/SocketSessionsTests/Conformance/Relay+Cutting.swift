internal import Foundation
internal import GroupSessions
internal import OperatingSystem
@testable import SocketSessions

extension Relay {
    /// Cuts a member's streams without a notice to either side.
    ///
    /// - Returns: True if the member had any.
    func cut(_ participant: Participant) -> Bool {
        guard let member = hub.members.first(where: { $0.participant == participant }) else { return false }
        let nothing = open("/dev/null", O_RDWR)
        defer { SystemCalls.close(nothing) }
        for connection in streams where member.streams.contains(connection.number) {
            for descriptor in Set([connection.stream.input, connection.stream.output]) { dup2(nothing, descriptor) }
        }
        return !member.streams.isEmpty
    }
}
