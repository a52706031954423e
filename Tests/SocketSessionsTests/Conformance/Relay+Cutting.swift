internal import GroupSessions
@testable import SocketSessions

extension Relay {
    /// Cuts a member's streams.
    ///
    /// - Returns: Whether there were any.
    func cut(_ participant: Participant) -> Bool {
        guard let member = hub.members.first(where: { $0.participant == participant }) else { return false }
        for (number, stream) in streams where member.streams.contains(number) { stream.close() }
        return !member.streams.isEmpty
    }
}
